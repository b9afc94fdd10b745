// Intervals that hold at all times at once, so that one may look after every item: betting confidence sequences.
import { confidenceSequence, type PairedItems, winsOf } from "@lectern/metrics/items"

/** The lowest and the highest possible score. */
export interface Bounds {
  readonly low: number
  readonly high: number
}

/** The interval after the last item, with the p-value of the mean that is tested; none if no mean explains all scores. */
export type TimelessInterval =
  | { readonly kind: "interval"; readonly low: number; readonly high: number; readonly pValue: number }
  | { readonly kind: "cannot-tell"; readonly why: "drift" }

/** The interval of a mean of scores within bounds, and the p-value of another mean. */
export function timeless(scores: readonly number[] | Float64Array, bounds: Bounds, against: number): TimelessInterval {
  const { low, high, pValue } = confidenceSequence(scores, { ...bounds, against })[0]!
  return low <= high ? { kind: "interval", low, high, pValue: pValue! } : { kind: "cannot-tell", why: "drift" }
}

/** How often a run is better than the baseline. */
export interface WinRate {
  /** Wins and half of the ties, of all items. */
  readonly mean: number
  readonly interval: TimelessInterval
}

/** The intervals of the difference of two runs, and of how often the second is better. */
export function timelessDifference(
  pairs: PairedItems,
  { low, high }: Bounds,
): { readonly difference: TimelessInterval; readonly winRate: WinRate } {
  const wins = winsOf(pairs)
  return {
    difference: timeless(pairs.differences.scores, { low: low - high, high: high - low }, 0),
    winRate: {
      mean: wins.reduce((sum, each) => sum + each) / wins.length,
      interval: timeless(wins, { low: 0, high: 1 }, 0.5),
    },
  }
}
