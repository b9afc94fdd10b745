// Counts the n-grams that each system's output shares with a segment's references, clipped by the largest count in one
// reference: the matches of BLEU.
import { enlarged } from "@lectern/core"
import { hashOf, type NgramTable } from "./ngram-table.js"

const SLOTS = 2 ** 10
const ROOT = 0

/** Counts the matches of one segment after another; reuses its memory. */
export class NgramMatches {
  readonly #order: number
  readonly #systems: number
  #prefixes: Int32Array = new Int32Array(SLOTS / 2)
  #lasts: Int32Array = new Int32Array(SLOTS / 2)
  // The largest count in one reference; the count in the current text, valid when the stamp is the current one.
  #maxCounts: Int32Array = new Int32Array(SLOTS / 2)
  #current: Int32Array = new Int32Array(SLOTS / 2)
  #stamps: Float64Array = new Float64Array(SLOTS / 2)
  #matches: Int32Array
  #tableIds: Int32Array = new Int32Array(SLOTS / 2)
  #slots: Int32Array = new Int32Array(SLOTS)
  #size = 1
  #stamp = 0

  /** Makes a counter. */
  constructor(systems: number, order = 4) {
    this.#systems = systems
    this.#order = order
    this.#matches = new Int32Array((SLOTS / 2) * systems)
  }

  /** Adds a segment's matches to a table. */
  add(references: readonly Int32Array[], systems: readonly Int32Array[], table: NgramTable): void {
    this.#clear()
    for (const reference of references) this.#addReference(reference)
    for (const [s, words] of systems.entries()) this.#match(words, s)
    for (let id = 1; id < this.#size; id++) {
      let matched = false
      for (let s = 0; s < this.#systems; s++) matched ||= this.#matches[id * this.#systems + s]! > 0
      if (!matched) continue
      const prefix = this.#prefixes[id]!
      const inTable = table.idOf(prefix === ROOT ? ROOT : this.#tableIds[prefix]!, this.#lasts[id]!)
      this.#tableIds[id] = inTable
      for (let s = 0; s < this.#systems; s++) table.add(inTable, s, this.#matches[id * this.#systems + s]!)
    }
    table.prune()
  }

  #addReference(words: Int32Array): void {
    const stamp = ++this.#stamp
    for (let start = 0; start < words.length; start++) {
      let id = ROOT
      for (let at = start; at < words.length && at < start + this.#order; at++) {
        id = this.#find(id, words[at]!) || this.#insert(id, words[at]!)
        const count = this.#stamps[id] === stamp ? this.#current[id]! + 1 : 1
        this.#stamps[id] = stamp
        this.#current[id] = count
        if (count > this.#maxCounts[id]!) this.#maxCounts[id] = count
      }
    }
  }

  #match(words: Int32Array, system: number): void {
    const stamp = ++this.#stamp
    for (let start = 0; start < words.length; start++) {
      let id = ROOT
      for (let at = start; at < words.length && at < start + this.#order; at++) {
        id = this.#find(id, words[at]!)
        if (id === 0) break
        const count = this.#stamps[id] === stamp ? this.#current[id]! : 0
        this.#stamps[id] = stamp
        this.#current[id] = count + 1
        if (count < this.#maxCounts[id]!) this.#matches[id * this.#systems + system]! += 1
      }
    }
  }

  #find(prefix: number, last: number): number {
    const mask = this.#slots.length - 1
    for (let slot = hashOf(prefix, last) & mask; ; slot = (slot + 1) & mask) {
      const id = this.#slots[slot]!
      if (id === 0 || (this.#lasts[id] === last && this.#prefixes[id] === prefix)) return id
    }
  }

  #insert(prefix: number, last: number): number {
    const id = this.#size++
    if (id === this.#prefixes.length) this.#grow()
    this.#prefixes[id] = prefix
    this.#lasts[id] = last
    this.#maxCounts[id] = 0
    this.#stamps[id] = 0
    this.#matches.fill(0, id * this.#systems, (id + 1) * this.#systems)
    this.#place(id)
    return id
  }

  #place(id: number): void {
    const mask = this.#slots.length - 1
    let slot = hashOf(this.#prefixes[id]!, this.#lasts[id]!) & mask
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = id
  }

  #grow(): void {
    const room = 2 * this.#prefixes.length
    this.#prefixes = enlarged(this.#prefixes, room)
    this.#lasts = enlarged(this.#lasts, room)
    this.#maxCounts = enlarged(this.#maxCounts, room)
    this.#current = enlarged(this.#current, room)
    this.#stamps = enlarged(this.#stamps, room)
    this.#tableIds = enlarged(this.#tableIds, room)
    this.#matches = enlarged(this.#matches, room * this.#systems)
    this.#slots = new Int32Array(2 * room)
    for (let id = 1; id < this.#size - 1; id++) this.#place(id)
  }

  // Slots are cleared one by one, so that a short segment after a very long one is cheap.
  #clear(): void {
    const mask = this.#slots.length - 1
    if (4 * this.#size > this.#slots.length) this.#slots.fill(0)
    else {
      for (let id = 1; id < this.#size; id++) {
        let slot = hashOf(this.#prefixes[id]!, this.#lasts[id]!) & mask
        while (this.#slots[slot] !== id) slot = (slot + 1) & mask
        this.#slots[slot] = 0
      }
    }
    this.#size = 1
  }
}
