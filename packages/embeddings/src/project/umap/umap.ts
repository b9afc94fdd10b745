// Uniform manifold approximation and projection, epoch by epoch or at once.

import type { Matrix } from "../rows/matrix.js"
import { nearestOf } from "../rows/nearest-rows.js"
import { initialPositions } from "../start/initial-positions.js"
import { type Curve, fittedCurve } from "./curve.js"
import { fuzzyGraph } from "./fuzzy-graph.js"
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
