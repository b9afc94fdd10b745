// Absolute discounting: a fixed amount off each count.
import type { NgramCounts } from "../count/ngram-counts.js"
import { type DiscountOptions, discountedModel } from "./discounted-model.js"
import { absoluteDiscount } from "./discounts.js"
import type { SmoothedModel } from "./smoothed.js"

/**
 * Makes a model by absolute discounting: (c - D) / total, and the discounts go to the shorter context.
 *
 * D = n1 / (n1 + 2 n2) at each order, where n1 and n2 n-grams occur once and twice.
 *
 * @param counts - of n-grams
 * @param options - pruning, given discounts, backoff instead of interpolation; `interpolateUnigrams` is true by default
 * @returns the model; its parameters are D at each order. Without n-grams of count 1 or 2 it is 0.75, with a note
 * @throws LecternError `unknown-option`, `wrong-type`, `out-of-range`; `bad-data` for counts without sentences
 * @see Ney, Essen and Kneser 1994; Chen and Goodman 1998, section 2.6
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const { model } = absoluteDiscounting(countNgrams(["the cat sat", "the dog sat"], { order: 2 }))
 * ```
 */
export function absoluteDiscounting(counts: NgramCounts, options: DiscountOptions = {}): SmoothedModel {
  const method = { owner: "absoluteDiscounting()", counted: "raw", discounts: absoluteDiscount } as const
  return discountedModel(method, counts, options)
}
