// Absolute discounting, a fixed amount off each count, and Kneser-Ney smoothing with one discount or three at each order.
import type { NgramCounts } from "../count/ngram-counts.js"
import type { SmoothedModel } from "./corpus.js"
import { absoluteDiscount, type DiscountOptions, discountedModel, modifiedDiscounts } from "./discounted-model.js"

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

/**
 * Makes a model by interpolated modified Kneser-Ney smoothing, the method of KenLM's lmplz and the best of the classical ones.
 *
 * The probability of a word after a context is (a - D(a)) / total + the context's backoff weight times the probability after the
 * shorter context, where a is the adjusted count of the n-gram: its count at the highest order and after `<s>`, otherwise the
 * number of different words before it. D has one value each for a = 1, 2, and 3 or more. At order 1 all words share the rest
 * equally, and `<unk>` has nothing else.
 *
 * @param counts - of n-grams
 * @param options - pruning, given discounts, backoff instead of interpolation; `interpolateUnigrams` is true by default
 * @returns the model; its parameters are D1, D2 and D3+ at each order. Where the formula has no value, they are 0.5, 1 and 1.5 (as
 *   lmplz's `--discount_fallback`), with a note
 * @throws LecternError `unknown-option`, `wrong-type`, `out-of-range`; `bad-data` for counts without sentences
 * @see Chen and Goodman 1998, section 3; Heafield et al. 2013
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const { model, notes } = modifiedKneserNey(countNgrams(["the cat sat", "the dog sat"], { order: 3 }))
 * ```
 */
export function modifiedKneserNey(counts: NgramCounts, options: DiscountOptions = {}): SmoothedModel {
  const method = { owner: "modifiedKneserNey()", counted: "adjusted", discounts: modifiedDiscounts } as const
  return discountedModel(method, counts, options)
}
