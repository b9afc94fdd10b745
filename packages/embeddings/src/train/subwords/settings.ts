// Settings of the sub-words of a run.
import { checkInteger, checkOptions, type OptionNames } from "@lectern/core/checks"
import type { SubwordSettings } from "../../formats/fasttext/subwords.js"

const NAMES: OptionNames<SubwordSettings> = { minNgram: true, maxNgram: true, buckets: true }

/** The longest sub-words: a word has at most so many times as many of them as it has characters. */
const MAX_NGRAM = 100
const MAX_BUCKETS = 2 ** 31 - 1

/** Completes the option `subwords`. */
export function subwordSettingsOf(subwords: Partial<SubwordSettings>): SubwordSettings {
  checkOptions("subwords", subwords, NAMES)
  const { minNgram = 3, maxNgram = Math.max(6, Number(minNgram)), buckets = 2_000_000 } = subwords
  return { minNgram, maxNgram, buckets }
}

/** Throws unless settings of sub-words are allowed. */
export function checkSubwordSettings(name: string, subwords: SubwordSettings): void {
  checkOptions(name, subwords, NAMES)
  checkInteger(`${name}.maxNgram`, subwords.maxNgram, 1, MAX_NGRAM)
  checkInteger(`${name}.minNgram`, subwords.minNgram, 1, subwords.maxNgram)
  checkInteger(`${name}.buckets`, subwords.buckets, 1, MAX_BUCKETS)
}
