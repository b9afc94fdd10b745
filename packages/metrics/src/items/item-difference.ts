// The difference of two runs over the same items, with a closed-form interval and a p-value.
import { checkedOptions, outOfRange } from "@lectern/core/checks"
import { type Confidence, sumExactly } from "@lectern/random"
import { studentTSf } from "@lectern/random/special"
import { CONFIDENCE, type ItemInterval, intervalOf } from "./item-mean.js"
import type { PairedItems } from "./pair-items.js"
import { spreadOf } from "./spread.js"

/** The difference of two runs. */
export interface ItemDifference {
  /** The mean of the system's scores less that of the baseline's: positive where the system scores higher. */
  readonly difference: number
  /** The baseline's mean over the common items. */
  readonly baseline: number
  /** The system's mean over the common items. */
  readonly system: number
  /** The number of items in common. */
  readonly n: number
  /** The number of their clusters; that of the items without clusters. */
  readonly clusters: number
  /** The interval of the difference, with its two-sided p-value. */
  readonly interval:
    | (Extract<ItemInterval, { readonly kind: "interval" }> & {
        /** How often chance gives a difference as far from 0. */
        readonly pValue: number
      })
    | Extract<ItemInterval, { readonly kind: "cannot-tell" }>
}

/**
 * The mean difference of two runs, item by item, as {@link itemMean} of the differences.
 *
 * Pairing removes what makes items hard or easy for both runs, so the interval is shorter than one from two separate means.
 * Where all differences are equal there is no spread to divide by: runs without any difference have p = 1; else p is that of
 * the sign test on clusters, 2 to the power 1 - clusters, and the interval has no width. Correct p-values of
 * several comparisons by `holm` of `@lectern/random`.
 *
 * @param pairs - of {@link pairItems}, at least one item in common
 * @param options - `confidence`, 0.95 by default
 * @returns the difference, its interval and p-value; `cannot-tell` for a single cluster or item
 * @throws LecternError `out-of-range` for no items in common, or for the confidence
 * @see Miller 2024, "Adding Error Bars to Evals", section 4
 * @see [Note: is the difference real?](../../../../docs/notes/is-the-difference-real.md)
 * @see [Note: how a gate lies](../../../../docs/notes/how-a-gate-lies.md)
 * @example
 * ```ts
 * const pairs = pairItems({ scores: [0.5, 0.25, 1, 0] }, { scores: [0.75, 0.5, 1, 0.5] })
 * const { difference, interval } = itemDifference(pairs)
 * difference //=> 0.25
 * interval.kind === "interval" && interval.pValue //=> 0.0917
 * ```
 */
export function itemDifference(pairs: PairedItems, options: Confidence = {}): ItemDifference {
  const { confidence } = checkedOptions("itemDifference()", options, CONFIDENCE)
  const { baseline, system, differences } = pairs
  const n = baseline.length
  if (n === 0) throw outOfRange("the number of items that both runs have", 0, "at least 1")
  const spread = spreadOf(differences)
  const interval = intervalOf(spread, n, confidence)
  return {
    difference: spread.mean,
    baseline: sumExactly(baseline) / n,
    system: sumExactly(system) / n,
    n,
    clusters: spread.sizes.length,
    interval: interval.kind === "interval" ? { ...interval, pValue: pValueOf(spread.mean, interval) } : interval,
  }
}

function pValueOf(
  mean: number,
  { standardError, degreesOfFreedom }: { readonly standardError: number; readonly degreesOfFreedom: number },
): number {
  if (mean === 0) return 1
  if (standardError === 0) return 2 ** -degreesOfFreedom
  return 2 * studentTSf(Math.abs(mean) / standardError, degreesOfFreedom)
}
