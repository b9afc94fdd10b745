// A model as an automaton: a state for each context, a transition for each n-gram. Plain data, which threads can share.
//
// State 0 is the empty context. A transition leads to the longest context that can matter after the n-gram, so a word that is
// found costs one look into one table, whatever the order; a word that is not costs one more for each word that is forgotten.
import { log } from "@lectern/core/elementary"
import type { NgramModel } from "../model.js"
import { type WordData, wordDataOf } from "../words/word-table.js"

/** A model made for scoring. */
export interface Automaton {
  /** The length of the longest n-grams. */
  readonly order: number
  /** The words; their ids are those of the model. */
  readonly words: WordData
  /** log10 of the probability of each word after the empty context. */
  readonly unigrams: Float64Array
  /** The state after each word when nothing before it matters. */
  readonly unigramStates: Uint32Array
  /** Pairs of doubles, one for each state: log10 of its backoff weight; its 32-bit word `SUFFIX` is the state without its first word. */
  readonly states: Float64Array
  /** Triples of doubles, one for each transition, found by a hash; see the constants below. */
  readonly transitions: Float64Array
  /** The first state of each order from 1 on, and the number of states. */
  readonly firstStates: readonly number[]
  /** log10 of the share of an unseen word where all get the same; NaN where the shorter context decides. */
  readonly uniform: number
}

// Where things are among the 32-bit words of a state and of a transition. The state of a transition is 0 where there is none.
export const STATE_WORDS = 4
export const SUFFIX = 2
export const TRANSITION_WORDS = 6
export const FROM = 0
export const WORD = 1
export const TO = 2
export const LENGTH = 3
/** Where the log10 probability is among the doubles of a transition. */
export const LOG_PROB = 2

/** The share of places for transitions that are taken. */
const LOAD = 0.75

/** The first place to look for a transition. */
export function firstPlace(state: number, word: number, places: number): number {
  let hash = Math.imul(state, 0x9e3779b1) ^ Math.imul(word, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = (hash ^ (hash >>> 13)) >>> 0
  return Math.floor((hash * places) / 2 ** 32)
}

/**
 * Compiles a model.
 *
 * @param model - checked
 */
export function automatonOf({ order, words, levels, unseen }: NgramModel): Automaton {
  const firstStates = [1]
  for (const level of levels.slice(0, -1)) firstStates.push(firstStates.at(-1)! + level.words.length)
  const ngrams = levels.slice(1).reduce((sum, level) => sum + level.words.length, 0)
  const automaton: Automaton = {
    order,
    words: wordDataOf(words),
    unigrams: levels[0]!.logProbs,
    unigramStates: new Uint32Array(words.length),
    states: new Float64Array(2 * firstStates.at(-1)!),
    transitions: new Float64Array(3 * (Math.ceil(ngrams / LOAD) + 1)),
    firstStates,
    uniform: unseen === "uniform" ? -log(words.length - 1) / Math.LN10 : Number.NaN,
  }
  const builder = new Builder(automaton)
  for (let n = 1; n <= order; n++) {
    const level = levels[n - 1]!
    const children = levels[n]
    for (let context = 0; context < level.starts.length - 1; context++) {
      const from = n === 1 ? 0 : firstStates[n - 2]! + context
      for (let i = level.starts[context]!; i < level.starts[context + 1]!; i++) {
        const word = level.words[i]!
        let to = n === 1 ? 0 : builder.afterSuffix(from, word)
        if (children !== undefined) {
          const state = firstStates[n - 1]! + i
          const backoff = level.backoffs[i]!
          builder.setState(state, backoff, to)
          // Where unseen words get equal shares, it matters whether the whole context is listed.
          if (backoff !== 0 || children.starts[i + 1]! > children.starts[i]! || unseen === "uniform") to = state
        }
        if (n === 1) automaton.unigramStates[word] = to
        else builder.addTransition(from, word, { to, length: n, logProb: level.logProbs[i]! })
      }
    }
  }
  return automaton
}

/** Fills an automaton. */
class Builder {
  private readonly automaton: Automaton
  private readonly stateWords: Uint32Array
  private readonly transitionWords: Uint32Array
  private readonly places: number

  constructor(automaton: Automaton) {
    this.automaton = automaton
    this.stateWords = new Uint32Array(automaton.states.buffer)
    this.transitionWords = new Uint32Array(automaton.transitions.buffer)
    this.places = automaton.transitions.length / 3
  }

  setState(state: number, backoff: number, suffix: number): void {
    this.automaton.states[2 * state] = backoff
    this.stateWords[STATE_WORDS * state + SUFFIX] = suffix
  }

  /** The state that a word leads to when the first word of the context is forgotten. */
  afterSuffix(from: number, word: number): number {
    const { stateWords, transitionWords, places } = this
    for (let state = stateWords[STATE_WORDS * from + SUFFIX]!; state !== 0; ) {
      let place = firstPlace(state, word, places)
      for (;;) {
        const found = transitionWords[TRANSITION_WORDS * place + FROM]
        if (found === 0) break
        if (found === state && transitionWords[TRANSITION_WORDS * place + WORD] === word)
          return transitionWords[TRANSITION_WORDS * place + TO]!
        place = place + 1 === places ? 0 : place + 1
      }
      state = stateWords[STATE_WORDS * state + SUFFIX]!
    }
    return this.automaton.unigramStates[word]!
  }

  addTransition(
    from: number,
    word: number,
    transition: { readonly to: number; readonly length: number; readonly logProb: number },
  ): void {
    const { transitionWords, places } = this
    let place = firstPlace(from, word, places)
    while (transitionWords[TRANSITION_WORDS * place + FROM] !== 0) place = place + 1 === places ? 0 : place + 1
    const at = TRANSITION_WORDS * place
    transitionWords[at + FROM] = from
    transitionWords[at + WORD] = word
    transitionWords[at + TO] = transition.to
    transitionWords[at + LENGTH] = transition.length
    this.automaton.transitions[3 * place + LOG_PROB] = transition.logProb
  }
}
