// Good-Turing smoothing, with the counts of counts fitted to a line.
import { checkOptions } from "@lectern/core/checks"
import type { NgramCounts } from "../count/ngram-counts.js"
import { backoffByRatios } from "./backoff-by-ratios.js"
import { simpleGoodTuring } from "./good-turing-ratios.js"
import { SHARED_OPTIONS, type SmoothedModel, type SmoothingOptions } from "./smoothed.js"

/**
 * Makes a model by simple Good-Turing smoothing: every count r becomes r*, the expected count of such n-grams in a new text of
 * the same size, and the discounts go to the words that do not occur after the context, in proportion to their probability after
 * the shorter one.
 *
 * The n-grams of each order that do not occur get n1 counts together, n1 being the number of those that occur once. After a context
 * where nothing is taken off, one count is left for the words that do not occur.
 *
 * @param counts - of n-grams
 * @param options - pruning; `interpolateUnigrams` is false by default: unknown words have the probability n1 / N
 * @returns the model; its parameters are r* / r for r = 1 to 5 at each order. If the counts do not suit the method, a fixed
 *   amount is taken off, with a note
 * @throws LecternError `unknown-option`, `wrong-type`, `out-of-range`; `bad-data` for counts without sentences
 * @see Good 1953; Gale and Sampson 1995
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const { model, notes } = goodTuring(countNgrams(["the cat sat", "the dog sat"], { order: 2 }))
 * ```
 */
export function goodTuring(counts: NgramCounts, options: SmoothingOptions = {}): SmoothedModel {
  checkOptions("goodTuring()", options, SHARED_OPTIONS)
  return backoffByRatios(counts, options, (each) => {
    const ratios = simpleGoodTuring(each)
    return ratios === undefined ? { ratios, note: "simple Good-Turing does not suit these counts" } : { ratios }
  })
}
