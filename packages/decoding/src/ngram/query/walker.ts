// Walks through an automaton, word by word.
import { type Automaton, FLIPPED_PLACES, findKey, homeOf, keyOf, recordWords, SUFFIX, TO } from "./automaton.js"

/**
 * Walks through an automaton. The fields hold the results of the last step, so that steps allocate nothing.
 *
 * Where unseen words get equal shares, states from the place of the last record on are contexts that are not listed: each is the state of
 * its longest listed end, plus that place.
 */
export class Walker {
  /** log10 of the probability of the last word. */
  logProb = 0
  /** The length of the n-gram whose probability that is; 0 for the share that unseen words get where all get the same. */
  length = 0
  private readonly automaton: Automaton
  private readonly records: Float64Array
  private readonly words: Int32Array

  /** A walker. */
  constructor(automaton: Automaton) {
    this.automaton = automaton
    this.records = automaton.records
    this.words = recordWords(automaton)
  }

  /** Takes a step. */
  step(from: number, word: number): number {
    return Number.isNaN(this.automaton.uniform) ? this.backOff(from, word) : this.orUniform(from, word)
  }

  /** Takes a step where the shorter context decides about unseen words. */
  backOff(from: number, word: number): number {
    const { unigrams, unigramStates } = this.automaton
    const key = keyOf(word)
    let weight = 0
    for (let state = from; state !== 0; state = this.words[4 * state + SUFFIX]!) {
      const found = this.find(state, key)
      if (found >= 0) {
        this.logProb = weight + this.records[2 * found + 1]!
        this.length = this.depthOf(state) + 1
        return this.words[4 * found + TO]!
      }
      weight += this.records[2 * state + 1]!
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
    const { words } = this
    const places = ~words[4 * state + FLIPPED_PLACES]!
    return findKey(words, state + 1, places, key, homeOf(state + 1, places, key))
  }

  private orUniform(from: number, word: number): number {
    const { order, firstStates, uniform } = this.automaton
    const lastRecord = firstStates.at(-1)!
    const listed = from < lastRecord
    const context = listed ? from : from - lastRecord
    const depth = this.depthOf(context)
    const to = this.backOff(context, word)
    if (!listed || this.length !== depth + 1) {
      this.logProb = uniform + (listed ? this.records[2 * context + 1]! : 0)
      this.length = 0
    }
    const wholeDepth = listed ? Math.min(order - 1, depth + 1) : order - 1
    return this.depthOf(to) === wholeDepth ? to : to + lastRecord
  }
}
