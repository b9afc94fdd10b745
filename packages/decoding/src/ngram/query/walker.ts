// Walks through an automaton, word by word.
import {
  type Automaton,
  FROM,
  firstPlace,
  LENGTH,
  LOG_PROB,
  STATE_WORDS,
  SUFFIX,
  TO,
  TRANSITION_WORDS,
  WORD,
} from "./automaton.js"

/**
 * Walks through an automaton. What a step finds is in its fields until the next step, so that steps allocate nothing.
 *
 * Where unseen words get equal shares, states from the number of states on are contexts that are not listed, in the state of
 * their longest listed end.
 */
export class Walker {
  /** log10 of the probability of the last word. */
  logProb = 0
  /** The length of the n-gram whose probability that is; 0 for the share that unseen words get where all get the same. */
  length = 0
  private readonly automaton: Automaton
  private readonly stateWords: Uint32Array
  private readonly transitionWords: Uint32Array
  private readonly places: number

  /**
   * A walker.
   *
   * @param automaton - not changed
   */
  constructor(automaton: Automaton) {
    const { states, transitions } = automaton
    this.automaton = automaton
    this.stateWords = new Uint32Array(states.buffer, states.byteOffset, 2 * states.length)
    this.transitionWords = new Uint32Array(transitions.buffer, transitions.byteOffset, 2 * transitions.length)
    this.places = transitions.length / 3
  }

  /**
   * Takes a step.
   *
   * @param from - the state before the word
   * @param word - a word's id
   * @returns the state after the word
   */
  step(from: number, word: number): number {
    const { uniform } = this.automaton
    return Number.isNaN(uniform) ? this.backOff(from, word) : this.orUniform(from, word, uniform)
  }

  /** The state without its first word. */
  suffixOf(state: number): number {
    return this.stateWords[STATE_WORDS * state + SUFFIX]!
  }

  /** log10 of the backoff weight of a state. */
  backoffOf(state: number): number {
    return this.automaton.states[2 * state]!
  }

  private backOff(from: number, word: number): number {
    const { automaton, stateWords, transitionWords, places } = this
    const { states, transitions } = automaton
    let weight = 0
    for (let state = from; state !== 0; ) {
      let place = firstPlace(state, word, places)
      for (;;) {
        const at = TRANSITION_WORDS * place
        const found = transitionWords[at + FROM]
        if (found === 0) break
        if (found === state && transitionWords[at + WORD] === word) {
          this.logProb = weight + transitions[3 * place + LOG_PROB]!
          this.length = transitionWords[at + LENGTH]!
          return transitionWords[at + TO]!
        }
        place = place + 1 === places ? 0 : place + 1
      }
      weight += states[2 * state]!
      state = stateWords[STATE_WORDS * state + SUFFIX]!
    }
    this.logProb = weight + automaton.unigrams[word]!
    this.length = 1
    return automaton.unigramStates[word]!
  }

  private orUniform(from: number, word: number, uniform: number): number {
    const { order, firstStates } = this.automaton
    const states = firstStates.at(-1)!
    const listed = from < states
    const context = listed ? from : from - states
    const depth = this.depthOf(context)
    const to = this.backOff(context, word)
    if (!listed || this.length !== depth + 1) {
      this.logProb = uniform + (listed ? this.automaton.states[2 * context]! : 0)
      this.length = 0
    }
    const wholeDepth = listed ? Math.min(order - 1, depth + 1) : order - 1
    return this.depthOf(to) === wholeDepth ? to : to + states
  }

  /** The number of words of a state's context. */
  private depthOf(state: number): number {
    const { firstStates } = this.automaton
    let depth = 0
    while (depth + 1 < firstStates.length && state >= firstStates[depth]!) depth++
    return depth
  }
}
