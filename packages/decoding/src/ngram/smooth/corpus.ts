// The counts that a model is made from, with the tables that all methods use.
import { badData } from "@lectern/core"
import { checkBoolean, checkList, checkNotEmpty, later, type OptionTable, outOfRange } from "@lectern/core/checks"
import { allSuffixes, type Suffixes } from "../count/adjusted.js"
import { checkCounts, type NgramCounts } from "../count/ngram-counts.js"
import { BOS, EOS, type NgramModel } from "../model.js"

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

/** The table of these options, for methods that interpolate unigrams by default. */
export const SHARED_OPTIONS: OptionTable<SmoothingOptions> = {
  prune: [later(), [0]],
  interpolateUnigrams: [checkBoolean, true],
}
/** The table for methods that do not. */
export const BACKOFF_OPTIONS: OptionTable<SmoothingOptions> = {
  ...SHARED_OPTIONS,
  interpolateUnigrams: [checkBoolean, false],
}

/** The thresholds of all orders. */
function checkedThresholds({ order }: NgramCounts, prune: readonly number[]): number[] {
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

/** Counts to make a model of. */
export interface Corpus {
  readonly counts: NgramCounts
  /** Index of each n-gram without its first word, for each level. */
  readonly suffixes: Suffixes
  /** By level, 1 for n-grams that are left out; undefined if none is. Longer ones that begin or end with them are left out too. */
  readonly dropped: readonly (Uint8Array | undefined)[]
  /** Number of words that the model can predict: all but `<s>`. */
  readonly predictable: number
}

/** Prepares counts. */
export function corpusOf(counts: NgramCounts, { prune }: Pick<Required<SmoothingOptions>, "prune">): Corpus {
  checkCounts(counts)
  const thresholds = checkedThresholds(counts, prune)
  if (counts.levels[0]!.counts[EOS] === 0) throw badData("counts", "there are no sentences to make a model of")
  const dropped = counts.levels.map((level, n) => belowThreshold(level.counts, thresholds[n]!, n === 0))
  const words = dropped[0]?.reduce((sum, each) => sum + each, 0) ?? 0
  return { counts, suffixes: allSuffixes(counts), dropped, predictable: counts.words.ends.length - 1 - words }
}

/** Counts never grow with the length of an n-gram, and thresholds never shrink: n-grams around a dropped one are dropped too. */
function belowThreshold(counts: Float64Array, threshold: number, areWords: boolean): Uint8Array | undefined {
  if (threshold === 0) return undefined
  const dropped = Uint8Array.from(counts, (count) => (count <= threshold ? 1 : 0))
  if (areWords) dropped.fill(0, 0, Math.max(BOS, EOS) + 1)
  return dropped
}
