// The options and the result of every smoothing method.
import { checkBoolean, checkList, checkNotEmpty, type OptionNames, outOfRange } from "@lectern/core/checks"
import type { NgramCounts } from "../count/ngram-counts.js"
import type { NgramModel } from "../model.js"

/** A model, with the parameters and notes of its estimation. */
export interface SmoothedModel {
  /** The model, in double precision. */
  readonly model: NgramModel
  /** The numbers that the method uses at each order from 1 on, for example its discounts; see each method. */
  readonly parameters: readonly (readonly number[])[]
  /** Sentences about orders with too little data for the method's formulas, and the values used instead; usually empty. */
  readonly notes: readonly string[]
}

/** Options of all smoothing methods. */
export interface SmoothingOptions {
  /**
   * Leaves out n-grams that occur no more often than a threshold: one whole number for each order from 1 on, none below the one
   * before; the last applies to all longer n-grams. As lmplz's `--prune`, thresholds are on counts, also for methods that adjust
   * counts, and the probability of the n-grams left out goes to the backoff weights.
   *
   * @defaultValue `[0]`: keeps all
   */
  readonly prune?: readonly number[]
  /**
   * Whether all words share the rest of the unigrams' probability, like lmplz's `--interpolate_unigrams`; otherwise the words that
   * do not occur share it, that is `<unk>` and those of a given vocabulary.
   *
   * @defaultValue depends on the method
   */
  readonly interpolateUnigrams?: boolean
}

/** The names of these options, for `checkOptions`. */
export const SHARED_OPTIONS: OptionNames<SmoothingOptions> = { prune: true, interpolateUnigrams: true }

/** Checks these options. */
export function checkedThresholds({ order }: NgramCounts, options: SmoothingOptions): number[] {
  const { prune = [0], interpolateUnigrams } = options
  if (interpolateUnigrams !== undefined) checkBoolean("interpolateUnigrams", interpolateUnigrams)
  checkList("prune", prune)
  checkNotEmpty("prune", prune)
  if (prune.length > order) throw outOfRange("the length of prune", prune.length, `at most the order, ${order}`)
  for (let i = 0; i < prune.length; i++) {
    const threshold = prune[i]
    const least = i === 0 ? 0 : prune[i - 1]!
    if (!(Number.isSafeInteger(threshold) && threshold! >= least))
      throw outOfRange(`prune[${i}]`, threshold, `a whole number of at least ${least}`)
  }
  return Array.from({ length: order }, (_, i) => prune[Math.min(i, prune.length - 1)]!)
}
