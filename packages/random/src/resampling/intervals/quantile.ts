// Quantiles of sorted scores, and the share that a confidence leaves at either end.
import { checkBetween0And1, checkFiniteNumbers, checkNotEmpty } from "@lectern/core/checks"

/**
 * The quantile of sorted numbers, interpolated between the two nearest; never beyond the smallest and largest.
 *
 * @see Hyndman and Fan 1996, "Sample Quantiles in Statistical Packages", definition 7
 */
export function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1)
  const below = Math.floor(place)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!)
}

/** The probability that a confidence level leaves out at either end. */
export function tailOf(confidence: number): number {
  checkBetween0And1("confidence", confidence)
  return Math.round(((1 - confidence) / 2) * 1e16) / 1e16
}

/** Scores in ascending order. */
export function sortedScores(scores: Readonly<ArrayLike<number>>): Float64Array {
  checkFiniteNumbers("scores", scores)
  checkNotEmpty("scores", scores)
  return Float64Array.from(scores).sort()
}
