// Sub-words of a run: their settings, and the rows that a word's vector is the mean of: its own, then those of its sub-words.

import { enlarged } from "@lectern/core"
import { checkedOptions, checkInteger, integer, later, type OptionTable } from "@lectern/core/checks"
import { bucketsOf, type SubwordSettings } from "../../formats/fasttext/subwords.js"

/** Rows by word. Rows are numbered by word, then by used bucket. */
export interface SubwordTable {
  /** By word, where its rows begin in `rows`; then where the last ones end. */
  readonly bounds: Uint32Array
  /** Rows, first the word's own. A sub-word that occurs twice in a word has its row twice. */
  readonly rows: Uint32Array
  /** The buckets that some word has, ascending: only they have rows. */
  readonly buckets: Uint32Array
}

/** The rows of all words. */
export function subwordTable(words: readonly string[], settings: SubwordSettings): SubwordTable {
  const bounds = new Uint32Array(words.length + 1)
  let rows = new Uint32Array(16 * words.length)
  let length = 0
  words.forEach((word, id) => {
    const found = bucketsOf(word, settings)
    if (rows.length < length + 1 + found.length) rows = enlarged(rows, 2 * (length + 1 + found.length))
    // The place of the word's own row, then buckets, which become rows below.
    rows.set(found, length + 1)
    length += 1 + found.length
    bounds[id + 1] = length
  })
  rows = rows.slice(0, length)
  const buckets = usedBuckets(bounds, rows)
  for (let word = 0; word < words.length; word++) {
    const from = bounds[word]!
    rows[from] = word
    for (let at = from + 1; at < bounds[word + 1]!; at++) rows[at] = words.length + placeOf(buckets, rows[at]!)!
  }
  return { bounds, rows, buckets }
}

/** The index of a number in ascending ones; undefined if it is not among them. */
export function placeOf(ascending: Uint32Array, value: number): number | undefined {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < value) low = middle + 1
    else high = middle
  }
  return ascending[low] === value ? low : undefined
}

function usedBuckets(bounds: Uint32Array, rows: Uint32Array): Uint32Array {
  const all = new Uint32Array(rows.length - (bounds.length - 1))
  for (let word = 0; word + 1 < bounds.length; word++)
    all.set(rows.subarray(bounds[word]! + 1, bounds[word + 1]!), bounds[word]! - word)
  all.sort()
  return all.filter((bucket, i) => i === 0 || bucket !== all[i - 1])
}

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
