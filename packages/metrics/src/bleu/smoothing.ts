// Smoothing of orders without a match, whose precision of 0 would make the geometric mean 0.

/**
 * BLEU's smoothing methods: `none`; `floor`, a small count in place of 0 matches; `add-k`, k more matches and n-grams in
 * every order above 1; `exp`, NIST's: 1/2, 1/4, ... of a match for the first, second, ... order without a match.
 */
export type Smoothing = "none" | "floor" | "add-k" | "exp"

/** Default values of the methods that take one, as in Chen and Cherry 2014 and sacreBLEU. */
export const SMOOTHING_VALUES: Readonly<Record<Smoothing, number | undefined>> = {
  none: undefined,
  floor: 0.1,
  "add-k": 1,
  exp: undefined,
}

/** Precisions, and the counts behind them. */
export interface Smoothed {
  /** One per order, 0 to 1; 0 from the first order without any n-gram on. */
  readonly precisions: number[]
  /** Matches; add-k raises them. */
  readonly counts: number[]
  /** N-grams of the hypotheses; add-k raises them. */
  readonly totals: number[]
  /** The highest order for which the hypotheses have an n-gram, after smoothing; 0 when nothing matches. */
  readonly effectiveOrder: number
}

/**
 * Precisions with smoothing. Without any match all are 0, whichever the method.
 *
 * @see Chen and Cherry 2014, section 3, methods 1 to 3
 */
export function smoothedPrecisions(
  matches: Readonly<ArrayLike<number>>,
  ngrams: Readonly<ArrayLike<number>>,
  smoothing: Smoothing,
  value: number,
): Smoothed {
  const counts = Array.from(matches)
  const totals = Array.from(ngrams)
  const precisions = counts.map(() => 0)
  let effectiveOrder = 0
  if (counts.every((count) => count === 0)) return { precisions, counts, totals, effectiveOrder }
  let share = 1
  for (let n = 0; n < precisions.length; n++) {
    if (smoothing === "add-k" && n > 0) {
      counts[n]! += value
      totals[n]! += value
    }
    if (totals[n] === 0) break
    effectiveOrder = n + 1
    if (counts[n]! > 0) precisions[n] = counts[n]! / totals[n]!
    else if (smoothing === "floor") precisions[n] = value / totals[n]!
    else if (smoothing === "exp") {
      share /= 2
      precisions[n] = share / totals[n]!
    }
  }
  return { precisions, counts, totals, effectiveOrder }
}
