// Backoff weights that make probabilities sum to one.
import { exp, log } from "@lectern/core/elementary"
import type { NgramLevel, NgramModel } from "../model.js"
import { recordWords, SUFFIX } from "./automaton.js"
import { compiled } from "./compile.js"
import { Walker } from "./walker.js"

/** The mass that a context leaves to the words that are not listed after it. */
export type UnlistedMass = (order: number, context: number, listed: number) => number

/** A model with backoff weights that distribute the rest of each context's probability. */
export function withBackoffs(
  words: readonly string[],
  levels: readonly NgramLevel[],
  massOf: UnlistedMass,
): NgramModel {
  const order = levels.length
  const fresh = levels.map((level, i) => ({
    ...level,
    backoffs: new Float64Array(i + 1 < order ? level.words.length : 0),
  }))
  const model: NgramModel = { order, words, levels: fresh, unseen: "shorter" }
  const { automaton, states: statesOf } = compiled(model)
  const { records } = automaton
  const suffixes = recordWords(automaton)
  const walker = new Walker(automaton)
  // The weights of shorter contexts come first: those of longer ones depend on them.
  for (let n = 1; n < order; n++) {
    const { starts, words: lastWords, logProbs } = fresh[n]!
    for (let context = 0; context + 1 < starts.length; context++) {
      if (starts[context] === starts[context + 1]) continue
      const state = statesOf[n - 1]![context]!
      const suffix = suffixes[4 * state + SUFFIX]!
      let listed = 0
      let shorter = 0
      for (let i = starts[context]!; i < starts[context + 1]!; i++) {
        listed += power(logProbs[i]!)
        walker.backOff(suffix, lastWords[i]!)
        shorter += power(walker.logProb)
      }
      const weight = logOfRatio(massOf(n, context, listed), 1 - shorter)
      fresh[n - 1]!.backoffs[context] = weight
      records[2 * state + 1] = weight
    }
  }
  return model
}

/** Sums of doubles that should be 0 may differ from it by this much. */
const ROUNDING = 1e-12

/** log10 of a weight; 0 where nothing is left to weigh. */
function logOfRatio(mass: number, shorter: number): number {
  if (shorter <= ROUNDING) return 0
  return mass <= 0 ? -Infinity : (log(mass) - log(shorter)) / Math.LN10
}

/** Ten to the power of a log10 probability. */
export function power(logProb: number): number {
  return exp(logProb * Math.LN10)
}
