// Distinct words with ids in the order of first occurrence: a hash table over one arena of bytes.
import { outOfRange } from "@lectern/core/checks"
import { compareBytes, SPECIAL_WORDS, type WordList } from "./word-list.js"

/** The maximum number of bytes with 32-bit positions. */
const MAX_BYTES = 2 ** 31 - 1

/** The hash of no bytes; `(hash ^ byte) * HASH_FACTOR` adds a byte (FNV-1a). */
export const HASH_START: number = 0x811c9dc5 | 0
/** See {@link HASH_START}. */
export const HASH_FACTOR = 0x01000193

/** Words as raw bytes. The first three are `<unk>`, `<s>` and `</s>`. */
export class WordTable {
  /** The number of words. */
  length = 0
  #bytes: Uint8Array = new Uint8Array(1 << 12)
  // Where word i ends is in place i + 1.
  #ends: Uint32Array = new Uint32Array(1 << 9)
  /** Open addressing: pairs of a word's hash and its id plus one, 0 for an empty slot. At most half are in use. */
  #slots = new Int32Array(1 << 12)

  constructor() {
    for (const word of SPECIAL_WORDS) this.addString(word)
  }

  /**
   * The id of a word, which is added if it is new.
   *
   * @param bytes - contains the word; copied if it is new
   * @param start - its first byte
   * @param end - the byte after its last
   * @param hash - of its bytes
   * @throws LecternError `out-of-range` if all words together need 2^31 bytes or more
   */
  add(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const slot = this.#slotOf(bytes, start, end, hash)
    const found = this.#slots[slot + 1]! - 1
    if (found >= 0) return found
    const word = this.#append(bytes, start, end)
    this.#slots[slot] = hash
    this.#slots[slot + 1] = word + 1
    if (4 * this.length > this.#slots.length) this.#widen()
    return word
  }

  /**
   * The id of a word.
   *
   * @param bytes - contains the word
   * @param start - its first byte
   * @param end - the byte after its last
   * @param hash - of its bytes
   * @returns -1 for a word that was not added
   */
  find(bytes: Uint8Array, start: number, end: number, hash: number): number {
    return this.#slots[this.#slotOf(bytes, start, end, hash) + 1]! - 1
  }

  /** The id of a word, which is added if it is new. */
  addString(word: string): number {
    const bytes = new TextEncoder().encode(word)
    let hash = HASH_START
    for (const byte of bytes) hash = Math.imul(hash ^ byte, HASH_FACTOR)
    return this.add(bytes, 0, bytes.length, hash)
  }

  /** The words in the order of a result, and the place of each id in it. */
  sorted(): { readonly list: WordList; readonly places: Uint32Array } {
    const bytes = this.#bytes
    const ends = this.#ends
    const keys = Float64Array.from({ length: this.length }, (_, word) => keyOf(bytes, ends[word]!, ends[word + 1]!))
    const order = Uint32Array.from({ length: this.length }, (_, word) => word)
    order
      .subarray(SPECIAL_WORDS.length)
      .sort((a, b) => keys[a]! - keys[b]! || compareBytes(bytes, ends[a]!, ends[a + 1]!, bytes, ends[b]!, ends[b + 1]!))
    const list = { bytes: new Uint8Array(ends[this.length]!), ends: new Uint32Array(this.length) }
    const places = new Uint32Array(this.length)
    let at = 0
    order.forEach((word, place) => {
      for (let i = ends[word]!; i < ends[word + 1]!; i++) list.bytes[at++] = bytes[i]!
      list.ends[place] = at
      places[word] = place
    })
    return { list, places }
  }

  #slotOf(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const slots = this.#slots
    const mask = slots.length - 1
    const ends = this.#ends
    const length = end - start
    for (let slot = (mixed(hash) << 1) & mask; ; slot = (slot + 2) & mask) {
      const word = slots[slot + 1]! - 1
      if (word < 0) return slot
      if (slots[slot] !== hash) continue
      const from = ends[word]!
      if (ends[word + 1]! - from !== length) continue
      let i = 0
      while (i < length && this.#bytes[from + i] === bytes[start + i]) i++
      if (i === length) return slot
    }
  }

  #append(bytes: Uint8Array, start: number, end: number): number {
    const word = this.length
    const from = this.#ends[word]!
    const to = from + end - start
    if (to > MAX_BYTES) throw outOfRange("the length of all distinct words together", to, `at most ${MAX_BYTES} bytes`)
    if (to > this.#bytes.length) {
      const larger = new Uint8Array(Math.min(MAX_BYTES, Math.max(to, 2 * this.#bytes.length)))
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    if (word + 2 > this.#ends.length) {
      const larger = new Uint32Array(2 * this.#ends.length)
      larger.set(this.#ends)
      this.#ends = larger
    }
    for (let i = start, to = from; i < end; i++) this.#bytes[to++] = bytes[i]!
    this.#ends[word + 1] = to
    this.length++
    return word
  }

  #widen(): void {
    const old = this.#slots
    const slots = new Int32Array(4 * old.length)
    const mask = slots.length - 1
    for (let i = 0; i < old.length; i += 2) {
      if (old[i + 1] === 0) continue
      let slot = (mixed(old[i]!) << 1) & mask
      while (slots[slot + 1] !== 0) slot = (slot + 2) & mask
      slots[slot] = old[i]!
      slots[slot + 1] = old[i + 1]!
    }
    this.#slots = slots
  }
}

// FNV-1a's low bits are too similar for open addressing.
function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return half ^ (half >>> 13)
}

/** The first six bytes as a number, so that most comparisons look at no bytes. */
function keyOf(bytes: Uint8Array, start: number, end: number): number {
  let key = 0
  for (let i = start; i < start + 6; i++) key = key * 256 + (i < end ? bytes[i]! : 0)
  return key
}
