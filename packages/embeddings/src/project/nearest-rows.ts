// The nearest rows of every row, exact: every distance is computed once, in blocks that fit into the cache.
import { checkInteger, checkOptions, type OptionNames } from "@lectern/core/checks"
import { checkedMatrix, type Doubles, type Matrix } from "./matrix.js"
import { checkMetric, inMetric, type Metric, vectorsOf } from "./metric.js"

/** The nearest rows of every row of a matrix, the row itself left out. */
export interface NearestRows {
  /** How many rows there are. */
  readonly rows: number
  /** How many neighbours each row has. */
  readonly count: number
  /** `rows x count` row numbers, the nearest first; of equally near ones, the smaller number first. */
  readonly indices: Int32Array
  /** Their distances. */
  readonly distances: Float64Array
}

/** Options of {@link nearestRows}. */
export interface NearestRowsOptions {
  /**
   * How rows are compared.
   * @defaultValue `"euclidean"`
   */
  readonly metric?: Metric
}

const OPTIONS: OptionNames<NearestRowsOptions> = { metric: true }
const BLOCK = 64

/**
 * The nearest rows of every row, exact.
 *
 * Equal rows are at distance 0. Of equally distant rows, the one with the smaller number comes first. The time grows with
 * the square of the rows.
 *
 * @param matrix - at least 2 rows; with `metric: "cosine"`, none of zeros only
 * @param count - how many neighbours each row gets, an integer in 1..rows-1
 * @param options - `metric`, `"euclidean"` by default
 * @returns row numbers and distances
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`, `unknown-option`
 * @example
 * ```ts
 * const matrix = { data: Float64Array.of(0, 1, 3), rows: 3, columns: 1 }
 * nearestRows(matrix, 1).indices //=> Int32Array.of(1, 0, 1)
 * ```
 */
export function nearestRows(matrix: Matrix, count: number, options: NearestRowsOptions = {}): NearestRows {
  checkOptions("nearestRows()", options, OPTIONS)
  const { metric = "euclidean" } = options
  checkMetric(metric)
  const doubles = checkedMatrix("matrix", matrix)
  checkInteger("count", count, 1, doubles.rows - 1)
  return nearestOf(doubles, count, metric)
}

/** The nearest rows of every row of a checked matrix. */
export function nearestOf(matrix: Doubles, count: number, metric: Metric): NearestRows {
  const { rows, columns } = matrix
  const data = vectorsOf(matrix, metric)
  const indices = new Int32Array(rows * count).fill(rows)
  const distances = new Float64Array(rows * count).fill(Infinity)
  const squares = new Float64Array(2)
  for (let top = 0; top < rows; top += BLOCK) {
    const bottom = Math.min(rows, top + BLOCK)
    for (let left = top; left < rows; left += BLOCK) {
      const right = Math.min(rows, left + BLOCK)
      for (let i = top; i < bottom; i += 2) {
        // The last row of an odd number is its own partner.
        const partner = i + 1 < bottom ? i + 1 : i
        for (let j = Math.max(left, i + 1); j < right; j++) {
          squaresOfPair(data, columns, i, partner, j, squares)
          offerBoth(distances, indices, count, i, j, squares[0]!)
          if (partner > i && j > partner) offerBoth(distances, indices, count, partner, j, squares[1]!)
        }
      }
    }
  }
  for (let i = 0; i < distances.length; i++) distances[i] = inMetric(distances[i]!, metric)
  return { rows, count, indices, distances }
}

/** The squared distances of two rows to a third, which is read once for both. */
function squaresOfPair(
  data: Float64Array,
  columns: number,
  first: number,
  second: number,
  third: number,
  squares: Float64Array,
): void {
  const a = first * columns
  const b = second * columns
  const c = third * columns
  let sumA = 0
  let sumB = 0
  let oddA = 0
  let oddB = 0
  const even = columns - (columns % 2)
  for (let k = 0; k < even; k += 2) {
    const x = data[c + k]!
    const y = data[c + k + 1]!
    const a0 = data[a + k]! - x
    const b0 = data[b + k]! - x
    const a1 = data[a + k + 1]! - y
    const b1 = data[b + k + 1]! - y
    sumA += a0 * a0
    sumB += b0 * b0
    oddA += a1 * a1
    oddB += b1 * b1
  }
  if (even < columns) {
    const x = data[c + even]!
    const a0 = data[a + even]! - x
    const b0 = data[b + even]! - x
    sumA += a0 * a0
    sumB += b0 * b0
  }
  squares[0] = sumA + oddA
  squares[1] = sumB + oddB
}

function offerBoth(
  distances: Float64Array,
  indices: Int32Array,
  count: number,
  i: number,
  j: number,
  square: number,
): void {
  offer(distances, indices, count, i, j, square)
  offer(distances, indices, count, j, i, square)
}

/** Puts a neighbour into the sorted list of a row, unless `count` others come before it. */
function offer(
  distances: Float64Array,
  indices: Int32Array,
  count: number,
  row: number,
  neighbour: number,
  square: number,
): void {
  const start = row * count
  let at = start + count - 1
  if (square > distances[at]! || (square === distances[at] && neighbour > indices[at]!)) return
  while (at > start) {
    const before = distances[at - 1]!
    if (before < square || (before === square && indices[at - 1]! < neighbour)) break
    distances[at] = before
    indices[at] = indices[at - 1]!
    at -= 1
  }
  distances[at] = square
  indices[at] = neighbour
}
