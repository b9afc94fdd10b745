// Neighbours that a caller has found, checked.
import {
  checkInRange,
  checkInteger,
  checkRecord,
  checkSameLength,
  checkTypedArray,
  outOfRange,
} from "@lectern/core/checks"
import type { NearestRows } from "./nearest-rows.js"

// Squares of larger distances, and sums of such squares, would overflow.
const MAX_DISTANCE = 1e110

/** Checks neighbours that replace the search for them, and takes the nearest. */
export function givenNearest(nearest: NearestRows | undefined, rows: number, count: number): NearestRows | undefined {
  if (nearest === undefined) return undefined
  checkRecord("nearest", nearest, "what nearestRows() gives")
  const { indices, distances } = nearest
  if (nearest.rows !== rows) throw outOfRange("nearest.rows", nearest.rows, `the rows of the matrix, ${rows}`)
  checkInteger("nearest.count", nearest.count, count, rows - 1)
  checkTypedArray("nearest.indices", indices, "Int32Array")
  checkTypedArray("nearest.distances", distances, "Float64Array")
  const size = rows * nearest.count
  checkSameLength("numbers", ["nearest.indices", indices.length], ["rows times count", size])
  checkSameLength("numbers", ["nearest.distances", distances.length], ["rows times count", size])
  const first = { rows, count, indices: new Int32Array(rows * count), distances: new Float64Array(rows * count) }
  const seenBy = new Int32Array(rows).fill(-1)
  for (let row = 0; row < rows; row++) {
    let before = 0
    for (let i = 0; i < count; i++) {
      const from: number = row * nearest.count + i
      const index = indices[from]!
      checkInteger(`nearest.indices[${from}]`, index, 0, rows - 1)
      if (index === row) throw outOfRange(`nearest.indices[${from}]`, index, "another row")
      if (seenBy[index] === row) throw outOfRange(`nearest.indices[${from}]`, index, "a row that did not come before")
      seenBy[index] = row
      checkInRange(`nearest.distances[${from}]`, distances[from], before, MAX_DISTANCE)
      before = distances[from]!
      first.indices[row * count + i] = index
      first.distances[row * count + i] = before
    }
  }
  return first
}
