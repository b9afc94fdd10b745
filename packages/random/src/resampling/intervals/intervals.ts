// Confidence intervals from resampled scores: percentile, basic, and bootstrap-t, which needs their standard errors too.

import {
  checkBetween0And1,
  checkedOptions,
  checkFinite,
  checkOptions,
  checkPositive,
  checkSameLength,
  type OptionTable,
} from "@lectern/core/checks"
import { checkResampled } from "../rows/check-rows.js"
import type { ResampledScore } from "../rows/scored-rows.js"
import { quantile, sortedScores, tailOf } from "./quantile.js"

/** The confidence of an interval. */
export interface Confidence {
  /**
   * The share of such intervals that should hold the truth, a number between 0 and 1.
   * @defaultValue `0.95`
   */
  readonly confidence?: number
}

/** A range that holds the truth with some confidence. */
export interface ConfidenceInterval {
  /** The low end. */
  readonly low: number
  /** The high end. */
  readonly high: number
}

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

/**
 * The studentized interval, or bootstrap-t.
 *
 * Where a formula gives the spread of a score from the rows, its errors shrink with the number of units as those
 * of {@link bcaInterval} do, and for means and other sums it is the best of all; for correlations and other bounded
 * scores it is not, because it does not follow changes of the scale and may leave the range of the score. Equal seeds
 * draw equal resamples: a second bootstrap with the formula as its score gives the standard errors.
 *
 * @param resampled - the score and those of resamples
 * @param standardErrors - the standard error of the score, and those of the scores of the same resamples; all positive
 * @param options - `confidence`, 0.95 by default
 * @returns the score less its standard error times quantiles of (resampled score - score) / its standard error
 * @throws LecternError `out-of-range` for no scores, for one that is not finite, a standard error that is not positive, or
 * for the confidence; `unequal-lengths`
 * @see Efron and Tibshirani 1993, "An Introduction to the Bootstrap", section 12.5
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * // Rows [x, x * x, 1]; the mean and its standard error.
 * const rows = Float64Array.from([1, 2, 2, 3, 5, 8, 9, 14].flatMap((x) => [x, x * x, 1]))
 * const mean = bootstrapSums({ rows, width: 3, score: ([x = 0, , n = 0]) => x / n })
 * const error = bootstrapSums({ rows, width: 3, score: ([x = 0, xx = 0, n = 0]) => Math.sqrt((xx - (x * x) / n) / n / n) })
 * studentizedInterval(mean, error, { confidence: 0.9 }).low //=> 3.0467
 * ```
 */
export function studentizedInterval(
  resampled: ResampledScore,
  standardErrors: ResampledScore,
  options: Confidence = {},
): ConfidenceInterval {
  checkOptions("studentizedInterval()", options, CONFIDENCE)
  checkResampled("resampled", resampled)
  checkResampled("standardErrors", standardErrors)
  const { score, scores } = resampled
  checkScore(score)
  const { score: own, scores: errors } = standardErrors
  checkSameLength("resamples", ["resampled", scores.length], ["standardErrors", errors.length])
  checkPositive("standardErrors.score", own)
  const distances = scores.map((each, r) => {
    checkPositive(`standardErrors.scores[${r}]`, errors[r])
    return (each - score) / errors[r]!
  })
  const { low, high } = percentileInterval(distances, options)
  return { low: score - high * own, high: score - low * own }
}

/** Throws unless a score is finite. */
export function checkScore(score: number): void {
  checkFinite("score", score)
}
