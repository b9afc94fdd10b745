// The counts that a model is made from, with the tables that all methods use.
import { LecternError } from "@lectern/core"
import { allSuffixes, type Suffixes } from "../count/adjusted.js"
import { checkCounts } from "../count/check-counts.js"
import type { NgramCounts } from "../count/ngram-counts.js"
import { BOS, EOS } from "../model.js"
import { checkedThresholds, type SmoothingOptions } from "./smoothed.js"

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
export function corpusOf(counts: NgramCounts, options: SmoothingOptions): Corpus {
  checkCounts(counts)
  const thresholds = checkedThresholds(counts, options)
  if (counts.levels[0]!.counts[EOS] === 0)
    throw new LecternError({ kind: "bad-data", path: "counts", why: "there are no sentences to make a model of" })
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
