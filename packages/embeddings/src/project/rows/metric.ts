// Distances between rows. Cosine distances are half the squared Euclidean ones of rows of length 1.
import { LecternError } from "@lectern/core"
import { choice, type Rule } from "@lectern/core/checks"
import { type Doubles, squared } from "./matrix.js"

/** Distance between rows: the Euclidean distance, or 1 minus the cosine of their angle. */
export type Metric = "euclidean" | "cosine"

/** The rule of metrics. */
export const METRIC: Rule<Metric> = choice(["euclidean", "cosine"])

/** The rows whose squared Euclidean distances the metric is made of. */
export function vectorsOf(matrix: Doubles, metric: Metric): Float64Array {
  return metric === "cosine" ? unitRows(matrix) : matrix.data
}

/** The distance in the metric that belongs to a squared Euclidean distance of `vectorsOf`. */
export function inMetric(square: number, metric: Metric): number {
  return metric === "cosine" ? square / 2 : Math.sqrt(square)
}

function unitRows({ data, rows, columns }: Doubles): Float64Array {
  const units = new Float64Array(data.length)
  for (let row = 0; row < rows; row++) {
    let largest = 0
    for (let i = row * columns; i < (row + 1) * columns; i++) largest = Math.max(largest, Math.abs(data[i]!))
    if (largest === 0) {
      const name = `row ${row} of matrix`
      throw new LecternError({
        kind: "out-of-range",
        name,
        got: "zeros only",
        want: "a row with a direction, for cosines",
      })
    }
    let squares = 0
    for (let i = row * columns; i < (row + 1) * columns; i++) squares += squared(data[i]! / largest)
    const length = Math.sqrt(squares)
    for (let i = row * columns; i < (row + 1) * columns; i++) units[i] = data[i]! / largest / length
  }
  return units
}
