// Walks through an automaton, word by word.
import { type Automaton, KEY, SUFFIX, TO, TRANSITIONS, TRANSITIONS_END } from "./automaton.js"
import { findKey, guessOf } from "./find-key.js"
import { keyOf } from "./keys.js"

/**
 * Walks through an automaton. What a step finds is in its fields until the next step, so that steps allocate nothing.
 *
 * Where unseen words get equal shares, states from the number of states on are contexts that are not listed: each is the state of
 * its longest listed end, plus the number of states.
 */
export class Walker {
  /** log10 of the probability of the last word. */
  logProb = 0
  /** The length of the n-gram whose probability that is; 0 for the share that unseen words get where all get the same. */
  length = 0
  private readonly automaton: Automaton
  private readonly states: Float64Array
  private readonly transitions: Float64Array
  private readonly stateWords: Int32Array
  private readonly transitionWords: Int32Array

  /**
   * A walker.
   *
   * @param automaton - not changed
   */
  constructor(automaton: Automaton) {
    const { states, transitions } = automaton
    this.automaton = automaton
    this.states = states
    this.transitions = transitions
    this.stateWords = new Int32Array(states.buffer, states.byteOffset, 2 * states.length)
    this.transitionWords = new Int32Array(transitions.buffer, transitions.byteOffset, 2 * transitions.length)
  }

  /**
   * Takes a step.
   *
   * @param from - the state before the word
   * @param word - a word's id
   * @returns the state after the word
   */
  step(from: number, word: number): number {
    return Number.isNaN(this.automaton.uniform) ? this.backOff(from, word) : this.orUniform(from, word)
  }

  /**
   * Takes a step where the shorter context decides about unseen words.
   *
   * @param from - the state before the word
   * @param word - a word's id
   * @returns the state after the word
   */
  backOff(from: number, word: number): number {
    const { unigrams, unigramStates } = this.automaton
    const key = keyOf(word)
    let weight = 0
    for (let state = from; state !== 0; state = this.stateWords[4 * state + SUFFIX]!) {
      const found = this.find(state, key)
      if (found >= 0) {
        this.logProb = weight + this.transitions[2 * found + 1]!
        this.length = this.depthOf(state) + 1
        return this.transitionWords[4 * found + TO]!
      }
      weight += this.states[2 * state]!
    }
    this.logProb = weight + unigrams[word]!
    this.length = 1
    return unigramStates[word]!
  }

  /** The number of words of a state's context. */
  depthOf(state: number): number {
    const { firstStates } = this.automaton
    let depth = firstStates.length - 1
    while (depth > 0 && state < firstStates[depth - 1]!) depth--
    return depth
  }

  /** The transition of a state for a word's key, or -1. */
  private find(state: number, key: number): number {
    const { stateWords, transitionWords } = this
    const first = stateWords[4 * state + TRANSITIONS]!
    const end = stateWords[4 * state + TRANSITIONS_END]!
    const count = end - first
    if (count === 0) return -1
    const guess = guessOf(first, count, key)
    return findKey(transitionWords, first, count, key, guess, transitionWords[4 * guess + KEY]!)
  }

  private orUniform(from: number, word: number): number {
    const { order, firstStates, uniform } = this.automaton
    const stateCount = firstStates.at(-1)!
    const listed = from < stateCount
    const context = listed ? from : from - stateCount
    const depth = this.depthOf(context)
    const to = this.backOff(context, word)
    if (!listed || this.length !== depth + 1) {
      this.logProb = uniform + (listed ? this.states[2 * context]! : 0)
      this.length = 0
    }
    const wholeDepth = listed ? Math.min(order - 1, depth + 1) : order - 1
    return this.depthOf(to) === wholeDepth ? to : to + stateCount
  }
}
