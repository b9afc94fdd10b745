// Which pair comes next: a heap whose priorities may be out of date, and are put right when an entry reaches the top.
import type { PairTable } from "./pair-table.js"

/**
 * Entries for pairs, the most frequent first, ties by the smaller left, then the smaller right symbol.
 *
 * Each entry owns a list of places where its pair occurred when the entry was made. A pair may have several entries.
 */
export class PairQueue {
  /** How many entries wait. */
  length = 0
  /** Of every entry ever made: its pair, and where its places begin and how many they are in the caller's own list. */
  #pairs: Int32Array = new Int32Array(1 << 12)
  #starts: Int32Array = new Int32Array(1 << 12)
  #sizes: Int32Array = new Int32Array(1 << 12)
  #entries = 0
  /** The heap: entries, and the counts their pairs had when they were put there. */
  #heap: Int32Array = new Int32Array(1 << 12)
  #counts: Float64Array = new Float64Array(1 << 12)
  readonly #table: PairTable

  /**
   * Makes an empty queue.
   *
   * @param table - the pairs, with counts that may fall and rise after an entry is made
   */
  constructor(table: PairTable) {
    this.#table = table
  }

  /**
   * Makes an entry.
   *
   * @param pair - the pair's number
   * @param start - where its places begin
   * @param size - how many places
   */
  push(pair: number, start: number, size: number): void {
    if (this.#entries === this.#pairs.length) this.#growEntries()
    const entry = this.#entries++
    this.#pairs[entry] = pair
    this.#starts[entry] = start
    this.#sizes[entry] = size
    if (this.length === this.#heap.length) this.#growHeap()
    this.#rise(this.length++, entry, this.#table.counts[pair]!)
  }

  /**
   * Takes the entry of the most frequent pair as of now.
   *
   * @returns the entry, or -1 when none waits
   */
  pop(): number {
    while (this.length > 0) {
      const entry = this.#heap[0]!
      const count = this.#table.counts[this.#pairs[entry]!]!
      if (count !== this.#counts[0]) {
        this.#sink(entry, count)
        continue
      }
      this.length--
      if (this.length > 0) this.#sink(this.#heap[this.length]!, this.#counts[this.length]!)
      return entry
    }
    return -1
  }

  /** The pair of an entry. */
  pairOf(entry: number): number {
    return this.#pairs[entry]!
  }

  /** Where the places of an entry begin. */
  startOf(entry: number): number {
    return this.#starts[entry]!
  }

  /** How many places an entry has. */
  sizeOf(entry: number): number {
    return this.#sizes[entry]!
  }

  /** Whether one entry comes before another that is in the heap at `i`. */
  #before(entry: number, count: number, i: number): boolean {
    const difference = count - this.#counts[i]!
    if (difference !== 0) return difference > 0
    const symbols = this.#table.symbols
    const one = 2 * this.#pairs[entry]!
    const other = 2 * this.#pairs[this.#heap[i]!]!
    return symbols[one] === symbols[other] ? symbols[one + 1]! < symbols[other + 1]! : symbols[one]! < symbols[other]!
  }

  /** Puts an entry at `from`, which is free, or nearer to the top. */
  #rise(from: number, entry: number, count: number): void {
    const heap = this.#heap
    const counts = this.#counts
    let i = from
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (!this.#before(entry, count, parent)) break
      heap[i] = heap[parent]!
      counts[i] = counts[parent]!
      i = parent
    }
    heap[i] = entry
    counts[i] = count
  }

  /** Puts an entry at the top, which is free, or farther from it. */
  #sink(entry: number, count: number): void {
    const heap = this.#heap
    const counts = this.#counts
    let i = 0
    for (;;) {
      let child = 2 * i + 1
      if (child >= this.length) break
      if (child + 1 < this.length && this.#before(heap[child + 1]!, counts[child + 1]!, child)) child++
      if (this.#before(entry, count, child)) break
      heap[i] = heap[child]!
      counts[i] = counts[child]!
      i = child
    }
    heap[i] = entry
    counts[i] = count
  }

  #growEntries(): void {
    this.#pairs = doubled(this.#pairs)
    this.#starts = doubled(this.#starts)
    this.#sizes = doubled(this.#sizes)
  }

  #growHeap(): void {
    this.#heap = doubled(this.#heap)
    const counts = new Float64Array(2 * this.#counts.length)
    counts.set(this.#counts)
    this.#counts = counts
  }
}

function doubled(numbers: Int32Array): Int32Array {
  const larger = new Int32Array(2 * numbers.length)
  larger.set(numbers)
  return larger
}
