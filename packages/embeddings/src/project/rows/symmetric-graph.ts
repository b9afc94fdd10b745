// A graph between rows from the neighbours of each: what one row gives another and what it gets back become one weight.
import type { NearestRows } from "./nearest-rows.js"

/** A symmetric graph between rows. */
export interface Graph {
  /** The number of rows. */
  readonly rows: number
  /** The index of each row's first edge in the other two arrays; the last entry is the number of edges. */
  readonly starts: Int32Array
  /** The other row of each edge, ascending within a row. */
  readonly columns: Int32Array
  /** The weight of each edge; every edge is there in both directions. */
  readonly weights: Float64Array
}

/** A symmetric graph. */
export function symmetricGraph(
  nearest: NearestRows,
  weights: Float64Array,
  combine: (there: number, back: number) => number,
): Graph {
  const { rows, count, indices } = nearest
  const starts = Int32Array.from({ length: rows + 1 }, (_, i) => i * count)
  const back = transposed({ rows, starts, columns: indices, weights })
  const there = transposed(back)
  const mergedStarts = new Int32Array(rows + 1)
  const columns = new Int32Array(2 * weights.length)
  const merged = new Float64Array(2 * weights.length)
  let size = 0
  for (let row = 0; row < rows; row++) {
    let a = there.starts[row]!
    let b = back.starts[row]!
    const endA = there.starts[row + 1]!
    const endB = back.starts[row + 1]!
    while (a < endA || b < endB) {
      const columnA = a < endA ? there.columns[a]! : rows
      const columnB = b < endB ? back.columns[b]! : rows
      columns[size] = Math.min(columnA, columnB)
      merged[size++] = combine(
        columnA <= columnB ? there.weights[a++]! : 0,
        columnB <= columnA ? back.weights[b++]! : 0,
      )
    }
    mergedStarts[row + 1] = size
  }
  return { rows, starts: mergedStarts, columns: columns.slice(0, size), weights: merged.slice(0, size) }
}

/** The graph with all edges turned around, the columns of each row ascending. */
function transposed({ rows, starts, columns, weights }: Graph): Graph {
  const turnedStarts = new Int32Array(rows + 1)
  for (const column of columns) turnedStarts[column + 1]! += 1
  for (let row = 0; row < rows; row++) turnedStarts[row + 1]! += turnedStarts[row]!
  const next = turnedStarts.slice(0, rows)
  const turned = new Int32Array(columns.length)
  const turnedWeights = new Float64Array(columns.length)
  for (let row = 0; row < rows; row++) {
    for (let i = starts[row]!; i < starts[row + 1]!; i++) {
      const at = next[columns[i]!]!++
      turned[at] = row
      turnedWeights[at] = weights[i]!
    }
  }
  return { rows, starts: turnedStarts, columns: turned, weights: turnedWeights }
}
