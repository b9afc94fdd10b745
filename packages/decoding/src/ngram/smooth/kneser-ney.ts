// Kneser-Ney smoothing with one discount at each order.
import type { NgramCounts } from "../count/ngram-counts.js"
import { type DiscountOptions, discountedModel } from "./discounted-model.js"
import { absoluteDiscount } from "./discounts.js"
import type { SmoothedModel } from "./smoothed.js"

/**
 * Makes a model by Kneser-Ney smoothing: absolute discounting whose lower orders count the contexts in which a word occurs.
 *
 * Like {@link modifiedKneserNey} with one discount D = n1 / (n1 + 2 n2) at each order, where n1 and n2 n-grams have adjusted count
 * 1 and 2.
 *
 * @param counts - of n-grams
 * @param options - pruning, given discounts, `variant: "backoff"` as in the paper; `interpolateUnigrams` is true by default
 * @returns the model; its parameters are D at each order. Without n-grams of count 1 or 2 it is 0.75, with a note
 * @throws LecternError `unknown-option`, `wrong-type`, `out-of-range`; `bad-data` for counts without sentences
 * @see Kneser and Ney 1995; Chen and Goodman 1998, section 2.7
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const counts = countNgrams(["the cat sat", "the cat ran", "the dog sat"], { order: 2 })
 * const { model } = kneserNey(counts, { discounts: [[0.75]] })
 * ```
 */
export function kneserNey(counts: NgramCounts, options: DiscountOptions = {}): SmoothedModel {
  const method = { owner: "kneserNey()", counted: "adjusted", discounts: absoluteDiscount } as const
  return discountedModel(method, counts, options)
}
