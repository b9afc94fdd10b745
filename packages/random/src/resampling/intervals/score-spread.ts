// Summary of the scores of many resamples: their location and spread.
import { checkNotEmpty, checkNumbers } from "@lectern/core/checks"
import { quantile } from "./quantile.js"

/** The spread of resampled scores, on the scale of the scores. */
export interface ScoreSpread {
  /** Their mean. */
  readonly mean: number
  /** Their 2.5% quantile, interpolated between the two nearest scores; or the low end of the requested interval. */
  readonly low: number
  /** Their 97.5% quantile; or the high end of the requested interval. */
  readonly high: number
  /** Half of the interval as sacreBLEU prints it after `±`, from the scores of rank n/40 at either end. */
  readonly halfWidth: number
  /** Their standard deviation, which estimates the standard error of the score; 0 for a single resample. */
  readonly standardError: number
  /** Set if there are too few resamples for the ends of the requested interval: see {@link bcaInterval}. */
  readonly warning?: string
}

/**
 * Mean and 95% percentile interval of resampled scores.
 *
 * For a single score, mean, low and high are that score, and widths are 0.
 *
 * @param scores - at least one, in any order, none NaN
 * @returns the spread
 * @throws LecternError `out-of-range` for no scores or for one that is NaN
 * @see Efron and Tibshirani 1993, "An Introduction to the Bootstrap", section 13.3, for the interval
 * @see Hyndman and Fan 1996, "Sample Quantiles in Statistical Packages", definition 7, for `low` and `high`
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * const { low, mean, high } = scoreSpread([1, 2, 3, 4, 5])
 * low //=> 1.1
 * mean //=> 3
 * high //=> 4.9
 * ```
 */
export function scoreSpread(scores: Readonly<ArrayLike<number>>): ScoreSpread {
  checkNumbers("scores", scores)
  checkNotEmpty("scores", scores)
  const sorted = Float64Array.from(scores).sort()
  const n = sorted.length
  const mean = meanOf(sorted)
  const tail = Math.floor(n / 40)
  const squares = sorted.reduce((sum, score) => sum + (score - mean) ** 2, 0)
  return {
    mean,
    low: quantile(sorted, 0.025),
    high: quantile(sorted, 0.975),
    halfWidth: (sorted[n - tail - 1]! - sorted[tail]!) / 2,
    standardError: n === 1 ? 0 : Math.sqrt(squares / (n - 1)),
  }
}

/** The mean of at least one number; exact when all are the same. */
export function meanOf(numbers: Float64Array): number {
  const first = numbers[0]!
  return first + numbers.reduce((sum, number) => sum + (number - first), 0) / numbers.length
}
