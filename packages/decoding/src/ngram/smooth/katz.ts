// Katz backoff: Good-Turing discounts of small counts.
import { checkedOptions, integer, type OptionTable } from "@lectern/core/checks"
import { countsOfCounts } from "../count/adjusted.js"
import type { NgramCounts } from "../count/ngram-counts.js"
import { BACKOFF_OPTIONS, type SmoothedModel, type SmoothingOptions } from "./corpus.js"
import { backoffByRatios, type FoundRatios, katzRatios } from "./good-turing.js"

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
