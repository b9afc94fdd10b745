// Which pair comes next: a heap whose priorities may be out of date, and are put right when an entry reaches the top.
//
// Most pairs are rare and are never merged. Entries below a bar wait outside the heap, so that it stays small; the bar is
// lowered when the top of the heap falls below it.
import type { PairTable } from "./pair-table.js"

/**
 * Entries for pairs, the most frequent first, ties by the smaller left, then the smaller right symbol.
 *
 * Each entry owns a list of places where its pair occurred when the entry was made. A pair may have several entries.
 */
export class PairQueue {
  /** Of every entry ever made: its pair, and where its places begin and how many they are in the caller's own list. */
  #pairs: Int32Array
  #starts: Int32Array
  #sizes: Int32Array
  #entries = 0
  /** The heap: entries, and the counts their pairs had when they were put there. */
  #heap: Int32Array = new Int32Array(1 << 12)
  #counts: Float64Array = new Float64Array(1 << 12)
  #length = 0
  /** Entries of pairs less frequent than the bar when they were made, or when it was last lowered. */
  #waiting: Int32Array
  #waits = 0
  #bar = Number.POSITIVE_INFINITY
  /** For each pair, whether an entry of it waits. */
  #isWaiting: Uint8Array
  readonly #table: PairTable

  /**
   * Makes an empty queue.
   *
   * @param table - the pairs, with counts that may fall and rise after an entry is made
   */
  constructor(table: PairTable) {
    const room = table.counts.length
    this.#table = table
    this.#pairs = new Int32Array(room)
    this.#starts = new Int32Array(room)
    this.#sizes = new Int32Array(room)
    this.#waiting = new Int32Array(room)
    this.#isWaiting = new Uint8Array(room)
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
    if (pair >= this.#isWaiting.length) this.#isWaiting = enlarged(this.#isWaiting, this.#table.counts.length)
    // An entry that waits would be overtaken by this one of the same pair.
    if (this.#isWaiting[pair] === 1) this.#lower(Number.NEGATIVE_INFINITY)
    const count = this.#table.counts[pair]!
    if (count >= this.#bar) {
      this.#insert(entry, count)
      return
    }
    if (this.#waits === this.#waiting.length) this.#waiting = enlarged(this.#waiting, 2 * this.#waits)
    this.#waiting[this.#waits++] = entry
    this.#isWaiting[pair] = 1
  }

  /**
   * Takes the entry of the most frequent pair as of now.
   *
   * @returns the entry, or -1 when none waits
   */
  pop(): number {
    for (;;) {
      if (this.#length === 0) {
        if (this.#waits === 0) return -1
        this.#lower(this.#nextBar())
        continue
      }
      const entry = this.#heap[0]!
      const count = this.#table.counts[this.#pairs[entry]!]!
      if (count !== this.#counts[0]) this.#sink(entry, count)
      else if (count < this.#bar && this.#waits > 0) this.#lower(this.#nextBar())
      else {
        this.#length--
        if (this.#length > 0) this.#sink(this.#heap[this.#length]!, this.#counts[this.#length]!)
        return entry
      }
    }
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

  /** A bar that lets in some of those that wait, and not too many. */
  #nextBar(): number {
    let max = 0
    for (let i = 0; i < this.#waits; i++) {
      max = Math.max(max, this.#table.counts[this.#pairs[this.#waiting[i]!]!]!)
    }
    return max < 4 ? Number.NEGATIVE_INFINITY : max / 4
  }

  #lower(bar: number): void {
    let kept = 0
    this.#bar = Math.min(bar, this.#bar)
    for (let i = 0; i < this.#waits; i++) {
      const entry = this.#waiting[i]!
      const pair = this.#pairs[entry]!
      const count = this.#table.counts[pair]!
      if (count >= this.#bar) {
        this.#isWaiting[pair] = 0
        this.#insert(entry, count)
      } else this.#waiting[kept++] = entry
    }
    this.#waits = kept
  }

  #insert(entry: number, count: number): void {
    if (this.#length === this.#heap.length) {
      this.#heap = enlarged(this.#heap, 2 * this.#length)
      this.#counts = enlarged(this.#counts, 2 * this.#length)
    }
    this.#rise(this.#length++, entry, count)
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
      if (child >= this.#length) break
      if (child + 1 < this.#length && this.#before(heap[child + 1]!, counts[child + 1]!, child)) child++
      if (this.#before(entry, count, child)) break
      heap[i] = heap[child]!
      counts[i] = counts[child]!
      i = child
    }
    heap[i] = entry
    counts[i] = count
  }

  #growEntries(): void {
    const room = 2 * this.#entries
    this.#pairs = enlarged(this.#pairs, room)
    this.#starts = enlarged(this.#starts, room)
    this.#sizes = enlarged(this.#sizes, room)
  }
}

function enlarged<A extends Int32Array | Float64Array | Uint8Array>(numbers: A, room: number): A {
  const larger = new (numbers.constructor as new (length: number) => A)(room)
  larger.set(numbers)
  return larger
}
