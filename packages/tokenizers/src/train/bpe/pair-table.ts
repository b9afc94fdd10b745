// Pairs of neighbouring symbols, numbered in order of first occurrence, with their counts: a hash table over flat arrays.
import { enlarged } from "@lectern/core"
import { pairHash } from "../../encode/bpe/pairs.js"

/** Binary logarithm of the smallest room, in pairs. */
const MIN_ROOM = 12

/** Pairs with counts. The arrays are replaced when they grow. */
export class PairTable {
  /** The number of pairs. */
  length = 0
  /** Left and right symbol of each pair, side by side. */
  symbols: Int32Array
  /** The count of each pair: whole numbers, exact to 2^53. */
  counts: Float64Array
  /** An integer per pair, initially 0, for collectors of occurrences. */
  marks: Int32Array
  /** Open addressing: a pair's number plus one, 0 for an empty slot. At most half are in use. */
  #slots: Int32Array

  /** Makes an empty table. */
  constructor(expected: number) {
    const room = 2 ** Math.max(MIN_ROOM, 32 - Math.clz32(expected))
    this.symbols = new Int32Array(2 * room)
    this.counts = new Float64Array(room)
    this.marks = new Int32Array(room)
    this.#slots = new Int32Array(2 * room)
  }

  /** Finds a pair, or adds it with count 0. */
  of(left: number, right: number): number {
    const slots = this.#slots
    const symbols = this.symbols
    const mask = slots.length - 1
    let slot = pairHash(left, right) & mask
    for (;;) {
      const pair = slots[slot]! - 1
      if (pair < 0) break
      if (symbols[2 * pair] === left && symbols[2 * pair + 1] === right) return pair
      slot = (slot + 1) & mask
    }
    if (this.length === this.counts.length) {
      this.#grow()
      return this.of(left, right)
    }
    const pair = this.length++
    slots[slot] = pair + 1
    symbols[2 * pair] = left
    symbols[2 * pair + 1] = right
    return pair
  }

  #grow(): void {
    const room = 2 * this.length
    this.symbols = enlarged(this.symbols, 2 * room)
    this.counts = enlarged(this.counts, room)
    this.marks = enlarged(this.marks, room)
    const slots = new Int32Array(2 * room)
    const mask = slots.length - 1
    for (let pair = 0; pair < this.length; pair++) {
      let slot = pairHash(this.symbols[2 * pair]!, this.symbols[2 * pair + 1]!) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = pair + 1
    }
    this.#slots = slots
  }
}
