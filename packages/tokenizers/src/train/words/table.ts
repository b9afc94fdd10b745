// Distinct words with their counts: a hash table over one arena of bytes, so that counting makes no strings.
import { enlarged } from "@lectern/core"
import { outOfRange } from "@lectern/core/checks"

/** The maximum number of bytes and words with 32-bit positions. */
const MAX_BYTES = 2 ** 31 - 1

/** The maximum size of a hash table that grows in larger steps. */
const SMALL = 1 << 18

/** Words as raw bytes, in order of first occurrence, and their counts, exact to 2^53. */
export class WordCounts {
  /** The number of distinct words. */
  length = 0
  /** All words, one after the other; bytes after the last are unused. */
  bytes: Uint8Array = new Uint8Array(1 << 12)
  /** End of each word, the byte after its last; a word begins where the previous one ends. */
  ends: Int32Array = new Int32Array(1 << 9)
  /** The count of each word. */
  counts: Float64Array = new Float64Array(1 << 9)
  /** Open addressing: pairs of a word's hash and its number plus one, 0 for an empty slot. At most half are in use. */
  #slots = new Int32Array(1 << 14)

  /**
   * Counts a word.
   *
   * @param bytes - contains the word; copied if it is new
   * @param start - its first byte
   * @param end - the byte after its last
   * @param count - its number of occurrences, a whole number
   * @throws LecternError `out-of-range` if all distinct words together need 2^31 bytes or more
   */
  add(bytes: Uint8Array, start: number, end: number, count: number): void {
    const length = end - start
    const hash = hashOf(bytes, start, end)
    const slots = this.#slots
    const mask = (slots.length >> 1) - 1
    let slot = hash & mask
    for (;;) {
      const word = slots[2 * slot + 1]! - 1
      if (word < 0) break
      if (slots[2 * slot] === hash) {
        const from = word === 0 ? 0 : this.ends[word - 1]!
        if (this.ends[word]! - from === length) {
          const arena = this.bytes
          let i = 0
          while (i < length && arena[from + i] === bytes[start + i]) i++
          if (i === length) {
            this.counts[word]! += count
            return
          }
        }
      }
      slot = (slot + 1) & mask
    }
    slots[2 * slot] = hash
    slots[2 * slot + 1] = this.#append(bytes, start, end, count) + 1
    if (4 * this.length > slots.length) this.#widen()
  }

  /** Words (bytes in hexadecimal) with counts, in order, for `JSON.stringify`: equal for equal counts, independent of their order. */
  toJSON(): readonly (readonly [word: string, count: number])[] {
    const rows: [string, number][] = []
    for (let word = 0; word < this.length; word++) {
      const letters = this.bytes.subarray(word === 0 ? 0 : this.ends[word - 1]!, this.ends[word]!)
      rows.push([Array.from(letters, (byte) => byte.toString(16).padStart(2, "0")).join(""), this.counts[word]!])
    }
    return rows.sort(([one], [other]) => (one < other ? -1 : 1))
  }

  #append(bytes: Uint8Array, start: number, end: number, count: number): number {
    const word = this.length
    const from = word === 0 ? 0 : this.ends[word - 1]!
    const to = from + end - start
    if (to > MAX_BYTES) {
      throw outOfRange("the length of all distinct words together", to, `at most ${MAX_BYTES} bytes`)
    }
    if (to > this.bytes.length)
      this.bytes = enlarged(this.bytes, Math.min(MAX_BYTES, Math.max(to, 2 * this.bytes.length)))
    if (word === this.ends.length) {
      this.ends = enlarged(this.ends, 2 * word)
      this.counts = enlarged(this.counts, 2 * word)
    }
    if (end - start < 32) for (let i = start, o = from; i < end; i++) this.bytes[o++] = bytes[i]!
    else this.bytes.set(bytes.subarray(start, end), from)
    this.ends[word] = to
    this.counts[word] = count
    this.length++
    return word
  }

  #widen(): void {
    const old = this.#slots
    const slots = new Int32Array((old.length < SMALL ? 4 : 2) * old.length)
    const mask = (slots.length >> 1) - 1
    for (let i = 0; i < old.length; i += 2) {
      if (old[i + 1] === 0) continue
      let slot = old[i]! & mask
      while (slots[2 * slot + 1] !== 0) slot = (slot + 1) & mask
      slots[2 * slot] = old[i]!
      slots[2 * slot + 1] = old[i + 1]!
    }
    this.#slots = slots
  }
}

// FNV-1a, then two rounds of mixing: its low bits alone are too similar for open addressing.
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5 | 0
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}
