// Which n-grams of a segment's references each system's output has, each at most as often as the reference that has it
// most often: what BLEU counts as matches.
import { hashOf, type NgramTable } from "./ngram-table.js"

const SLOTS = 2 ** 10
const ROOT = 0

/** Counts matches of one segment after another; keeps its memory. */
export class NgramMatches {
  readonly #order: number
  readonly #systems: number
  #prefixes: Int32Array = new Int32Array(SLOTS / 2)
  #lasts: Int32Array = new Int32Array(SLOTS / 2)
  // The most occurrences in one reference; occurrences in the text at hand, good when the stamp is its own.
  #most: Int32Array = new Int32Array(SLOTS / 2)
  #current: Int32Array = new Int32Array(SLOTS / 2)
  #stamps: Float64Array = new Float64Array(SLOTS / 2)
  #matches: Int32Array
  #inTable: Int32Array = new Int32Array(SLOTS / 2)
  #slots: Int32Array = new Int32Array(SLOTS)
  #size = 1
  #stamp = 0

  /**
   * A counter.
   *
   * @param systems - how many systems
   * @param order - the longest n-grams
   */
  constructor(systems: number, order = 4) {
    this.#systems = systems
    this.#order = order
    this.#matches = new Int32Array((SLOTS / 2) * systems)
  }

  /**
   * Adds a segment's matches to a table.
   *
   * @param references - words per reference
   * @param systems - words per system
   * @param table - added to in place
   */
  add(references: readonly Int32Array[], systems: readonly Int32Array[], table: NgramTable): void {
    this.#clear()
    for (const reference of references) this.#takeReference(reference)
    for (const [s, words] of systems.entries()) this.#match(words, s)
    for (let id = 1; id < this.#size; id++) {
      let matched = false
      for (let s = 0; s < this.#systems; s++) matched ||= this.#matches[id * this.#systems + s]! > 0
      if (!matched) continue
      const prefix = this.#prefixes[id]!
      const inTable = table.idOf(prefix === ROOT ? ROOT : this.#inTable[prefix]!, this.#lasts[id]!)
      this.#inTable[id] = inTable
      for (let s = 0; s < this.#systems; s++) table.add(inTable, s, this.#matches[id * this.#systems + s]!)
    }
    table.makeRoom()
  }

  #takeReference(words: Int32Array): void {
    const stamp = ++this.#stamp
    for (let start = 0; start < words.length; start++) {
      let id = ROOT
      for (let at = start; at < words.length && at < start + this.#order; at++) {
        id = this.#find(id, words[at]!) || this.#insert(id, words[at]!)
        const count = this.#stamps[id] === stamp ? this.#current[id]! + 1 : 1
        this.#stamps[id] = stamp
        this.#current[id] = count
        if (count > this.#most[id]!) this.#most[id] = count
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
        if (count < this.#most[id]!) this.#matches[id * this.#systems + system]! += 1
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
    this.#most[id] = 0
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
    this.#prefixes = grown(this.#prefixes, new Int32Array(room))
    this.#lasts = grown(this.#lasts, new Int32Array(room))
    this.#most = grown(this.#most, new Int32Array(room))
    this.#current = grown(this.#current, new Int32Array(room))
    this.#stamps = grown(this.#stamps, new Float64Array(room))
    this.#inTable = grown(this.#inTable, new Int32Array(room))
    this.#matches = grown(this.#matches, new Int32Array(room * this.#systems))
    this.#slots = new Int32Array(2 * room)
    for (let id = 1; id < this.#size - 1; id++) this.#place(id)
  }

  // Slots are emptied one by one, so that a short segment after a very long one costs little.
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

function grown<Numbers extends Int32Array | Float64Array>(numbers: Numbers, larger: Numbers): Numbers {
  larger.set(numbers)
  return larger
}
