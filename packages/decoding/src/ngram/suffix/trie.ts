// A model as a trie of the ends of its n-grams, for scoring lines; lmplz lists n-grams in its order, so it needs no sorting.
//
// The parent of an n-gram is the n-gram without its first word. Each n-gram's longest listed end is therefore one step away, and the path
// to an n-gram visits the backoff weights of the contexts that its last word is looked up after.
import type { NgramRows } from "../arpa/ngram-rows.js"
import type { RowsPlace } from "../arpa/parser.js"
import type { Vocabulary } from "../words/vocabulary.js"
import type { NumberCodes } from "./numbers.js"

/** A model for scoring lines: plain data, which threads can share. */
export interface SuffixTrie {
  /** The length of the longest n-grams. */
  readonly order: number
  /** The words, in the order of the file. */
  readonly words: Vocabulary
  /**
   * The n-grams of each order, sorted by their parents, then by their first words. Four numbers each, so that a step waits for memory once:
   * the first word, the place of the first longer n-gram that ends with this one, and the codes of log10 of its probability and its backoff
   * weight. One more n-gram at the end. Those of the highest order have two numbers: the word and the probability.
   */
  readonly levels: readonly Int32Array[]
  /** The numbers that are coded by their place. */
  readonly others: Float64Array
}

/** Allocates memory, filled with zeros. */
export type Allocate = (bytes: number) => ArrayBufferLike

/** Numbers of an n-gram's record. */
export const RECORD = 4
export const START = 1
export const LOG_PROB = 2
export const BACKOFF = 3
/** The same at the highest order. */
export const LAST_RECORD = 2
export const LAST_LOG_PROB = 1

/** The n-gram that begins with a word, among some of a level; -1 if it is not there. */
export function ngramOf(level: Int32Array, record: number, from: number, to: number, word: number): number {
  let low = from
  let high = to - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = level[record * middle]!
    if (found === word) return middle
    if (found < word) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Number of n-grams whose contexts are looked up at once. */
const BLOCK = 64
/** No word has this id. */
const NONE = -1

/**
 * A level of the trie that is built line by line. Levels are built from the lowest up, each from n-grams in ascending order of their last
 * words, then of the words before, whose contexts and ends are all listed.
 */
export class SuffixRows implements NgramRows {
  readonly order: number
  readonly declared: number
  length = 0
  readonly words: Uint32Array
  /** Whether all n-grams so far have their place. */
  inOrder = true
  readonly level: Int32Array
  readonly #firstLine: number
  readonly #record: number
  readonly #shorter: readonly SuffixRows[]
  readonly #codes: NumberCodes
  /** Words of the last n-gram. */
  readonly #before: Int32Array
  /** By the number of words: places of the n-grams that the last n-gram ends with. */
  readonly #ends: Uint32Array
  /** The place of each n-gram's context; for those of the block that is not checked yet, that of the context's end. */
  readonly #contexts: Int32Array
  #checked = 0
  readonly #from = new Int32Array(BLOCK)
  readonly #to = new Int32Array(BLOCK)
  /** Written, and not read: so that its load is not left out. */
  readonly #loaded = new Int32Array(BLOCK)
  /** The number of parents whose start is known. */
  #started = 0

  /** Without n-grams; there is room for a number of them, or as many as are declared. */
  constructor(
    { order, firstLine, declared, isLast }: RowsPlace,
    shorter: readonly SuffixRows[],
    codes: NumberCodes,
    room: number,
    allocate: Allocate,
  ) {
    const length = Math.min(declared, room)
    this.order = order
    this.declared = declared
    this.words = new Uint32Array(order)
    this.#firstLine = firstLine
    this.#record = isLast ? LAST_RECORD : RECORD
    this.#shorter = shorter
    this.#codes = codes
    this.#before = new Int32Array(order).fill(NONE)
    this.#ends = new Uint32Array(order)
    this.#contexts = new Int32Array(length)
    this.level = new Int32Array(allocate(4 * this.#record * (length + 1)))
  }

  get line(): number {
    return this.#firstLine + this.length
  }

  reserve(): number {
    return 0
  }

  push(logProb: number, backoff: number): void {
    const place = this.length++
    if (!this.inOrder) return
    const { level } = this
    const at = this.#record * place
    level[at] = this.words[0]!
    if (this.#record === RECORD) {
      level[at + LOG_PROB] = this.#codes.codeOf(logProb)
      level[at + BACKOFF] = this.#codes.codeOf(backoff)
    } else level[at + LAST_LOG_PROB] = this.#codes.codeOf(logProb)
    this.inOrder = place < this.#contexts.length && (this.order === 1 ? this.words[0] === place : this.#follows(place))
    if (this.length - this.#checked === BLOCK) this.#checkContexts()
  }

  /** Ends the level, after all n-grams. */
  finish(): void {
    this.#checkContexts()
    const parents = this.#shorter.at(-1)
    if (parents !== undefined) this.#start(parents, parents.length, this.length)
  }

  /** Lets the longer n-grams of a parent begin at a place of this level, and those of earlier parents that have none. */
  #start({ level }: SuffixRows, parent: number, place: number): void {
    for (; this.#started <= parent; this.#started++) level[RECORD * this.#started + START] = place
  }

  /** Moves to the n-gram whose words are in place. Whether it comes after the last one, and its end is listed. */
  #follows(place: number): boolean {
    const { order, words } = this
    const shorter = this.#shorter
    const before = this.#before
    const ends = this.#ends
    // The number of last words that it shares with the last n-gram.
    let shared = 0
    while (shared < order && words[order - 1 - shared] === before[order - 1 - shared]) shared++
    if (shared === order || words[order - 1 - shared]! < before[order - 1 - shared]!) return false
    for (let k = 0; k < order - shared; k++) before[k] = words[k]!
    for (let k = shared + 1; k < order; k++) {
      const word = words[order - k]!
      if (k === 1) {
        ends[1] = word
        continue
      }
      const { level } = shorter[k - 1]!
      const parent = RECORD * ends[k - 1]! + START
      const parents = shorter[k - 2]!.level
      const to = parents[parent + RECORD]!
      let at = k === shared + 1 ? ends[k]! + 1 : parents[parent]!
      // Most n-grams have longer ones, so the next step is short.
      while (at < to && level[RECORD * at]! < word) at++
      if (at === to || level[RECORD * at] !== word) return false
      ends[k] = at
    }
    const parents = shorter[order - 2]!
    const parent = ends[order - 1]!
    this.#start(parents, parent, place)
    this.#contexts[place] = order > 2 ? parents.#contexts[parent]! : words[0]!
    return true
  }

  /** Finds the contexts of the last n-grams, all at once, so that waits for memory overlap. */
  #checkContexts(): void {
    const { order, level, length } = this
    const first = this.#checked
    this.#checked = length
    if (order === 1 || !this.inOrder) return
    const count = length - first
    const contexts = this.#contexts
    const { level: parents, length: parentCount } = this.#shorter[order - 2]!
    if (order > 2) {
      const { level: ends } = this.#shorter[order - 3]!
      const from = this.#from
      const to = this.#to
      for (let i = 0; i < count; i++) {
        const at = RECORD * contexts[first + i]! + START
        from[i] = ends[at]!
        to[i] = ends[at + RECORD]!
        this.#loaded[i] = parents[RECORD * ((from[i]! + to[i]!) >> 1)]!
      }
      for (let i = 0; i < count; i++) {
        const word = level[this.#record * (first + i)]!
        contexts[first + i] = ngramOf(parents, RECORD, from[i]!, to[i]!, word)
      }
    }
    for (let place = first; place < length; place++) {
      if (!(contexts[place]! >= 0 && contexts[place]! < parentCount)) this.inOrder = false
    }
  }
}
