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

const FIRST = 0x9e3779b1
const SECOND = 0x85ebca6b
// Products of each with the other of its pair are 1, modulo 2^32.
const FIRST_INVERSE = 0x0e8b2f51
const SECOND_INVERSE = 0xa5cb9243

/**
 * The key of a word, an integer of 32 bits with its sign. Different words have different keys, spread evenly: the place of a word
 * among many follows from its key.
 */
export function keyOf(word: number): number {
  const half = Math.imul(word, FIRST)
  const whole = Math.imul(half ^ (half >>> 15), SECOND)
  return whole ^ (whole >>> 13)
}

/** The word of a key. */
export function wordOf(key: number): number {
  const whole = Math.imul(key ^ (key >>> 13) ^ (key >>> 26), SECOND_INVERSE)
  return Math.imul(whole ^ (whole >>> 15) ^ (whole >>> 30), FIRST_INVERSE) >>> 0
}

/** Mark of an empty place among a state's transitions. Less than any flipped number of places. */
export const EMPTY: number = -0x80000000

const KEYS = 0x100000000
const LEAST_KEY = -0x80000000
/** Up to this number, transitions have no empty places among them. */
const FEW = 2

/** Number of places for the transitions of a state. */
export function placesFor(count: number): number {
  return count <= FEW ? count : count + (count >> 1)
}

/** The first place to look for a key; if others took it, the key is at one of the next places, cyclically. */
export function homeOf(first: number, places: number, key: number): number {
  return first + (((key - LEAST_KEY) * (places / KEYS)) | 0)
}

/** The transition with a key. */
export function findKey(words: Int32Array, first: number, places: number, key: number, home: number): number {
  const end = first + places
  let at = home
  do {
    if (words[4 * at + TO]! < 0) return -1
    if (words[4 * at + KEY] === key) return at
    if (++at === end) at = first
  } while (at !== home)
  return -1
}

/** The place for a new transition. */
export function placeForKey(words: Int32Array, first: number, places: number, key: number): number {
  const end = first + places
  let at = homeOf(first, places, key)
  while (words[4 * at + TO] !== EMPTY) if (++at === end) at = first
  return at
}
