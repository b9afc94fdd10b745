// Confidence intervals from resampled scores alone: percentile and basic.
import { refused } from "./checks.js"
import { quantile, sortedScores, tailOf } from "./quantile.js"
import type { ResampledScore } from "./scored-rows.js"

/** How sure an interval should be. */
export interface IntervalLevel {
  /**
   * How often such intervals should hold the truth, a number between 0 and 1.
   * @defaultValue `0.95`
   */
  readonly level?: number
}

/** Where a score would lie on other test sets like this one. */
export interface ScoreInterval {
  /** The low end. */
  readonly low: number
  /** The high end. */
  readonly high: number
}

/**
 * The percentile interval: the middle of the resampled scores.
 *
 * It keeps to the range of the score and follows any change of its scale, but is off to one side when the score is
 * biased or spreads more where it is larger; see {@link bcaInterval}. It never reaches beyond the extreme scores, so fewer
 * than about 2 / (1 - level) of them make it too short.
 *
 * @param scores - at least one, in any order
 * @param options - `level`, 0.95 by default
 * @returns the quantiles (1 - level) / 2 and (1 + level) / 2
 * @throws LecternError `out-of-range` for no scores, for one that is not finite, or for the level
 * @see Efron and Tibshirani 1993, "An Introduction to the Bootstrap", section 13.3
 * @see Hyndman and Fan 1996, "Sample Quantiles in Statistical Packages", definition 7
 * @see [Note: is the difference real?](../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * percentileInterval([1, 2, 3, 4, 5], { level: 0.5 }) //=> { low: 2, high: 4 }
 * ```
 */
export function percentileInterval(
  scores: Readonly<ArrayLike<number>>,
  { level = 0.95 }: IntervalLevel = {},
): ScoreInterval {
  const tail = tailOf(level)
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
 * @param options - `level`, 0.95 by default
 * @returns twice the score less either end of {@link percentileInterval}
 * @throws LecternError `out-of-range` for no scores, for one that is not finite, or for the level
 * @see Davison and Hinkley 1997, "Bootstrap Methods and their Application", equation 5.6
 * @see [Note: is the difference real?](../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * basicInterval({ score: 4, scores: Float64Array.of(1, 2, 3, 4, 5) }, { level: 0.5 }) //=> { low: 4, high: 6 }
 * ```
 */
export function basicInterval({ score, scores }: ResampledScore, options: IntervalLevel = {}): ScoreInterval {
  checkScore(score)
  const { low, high } = percentileInterval(scores, options)
  return { low: 2 * score - high, high: 2 * score - low }
}

/** Refuses a score that is not finite. */
export function checkScore(score: number): void {
  if (Number.isFinite(score)) return
  throw refused("score", score, "a finite number")
}
