// Confidence intervals from resampled scores alone: percentile and basic.

import { checkBetween0And1, checkedOptions, checkFinite, checkOptions, type OptionTable } from "@lectern/core/checks"
import { checkResampled } from "../rows/check-rows.js"
import type { ResampledScore } from "../rows/scored-rows.js"
import type { Confidence, ConfidenceInterval } from "./confidence-interval.js"
import { quantile, sortedScores, tailOf } from "./quantile.js"

/** The names of the options of all intervals. */
export const CONFIDENCE: OptionTable<Confidence> = { confidence: [checkBetween0And1, 0.95] }

/**
 * The percentile interval: the middle of the resampled scores.
 *
 * It keeps to the range of the score and follows any change of its scale, but is off to one side when the score is
 * biased or spreads more where it is larger; see {@link bcaInterval}. It never reaches beyond the extreme scores, so fewer
 * than about 2 / (1 - confidence) of them make it too short.
 *
 * @param scores - at least one, in any order
 * @param options - `confidence`, 0.95 by default
 * @returns the quantiles (1 - confidence) / 2 and (1 + confidence) / 2
 * @throws LecternError `out-of-range` for no scores, for one that is not finite, or for the confidence
 * @see Efron and Tibshirani 1993, "An Introduction to the Bootstrap", section 13.3
 * @see Hyndman and Fan 1996, "Sample Quantiles in Statistical Packages", definition 7
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * percentileInterval([1, 2, 3, 4, 5], { confidence: 0.5 }) //=> { low: 2, high: 4 }
 * ```
 */
export function percentileInterval(scores: Readonly<ArrayLike<number>>, options: Confidence = {}): ConfidenceInterval {
  const { confidence } = checkedOptions("percentileInterval()", options, CONFIDENCE)
  const tail = tailOf(confidence)
  const sorted = sortedScores(scores)
  return { low: quantile(sorted, tail), high: quantile(sorted, 1 - tail) }
}

/**
 * The basic interval: the percentile interval, mirrored at the score.
 *
 * It takes resampled scores to miss the score as the score misses the truth. That undoes bias, but may leave the range of
 * the score: a correlation above 1.
 *
 * @param resampled - the score, and at least one of a resample
 * @param options - `confidence`, 0.95 by default
 * @returns twice the score less either end of {@link percentileInterval}
 * @throws LecternError `out-of-range` for no scores, for one that is not finite, or for the confidence
 * @see Davison and Hinkley 1997, "Bootstrap Methods and their Application", equation 5.6
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * basicInterval({ score: 4, scores: Float64Array.of(1, 2, 3, 4, 5) }, { confidence: 0.5 }) //=> { low: 4, high: 6 }
 * ```
 */
export function basicInterval(resampled: ResampledScore, options: Confidence = {}): ConfidenceInterval {
  checkOptions("basicInterval()", options, CONFIDENCE)
  checkResampled("resampled", resampled)
  const { score, scores } = resampled
  checkScore(score)
  const { low, high } = percentileInterval(scores, options)
  return { low: 2 * score - high, high: 2 * score - low }
}

/** Throws unless a score is finite. */
export function checkScore(score: number): void {
  checkFinite("score", score)
}
