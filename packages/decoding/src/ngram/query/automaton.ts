// A model as an automaton: a state for each context, a transition for each n-gram. Plain data, which threads can share.
//
// A transition leads to the longest context that can matter after the n-gram, so a word that is listed after its context costs one
// look at the transitions of one state, whatever the order; a word that is not costs one more for each word that is forgotten.
import type { Vocabulary } from "../words/vocabulary.js"

/** A model made for queries. State 0 is the empty context, and the others are the n-grams of each order below the highest. */
export interface Automaton {
  /** The length of the longest n-grams. */
  readonly order: number
  /** The words; their ids are those of the model. */
  readonly words: Vocabulary
  /** log10 of the probability of each word after the empty context. */
  readonly unigrams: Float64Array
  /** The state after each word when nothing before it matters. */
  readonly unigramStates: Int32Array
  /** The first state of each order from 1 on, and the number of states. */
  readonly firstStates: readonly number[]
  /**
   * Pairs of doubles, one for each state and one more: log10 of its backoff weight; then the state without its first word and the place of its first
   * transition, 32 bits each.
   */
  readonly states: Float64Array
  /**
   * Pairs of doubles, one for each transition, in ascending order of keys within a state: the key of the word and the state it leads to, 32 bits
   * each; then log10 of its probability.
   */
  readonly transitions: Float64Array
  /** log10 of the share of an unseen word where all get the same; NaN where the shorter context decides. */
  readonly uniform: number
}

/** Places among the 32-bit words of a state, and of the one after it. */
export const SUFFIX = 2
export const TRANSITIONS = 3
export const TRANSITIONS_END = 7
/** Places among the 32-bit words of a transition. */
export const KEY = 0
export const TO = 1
