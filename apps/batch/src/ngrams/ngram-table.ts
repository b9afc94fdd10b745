// Counts the matched n-grams of a corpus per system, in bounded memory. Counts are exact until there are too many n-grams;
// then the rarest are removed, and an upper bound on the error is reported.
//
// An n-gram is stored as its prefix, which is an n-gram of the table itself, and its last word. A prefix is matched at
// least as often as the n-grams that begin with it, so it is never removed before them.
import { enlarged } from "@lectern/core"
import { pruneThreshold } from "./prune-threshold.js"

const ROOT = 0
const SLOTS = 2 ** 12

/** The default capacity of a table. */
export const MAX_NGRAMS: number = 2 ** 22

/** Counts of n-grams. */
export class NgramTable {
  readonly #systems: number
  readonly #capacity: number
  #prefixes: Int32Array = new Int32Array(SLOTS / 2)
  #lasts: Int32Array = new Int32Array(SLOTS / 2)
  #counts: Int32Array
  #slots: Int32Array = new Int32Array(SLOTS)
  // Entry 0 is the empty n-gram; a slot that holds 0 is free.
  #size = 1
  #maxError = 0

  /** Makes an empty table. */
  constructor(systems: number, capacity: number = MAX_NGRAMS) {
    this.#systems = systems
    this.#capacity = capacity
    this.#counts = new Int32Array((SLOTS / 2) * systems)
  }

  /** The number of n-grams. */
  get size(): number {
    return this.#size - 1
  }

  /** The maximum error: counts may be too low by this much. */
  get maxError(): number {
    return this.#maxError
  }

  /** The id of an n-gram, which is added if it is new. Valid until {@link NgramTable.prune}. */
  idOf(prefix: number, last: number): number {
    const mask = this.#slots.length - 1
    for (let slot = hashOf(prefix, last) & mask; ; slot = (slot + 1) & mask) {
      const id = this.#slots[slot]!
      if (id === 0) return this.#insert(prefix, last, slot)
      if (this.#lasts[id] === last && this.#prefixes[id] === prefix) return id
    }
  }

  /** Adds to a count. */
  add(id: number, system: number, matches: number): void {
    this.#counts[id * this.#systems + system]! += matches
  }

  /** A count. */
  count(id: number, system: number): number {
    return this.#counts[id * this.#systems + system]!
  }

  /** The words of an n-gram. */
  words(id: number): number[] {
    const words: number[] = []
    for (let at = id; at !== ROOT; at = this.#prefixes[at]!) words.push(this.#lasts[at]!)
    return words.reverse()
  }

  /** If there are too many n-grams, removes the rarest until at most half the capacity is used; equal counts go together. */
  prune(): void {
    if (this.size <= this.#capacity) return
    const threshold = pruneThreshold(this.#largestCounts(), this.size - this.#capacity / 2)
    this.#keepAbove(threshold)
    this.#maxError += threshold
  }

  *#largestCounts(): Generator<number> {
    for (let id = 1; id < this.#size; id++) yield this.#largestCount(id)
  }

  #largestCount(id: number): number {
    let max = 0
    for (let s = 0; s < this.#systems; s++) max = Math.max(max, this.count(id, s))
    return max
  }

  #keepAbove(threshold: number): void {
    const systems = this.#systems
    const moved = new Int32Array(this.#size)
    let size = 1
    for (let id = 1; id < this.#size; id++) {
      if (this.#largestCount(id) <= threshold) continue
      moved[id] = size
      this.#prefixes[size] = moved[this.#prefixes[id]!]!
      this.#lasts[size] = this.#lasts[id]!
      this.#counts.copyWithin(size * systems, id * systems, (id + 1) * systems)
      size++
    }
    this.#counts.fill(0, size * systems)
    this.#size = size
    this.#fillSlots()
  }

  #insert(prefix: number, last: number, slot: number): number {
    const id = this.#size++
    if (id === this.#prefixes.length) {
      this.#prefixes = enlarged(this.#prefixes, 2 * this.#prefixes.length)
      this.#lasts = enlarged(this.#lasts, 2 * this.#lasts.length)
      this.#counts = enlarged(this.#counts, 2 * this.#counts.length)
    }
    this.#prefixes[id] = prefix
    this.#lasts[id] = last
    this.#slots[slot] = id
    if (2 * this.#size > this.#slots.length) {
      this.#slots = new Int32Array(2 * this.#slots.length)
      this.#fillSlots()
    }
    return id
  }

  #fillSlots(): void {
    const slots = this.#slots.fill(0)
    const mask = slots.length - 1
    for (let id = 1; id < this.#size; id++) {
      let slot = hashOf(this.#prefixes[id]!, this.#lasts[id]!) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = id
    }
  }
}

/** A hash of two numbers. */
export function hashOf(a: number, b: number): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return hash ^ (hash >>> 15)
}
