// Trustworthiness of a picture: whether near points belong to near rows.
import {
  checkedOptions,
  checkFiniteNumbers,
  checkInteger,
  checkTypedArray,
  later,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"
import { checkedMatrix, type Doubles, type Matrix, squared } from "./matrix.js"
import { METRIC, type Metric, vectorsOf } from "./metric.js"
import { nearestOf } from "./nearest-rows.js"

/** Options of {@link trustworthiness}. */
export interface TrustworthinessOptions {
  /**
   * The number of near points to examine per point: an integer of at least 1, less than half the rows.
   * @defaultValue `5`, or the largest allowed
   */
  readonly neighbours?: number
  /**
   * The distance between rows.
   * @defaultValue `"euclidean"`
   */
  readonly metric?: Metric
}

const OPTIONS: OptionTable<TrustworthinessOptions> = {
  neighbours: [later(), 5],
  metric: [METRIC, "euclidean"],
}

/**
 * The degree to which near points of a picture belong to near rows: 1 if all of them do.
 *
 * Every near point whose row is not among the nearest rows costs as much as that row is too far down the list of rows by
 * distance. Of equally near ones, the smaller row number comes first.
 *
 * @param matrix - the rows, at least 3 of them
 * @param positions - `rows x dimensions` numbers, of any number of dimensions
 * @param options - `neighbours`, 5 by default, and `metric`
 * @returns a number in [0, 1]
 * @throws LecternError `wrong-type`, `out-of-range`, `unknown-option`
 * @see Venna and Kaski 2001, "Neighborhood preservation in nonlinear projection methods", equation 2
 * @see [Note: Looking at vectors](../../../../../docs/notes/looking-at-vectors.md)
 * @example
 * ```ts
 * const matrix = { data: Float64Array.of(0, 1, 3, 7), rows: 4, columns: 1 }
 * trustworthiness(matrix, Float64Array.of(0, 1, 3, 7)) //=> 1
 * ```
 */
export function trustworthiness(matrix: Matrix, positions: Float64Array, options: TrustworthinessOptions = {}): number {
  const { metric } = checkedOptions("trustworthiness()", options, OPTIONS)
  const doubles = checkedMatrix("matrix", matrix)
  const { rows } = doubles
  checkInteger("matrix.rows", rows, 3)
  checkTypedArray("positions", positions, "Float64Array")
  checkFiniteNumbers("positions", positions)
  if (positions.length === 0 || positions.length % rows !== 0) {
    throw outOfRange("the length of positions", positions.length, `a multiple of the ${rows} rows`)
  }
  const most = Math.ceil(rows / 2) - 1
  const { neighbours = Math.min(OPTIONS.neighbours[1], most) } = options
  checkInteger("neighbours", neighbours, 1, most)
  const picture = checkedMatrix("positions", { data: positions, rows, columns: positions.length / rows })
  return 1 - excess(doubles, picture, neighbours, metric) / worst(rows, neighbours)
}

/** By how much the rows of near points are too far down the lists, added up. */
function excess(matrix: Doubles, picture: Doubles, neighbours: number, metric: Metric): number {
  const { rows, columns } = matrix
  const { indices } = nearestOf(picture, neighbours, "euclidean")
  const vectors = vectorsOf(matrix, metric)
  const squares = new Float64Array(rows)
  let total = 0
  for (let row = 0; row < rows; row++) {
    for (let other = 0; other < rows; other++) {
      squares[other] = 0
      for (let k = 0; k < columns; k++)
        squares[other]! += squared(vectors[row * columns + k]! - vectors[other * columns + k]!)
    }
    for (let i = row * neighbours; i < (row + 1) * neighbours; i++) {
      const near = indices[i]!
      let rank = 1
      for (let other = 0; other < rows; other++) {
        if (other === row || squares[other]! > squares[near]!) continue
        if (squares[other]! < squares[near]! || other < near) rank += 1
      }
      total += Math.max(0, rank - neighbours)
    }
  }
  return total
}

/** The largest sum there can be. */
function worst(rows: number, neighbours: number): number {
  return (rows * neighbours * (2 * rows - 3 * neighbours - 1)) / 2
}
