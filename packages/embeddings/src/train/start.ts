// The vectors that training begins with.
import { xoshiro128Place } from "@lectern/random/engine"

/** In the place of the epoch; no run has so many. */
const START = 2 ** 32 - 1
const START_OF_BUCKETS = START - 1

/**
 * Fills input vectors with uniform numbers between -1 and 1, divided by the dimensions, as gensim and fastText do: functions of the seed
 * and the row.
 */
export function drawRows(rows: Float32Array, stride: number, dimensions: number, seed: number, first: number): void {
  for (let row = first; row * stride < rows.length; row++)
    draw(rows.subarray(row * stride, row * stride + dimensions), seed, START, row)
}

/** Fills the vector of a bucket of sub-words in the same way: a function of the seed and the bucket. */
export function drawBucket(row: Float32Array, seed: number, bucket: number): void {
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
