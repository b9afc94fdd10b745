// The distribution of the next word after a context: all words after the empty context, then what is listed after each longer end of
// the context, the shortest first.
import { type Automaton, KEY, SUFFIX, TRANSITIONS, TRANSITIONS_END } from "./automaton.js"
import { wordOf } from "./keys.js"

/** Fills an array with the natural log-probabilities of all words after the context of a state. */
export type FillDistribution = (state: number, logProbs: Float32Array | Float64Array) => void

/**
 * Finds distributions.
 *
 * @param automaton - of a model
 */
export function distributions(automaton: Automaton): FillDistribution {
  const { order, firstStates, unigrams, uniform, states, transitions } = automaton
  const stateWords = new Int32Array(states.buffer, states.byteOffset, 2 * states.length)
  const transitionWords = new Int32Array(transitions.buffer, transitions.byteOffset, 2 * transitions.length)
  const stateCount = firstStates.at(-1)!
  const chain = new Float64Array(order)
  const weights = new Float64Array(order)

  /** Writes the words that are listed after a context over what is there. */
  function writeListed(state: number, weight: number, logProbs: Float32Array | Float64Array): void {
    const end = stateWords[4 * state + TRANSITIONS_END]!
    for (let at = stateWords[4 * state + TRANSITIONS]!; at < end; at++) {
      logProbs[wordOf(transitionWords[4 * at + KEY]!)] = Math.min(0, (transitions[2 * at + 1]! + weight) * Math.LN10)
    }
  }

  function writeUnigrams(weight: number, logProbs: Float32Array | Float64Array): void {
    for (let word = 0; word < unigrams.length; word++) {
      logProbs[word] = Math.min(0, (unigrams[word]! + weight) * Math.LN10)
    }
  }

  function orUniform(state: number, logProbs: Float32Array | Float64Array): void {
    const listed = state < stateCount
    logProbs.fill(Math.min(0, (uniform + (listed ? states[2 * state]! : 0)) * Math.LN10))
    if (listed) writeListed(state, 0, logProbs)
  }

  return (state, logProbs) => {
    if (!Number.isNaN(uniform) && state !== 0) {
      orUniform(state, logProbs)
      return
    }
    let length = 0
    let weight = 0
    for (let each = state; each !== 0; each = stateWords[4 * each + SUFFIX]!) {
      chain[length] = each
      weights[length] = weight
      weight += states[2 * each]!
      length++
    }
    writeUnigrams(weight, logProbs)
    for (let i = length - 1; i >= 0; i--) writeListed(chain[i]!, weights[i]!, logProbs)
  }
}
