// A model as an automaton: a state for each context that matters, a transition for each n-gram. Plain data, which threads can share.
//
// A transition leads to the longest context that can matter after the n-gram, so a word that is listed after its context costs one
// lookup among the transitions of one state, whatever the order; another word costs one more for each word that the context loses.
// The transitions of a state come right after it in memory: most states have few, so that one wait is enough for both.
import type { Vocabulary } from "../words/vocabulary.js"

/** A model made for queries. A state is the place of its record; state 0 is the empty context. */
export interface Automaton {
  /** The length of the longest n-grams. */
  readonly order: number
  /** The words; their ids are those of the model. */
  readonly words: Vocabulary
  /** log10 of the probability of each word after the empty context. */
  readonly unigrams: Float64Array
  /** The state after each word when nothing before it matters. */
  readonly unigramStates: Int32Array
  /** The first state of each order from 1 on, and the place of the last record. */
  readonly firstStates: readonly number[]
  /**
   * Records of two doubles, each state's before those of its transitions. A state: the state without its first word and the number of places
   * for its transitions with all bits flipped, 32 bits each; then log10 of its backoff weight. A transition, in a place that follows from its key:
   * the key of the word and the state it leads to, 32 bits each; then log10 of its probability. The last record is an empty place.
   */
  readonly records: Float64Array
  /** log10 of the share of an unseen word where all get the same; NaN where the shorter context decides. */
  readonly uniform: number
}

/** Places among the 32-bit words of a state. */
export const SUFFIX = 0
export const FLIPPED_PLACES = 1
/** Places among the 32-bit words of a transition. */
export const KEY = 0
export const TO = 1

/** The 32-bit words of an automaton's records, four each. */
export function recordWords({ records }: Automaton): Int32Array {
  return new Int32Array(records.buffer, records.byteOffset, 2 * records.length)
}
