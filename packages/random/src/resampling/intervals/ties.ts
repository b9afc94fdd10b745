// Ties: scores that are equal but for rounding.

// Maximum difference of sums in another order, as a share of the sum.
const TIE = 100 * Number.EPSILON

/**
 * The maximum distance of a score that ties with the observed one, because sums in another order are rounded differently:
 * 2.2e-14 of the size of the observed score, or, if that is larger, of the size that a tenth of the scores exceed. An observed
 * score near 0 may be 0 but for rounding; and a few scores may be huge, where a variance that should be 0 divides.
 */
export function tieDistance(scores: Float64Array, observed: number): number {
  const sizes = scores.map(Math.abs).sort()
  const size = sizes[Math.floor(0.9 * (sizes.length - 1))] ?? 0
  return TIE * Math.max(Math.abs(observed), size === Infinity ? 0 : size)
}
