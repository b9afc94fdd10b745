// The mean of scores per item with a closed-form interval.
// Source: Miller 2024, "Adding Error Bars to Evals: A Statistical Approach to Language Model Evaluations", section 2; the
// small-sample factor and t are those of Cameron and Miller 2015, "A Practitioner's Guide to Cluster-Robust Inference",
// section VI.
import { checkBetween0And1, checkedOptions, type OptionTable } from "@lectern/core/checks"
import type { Confidence } from "@lectern/random"
import { studentTQuantile } from "@lectern/random/special"
import { type ItemScores, itemsOf } from "./items.js"
import { type Spread, spreadOf, standardErrorOf } from "./spread.js"

/** An interval of a mean, or the reason why there is none. */
export type ItemInterval =
  | {
      /** An interval is known. */
      readonly kind: "interval"
      /** The low end. */
      readonly low: number
      /** The high end. */
      readonly high: number
      /** The standard error of the mean, on the scale of the scores. */
      readonly standardError: number
      /** The degrees of freedom of t: the number of clusters less 1. */
      readonly degreesOfFreedom: number
    }
  | {
      /** Nothing can be said about the mean of other items like these. */
      readonly kind: "cannot-tell"
      /** One cluster shows nothing about the difference between clusters. */
      readonly why: "one-cluster"
    }

/** The mean of some items. */
export interface ItemMean {
  /** The mean of the items, each counted once; the double nearest to it. */
  readonly mean: number
  /** The number of items. */
  readonly n: number
  /** The number of clusters; that of the items without clusters. */
  readonly clusters: number
  /** How far the mean of all items like these may be off. */
  readonly interval: ItemInterval
}

/** The rule of the confidence of an interval. */
export const CONFIDENCE: OptionTable<Confidence> = { confidence: [checkBetween0And1, 0.95] }

/**
 * The mean of scores per item, with a standard error that allows for clusters, and an interval by Student's t.
 *
 * Epochs of an item are averaged first: their spread is part of the spread between items, and to count them as items would
 * make the interval too short. Items of a cluster may depend on each other in any way; the clusters must not. The variance is
 * that of statsmodels' OLS on a constant with `cov_type="cluster"`, or of the textbook without clusters.
 *
 * Scores that are all equal have an interval of no width: it says nothing about scores that did not occur. With fewer than
 * about 40 clusters, or clusters of very unequal sizes, {@link wildBootstrap} is safer. The order of the rows changes no bit.
 *
 * @param run - scores, at least one; ids where items have several epochs; clusters
 * @param options - `confidence`, 0.95 by default
 * @returns the mean and its interval, `cannot-tell` for a single cluster or item
 * @throws LecternError `out-of-range` for no scores, a score that is not finite, an item in two clusters, or the confidence;
 * `unequal-lengths`; `wrong-type`
 * @see Miller 2024, "Adding Error Bars to Evals", section 2
 * @see Cameron and Miller 2015, "A Practitioner's Guide to Cluster-Robust Inference", section VI
 * @see [Note: is the difference real?](../../../../docs/notes/is-the-difference-real.md)
 * @see [Note: how a gate lies](../../../../docs/notes/how-a-gate-lies.md)
 * @example
 * ```ts
 * const { mean, interval } = itemMean({ scores: [1, 0, 1, 1, 0, 1], clusters: ["a", "a", "b", "b", "c", "c"] })
 * mean //=> 0.6666666666666666
 * interval //=> { kind: "interval", low: -0.0504, high: 1.3838, standardError: 0.1667, degreesOfFreedom: 2 }
 * ```
 */
export function itemMean(run: ItemScores, options: Confidence = {}): ItemMean {
  const { confidence } = checkedOptions("itemMean()", options, CONFIDENCE)
  const items = itemsOf("run", run)
  const spread = spreadOf(items)
  const n = items.scores.length
  return { mean: spread.mean, n, clusters: spread.sizes.length, interval: intervalOf(spread, n, confidence) }
}

/** The interval of a mean of n items by Student's t. */
export function intervalOf(spread: Spread, n: number, confidence: number): ItemInterval {
  const degreesOfFreedom = spread.sizes.length - 1
  if (degreesOfFreedom === 0) return { kind: "cannot-tell", why: "one-cluster" }
  const standardError = standardErrorOf(spread, n)
  const reach = -studentTQuantile((1 - confidence) / 2, degreesOfFreedom) * standardError
  return { kind: "interval", low: spread.mean - reach, high: spread.mean + reach, standardError, degreesOfFreedom }
}
