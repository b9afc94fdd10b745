// t-distributed stochastic neighbour embedding with the cells of Barnes and Hut, step by step or at once.

import { exp, log } from "@lectern/core/elementary"
import { type Matrix, squared } from "../rows/matrix.js"
import { type NearestRows, nearestOf } from "../rows/nearest-rows.js"
import { type Graph, symmetricGraph } from "../rows/symmetric-graph.js"
import { initialPositions } from "../start/initial-positions.js"
import { cellTree } from "./cell-tree.js"
import { divergence, gradientOf } from "./gradient.js"
import { neighbourCount, type TsneOptions, type TsneParameters, tsneStart } from "./options.js"

/** Progress of one step. */
export interface TsneStep {
  /** The number of steps done, this one included. */
  readonly iteration: number
  /** The length of the gradient before the step. */
  readonly gradientNorm: number
}

/** A run of t-SNE that goes on as far as you call `step()`. */
export interface TsneRun {
  /** The number of points. */
  readonly rows: number
  /** The parameters, those left out filled in. */
  readonly parameters: TsneParameters
  /** The number of steps done. */
  readonly iteration: number
  /** Whether all steps are done. Further ones are allowed. */
  readonly done: boolean
  /** Moves all points once. */
  step(): TsneStep
  /** The positions of the points: `rows x dimensions` numbers in a new array. */
  positions(): Float64Array
  /** The Kullback-Leibler divergence at these positions, in nats, without exaggeration. */
  divergence(): number
}

/** Positions by t-SNE. */
export interface Tsne {
  /** `rows x dimensions` positions; their mean is 0. */
  readonly positions: Float64Array
  /** The number of rows of the matrix. */
  readonly rows: number
  /** The Kullback-Leibler divergence of the pairs of rows from the pairs of positions, in nats, at least about 0. */
  readonly divergence: number
  /** The parameters, those left out filled in. */
  readonly parameters: TsneParameters
}

const EARLY_MOMENTUM = 0.5
const LATE_MOMENTUM = 0.8

// The spread of the first positions: small, so that points pass each other.
const START_DEVIATION = 1e-4

const MAX_STEPS = 200
const TOLERANCE = 1e-11

// Beyond it, all weight is on the nearest rows; ties keep the entropy above that of a small perplexity.
const MAX_PRECISION = 1e12

/**
 * A picture of the neighbours of each row: t-SNE with Barnes-Hut repulsion.
 *
 * Near rows become near points; large distances, sizes of clusters and the space between them mean little. Equal seeds give
 * the same bytes in every engine. Equal rows start a hundredth of the spread apart and stay close.
 *
 * @param matrix - at least 4 rows, not all equal
 * @param options - as {@link TsneOptions}
 * @returns positions, divergence and parameters
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`, `unknown-option`
 * @see van der Maaten 2014, "Accelerating t-SNE using tree-based algorithms"
 * @see Kobak and Berens 2019, "The art of using t-SNE for single-cell transcriptomics" (initialization, learning rate)
 * @see [Note: Looking at vectors](../../../../../docs/notes/looking-at-vectors.md)
 * @example
 * ```ts
 * const matrix = { data: Float64Array.of(0, 1, 2, 10, 11, 12), rows: 6, columns: 1 }
 * tsne(matrix, { iterations: 50 }).positions.length //=> 12
 * ```
 */
export function tsne(matrix: Matrix, options: TsneOptions = {}): Tsne {
  const run = tsneRun(matrix, options)
  while (!run.done) run.step()
  return {
    positions: run.positions(),
    rows: run.rows,
    divergence: run.divergence(),
    parameters: run.parameters,
  }
}

/**
 * The same as {@link tsne}, step by step: to draw the points while they move, or to stop early.
 *
 * The call itself finds the neighbours, which takes time that grows with the square of the rows; `nearest` saves it.
 *
 * @param matrix - at least 4 rows, not all equal
 * @param options - as {@link TsneOptions}
 * @returns a run at its first positions
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`, `unknown-option`
 * @see van der Maaten 2014, "Accelerating t-SNE using tree-based algorithms"
 * @see [Note: Looking at vectors](../../../../../docs/notes/looking-at-vectors.md)
 * @example
 * ```ts
 * const run = tsneRun({ data: Float64Array.of(0, 1, 2, 10, 11, 12), rows: 6, columns: 1 })
 * run.step().iteration //=> 1
 * ```
 */
export function tsneRun(matrix: Matrix, options: TsneOptions = {}): TsneRun {
  const { matrix: doubles, parameters, nearest, initialization, generator } = tsneStart(matrix, options)
  const { dimensions, perplexity, theta, iterations, metric } = parameters
  const { rows } = doubles
  const count = neighbourCount(rows, perplexity)
  const graph = affinities(nearest ?? nearestOf(doubles, count, metric), perplexity)
  const positions = initialPositions(doubles, dimensions, initialization, START_DEVIATION, generator)
  const slope = gradientOf(graph, cellTree(rows, dimensions), theta)
  const { gradient } = slope
  const { move } = descent(rows, dimensions)
  let iteration = 0
  return {
    rows,
    parameters,
    get iteration() {
      return iteration
    },
    get done() {
      return iteration >= iterations
    },
    step() {
      const early = iteration < parameters.exaggerationIterations
      slope.fill(positions, early ? parameters.exaggeration : 1)
      move(positions, gradient, parameters.learningRate, early ? EARLY_MOMENTUM : LATE_MOMENTUM)
      iteration += 1
      return { iteration, gradientNorm: Math.sqrt(gradient.reduce((sum, each) => sum + each * each, 0)) }
    },
    positions: () => positions.slice(),
    divergence: () => divergence(graph, positions, dimensions, slope.fill(positions, 1)),
  }
}

const MIN_GAIN = 0.01

// A longer move of a point is shortened to this: runs with a large learning rate stay finite.
const MAX_MOVE = 5

/** Moves positions against a gradient. */
interface Descent {
  /** Moves `positions` in place. */
  move(positions: Float64Array, gradient: Float64Array, learningRate: number, momentum: number): void
}

/**
 * Gradient descent with momentum, each coordinate with a step of its own length.
 *
 * @see Van der Maaten and Hinton 2008, section 3.4; Jacobs 1988
 */
function descent(rows: number, dimensions: number): Descent {
  const gains = new Float64Array(rows * dimensions).fill(1)
  const moves = new Float64Array(rows * dimensions)
  return {
    move(positions, gradient, learningRate, momentum) {
      for (let start = 0; start < positions.length; start += dimensions) {
        let squares = 0
        for (let i = start; i < start + dimensions; i++) {
          // The gain grows while the coordinate goes on downhill.
          const gain = moves[i]! * gradient[i]! < 0 ? gains[i]! + 0.2 : gains[i]! * 0.8
          gains[i] = gain < MIN_GAIN ? MIN_GAIN : gain
          moves[i] = momentum * moves[i]! - learningRate * gains[i]! * gradient[i]!
          squares += squared(moves[i]!)
        }
        const shorter = squares > MAX_MOVE * MAX_MOVE ? MAX_MOVE / Math.sqrt(squares) : 1
        for (let i = start; i < start + dimensions; i++) {
          moves[i]! *= shorter
          positions[i]! += moves[i]!
        }
      }
      centre(positions, dimensions)
    },
  }
}

/** Moves all points so that the mean of each coordinate is 0. */
function centre(positions: Float64Array, dimensions: number): void {
  for (let axis = 0; axis < dimensions; axis++) {
    let sum = 0
    for (let i = axis; i < positions.length; i += dimensions) sum += positions[i]!
    const mean = sum / (positions.length / dimensions)
    for (let i = axis; i < positions.length; i += dimensions) positions[i]! -= mean
  }
}

// Affinities of rows to their neighbours: a Gaussian around each row, whose width gives the requested perplexity.
// Van der Maaten and Hinton 2008, equations 1 and 2; over the nearest rows only, as in van der Maaten 2014, section 3.

/** The joint probabilities of all pairs of neighbours; their sum is 1. */
export function affinities(nearest: NearestRows, perplexity: number): Graph {
  const { rows, count, distances } = nearest
  const probs = new Float64Array(rows * count)
  const squares = new Float64Array(count)
  for (let row = 0; row < rows; row++) {
    const start = row * count
    // Only differences of squared distances count; they are measured by their mean.
    const least = squared(distances[start]!)
    let sum = 0
    for (let i = 0; i < count; i++) {
      squares[i] = squared(distances[start + i]!) - least
      sum += squares[i]!
    }
    for (let i = 0; i < count && sum > 0; i++) squares[i]! /= sum / count
    fillConditional(squares, perplexity, probs.subarray(start, start + count))
  }
  return symmetricGraph(nearest, probs, (there, back) => (there + back) / (2 * rows))
}

/** Fills in `exp(-precision * square)` over its sum, with the precision whose entropy is that of the perplexity. */
function fillConditional(squares: Float64Array, perplexity: number, probs: Float64Array): void {
  const target = log(perplexity)
  let precision = 1
  let low = 0
  let high = Infinity
  for (let step = 0; step < MAX_STEPS; step++) {
    let sum = 0
    let first = 0
    let second = 0
    for (let i = 0; i < squares.length; i++) {
      const square = squares[i]!
      const weight = exp(-precision * square)
      probs[i] = weight
      sum += weight
      first += weight * square
      second += weight * square * square
    }
    for (let i = 0; i < probs.length; i++) probs[i]! /= sum
    const mean = first / sum
    const excess = log(sum) + precision * mean - target
    if (Math.abs(excess) < TOLERANCE || precision > MAX_PRECISION) return
    if (excess > 0) low = precision
    else high = precision
    // Newton's step where it stays between the bounds: the slope of the entropy is minus precision times variance.
    const newton = precision + excess / (precision * (second / sum - mean * mean))
    if (newton > low && newton < Math.min(high, 4 * precision)) precision = newton
    else precision = high === Infinity ? 2 * precision : (low + high) / 2
    if (precision === low || precision === high) return
  }
}
