// Vectors of fastText models, of words that they know and of others.
import { checkText } from "@lectern/core/checks"
import { type WordVectors, wordVectors } from "../../vectors/word-vectors.js"
import { checkFastText, type FastText } from "./model.js"
import { bucketsOf } from "./subwords.js"

/**
 * The vectors of all words of a fastText model.
 *
 * @param model - a model
 * @returns the mean of each word's own row and those of its sub-words, the same bytes as fastText's `get_word_vector`
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`
 * @see [Guide: Word vectors in programs](../../../../../docs/guides/word-vectors.md#files)
 * @example
 * ```ts
 * const settings = {
 *   ...{ minNgram: 4, maxNgram: 4, buckets: 1, window: 5, epochs: 1, minCount: 1, negatives: 5, wordNgrams: 1 },
 *   ...({ loss: "negative-sampling", model: "skip-gram", updateRate: 100, subsampling: 1e-4 } as const),
 * }
 * const entries = { words: ["ab"], counts: [9] }
 * // The rows of ab and of the one bucket.
 * const input = Float32Array.of(1, 0, 0, 1)
 * const labels = { words: [], counts: [] }
 * const model = { settings, dimensions: 2, entries, labels, tokens: 9, input, output: new Float32Array(2) }
 * // The mean of both rows, since <ab> is the only sub-word of four characters.
 * vectorOf(fastTextVectors(model), "ab") //=> [0.5, 0.5]
 * ```
 */
export function fastTextVectors(model: FastText): WordVectors {
  checkFastText("model", model)
  const { entries, dimensions } = model
  const data = new Float32Array(entries.words.length * dimensions)
  entries.words.forEach((word, id) => {
    writeMean(model, word, id, data.subarray(id * dimensions, (id + 1) * dimensions))
  })
  return wordVectors(entries.words, dimensions, data)
}

/**
 * The vector of any word in a fastText model: of an unknown word, the mean of its sub-words.
 *
 * @param model - a model
 * @param word - any text
 * @returns the same bytes as fastText's `get_word_vector`; undefined for an unknown word without sub-words, for which fastText gives zeros
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`
 * @see [Guide: Word vectors in programs](../../../../../docs/guides/word-vectors.md#files)
 * @example
 * ```ts
 * const settings = {
 *   ...{ minNgram: 4, maxNgram: 4, buckets: 1, window: 5, epochs: 1, minCount: 1, negatives: 5, wordNgrams: 1 },
 *   ...({ loss: "negative-sampling", model: "skip-gram", updateRate: 100, subsampling: 1e-4 } as const),
 * }
 * const entries = { words: ["ab"], counts: [9] }
 * // The rows of ab and of the one bucket.
 * const input = Float32Array.of(1, 0, 0, 1)
 * const labels = { words: [], counts: [] }
 * const model = { settings, dimensions: 2, entries, labels, tokens: 9, input, output: new Float32Array(2) }
 * // An unknown word has its sub-words, <xyz and xyz>, both in the one bucket.
 * fastTextVector(model, "xyz") //=> [0, 1]
 * ```
 */
export function fastTextVector(model: FastText, word: string): Float32Array | undefined {
  const ids = checkFastText("model", model)
  checkText("word", word)
  const vector = new Float32Array(model.dimensions)
  return writeMean(model, word, ids.get(word), vector) ? vector : undefined
}

/** Writes the vector of a word into zeros; returns whether it has rows. */
function writeMean(model: FastText, word: string, id: number | undefined, to: Float32Array): boolean {
  const { input, dimensions, entries, settings } = model
  const rows = id === undefined ? [] : [id]
  for (const bucket of bucketsOf(word, settings)) rows.push(entries.words.length + bucket)
  if (rows.length === 0) return false
  writeMeanOfRows({ data: input, stride: dimensions }, rows, to)
  return true
}

/** Rows of numbers. */
interface Rows {
  /** Row by row. */
  readonly data: Float32Array
  /** Numbers from one row to the next. */
  readonly stride: number
}

/** Writes the mean of rows: sums in the order of the rows, then a product with 1/n, each rounded to single precision. */
export function writeMeanOfRows(
  { data, stride }: Rows,
  which: Readonly<ArrayLike<number | undefined>>,
  to: Float32Array,
): void {
  for (let i = 0; i < which.length; i++) {
    const row = which[i]
    if (row === undefined) continue
    for (let d = 0; d < to.length; d++) to[d]! += data[row * stride + d]!
  }
  const share = Math.fround(1 / which.length)
  for (let d = 0; d < to.length; d++) to[d]! *= share
}
