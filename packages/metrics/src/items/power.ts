// What a set of items can show: the smallest difference it would find, and the number of items that a difference needs.
// Source: Bloom 1995, "Minimum Detectable Effects: A Simple Way to Report the Statistical Power of Experimental Designs".
import {
  checkBetween0And1,
  checkedOptions,
  checkNonNegative,
  checkPositive,
  integer,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"
import { studentTQuantile } from "@lectern/random/special"

/** The spread that a set of items has shown. */
export interface ItemSpread {
  /** The standard error of the difference, as {@link itemDifference} gives it. */
  readonly standardError: number
  /** The number of items. */
  readonly n: number
  /** The number of clusters, at least 2; that of the items without clusters. */
  readonly clusters: number
}

/** Options of power. */
export interface PowerOptions {
  /**
   * The probability of finding a difference that is there.
   * @defaultValue `0.8`
   */
  readonly power?: number
  /**
   * The probability of finding one that is not there, by a two-sided test.
   * @defaultValue `0.05`
   */
  readonly alpha?: number
}

/** The size of a set. */
export interface ItemsNeeded {
  /** The number of items. */
  readonly items: number
  /** The number of clusters that they are in, of the same size as those of the spread. */
  readonly clusters: number
}

const MAX_CLUSTERS = 2 ** 48
const SPREAD: OptionTable<ItemSpread> = {
  standardError: checkNonNegative,
  n: integer(2, MAX_CLUSTERS),
  clusters: integer(2, MAX_CLUSTERS),
}
const OPTIONS: OptionTable<PowerOptions> = { power: [checkBetween0And1, 0.8], alpha: [checkBetween0And1, 0.05] }

/**
 * The smallest true difference that a set of items like this would show, with the given power.
 *
 * A smaller one may well be there and not show: "not significant" is no evidence against it. It is the standard error times
 * the sum of two quantiles of t, within 2% of the exact one from 6 clusters on.
 *
 * @param spread - the standard error with the numbers of items and clusters
 * @param options - `power`, 0.8 by default; `alpha`, 0.05 by default
 * @returns the difference, positive, on the scale of the scores; 0 for a standard error of 0
 * @throws LecternError `out-of-range` for fewer than 2 clusters, or another parameter; `unknown-option`
 * @see Bloom 1995, "Minimum Detectable Effects", equation 1
 * @see [Note: how a gate lies](../../../../docs/notes/how-a-gate-lies.md)
 * @example
 * ```ts
 * smallestDifference({ standardError: 0.01, n: 300, clusters: 30 }) //=> 0.029
 * ```
 */
export function smallestDifference(spread: ItemSpread, options: PowerOptions = {}): number {
  const { standardError, clusters } = checkedOptions("smallestDifference()", spread, SPREAD)
  return standardError * multiplier(clusters, checkedOptions("smallestDifference()", options, OPTIONS))
}

/**
 * The number of items that would show a difference, if they spread as those of the given set and their clusters are as large.
 *
 * @param difference - the true difference, positive, on the scale of the scores
 * @param spread - the standard error that a set has shown, with its numbers of items and clusters
 * @param options - `power`, 0.8 by default; `alpha`, 0.05 by default
 * @returns the numbers of items and clusters, at least 2 clusters
 * @throws LecternError `out-of-range` for a parameter that is not allowed, or if more than 2^48 clusters were needed;
 * `unknown-option`
 * @see Bloom 1995, "Minimum Detectable Effects", equation 1
 * @see [Note: how a gate lies](../../../../docs/notes/how-a-gate-lies.md)
 * @example
 * ```ts
 * itemsNeeded(0.01, { standardError: 0.01, n: 300, clusters: 30 }) //=> { items: 2380, clusters: 238 }
 * ```
 */
export function itemsNeeded(difference: number, spread: ItemSpread, options: PowerOptions = {}): ItemsNeeded {
  checkPositive("difference", difference)
  const { standardError, n, clusters } = checkedOptions("itemsNeeded()", spread, SPREAD)
  const chosen = checkedOptions("itemsNeeded()", options, OPTIONS)
  const ratio = standardError / difference
  const isEnough = (count: number): boolean => ratio * Math.sqrt(clusters / count) * multiplier(count, chosen) <= 1
  let enough = 2
  while (!isEnough(enough)) {
    if (enough >= MAX_CLUSTERS) throw outOfRange("difference", difference, "larger: it takes more than 2^48 clusters")
    enough *= 2
  }
  let tooFew = enough / 2
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (isEnough(middle)) enough = middle
    else tooFew = middle
  }
  return { items: Math.ceil((enough * n) / clusters), clusters: enough }
}

function multiplier(clusters: number, { power, alpha }: Required<PowerOptions>): number {
  return studentTQuantile(power, clusters - 1) - studentTQuantile(alpha / 2, clusters - 1)
}
