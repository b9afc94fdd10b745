// Witten-Bell smoothing: the probability of a new word after a context is estimated from the number of new words there so far.
import { checkedOptions, choice, type OptionTable } from "@lectern/core/checks"
import type { NgramCounts } from "../count/ngram-counts.js"
import { corpusOf, SHARED_OPTIONS, type SmoothedModel, type SmoothingOptions } from "./corpus.js"
import { rawCounts } from "./discounted-model.js"
import { estimate, type Variant } from "./estimate.js"
import { modelOf } from "./finish.js"

/** Options of Witten-Bell smoothing. */
export interface WittenBellOptions extends SmoothingOptions {
  /**
   * Whether a word that occurs after a context gets a share of the shorter context's probability too.
   *
   * @defaultValue "interpolated"
   */
  readonly variant?: Variant
}

const OPTIONS: OptionTable<WittenBellOptions> = {
  ...SHARED_OPTIONS,
  variant: [choice(["interpolated", "backoff"]), "interpolated"],
}

/**
 * Makes a model by Witten-Bell smoothing: (c + T p) / (N + T), where p is the probability after the shorter context, N the count of
 * the context and T the number of different words after it.
 *
 * With `variant: "backoff"` it is c / (N + T) for words that occur, and T / (N + T) is left for the others.
 *
 * @param counts - of n-grams
 * @param options - pruning, backoff instead of interpolation; `interpolateUnigrams` is true by default
 * @returns the model; it has no parameters
 * @throws LecternError `unknown-option`, `wrong-type`, `out-of-range`; `bad-data` for counts without sentences
 * @see Witten and Bell 1991, method C; Chen and Goodman 1998, section 2.5
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const { model } = wittenBell(countNgrams(["the cat sat", "the dog sat"], { order: 2 }))
 * ```
 */
export function wittenBell(counts: NgramCounts, options: WittenBellOptions = {}): SmoothedModel {
  const { prune, variant, interpolateUnigrams } = checkedOptions("wittenBell()", options, OPTIONS)
  const corpus = corpusOf(counts, { prune })
  const methods = rawCounts(counts).map((each) => ({
    counts: each,
    discount: () => 0,
    raise: (types: number) => types,
  }))
  const estimated = estimate(corpus, methods, variant, interpolateUnigrams)
  return { model: modelOf(corpus, estimated, "shorter"), parameters: methods.map(() => []), notes: [] }
}
