// Relative frequencies, without any smoothing.
import { checkedOptions } from "@lectern/core/checks"
import type { NgramCounts } from "../count/ngram-counts.js"
import { BACKOFF_OPTIONS, corpusOf, type SmoothedModel, type SmoothingOptions } from "./corpus.js"
import { rawCounts } from "./discounted-model.js"
import { estimate } from "./estimate.js"
import { modelOf } from "./finish.js"

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
