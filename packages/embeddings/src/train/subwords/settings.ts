// Settings of the sub-words of a run.
import { checkedOptions, checkInteger, integer, later, type OptionTable } from "@lectern/core/checks"
import type { SubwordSettings } from "../../formats/fasttext/subwords.js"

/** The longest sub-words: a word has at most so many times as many of them as it has characters. */
const NGRAM = integer(1, 100)
const BUCKETS = integer(1, 2 ** 31 - 1)

/** The table of the option `subwords`; without `maxNgram`, it is 6 or `minNgram`. */
export const SUBWORD_OPTIONS: OptionTable<Partial<SubwordSettings>> = {
  minNgram: [later(NGRAM), 3],
  maxNgram: [later(NGRAM), 6],
  buckets: [later(BUCKETS), 2_000_000],
}
const SETTINGS: OptionTable<SubwordSettings> = { minNgram: later(NGRAM), maxNgram: NGRAM, buckets: BUCKETS }

/** Completes the option `subwords`. */
export function subwordSettingsOf(subwords: Partial<SubwordSettings>): SubwordSettings {
  const completed = checkedOptions("subwords", subwords, SUBWORD_OPTIONS)
  const { maxNgram = Math.max(completed.maxNgram, Number(completed.minNgram)) } = subwords
  return { ...completed, maxNgram }
}

/** Throws unless settings of sub-words are allowed. */
export function checkSubwordSettings(name: string, subwords: SubwordSettings): void {
  const { minNgram, maxNgram } = checkedOptions(name, subwords, SETTINGS, `${name}.`)
  checkInteger(`${name}.minNgram`, minNgram, 1, maxNgram)
}
