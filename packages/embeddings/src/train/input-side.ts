// The input vectors of a run: rows of their own, or means of rows that words share.
import { xoshiro128Place } from "@lectern/random/engine"
import type { Vocabulary } from "../corpus/vocabulary.js"
import { bucketsOf, type SubwordSettings } from "../formats/fasttext/subwords.js"
import { writeMeanOfRows } from "../formats/fasttext/vectors.js"
import type { Layout } from "./schedule/layout.js"
import type { Word2vecSettings } from "./schedule/settings.js"
import { placeOf, type SubwordTable } from "./schedule/subwords.js"
import type { Word2vecState } from "./state.js"

/** The input side in the memory of a run. */
interface InputSide {
  /** Fills it with the vectors of a state; others are random. */
  start(from: Word2vecState | undefined): void
  /** The vectors of all words. */
  vectors(): Float32Array
  /** The vector of a word, if it has one. */
  vectorOf(word: string): Float32Array | undefined
  /** The part of a state that describes it. */
  state(): Pick<Word2vecState, "input" | "subwords">
}

/** The input side of a run, with sub-words or without. */
export function inputSide(
  { input, rows: data, stride }: Layout,
  { words }: Vocabulary,
  { dimensions, seed, subwords }: Word2vecSettings,
  table: SubwordTable | undefined,
): InputSide {
  const size = words.length
  let ids: ReadonlyMap<string, number> | undefined
  const idOf = (word: string): number | undefined => {
    ids ??= new Map(words.map((each, id) => [each, id]))
    return ids.get(word)
  }
  if (table === undefined || subwords === undefined)
    return {
      start(from) {
        if (from !== undefined) copyRows(from.input, dimensions, input, stride)
        drawRows(input, stride, dimensions, seed, (from?.input.length ?? 0) / dimensions)
      },
      vectors: () => withoutPadding(input, stride, dimensions),
      vectorOf(word) {
        const id = idOf(word)
        return id === undefined ? undefined : input.slice(id * stride, id * stride + dimensions)
      },
      state: () => ({ input: withoutPadding(input, stride, dimensions) }),
    }
  const rows: SubwordRows = { table, data, stride, dimensions, words: size }
  return {
    start: (from) => startRows(rows, seed, from),
    vectors() {
      const result = new Float32Array(size * dimensions)
      for (let id = 0; id < size; id++) writeVector(rows, id, result.subarray(id * dimensions, (id + 1) * dimensions))
      return result
    },
    vectorOf(word) {
      const id = idOf(word)
      if (id === undefined) return vectorOfUnseen(rows, word, subwords)
      const result = new Float32Array(dimensions)
      writeVector(rows, id, result)
      return result
    },
    state: () => ({
      input: withoutPadding(data.subarray(0, size * stride), stride, dimensions),
      subwords: {
        buckets: table.buckets.slice(),
        data: withoutPadding(data.subarray(size * stride), stride, dimensions),
      },
    }),
  }
}

/** Rows in the memory of a run. */
interface SubwordRows {
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
function startRows(rows: SubwordRows, seed: number, from: Word2vecState | undefined): void {
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
function writeVector(rows: SubwordRows, word: number, to: Float32Array): void {
  const { bounds, rows: all } = rows.table
  writeMeanOfRows(rows, all.subarray(bounds[word]!, bounds[word + 1]!), to)
}

/** The vector of a word without a row of its own; undefined if it has no sub-words. Buckets without rows count as zeros. */
function vectorOfUnseen(rows: SubwordRows, word: string, settings: SubwordSettings): Float32Array | undefined {
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

/** In the place of the epoch; no run has so many. */
const START = 2 ** 32 - 1
const START_OF_BUCKETS = START - 1

/**
 * Fills input vectors with uniform numbers between -1 and 1, divided by the dimensions, as gensim and fastText do: functions of the seed
 * and the row.
 */
function drawRows(rows: Float32Array, stride: number, dimensions: number, seed: number, first: number): void {
  for (let row = first; row * stride < rows.length; row++)
    draw(rows.subarray(row * stride, row * stride + dimensions), seed, START, row)
}

/** Fills the vector of a bucket of sub-words in the same way: a function of the seed and the bucket. */
function drawBucket(row: Float32Array, seed: number, bucket: number): void {
  draw(row, seed, START_OF_BUCKETS, bucket)
}

function draw(row: Float32Array, seed: number, stream: number, place: number): void {
  const { next } = xoshiro128Place(seed, stream, place)
  for (let i = 0; i < row.length; i++) row[i] = (next() / 2 ** 31 - 1) / row.length
}

/** Copies rows from one array to another; they may have other distances there. */
export function copyRows(from: Float32Array, fromStride: number, to: Float32Array, toStride: number): void {
  const width = Math.min(fromStride, toStride)
  for (let row = 0; row * fromStride < from.length; row++)
    to.set(from.subarray(row * fromStride, row * fromStride + width), row * toStride)
}

/** Rows without the numbers beyond their dimensions. */
export function withoutPadding(rows: Float32Array, stride: number, dimensions: number): Float32Array {
  const result = new Float32Array((rows.length / stride) * dimensions)
  copyRows(rows, stride, result, dimensions)
  return result
}
