// The rows that a word's vector is the mean of: its own, then those of its sub-words.
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
  const byWord = words.map((word) => bucketsOf(word, settings))
  const used = new Set<number>()
  let length = words.length
  for (const found of byWord) {
    for (const bucket of found) used.add(bucket)
    length += found.length
  }
  const buckets = Uint32Array.from(used).sort()
  const rowOf = new Map<number, number>()
  for (let i = 0; i < buckets.length; i++) rowOf.set(buckets[i]!, words.length + i)
  const bounds = new Uint32Array(words.length + 1)
  const rows = new Uint32Array(length)
  let at = 0
  byWord.forEach((found, word) => {
    rows[at++] = word
    for (const bucket of found) rows[at++] = rowOf.get(bucket)!
    bounds[word + 1] = at
  })
  return { bounds, rows, buckets }
}
