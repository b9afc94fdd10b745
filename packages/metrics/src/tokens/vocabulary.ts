// Numbers for tokens: equal numbers exactly where the bytes are equal.

import { enlarged } from "@lectern/core"

const MIN_SLOTS = 1 << 12

/** Tokens in order of first occurrence, numbered from 0; an open-addressing table that grows. */
export class Vocabulary {
  #slots = new Int32Array(MIN_SLOTS).fill(-1)
  #hashes = new Int32Array(1 << 11)
  #ends = new Uint32Array(1 << 11)
  #bytes = new Uint8Array(1 << 14)
  #size = 0

  /** Number of tokens. */
  get size(): number {
    return this.#size
  }

  /** The number of the token `text[start, end)`; a new one for a new token. */
  idOf(text: Uint8Array, start: number, end: number): number {
    let hash = end - start
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ text[at]!, 0x01000193)
    return this.idOfHashed(text, start, end, hash)
  }

  /**
   * As {@link Vocabulary.idOf}, with a hash that the caller already has; all hashes of a vocabulary must come from one
   * function.
   */
  idOfHashed(text: Uint8Array, start: number, end: number, hash: number): number {
    const slots = this.#slots
    const mask = slots.length - 1
    const length = end - start
    let mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    mixed ^= mixed >>> 13
    for (let slot = mixed & mask; ; slot = (slot + 1) & mask) {
      const id = slots[slot]!
      if (id === -1) return this.#insert(text, start, length, hash, slot)
      if (this.#hashes[id] === hash && this.#isAt(id, text, start, length)) return id
    }
  }

  /** The bytes of a token. */
  bytesOf(id: number): Uint8Array {
    return this.#bytes.subarray(id === 0 ? 0 : this.#ends[id - 1]!, this.#ends[id]!)
  }

  /** The bytes of all tokens in a row, and where each token ends, until the next one is added. */
  storage(): { readonly bytes: Uint8Array; readonly ends: Uint32Array } {
    return { bytes: this.#bytes, ends: this.#ends }
  }

  /** The hash that was passed with a token. */
  hashOf(id: number): number {
    return this.#hashes[id]!
  }

  /** Forgets all tokens; keeps memory for about as many, so that repeated calls take linear time. */
  clear(): void {
    const { length } = this.#slots
    if (length > MIN_SLOTS && 8 * this.#size < length) this.#slots = new Int32Array(length / 2)
    this.#slots.fill(-1)
    this.#size = 0
  }

  #isAt(id: number, text: Uint8Array, start: number, length: number): boolean {
    const bytes = this.#bytes
    const from = id === 0 ? 0 : this.#ends[id - 1]!
    if (this.#ends[id]! - from !== length) return false
    for (let k = 0; k < length; k++) if (bytes[from + k] !== text[start + k]) return false
    return true
  }

  #insert(text: Uint8Array, start: number, length: number, hash: number, slot: number): number {
    const id = this.#size++
    const from = id === 0 ? 0 : this.#ends[id - 1]!
    if (id === this.#ends.length) {
      this.#ends = enlarged(this.#ends, 2 * id)
      this.#hashes = enlarged(this.#hashes, 2 * id)
    }
    if (from + length > this.#bytes.length) {
      this.#bytes = enlarged(this.#bytes, Math.max(2 * this.#bytes.length, from + length))
    }
    for (let k = 0; k < length; k++) this.#bytes[from + k] = text[start + k]!
    this.#ends[id] = from + length
    this.#hashes[id] = hash
    this.#slots[slot] = id
    if (2 * this.#size > this.#slots.length) this.#rehash()
    return id
  }

  #rehash(): void {
    const slots = new Int32Array(2 * this.#slots.length).fill(-1)
    const mask = slots.length - 1
    for (let id = 0; id < this.#size; id++) {
      const hash = this.#hashes[id]!
      let mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
      mixed ^= mixed >>> 13
      let slot = mixed & mask
      while (slots[slot] !== -1) slot = (slot + 1) & mask
      slots[slot] = id
    }
    this.#slots = slots
  }
}
