// Fits the weights of a mixture to a text, by expectation maximization.
import { checkedOptions, checkPositive, integer, type OptionTable } from "@lectern/core/checks"
import { log } from "@lectern/core/elementary"
import { UNK } from "../model.js"
import { power } from "../query/backoffs.js"
import type { WordScores } from "../query/line-scores.js"
import { checkSameText } from "./mixed-scores.js"

/** Options of {@link fitMixture}. */
export interface FitMixtureOptions {
  /**
   * The most rounds, an integer of at least 1.
   * @defaultValue `1000`
   */
  readonly maxRounds?: number
  /**
   * A round that raises the mean log-probability of a word by less than this is the last one; positive.
   * @defaultValue `1e-10`
   */
  readonly tolerance?: number
}

/** Weights, and how good they are. */
export interface FittedMixture {
  /** One for each model, with sum 1. */
  readonly weights: Float64Array
  /** The mean log10 probability of a word under the mixture, without words that no model knows; 0 without words. */
  readonly meanLogProb: number
  /** Number of rounds. */
  readonly rounds: number
}

const OPTIONS: OptionTable<FitMixtureOptions> = { maxRounds: [integer(1), 1000], tolerance: [checkPositive, 1e-10] }

/**
 * The weights with which a mixture of models gives a text the highest probability: as SRILM's `compute-best-mix`.
 *
 * Each round gives a model the share of the text that its words most likely came from. Words that no model knows, and words with probability
 * 0 in all, are left out. All weights are equal at first; equal models keep equal weights.
 *
 * @param scores - of the same held-out text, by each model
 * @param options - `maxRounds`, `tolerance`
 * @returns weights
 * @throws LecternError `out-of-range`, `wrong-type`, `unequal-lengths`, `unknown-option`
 * @see Dempster, Laird and Rubin 1977, "Maximum likelihood from incomplete data via the EM algorithm", section 4.3
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * // Each model knows one word. The text has three of one and one of the other.
 * const scores = ["x", "y"].map((word) =>
 *   ngramScorer(maximumLikelihood(countNgrams([word], { order: 1 })).model).score("x x x y"),
 * )
 * fitMixture(scores).weights //=> [0.75, 0.25]
 * ```
 */
export function fitMixture(scores: readonly WordScores[], options: FitMixtureOptions = {}): FittedMixture {
  const { maxRounds, tolerance } = checkedOptions("fitMixture()", options, OPTIONS)
  checkSameText(scores)
  const models = scores.length
  const words = probabilitiesOf(scores)
  const count = words.length / models
  let weights = new Float64Array(models).fill(1 / models)
  let mean = -Infinity
  for (let rounds = 1; ; rounds++) {
    const shares = new Float64Array(models)
    let sum = 0
    for (let at = 0; at < words.length; at += models) {
      let total = 0
      for (let m = 0; m < models; m++) total += weights[m]! * words[at + m]!
      for (let m = 0; m < models; m++) shares[m]! += (weights[m]! * words[at + m]!) / total
      sum += log(total)
    }
    const reached = count === 0 ? 0 : sum / count
    // The mean is of the weights that this round began with.
    const done = rounds === maxRounds || count === 0 || reached - mean < tolerance
    mean = reached
    if (done) return { weights, meanLogProb: mean / Math.LN10, rounds }
    weights = shares.map((share) => share / count)
  }
}

/** The probabilities of each word that a model knows and gives one above 0, one for each model. */
function probabilitiesOf(scores: readonly WordScores[]): Float64Array {
  const models = scores.length
  const all = new Float64Array(models * scores[0]!.ids.length)
  let at = 0
  for (let i = 0; i < scores[0]!.ids.length; i++) {
    let sum = 0
    for (const [m, { ids, logProbs }] of scores.entries()) {
      all[at + m] = ids[i] === UNK ? 0 : power(logProbs[i]!)
      sum += all[at + m]!
    }
    if (sum > 0) at += models
  }
  return all.subarray(0, at)
}
