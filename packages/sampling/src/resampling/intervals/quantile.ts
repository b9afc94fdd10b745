// Quantiles of sorted scores, and the share that a confidence leaves at either end.
import { checkBetween0And1, checkFiniteNumbers, checkNotEmpty } from "@lectern/core/checks"

/**
 * The quantile of sorted numbers, interpolated between the two nearest; never beyond the smallest and largest.
 *
 * @param sorted - at least one, ascending
 * @param share - of the numbers that lie below, in [0, 1]
 * @returns the quantile
 * @see Hyndman and Fan 1996, "Sample Quantiles in Statistical Packages", definition 7
 */
export function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1)
  const below = Math.floor(place)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!)
}

/**
 * What a confidence leaves out at either end.
 *
 * @param confidence - between 0 and 1
 * @returns (1 - confidence) / 2, to 16 decimal places: 0.025, and not a bit above it, for 0.95
 * @throws LecternError `out-of-range` when `confidence` is not between 0 and 1
 */
export function tailOf(confidence: number): number {
  checkBetween0And1("confidence", confidence)
  return Math.round(((1 - confidence) / 2) * 1e16) / 1e16
}

/**
 * Scores in ascending order.
 *
 * @param scores - in any order
 * @returns a sorted copy
 * @throws LecternError `out-of-range` for no scores or for one that is not finite
 */
export function sortedScores(scores: Readonly<ArrayLike<number>>): Float64Array {
  checkFiniteNumbers("scores", scores)
  checkNotEmpty("scores", scores)
  return Float64Array.from(scores).sort()
}
