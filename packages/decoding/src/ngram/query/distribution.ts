// The distribution of the next word after a context: a walk down the trie for each end of the context, the shortest first.
import type { NgramModel } from "../model.js"
import type { Automaton } from "./automaton.js"
import { Walker } from "./walker.js"

/** Fills an array with the natural log-probabilities of all words after the context of a state. */
export type FillDistribution = (state: number, logProbs: Float32Array | Float64Array) => void

/**
 * Finds distributions.
 *
 * @param model - the model
 * @param automaton - the same
 */
export function distributions({ levels, unseen }: NgramModel, automaton: Automaton): FillDistribution {
  const { firstStates, unigrams, uniform } = automaton
  const walker = new Walker(automaton)
  const stateCount = firstStates.at(-1)!
  const chain = new Float64Array(levels.length)
  const weights = new Float64Array(levels.length)

  /** Writes the n-grams that are listed after a context over what is there. */
  function writeListed(state: number, weight: number, logProbs: Float32Array | Float64Array): void {
    let depth = 1
    while (state >= firstStates[depth]!) depth++
    const context = state - firstStates[depth - 1]!
    const { starts, words, logProbs: listed } = levels[depth]!
    const end = starts[context + 1]!
    for (let i = starts[context]!; i < end; i++) logProbs[words[i]!] = Math.min(0, (listed[i]! + weight) * Math.LN10)
  }

  function writeUnigrams(weight: number, logProbs: Float32Array | Float64Array): void {
    for (let word = 0; word < unigrams.length; word++) {
      logProbs[word] = Math.min(0, (unigrams[word]! + weight) * Math.LN10)
    }
  }

  if (unseen === "uniform") {
    return (state, logProbs) => {
      if (state === 0) {
        writeUnigrams(0, logProbs)
        return
      }
      const listed = state < stateCount
      logProbs.fill((uniform + (listed ? walker.backoffOf(state) : 0)) * Math.LN10)
      if (listed) writeListed(state, 0, logProbs)
    }
  }
  return (state, logProbs) => {
    let length = 0
    let weight = 0
    for (let each = state; each !== 0; each = walker.suffixOf(each)) {
      chain[length] = each
      weights[length] = weight
      weight += walker.backoffOf(each)
      length++
    }
    writeUnigrams(weight, logProbs)
    for (let i = length - 1; i >= 0; i--) writeListed(chain[i]!, weights[i]!, logProbs)
  }
}
