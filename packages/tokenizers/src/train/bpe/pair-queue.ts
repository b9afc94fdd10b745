// A priority queue of pairs: a heap whose priorities may be out of date, and are updated when an entry reaches the top.
//
// Most pairs are rare and are never merged. Entries below a threshold wait outside the heap, so that it stays small; the
// threshold is lowered when the top of the heap falls below it.
import { enlarged } from "@lectern/core"
import type { PairTable } from "./pair-table.js"

/**
 * Entries for pairs, the most frequent first, ties by the smaller left, then the smaller right symbol.
 *
 * Each entry owns a list of places where its pair occurred when the entry was made. A pair may have several entries.
 */
export class PairQueue {
  /** For every entry: its pair, and the start and number of its places in the caller's list. */
  #pairs: Int32Array
  #starts: Int32Array
  #sizes: Int32Array
  #entries = 0
  /** The heap: entries, and the counts of their pairs when they were added. */
  #heap: Int32Array = new Int32Array(1 << 12)
  #counts: Float64Array = new Float64Array(1 << 12)
  #length = 0
  /** Entries of pairs that were below the threshold when they were made, or when it was last lowered. */
  #waiting: Int32Array
  #waitingCount = 0
  #threshold = Number.POSITIVE_INFINITY
  /** For each pair, whether one of its entries waits. */
  #isWaiting: Uint8Array
  readonly #table: PairTable

  /** Makes an empty queue. */
  constructor(table: PairTable) {
    const room = table.counts.length
    this.#table = table
    this.#pairs = new Int32Array(room)
    this.#starts = new Int32Array(room)
    this.#sizes = new Int32Array(room)
    this.#waiting = new Int32Array(room)
    this.#isWaiting = new Uint8Array(room)
  }

  /** Makes an entry. */
  push(pair: number, start: number, size: number): void {
    if (this.#entries === this.#pairs.length) this.#growEntries()
    const entry = this.#entries++
    this.#pairs[entry] = pair
    this.#starts[entry] = start
    this.#sizes[entry] = size
    if (pair >= this.#isWaiting.length) this.#isWaiting = enlarged(this.#isWaiting, this.#table.counts.length)
    // This entry would overtake a waiting entry of the same pair.
    if (this.#isWaiting[pair] === 1) this.#lower(Number.NEGATIVE_INFINITY)
    const count = this.#table.counts[pair]!
    if (count >= this.#threshold) {
      this.#insert(entry, count)
      return
    }
    if (this.#waitingCount === this.#waiting.length) this.#waiting = enlarged(this.#waiting, 2 * this.#waitingCount)
    this.#waiting[this.#waitingCount++] = entry
    this.#isWaiting[pair] = 1
  }

  /** Removes the entry of the currently most frequent pair. */
  pop(): number {
    for (;;) {
      if (this.#length === 0) {
        if (this.#waitingCount === 0) return -1
        this.#lower(this.#nextThreshold())
        continue
      }
      const entry = this.#heap[0]!
      const count = this.#table.counts[this.#pairs[entry]!]!
      if (count !== this.#counts[0]) this.#sink(entry, count)
      else if (count < this.#threshold && this.#waitingCount > 0) this.#lower(this.#nextThreshold())
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

  /** The start of the places of an entry. */
  startOf(entry: number): number {
    return this.#starts[entry]!
  }

  /** The number of places of an entry. */
  sizeOf(entry: number): number {
    return this.#sizes[entry]!
  }

  /** A threshold that admits some of the waiting entries, but not too many. */
  #nextThreshold(): number {
    let max = 0
    for (let i = 0; i < this.#waitingCount; i++) {
      max = Math.max(max, this.#table.counts[this.#pairs[this.#waiting[i]!]!]!)
    }
    return max < 4 ? Number.NEGATIVE_INFINITY : max / 4
  }

  #lower(threshold: number): void {
    let kept = 0
    this.#threshold = Math.min(threshold, this.#threshold)
    for (let i = 0; i < this.#waitingCount; i++) {
      const entry = this.#waiting[i]!
      const pair = this.#pairs[entry]!
      const count = this.#table.counts[pair]!
      if (count >= this.#threshold) {
        this.#isWaiting[pair] = 0
        this.#insert(entry, count)
      } else this.#waiting[kept++] = entry
    }
    this.#waitingCount = kept
  }

  #insert(entry: number, count: number): void {
    if (this.#length === this.#heap.length) {
      this.#heap = enlarged(this.#heap, 2 * this.#length)
      this.#counts = enlarged(this.#counts, 2 * this.#length)
    }
    this.#rise(this.#length++, entry, count)
  }

  /** Whether an entry precedes the one in the heap at `i`. */
  #before(entry: number, count: number, i: number): boolean {
    const difference = count - this.#counts[i]!
    if (difference !== 0) return difference > 0
    const symbols = this.#table.symbols
    const one = 2 * this.#pairs[entry]!
    const other = 2 * this.#pairs[this.#heap[i]!]!
    return symbols[one] === symbols[other] ? symbols[one + 1]! < symbols[other + 1]! : symbols[one]! < symbols[other]!
  }

  /** Puts an entry at the free place `from` or above. */
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

  /** Puts an entry at the free top or below. */
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
