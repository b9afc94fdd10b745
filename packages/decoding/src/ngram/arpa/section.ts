// The n-grams of one order as they are read: in the order of the file, with ids of words in the order of their first use.
import { larger } from "../words/word-table.js"

const FIRST_ROOM = 1 << 8

/** n-grams of one order, unsorted. */
export class Section {
  /** The number of words in an n-gram. */
  readonly order: number
  /** The line of the first n-gram; the others follow line by line. */
  readonly firstLine: number
  /** Number of n-grams that the file declares; there may be fewer, and more are inserted. */
  readonly declared: number
  /** The number of n-grams. */
  length = 0
  /** The number of n-grams that the file has; those after them are inserted later. */
  read = 0
  /** The ids of the words of each n-gram; longer than needed, as the next two. */
  words: Uint32Array
  /** log10 probabilities. */
  logProbs: Float64Array = new Float64Array(FIRST_ROOM)
  /** log10 of backoff weights. */
  backoffs: Float64Array = new Float64Array(FIRST_ROOM)

  /** An empty section. */
  constructor(order: number, firstLine: number, declared: number) {
    this.order = order
    this.firstLine = firstLine
    this.declared = declared
    this.words = new Uint32Array(order * FIRST_ROOM)
  }

  /** Makes room for one more n-gram. */
  reserve(): number {
    if (this.length === this.logProbs.length) {
      const most = this.length < this.declared ? this.declared : Number.POSITIVE_INFINITY
      this.logProbs = larger(this.logProbs, this.length + 1, most)
      this.backoffs = larger(this.backoffs, this.length + 1, most)
      this.words = larger(this.words, this.order * this.logProbs.length, this.order * this.logProbs.length)
    }
    return this.length * this.order
  }

  /** Adds the n-gram whose words are in place. */
  push(logProb: number, backoff: number): void {
    this.logProbs[this.length] = logProb
    this.backoffs[this.length] = backoff
    this.length++
  }

  /** Frees the words of the n-grams that the file has; those of inserted ones are left. */
  keepInsertedWords(): void {
    this.words = this.words.slice(this.read * this.order, this.length * this.order)
  }

  /** Frees the memory of all n-grams. */
  clear(): void {
    this.words = new Uint32Array(0)
    this.logProbs = new Float64Array(0)
    this.backoffs = new Float64Array(0)
  }
}
