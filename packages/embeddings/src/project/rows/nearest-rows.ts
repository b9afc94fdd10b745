// The nearest rows of every row, exact: every distance is computed once, in blocks that fit into the cache.
import { checkedOptions, checkInteger, type OptionTable } from "@lectern/core/checks"
import { checkedMatrix, type Doubles, type Matrix } from "./matrix.js"
import { inMetric, METRIC, type Metric, vectorsOf } from "./metric.js"

/** The nearest rows of every row of a matrix, the row itself left out. */
export interface NearestRows {
  /** The number of rows. */
  readonly rows: number
  /** The number of neighbours of each row. */
  readonly count: number
  /** `rows x count` row numbers, the nearest first; of equally near ones, the smaller number first. */
  readonly indices: Int32Array
  /** Their distances. */
  readonly distances: Float64Array
}

/** Options of {@link nearestRows}. */
export interface NearestRowsOptions {
  /**
   * The distance between rows.
   * @defaultValue `"euclidean"`
   */
  readonly metric?: Metric
}

/** The table of {@link NearestRowsOptions}. */
export const NEAREST_ROWS_OPTIONS: OptionTable<NearestRowsOptions> = { metric: [METRIC, "euclidean"] }

// Rows of a block, a multiple of both sides of a tile.
const BLOCK = 64

// The sides of a tile of distances that are computed at once.
const TALL = 4
const WIDE = 2

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
 * @see [Note: Looking at vectors](../../../../../docs/notes/looking-at-vectors.md)
 * @example
 * ```ts
 * const matrix = { data: Float64Array.of(0, 1, 3), rows: 3, columns: 1 }
 * nearestRows(matrix, 1).indices //=> [1, 0, 1]
 * ```
 */
export function nearestRows(matrix: Matrix, count: number, options: NearestRowsOptions = {}): NearestRows {
  const { metric } = checkedOptions("nearestRows()", options, NEAREST_ROWS_OPTIONS)
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
  // The largest distance of the heap of each row.
  const farthest = new Float64Array(rows).fill(Infinity)
  const squares = new Float64Array(TALL * WIDE)
  const last = rows - 1
  for (let top = 0; top < rows; top += BLOCK) {
    const bottom = Math.min(rows, top + BLOCK)
    for (let left = top; left < rows; left += BLOCK) {
      const right = Math.min(rows, left + BLOCK)
      for (let i = top; i < bottom; i += TALL) {
        for (let j = left; j < right; j += WIDE) {
          // Tiles below the diagonal hold pairs that others hold too.
          if (j + WIDE <= i + 1) continue
          fillTile(data, columns, i, j, last, squares)
          for (let k = 0; k < squares.length; k++) {
            const one = i + (k >> 1)
            const other = j + (k & 1)
            if (one >= other || other > last) continue
            // Every row meets the others in the order of their numbers, so that of equally near ones the first stays.
            const square = squares[k]!
            if (square < farthest[one]!) farthest[one] = offer(distances, indices, count, one, other, square)
            if (square < farthest[other]!) farthest[other] = offer(distances, indices, count, other, one, square)
          }
        }
      }
    }
  }
  for (let row = 0; row < rows; row++) sortHeap(distances, indices, row * count, count)
  for (let i = 0; i < distances.length; i++) distances[i] = inMetric(distances[i]!, metric)
  return { rows, count, indices, distances }
}

/** The squared distances of four rows to two others; rows after the last one are taken to be the last one. */
function fillTile(
  data: Float64Array,
  columns: number,
  i: number,
  j: number,
  last: number,
  squares: Float64Array,
): void {
  const a = i * columns
  const b = Math.min(i + 1, last) * columns
  const c = Math.min(i + 2, last) * columns
  const d = Math.min(i + 3, last) * columns
  const e = j * columns
  const f = Math.min(j + 1, last) * columns
  let ae = 0
  let af = 0
  let be = 0
  let bf = 0
  let ce = 0
  let cf = 0
  let de = 0
  let df = 0
  for (let k = 0; k < columns; k++) {
    const x = data[e + k]!
    const y = data[f + k]!
    const p = data[a + k]!
    const q = data[b + k]!
    const r = data[c + k]!
    const s = data[d + k]!
    ae += (p - x) * (p - x)
    af += (p - y) * (p - y)
    be += (q - x) * (q - x)
    bf += (q - y) * (q - y)
    ce += (r - x) * (r - x)
    cf += (r - y) * (r - y)
    de += (s - x) * (s - x)
    df += (s - y) * (s - y)
  }
  squares[0] = ae
  squares[1] = af
  squares[2] = be
  squares[3] = bf
  squares[4] = ce
  squares[5] = cf
  squares[6] = de
  squares[7] = df
}

/** Puts a neighbour of a row in place of its farthest one; gives the distance of the farthest one then. */
function offer(
  distances: Float64Array,
  indices: Int32Array,
  count: number,
  row: number,
  neighbour: number,
  square: number,
): number {
  const start = row * count
  putIntoHeap(distances, indices, start, count, square, neighbour)
  return distances[start]!
}

/**
 * Puts a neighbour in place of the first one of a binary heap inside two arrays: the farthest neighbour comes first; of equally far
 * ones, that with the largest number.
 */
function putIntoHeap(
  distances: Float64Array,
  indices: Int32Array,
  start: number,
  size: number,
  distance: number,
  index: number,
): void {
  let at = 0
  for (let child = 1; child < size; child = 2 * at + 1) {
    const right = child + 1
    if (
      right < size &&
      isFarther(distances[start + right]!, indices[start + right]!, distances[start + child]!, indices[start + child]!)
    ) {
      child = right
    }
    const from = start + child
    if (!isFarther(distances[from]!, indices[from]!, distance, index)) break
    distances[start + at] = distances[from]!
    indices[start + at] = indices[from]!
    at = child
  }
  distances[start + at] = distance
  indices[start + at] = index
}

/** Sorts a heap, so that the nearest comes first; of equally near ones, that with the smallest number. */
function sortHeap(distances: Float64Array, indices: Int32Array, start: number, size: number): void {
  for (let last = size - 1; last > 0; last--) {
    const distance = distances[start + last]!
    const index = indices[start + last]!
    distances[start + last] = distances[start]!
    indices[start + last] = indices[start]!
    putIntoHeap(distances, indices, start, last, distance, index)
  }
}

function isFarther(distance: number, index: number, otherDistance: number, otherIndex: number): boolean {
  return distance > otherDistance || (distance === otherDistance && index > otherIndex)
}
