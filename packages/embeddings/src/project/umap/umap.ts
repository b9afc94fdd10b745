// Uniform manifold approximation and projection, epoch by epoch or at once.

import { exp, log } from "@lectern/core/elementary"
import type { Matrix } from "../rows/matrix.js"
import { type NearestRows, nearestOf } from "../rows/nearest-rows.js"
import { type Graph, symmetricGraph } from "../rows/symmetric-graph.js"
import { initialPositions } from "../start/initial-positions.js"
import { type Curve, fittedCurve } from "./curve.js"
import { layout } from "./layout.js"
import { type UmapOptions, type UmapParameters, umapStart } from "./options.js"

/** A run of UMAP that goes on as far as you call `step()`. */
export interface UmapRun {
  /** The number of points. */
  readonly rows: number
  /** The parameters, those left out filled in. */
  readonly parameters: UmapParameters
  /** The curve of closeness over distance, fitted to `minDist` and `spread`. */
  readonly curve: Curve
  /** The number of epochs done. */
  readonly epoch: number
  /** Whether all epochs are done. Further ones change nothing. */
  readonly done: boolean
  /** Does one epoch; gives the number of epochs done. */
  step(): number
  /** The positions of the points: `rows x dimensions` numbers in a new array. */
  positions(): Float64Array
}

/** Positions by UMAP. */
export interface Umap {
  /** `rows x dimensions` positions. */
  readonly positions: Float64Array
  /** The number of rows of the matrix. */
  readonly rows: number
  /** The parameters, those left out filled in. */
  readonly parameters: UmapParameters
  /** The curve of closeness over distance, fitted to `minDist` and `spread`. */
  readonly curve: Curve
}

// The spread of the first positions, in the units of the curve.
const START_DEVIATION = 3

const MAX_STEPS = 100
const TOLERANCE = 1e-12

// Widths are at least this share of the mean distance.
const MIN_WIDTH = 1e-3

/**
 * A picture of the neighbours of each row: UMAP.
 *
 * Like t-SNE, it shows who is near whom; sizes of clusters and large distances mean little. Equal seeds give the same bytes in
 * every engine.
 *
 * @param matrix - at least 3 rows, not all equal
 * @param options - as {@link UmapOptions}
 * @returns positions, parameters and the fitted curve
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`, `unknown-option`
 * @see McInnes, Healy and Melville 2018, "UMAP: Uniform Manifold Approximation and Projection for Dimension Reduction"
 * @see [Note: Looking at vectors](../../../../../docs/notes/looking-at-vectors.md)
 * @example
 * ```ts
 * const matrix = { data: Float64Array.of(0, 1, 2, 10, 11, 12), rows: 6, columns: 1 }
 * umap(matrix, { neighbours: 3, epochs: 50 }).positions.length //=> 12
 * ```
 */
export function umap(matrix: Matrix, options: UmapOptions = {}): Umap {
  const run = umapRun(matrix, options)
  while (!run.done) run.step()
  return { positions: run.positions(), rows: run.rows, parameters: run.parameters, curve: run.curve }
}

/**
 * The same as {@link umap}, epoch by epoch: to draw the points while they move, or to stop early.
 *
 * The call itself finds the neighbours, which takes time that grows with the square of the rows; `nearest` saves it.
 *
 * @param matrix - at least 3 rows, not all equal
 * @param options - as {@link UmapOptions}
 * @returns a run at its first positions
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`, `unknown-option`
 * @see McInnes, Healy and Melville 2018, "UMAP: Uniform Manifold Approximation and Projection for Dimension Reduction"
 * @see [Note: Looking at vectors](../../../../../docs/notes/looking-at-vectors.md)
 * @example
 * ```ts
 * const run = umapRun({ data: Float64Array.of(0, 1, 2, 10, 11, 12), rows: 6, columns: 1 }, { neighbours: 3 })
 * run.step() //=> 1
 * ```
 */
export function umapRun(matrix: Matrix, options: UmapOptions = {}): UmapRun {
  const { matrix: doubles, parameters, nearest, initialization, generator } = umapStart(matrix, options)
  const { dimensions, neighbours, minDist, spread, epochs, metric } = parameters
  const { rows } = doubles
  const graph = fuzzyGraph(nearest ?? nearestOf(doubles, neighbours - 1, metric))
  const curve = fittedCurve(minDist, spread)
  const positions = initialPositions(doubles, dimensions, initialization, START_DEVIATION * spread, generator)
  const pass = layout(graph, { ...parameters, curve }, generator)
  let epoch = 0
  return {
    rows,
    parameters,
    curve,
    get epoch() {
      return epoch
    },
    get done() {
      return epoch >= epochs
    },
    step() {
      if (epoch >= epochs) return epoch
      // The rate falls after each epoch: the first has the whole of it.
      pass(positions, epoch + 1, parameters.learningRate * (1 - epoch / epochs))
      epoch += 1
      return epoch
    },
    positions: () => positions.slice(),
  }
}

// The fuzzy graph of neighbours: weight 1 to the nearest neighbour of each row, falling with distance.
// McInnes, Healy and Melville 2018, section 3.1, algorithms 2 and 3.

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
