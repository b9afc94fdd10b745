// The distribution of the next word after a context: all words after the empty context, then the words listed after each longer end
// of the context, the shortest first.
import { type Automaton, FLIPPED_PLACES, KEY, recordWords, SUFFIX, TO, wordOf } from "./automaton.js"

/** Fills an array with the natural log-probabilities of all words after the context of a state. */
export type FillDistribution = (state: number, logProbs: Float32Array | Float64Array) => void

/** Finds distributions. */
export function distributions(automaton: Automaton): FillDistribution {
  const { order, firstStates, unigrams, uniform, records } = automaton
  const words = recordWords(automaton)
  const lastRecord = firstStates.at(-1)!
  const chain = new Float64Array(order)
  const weights = new Float64Array(order)

  /** Overwrites the scores of the words that are listed after a context. */
  function writeListed(state: number, weight: number, logProbs: Float32Array | Float64Array): void {
    const last = state + ~words[4 * state + FLIPPED_PLACES]!
    for (let at = state + 1; at <= last; at++) {
      if (words[4 * at + TO]! < 0) continue
      logProbs[wordOf(words[4 * at + KEY]!)] = Math.min(0, (records[2 * at + 1]! + weight) * Math.LN10)
    }
  }

  function writeUnigrams(weight: number, logProbs: Float32Array | Float64Array): void {
    for (let word = 0; word < unigrams.length; word++) {
      logProbs[word] = Math.min(0, (unigrams[word]! + weight) * Math.LN10)
    }
  }

  function orUniform(state: number, logProbs: Float32Array | Float64Array): void {
    const listed = state < lastRecord
    logProbs.fill(Math.min(0, (uniform + (listed ? records[2 * state + 1]! : 0)) * Math.LN10))
    if (listed) writeListed(state, 0, logProbs)
  }

  return (state, logProbs) => {
    if (!Number.isNaN(uniform) && state !== 0) {
      orUniform(state, logProbs)
      return
    }
    let length = 0
    let weight = 0
    for (let each = state; each !== 0; each = words[4 * each + SUFFIX]!) {
      chain[length] = each
      weights[length] = weight
      weight += records[2 * each + 1]!
      length++
    }
    writeUnigrams(weight, logProbs)
    for (let i = length - 1; i >= 0; i--) writeListed(chain[i]!, weights[i]!, logProbs)
  }
}
