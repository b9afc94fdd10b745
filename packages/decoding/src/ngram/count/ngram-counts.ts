// The counts of all n-grams of a corpus as data: the trie of a model with counts instead of probabilities.
import type { WordList } from "../words/word-list.js"

/** All n-grams of one order, laid out like a model's level. */
export interface NgramCountLevel {
  /** Start of each context's n-grams, one entry per n-gram of the level before and one at the end. */
  readonly starts: Uint32Array
  /** The id of each n-gram's last word, ascending within a context. The first level has every word: `words[i]` is i. */
  readonly words: Uint32Array
  /** Count of each n-gram: whole numbers, exact to 2^53. */
  readonly counts: Float64Array
}

/** The n-grams of sentences with a `<s>` before and a `</s>` after the words: plain data that crosses threads. */
export interface NgramCounts {
  /** The length of the longest n-grams, at least 1. */
  readonly order: number
  /** The words by id. */
  readonly words: WordList
  /** The n-grams of order 1, 2, and so on. `<s>` occurs as often as there are sentences. */
  readonly levels: readonly NgramCountLevel[]
}
