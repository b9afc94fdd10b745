// Add-k smoothing: every word occurs k times more often after every context than it does.
import { checkedOptions, checkPositive, type OptionTable } from "@lectern/core/checks"
import type { NgramCounts } from "../count/ngram-counts.js"
import { BOS } from "../model.js"
import { type Corpus, corpusOf, SHARED_OPTIONS, type SmoothedModel, type SmoothingOptions } from "./corpus.js"
import { rawCounts } from "./discounted-model.js"
import { modelOf } from "./finish.js"

/** Options of add-k smoothing. */
export interface AddKOptions extends Pick<SmoothingOptions, "prune"> {
  /**
   * Number added to each count, above 0.
   *
   * @defaultValue 1
   */
  readonly k?: number
}

/** The table of {@link AddKOptions}. */
export const ADD_K_OPTIONS: OptionTable<AddKOptions> = { prune: SHARED_OPTIONS.prune, k: [checkPositive, 1] }

/**
 * Makes a model by add-k smoothing: (c + k) / (N + k V), where N is the count of the context and V the number of words that can be
 * predicted, `<unk>` and `</s>` among them. With k = 1 it is Laplace's.
 *
 * Shorter contexts are not used: after a context that does not occur all words have probability 1 / V. The probability of
 * n-grams that are left out is shared by all words that are not listed.
 *
 * @param counts - of n-grams
 * @param options - pruning, k
 * @returns the model, with `unseen: "uniform"`; its parameter is k at each order
 * @throws LecternError `unknown-option`, `wrong-type`, `out-of-range`; `bad-data` for counts without sentences
 * @see Chen and Goodman 1998, section 2.1
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const { model } = addK(countNgrams(["the cat sat", "the dog sat"], { order: 2 }), { k: 0.1 })
 * ```
 */
export function addK(counts: NgramCounts, options: AddKOptions = {}): SmoothedModel {
  const { k, prune } = checkedOptions("addK()", options, ADD_K_OPTIONS)
  const corpus = corpusOf(counts, { prune })
  const levels = rawCounts(counts).map((each, n) => level(corpus, each, k, n))
  const estimated = {
    probs: levels.map(({ prob }) => prob),
    backoffs: [...levels.slice(1).map(({ backoff }) => backoff), new Float64Array(0)],
  }
  return { model: modelOf(corpus, estimated, "uniform"), parameters: levels.map(() => [k]), notes: [] }
}

function level(
  corpus: Corpus,
  counts: Float64Array,
  k: number,
  n: number,
): { prob: Float64Array; backoff: Float64Array } {
  const { starts } = corpus.counts.levels[n]!
  const { predictable } = corpus
  const dropped = corpus.dropped[n]
  const prob = new Float64Array(counts.length)
  const backoff = new Float64Array(starts.length - 1).fill(1)
  for (let context = 0; context < backoff.length; context++) {
    const from = starts[context]!
    const to = starts[context + 1]!
    if (from === to) continue
    let total = k * predictable
    let listed = 0
    let free = 0
    for (let i = from; i < to; i++) {
      total += counts[i]!
      if (dropped?.[i] === 1) free += counts[i]!
      else listed++
    }
    const others = predictable - listed
    backoff[context] = others > 0 ? ((free / others + k) * predictable) / total : 1
    // If all words are listed, the rest are the counts of words that the model does not have.
    const share = others > 0 ? 0 : free / predictable
    for (let i = from; i < to; i++) prob[i] = (counts[i]! + k + share) / total
  }
  if (n === 0) prob[BOS] = 1
  return { prob, backoff }
}
