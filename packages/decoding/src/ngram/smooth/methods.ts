// All smoothing methods by name.

import { checkedOptions, integer, type OptionTable } from "@lectern/core/checks"
import { countsOfCounts } from "../count/adjusted.js"
import type { NgramCounts } from "../count/ngram-counts.js"
import { addK } from "./add-k.js"
import { BACKOFF_OPTIONS, corpusOf, type SmoothedModel, type SmoothingOptions } from "./corpus.js"
import {
  absoluteDiscount,
  type DiscountOptions,
  discountedModel,
  modifiedDiscounts,
  rawCounts,
} from "./discounted-model.js"
import { estimate } from "./estimate.js"
import { modelOf } from "./finish.js"
import { backoffByRatios, type FoundRatios, goodTuring, katzRatios } from "./good-turing.js"
import { jelinekMercer } from "./jelinek-mercer.js"
import { stupidBackoff } from "./stupid-backoff.js"
import { wittenBell } from "./witten-bell.js"

/** The name of a smoothing method. */
export type SmoothingName =
  | "maximum-likelihood"
  | "add-k"
  | "good-turing"
  | "absolute-discounting"
  | "katz"
  | "jelinek-mercer"
  | "witten-bell"
  | "kneser-ney"
  | "modified-kneser-ney"
  | "stupid-backoff"

/**
 * A smoothing method. Each checks its own options, so that one of another method is refused.
 *
 * @param counts - of n-grams
 * @param options - those of the method
 */
export type SmoothingMethod = (counts: NgramCounts, options?: Record<string, unknown>) => SmoothedModel

/** All smoothing methods. */
export const SMOOTHING_METHODS: Readonly<Record<SmoothingName, SmoothingMethod>> = {
  "maximum-likelihood": maximumLikelihood,
  "add-k": addK,
  "good-turing": goodTuring,
  "absolute-discounting": absoluteDiscounting,
  katz,
  "jelinek-mercer": jelinekMercer,
  "witten-bell": wittenBell,
  "kneser-ney": kneserNey,
  "modified-kneser-ney": modifiedKneserNey,
  "stupid-backoff": stupidBackoff,
}

/** Options of Katz backoff. */
export interface KatzOptions extends SmoothingOptions {
  /**
   * The largest count that is discounted, an integer of at least 2.
   *
   * @defaultValue 5
   */
  readonly maxCount?: number
}

/** The smallest `maxCount`: with counts of 1 alone, Katz's formula takes off everything. */
const MIN_COUNT = 2
/** The table of {@link KatzOptions}. */
export const KATZ_OPTIONS: OptionTable<KatzOptions> = { ...BACKOFF_OPTIONS, maxCount: [integer(MIN_COUNT, 1000), 5] }

/**
 * Makes a model by Katz backoff: counts up to 5 are discounted by Good-Turing's formula, larger ones kept, and the discounts go to
 * the words that do not occur after the context, in proportion to their probability after the shorter one.
 *
 * After a context where nothing is taken off, one count is left for the words that do not occur.
 *
 * @param counts - of n-grams
 * @param options - pruning, the largest count; `interpolateUnigrams` is false by default: the discounts of the counts of words are
 *   the probability of unknown words
 * @returns the model; its parameters are the factors of counts 1, 2 and so on at each order. If a ratio is not between 0
 *   and 1, only smaller counts are discounted; if that does not help, a fixed amount is taken off; with a note
 * @throws LecternError `unknown-option`, `wrong-type`, `out-of-range`; `bad-data` for counts without sentences
 * @see Katz 1987; Chen and Goodman 1998, section 2.4
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const { model, notes } = katz(countNgrams(["the cat sat", "the dog sat"], { order: 2 }))
 * ```
 */
export function katz(counts: NgramCounts, options: KatzOptions = {}): SmoothedModel {
  const { maxCount, ...shared } = checkedOptions("katz()", options, KATZ_OPTIONS)
  return backoffByRatios(counts, shared, (each): FoundRatios => {
    const of = countsOfCounts(each, maxCount + 1)
    for (let k = maxCount; k >= MIN_COUNT; k--) {
      const ratios = katzRatios(of, k)
      if (ratios === undefined) continue
      if (k === maxCount) return { ratios }
      return {
        ratios,
        note: `Good-Turing's formula gives no discounts for counts up to ${maxCount}, so only counts up to ${k} are discounted`,
      }
    }
    return { ratios: undefined, note: "Good-Turing's formula gives no discounts" }
  })
}

/**
 * Makes a model of relative frequencies: a word that does not occur after a context has probability 0 there.
 *
 * After a context that does not occur, the probability is that after the longest part of it that does. If n-grams are left out,
 * their probability goes to the words that are not listed.
 *
 * @param counts - of n-grams
 * @param options - pruning; `interpolateUnigrams`, false by default, only matters if words are left out
 * @returns the model; it has no parameters
 * @throws LecternError `unknown-option`, `wrong-type`, `out-of-range`; `bad-data` for counts without sentences
 * @see Chen and Goodman 1998, section 2
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const { model } = maximumLikelihood(countNgrams(["the cat sat", "the dog sat"], { order: 2 }))
 * ```
 */
export function maximumLikelihood(counts: NgramCounts, options: SmoothingOptions = {}): SmoothedModel {
  const { prune, interpolateUnigrams } = checkedOptions("maximumLikelihood()", options, BACKOFF_OPTIONS)
  const corpus = corpusOf(counts, { prune })
  const methods = rawCounts(counts).map((each) => ({ counts: each, discount: () => 0 }))
  const estimated = estimate(corpus, methods, "backoff", interpolateUnigrams)
  return { model: modelOf(corpus, estimated, "shorter"), parameters: methods.map(() => []), notes: [] }
}

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
