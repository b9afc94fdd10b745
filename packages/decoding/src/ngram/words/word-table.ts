// Words as UTF-8 bytes with ids in the order of their first use: open-addressing tables that compare whole words.
import { enlarged } from "@lectern/core"
import { firstHalf, idOfShort, isShort, otherHalf, putShort } from "./short-words.js"

/** A table of words as plain data, which threads can share. */
export interface WordData {
  /** The words, one after another. */
  readonly bytes: Uint8Array
  /** End of each word; a word begins where the one before it ends. */
  readonly ends: Uint32Array
  /** Pairs of a word's hash and its id plus 1, found by the hash; 0 for an empty place. A power of two of pairs. */
  readonly slots: Int32Array
}

const HASH_START: number = 0x811c9dc5 | 0
/** Factor of a hash after each byte is added by exclusive or (FNV-1a). */
const HASH_FACTOR = 0x01000193

/** The hash of a word. */
export function hashOf(source: Uint8Array, from: number, to: number): number {
  let hash = HASH_START
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ source[i]!, HASH_FACTOR)
  return hash
}

/** The id of a word. */
export function findWord(words: WordData, source: Uint8Array, from: number, to: number, hash: number): number {
  const { slots } = words
  const mask = slots.length - 2
  for (let slot = firstSlot(hash) & mask; ; slot = (slot + 2) & mask) {
    const id = slots[slot + 1]! - 1
    if (id < 0) return -1
    if (slots[slot] === hash && isWord(words, id, source, from, to)) return id
  }
}

/** Whether the bytes are those of the word with this id. */
export function isWord({ bytes, ends }: WordData, id: number, source: Uint8Array, from: number, to: number): boolean {
  let at = id === 0 ? 0 : ends[id - 1]!
  if (ends[id]! - at !== to - from) return false
  for (let i = from; i < to; i++) if (bytes[at++] !== source[i]) return false
  return true
}

const ENCODER = new TextEncoder()

/** Words that can be added to. */
export class WordTable implements WordData {
  /** The words, one after another; longer than they are. */
  bytes: Uint8Array = new Uint8Array(1 << 12)
  /** End of each word; longer than the number of words. */
  ends: Uint32Array = new Uint32Array(1 << 8)
  /** As {@link WordData.slots}, of words that two numbers do not hold. */
  slots: Int32Array = new Int32Array(1 << 8)
  /** The other words, for {@link idOfShort}. */
  short: Int32Array = new Int32Array(1 << 10)
  /** The number of words. */
  length = 0

  #longWords = 0

  /** The id of a word, which is added if it is new. */
  intern(source: Uint8Array, from: number, to: number): number {
    if (isShort(source, from, to)) {
      const first = firstHalf(source, from, to)
      const rest = otherHalf(source, from, to)
      const known = idOfShort(this.short, first, rest)
      if (known >= 0) return known
      if (8 * (this.length - this.#longWords + 1) > this.short.length) this.#growShort()
      putShort(this.short, first, rest, this.length)
    } else {
      const hash = hashOf(source, from, to)
      const known = findWord(this, source, from, to, hash)
      if (known >= 0) return known
      if (4 * ++this.#longWords > this.slots.length) this.#growSlots()
      putWord(this.slots, hash, this.length)
    }
    return this.#append(source, from, to)
  }

  /** The id of a word given as text, which is added if it is new. */
  internText(word: string): number {
    const bytes = ENCODER.encode(word)
    return this.intern(bytes, 0, bytes.length)
  }

  #append(source: Uint8Array, from: number, to: number): number {
    const id = this.length++
    const start = id === 0 ? 0 : this.ends[id - 1]!
    const end = start + (to - from)
    if (end > this.bytes.length) this.bytes = larger(this.bytes, end)
    if (this.length > this.ends.length) this.ends = larger(this.ends, this.length)
    this.bytes.set(source.subarray(from, to), start)
    this.ends[id] = end
    return id
  }

  #growShort(): void {
    const old = this.short
    this.short = new Int32Array(2 * old.length)
    for (let at = 0; at < old.length; at += 4) {
      if (old[at + 2] !== 0) putShort(this.short, old[at]!, old[at + 1]!, old[at + 2]! - 1)
    }
  }

  #growSlots(): void {
    const old = this.slots
    this.slots = new Int32Array(2 * old.length)
    for (let slot = 0; slot < old.length; slot += 2) {
      if (old[slot + 1] !== 0) putWord(this.slots, old[slot]!, old[slot + 1]! - 1)
    }
  }
}

/** Writes the hash and the id of a word into the first empty place for its hash. */
export function putWord(slots: Int32Array, hash: number, id: number): void {
  const mask = slots.length - 2
  let slot = firstSlot(hash) & mask
  while (slots[slot + 1] !== 0) slot = (slot + 2) & mask
  slots[slot] = hash
  slots[slot + 1] = id + 1
}

/** Spreads a hash, whose low bits depend on few bytes only; even after masking. */
function firstSlot(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) << 1
}

/** A copy with room for more elements. */
export function larger<Elements extends Uint8Array | Uint32Array | Float64Array>(
  array: Elements,
  needed: number,
  most: number = Number.POSITIVE_INFINITY,
): Elements {
  return enlarged(array, Math.max(needed, Math.min(most, Math.ceil(1.5 * array.length))))
}
