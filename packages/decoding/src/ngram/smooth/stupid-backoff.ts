// Stupid backoff: relative frequencies, and a fixed factor for each word that the context is shortened by. Not probabilities.
import { checkedOptions, checkPositive, type OptionTable, outOfRange } from "@lectern/core/checks"
import type { NgramCounts } from "../count/ngram-counts.js"
import { corpusOf, SHARED_OPTIONS, type SmoothedModel, type SmoothingOptions } from "./corpus.js"
import { rawCounts } from "./discounted-model.js"
import { estimate } from "./estimate.js"
import { modelOf } from "./finish.js"

/** Options of stupid backoff. */
export interface StupidBackoffOptions extends SmoothingOptions {
  /**
   * The factor, above 0 and at most 1.
   *
   * @defaultValue 0.4
   */
  readonly factor?: number
}

/** The table of {@link StupidBackoffOptions}. */
export const STUPID_BACKOFF_OPTIONS: OptionTable<StupidBackoffOptions> = {
  ...SHARED_OPTIONS,
  factor: [checkPositive, 0.4],
}

/**
 * Makes a model by stupid backoff: the relative frequency of a word after a context if it occurs there, otherwise a factor times the
 * score after the shorter context.
 *
 * Scores are not probabilities: after a context they sum to more than 1 as a rule, so a perplexity of such a model means nothing. A
 * word that does not occur at all scores 0. A context that does not occur has no factor, as in every model of this kind of file;
 * that multiplies the scores of all words after it alike.
 *
 * @param counts - of n-grams
 * @param options - pruning, the factor
 * @returns the model; its parameter is the factor at each order from 2 on
 * @throws LecternError `unknown-option`, `wrong-type`, `out-of-range`; `bad-data` for counts without sentences
 * @see Brants et al. 2007, equation (5)
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const { model } = stupidBackoff(countNgrams(["the cat sat", "the dog sat"], { order: 2 }))
 * ```
 */
export function stupidBackoff(counts: NgramCounts, options: StupidBackoffOptions = {}): SmoothedModel {
  const { factor, prune } = checkedOptions("stupidBackoff()", options, STUPID_BACKOFF_OPTIONS)
  if (factor > 1) throw outOfRange("factor", factor, "above 0 and at most 1")
  const corpus = corpusOf(counts, { prune })
  const methods = rawCounts(counts).map((each) => ({ counts: each, discount: () => 0 }))
  const { probs, backoffs } = estimate(corpus, methods, "backoff", false)
  const scores = {
    probs,
    backoffs: backoffs.map((each, n) => {
      const { starts } = counts.levels[n + 1] ?? { starts: [] }
      return each.map((_, i) => (starts[i] === starts[i + 1] ? 1 : factor))
    }),
  }
  return {
    model: modelOf(corpus, scores, "shorter"),
    parameters: methods.map((_, n) => (n === 0 ? [] : [factor])),
    notes: [],
  }
}
