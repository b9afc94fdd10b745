// The fuzzy graph of neighbours: weight 1 to the nearest neighbour of each row, falling with distance.
// McInnes, Healy and Melville 2018, section 3.1, algorithms 2 and 3.
import { exp, log } from "@lectern/core/elementary"
import type { NearestRows } from "../rows/nearest-rows.js"
import { type Graph, symmetricGraph } from "../rows/symmetric-graph.js"

const MAX_STEPS = 100
const TOLERANCE = 1e-12

// Widths are at least this share of the mean distance.
const MIN_WIDTH = 1e-3

/** The fuzzy union of what every row says of its neighbours. */
export function fuzzyGraph(nearest: NearestRows): Graph {
  const { rows, count, distances } = nearest
  const weights = new Float64Array(rows * count)
  const target = log(count + 1) / log(2)
  const meanOfAll = sumOf(distances) / (rows * (count + 1))
  for (let row = 0; row < rows; row++) {
    const own = distances.subarray(row * count, (row + 1) * count)
    const nearestDistance = own.find((each) => each > 0) ?? 0
    const mean = nearestDistance > 0 ? sumOf(own) / (count + 1) : meanOfAll
    const width = Math.max(widthOf(own, nearestDistance, target), MIN_WIDTH * mean)
    for (let i = 0; i < count; i++) {
      const beyond = own[i]! - nearestDistance
      weights[row * count + i] = beyond > 0 ? exp(-beyond / width) : 1
    }
  }
  return symmetricGraph(nearest, weights, (there, back) => there + back - there * back)
}

/** The width at which the weights add up to the target; 0 when they do not become that small. */
function widthOf(distances: Float64Array, nearestDistance: number, target: number): number {
  const scale = distances[distances.length - 1]! - nearestDistance
  if (!(scale > 0)) return 0
  let low = 0
  let high = Infinity
  let width = 1
  for (let step = 0; step < MAX_STEPS; step++) {
    let sum = 0
    for (const each of distances) {
      const beyond = each - nearestDistance
      sum += beyond > 0 ? exp(-beyond / scale / width) : 1
    }
    if (Math.abs(sum - target) < TOLERANCE) break
    if (sum > target) high = width
    else low = width
    width = high === Infinity ? 2 * width : (low + high) / 2
  }
  return width * scale
}

function sumOf(numbers: Float64Array): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}
