// The rows of a run with sub-words: their origin, and the vectors that they make.
import { writeMeanOfRows } from "../formats/fasttext/mean.js"
import { bucketsOf, type SubwordSettings } from "../formats/fasttext/subwords.js"
import { copyRows, drawBucket, drawRows } from "./start.js"
import type { Word2vecState } from "./state.js"
import { placeOf, type SubwordTable } from "./subwords/table.js"

/** Rows in the memory of a run. */
export interface SubwordRows {
  /** The rows of each word. */
  readonly table: SubwordTable
  /** Those of words, then those of buckets, `stride` numbers each. */
  readonly data: Float32Array
  /** Numbers from one row to the next. */
  readonly stride: number
  /** The dimension of a row; further numbers are padding. */
  readonly dimensions: number
  /** The number of words. */
  readonly words: number
}

/** Fills rows with those of a state, and the others with random numbers. */
export function startRows(rows: SubwordRows, seed: number, from: Word2vecState | undefined): void {
  const { table, data, stride, dimensions, words } = rows
  const own = data.subarray(0, words * stride)
  if (from !== undefined) copyRows(from.input, dimensions, own, stride)
  drawRows(own, stride, dimensions, seed, (from?.input.length ?? 0) / dimensions)
  const { buckets, data: old } = from?.subwords ?? { buckets: new Uint32Array(0), data: new Float32Array(0) }
  for (let i = 0; i < table.buckets.length; i++) {
    const row = data.subarray((words + i) * stride, (words + i) * stride + dimensions)
    const place = placeOf(buckets, table.buckets[i]!)
    if (place === undefined) drawBucket(row, seed, table.buckets[i]!)
    else row.set(old.subarray(place * dimensions, (place + 1) * dimensions))
  }
}

/** Writes the vector of a word over zeros. */
export function writeVector(rows: SubwordRows, word: number, to: Float32Array): void {
  const { bounds, rows: all } = rows.table
  writeMeanOfRows(rows, all.subarray(bounds[word]!, bounds[word + 1]!), to)
}

/** The vector of a word without a row of its own; undefined if it has no sub-words. Buckets without rows count as zeros. */
export function vectorOfUnseen(rows: SubwordRows, word: string, settings: SubwordSettings): Float32Array | undefined {
  const { table, dimensions, words } = rows
  const found = bucketsOf(word, settings)
  if (found.length === 0) return undefined
  const result = new Float32Array(dimensions)
  const rowOf = (bucket: number): number | undefined => {
    const place = placeOf(table.buckets, bucket)
    return place === undefined ? undefined : words + place
  }
  writeMeanOfRows(rows, found.map(rowOf), result)
  return result
}
