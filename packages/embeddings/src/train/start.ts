// The vectors that training begins with.
import { xoshiro128Place } from "@lectern/sampling/engine"

/** In the place of the epoch; no run has so many. */
const START = 2 ** 32 - 1

/**
 * Fills input vectors with uniform numbers between -1/2 and 1/2, divided by the dimensions: functions of the seed and the row.
 *
 * @param rows - overwritten from the first row on
 * @param stride - numbers from one row to the next
 * @param dimensions - how many of them are drawn
 * @param seed - of the run
 * @param first - the first row
 */
export function drawRows(rows: Float32Array, stride: number, dimensions: number, seed: number, first: number): void {
  for (let row = first; row * stride < rows.length; row++) {
    const { next } = xoshiro128Place(seed, START, row)
    for (let i = 0; i < dimensions; i++) rows[row * stride + i] = (next() / 2 ** 32 - 0.5) / dimensions
  }
}

/** Copies rows from one array to another; they may have other distances there. */
export function copyRows(from: Float32Array, fromStride: number, to: Float32Array, toStride: number): void {
  const width = Math.min(fromStride, toStride)
  for (let row = 0; row * fromStride < from.length; row++)
    to.set(from.subarray(row * fromStride, row * fromStride + width), row * toStride)
}
