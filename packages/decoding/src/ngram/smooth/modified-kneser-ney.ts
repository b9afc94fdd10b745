// Modified Kneser-Ney smoothing: three discounts at each order.
import type { NgramCounts } from "../count/ngram-counts.js"
import { type DiscountOptions, discountedModel } from "./discounted-model.js"
import { modifiedDiscounts } from "./discounts.js"
import type { SmoothedModel } from "./smoothed.js"

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
