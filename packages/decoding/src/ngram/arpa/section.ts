// The n-grams of one order as they are read: in the order of the file, until they are sorted by their words.
import { enlarged } from "@lectern/core"
import { PairSorter } from "../trie/pair-sorter.js"
import type { NgramRows } from "./ngram-rows.js"

/** The number of n-grams that memory is reserved for at first, if the file declares as many. */
const FIRST_ROOM = 1 << 18

/** n-grams of one order, unsorted. */
export class Section implements NgramRows {
  /** The number of words in an n-gram. */
  readonly order: number
  /** The line of the first n-gram; the others follow line by line. */
  readonly firstLine: number
  /** Number of n-grams that the file declares; there may be fewer, and more are inserted. */
  readonly declared: number
  /** The number of n-grams. */
  length = 0
  /** The number of n-grams that were sorted; those after them are inserted later. */
  read = 0
  /** Index in the file of each n-gram, when they are sorted; inserted ones come after all others. */
  indices: Uint32Array = new Uint32Array(0)
  /** Index of each n-gram by its place in sorted order. */
  sorted: Uint32Array = new Uint32Array(0)
  /** The ids of the words of each n-gram; until n-grams are sorted, longer than needed. */
  words: Uint32Array
  /** log10 of the probability and of the backoff weight of each n-gram; longer than needed. */
  numbers: Float64Array

  /** An empty section. */
  constructor(order: number, firstLine: number, declared: number) {
    this.order = order
    this.firstLine = firstLine
    this.declared = declared
    const room = Math.min(declared, FIRST_ROOM)
    this.words = new Uint32Array(order * room)
    this.numbers = new Float64Array(2 * room)
  }

  /** The line of the n-gram that is read next. */
  get line(): number {
    return this.firstLine + this.length
  }

  /** Makes room for one more n-gram, if the file declares it; gives the index of its first word. */
  reserve(): number {
    const { length, declared, order } = this
    if (2 * length === this.numbers.length) {
      const room = Math.min(declared, 2 * length)
      this.numbers = enlarged(this.numbers, 2 * room)
      this.words = enlarged(this.words, order * room)
    }
    return length * order
  }

  /** Adds the n-gram whose words are in place. */
  push(logProb: number, backoff: number): void {
    this.numbers[2 * this.length] = logProb
    this.numbers[2 * this.length + 1] = backoff
    this.length++
  }

  /** Replaces the ids of words, and sorts by the new ones. */
  sort(ids: Uint32Array): void {
    const { order, length, words: oldWords, numbers: oldNumbers } = this
    const words = new Uint32Array(length * order)
    const numbers = new Float64Array(2 * length)
    const indices = new Uint32Array(length)
    this.read = length
    const next = new Uint32Array(ids.length + 1)
    for (let i = 0; i < length; i++) next[ids[oldWords[i * order]!]! + 1]!++
    for (let word = 0; word < ids.length; word++) next[word + 1]! += next[word]!
    // By first words at once; the rest of the work is within each word's n-grams, which are few enough for a cache.
    for (let i = 0, from = 0; i < length; i++) {
      const row = next[ids[oldWords[from]!]!]!++
      for (let k = 0; k < order; k++) words[row * order + k] = ids[oldWords[from++]!]!
      numbers[2 * row] = oldNumbers[2 * i]!
      numbers[2 * row + 1] = oldNumbers[2 * i + 1]!
      indices[row] = i
    }
    const keys = new Uint32Array(length)
    const sorted = new Uint32Array(length)
    for (let row = 0; row < length; row++) sorted[row] = row
    const sorter = new PairSorter()
    function sortAfter(k: number, from: number, to: number): void {
      for (let i = from; i < to; i++) keys[i] = words[sorted[i]! * order + k]!
      sorter.sort(keys, sorted, from, to)
      if (k + 1 === order) return
      for (let start = from; start < to; ) {
        const key = keys[start]!
        let end = start + 1
        while (end < to && keys[end] === key) end++
        if (end - start > 1) sortAfter(k + 1, start, end)
        start = end
      }
    }
    for (let word = 0, from = 0; word < ids.length; word++) {
      const to = next[word]!
      if (to - from > 1) sortAfter(1, from, to)
      from = to
    }
    this.words = words
    this.numbers = numbers
    this.indices = indices
    this.sorted = sorted
  }

  /** Inserts n-grams that are missing: the first words of some n-grams of a longer section, in sorted order. */
  insert(longer: Section, places: readonly number[]): void {
    const { order, sorted } = this
    const before = this.length
    this.length += places.length
    this.words = enlarged(this.words, this.length * order)
    places.forEach((place, i) => {
      const from = longer.sorted[place]! * longer.order
      this.words.set(longer.words.subarray(from, from + order), (before + i) * order)
    })
    // Both lists are sorted.
    this.sorted = new Uint32Array(this.length)
    let inserted = before
    let at = 0
    for (const row of sorted) {
      while (inserted < this.length && this.compareRows(inserted, this, row) < 0) this.sorted[at++] = inserted++
      this.sorted[at++] = row
    }
    while (inserted < this.length) this.sorted[at++] = inserted++
  }

  /** Compares the words of an n-gram with the first words of one of any section of this order or a higher one, by places in sorted order. */
  compare(place: number, other: Section, otherPlace: number): number {
    return this.compareRows(this.sorted[place]!, other, other.sorted[otherPlace]!)
  }

  private compareRows(row: number, other: Section, otherRow: number): number {
    const { order, words } = this
    const { words: otherWords } = other
    const from = row * order
    const otherFrom = otherRow * other.order
    for (let k = 0; k < order; k++) {
      const difference = words[from + k]! - otherWords[otherFrom + k]!
      if (difference !== 0) return difference
    }
    return 0
  }

  /** Frees the memory of all n-grams. */
  clear(): void {
    this.words = new Uint32Array(0)
    this.indices = this.words
    this.sorted = this.words
    this.numbers = new Float64Array(0)
  }
}
