// The bootstrap-t interval: how many of their own standard errors resampled scores lie from the score.

import { checkOptions, checkPositive, checkSameLength } from "@lectern/core/checks"
import { checkResampled } from "../rows/check-rows.js"
import type { ResampledScore } from "../rows/scored-rows.js"
import type { Confidence, ConfidenceInterval } from "./confidence-interval.js"
import { CONFIDENCE, checkScore, percentileInterval } from "./intervals.js"

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
