// Options of t-SNE, checked.
import {
  checkedOptions,
  checkInRange,
  checkInteger,
  inRange,
  integer,
  later,
  type OptionTable,
  type Rule,
} from "@lectern/core/checks"
import type { Randomness } from "@lectern/random"
import { generatorOf, RANDOMNESS } from "@lectern/random/engine"
import { givenNearest } from "../rows/given-nearest.js"
import { checkedMatrix, checkRowsDiffer, type Matrix } from "../rows/matrix.js"
import { METRIC, type Metric } from "../rows/metric.js"
import type { NearestRows } from "../rows/nearest-rows.js"
import { checkInitialization, type Initialization, type ProjectionStart } from "../start/initial-positions.js"

/** Options of {@link tsne} and {@link tsneRun}. */
export interface TsneOptions extends Randomness {
  /**
   * The dimension of the positions: 2 or 3.
   * @defaultValue `2`
   */
  readonly dimensions?: 2 | 3
  /**
   * About how many neighbours each row has: a number from 1 to a third of the other rows.
   * @defaultValue `30`, or the largest allowed
   */
  readonly perplexity?: number
  /**
   * The coarseness of repulsion, in 0..1: the ratio of a cell's width to its distance below which its points act as one. 0 is
   * exact and takes time that grows with the square of the rows.
   * @defaultValue `0.5`
   */
  readonly theta?: number
  /**
   * The number of steps of a run, an integer in 1..1000000.
   * @defaultValue `1000`
   */
  readonly iterations?: number
  /**
   * The factor of attraction in the first steps: a number in 1..1000.
   * @defaultValue `12`
   */
  readonly exaggeration?: number
  /**
   * The number of first steps that exaggerate attraction: an integer of at least 0.
   * @defaultValue `250`
   */
  readonly exaggerationIterations?: number
  /**
   * The learning rate, the length of a step relative to the gradient: a number in 0..1e9.
   * @defaultValue rows over four times the exaggeration, at least 50
   */
  readonly learningRate?: number
  /**
   * The distance between rows.
   * @defaultValue `"euclidean"`
   */
  readonly metric?: Metric
  /**
   * The nearest rows of each row, where they are known, so that they are not searched: of {@link nearestRows} with the same metric,
   * or of an index. At least three times the perplexity, rounded down, or all.
   * @defaultValue found by {@link nearestRows}
   */
  readonly nearest?: NearestRows
  /**
   * The initial positions of points.
   * @defaultValue `"pca"`
   */
  readonly initialization?: Initialization
}

/** The parameters of a run, those left out filled in. */
export type TsneParameters = Required<Omit<TsneOptions, keyof Randomness | "nearest" | "initialization">>

/** The checked inputs of a run. */
export type TsneStart = ProjectionStart<TsneParameters>

const MIN_LEARNING_RATE = 50
const MAX_LEARNING_RATE = 1e9

// A row, and three neighbours for a perplexity of 1.
const MIN_ROWS = 4

/** The table of {@link TsneOptions}. */
export const TSNE_OPTIONS: OptionTable<TsneOptions, "learningRate" | "nearest" | "seed" | "generator"> = {
  dimensions: [integer(2, 3) as Rule<2 | 3>, 2],
  perplexity: [later({ min: 1 }), 30],
  theta: [inRange(0, 1), 0.5],
  iterations: [integer(1, 1e6), 1000],
  exaggeration: [inRange(1, 1000), 12],
  exaggerationIterations: [integer(0), 250],
  learningRate: [inRange(0, MAX_LEARNING_RATE), undefined],
  metric: [METRIC, "euclidean"],
  nearest: [later(), undefined],
  initialization: [later(), "pca"],
  ...RANDOMNESS,
}

/** Checks and completes the arguments of `tsneRun()`. */
export function tsneStart(matrix: Matrix, options: TsneOptions): TsneStart {
  const settings = checkedOptions("tsne()", options, TSNE_OPTIONS)
  const { dimensions, theta, iterations, exaggeration, exaggerationIterations, metric, initialization } = settings
  const doubles = checkedMatrix("matrix", matrix)
  const { rows } = doubles
  checkInteger("matrix.rows", rows, MIN_ROWS)
  checkRowsDiffer("matrix", doubles)
  const largest = (rows - 1) / 3
  const { perplexity = Math.min(TSNE_OPTIONS.perplexity[1], largest) } = options
  checkInRange("perplexity", perplexity, 1, largest)
  const { learningRate = Math.max(MIN_LEARNING_RATE, rows / exaggeration / 4) } = settings
  checkInitialization(initialization, rows * dimensions)
  const schedule = { iterations, exaggeration, exaggerationIterations, learningRate }
  return {
    matrix: doubles,
    parameters: { dimensions, perplexity, theta, ...schedule, metric },
    nearest: givenNearest(settings.nearest, rows, neighbourCount(rows, perplexity)),
    initialization,
    generator: generatorOf(options),
  }
}

/** The number of neighbours of each row that attract it. */
export function neighbourCount(rows: number, perplexity: number): number {
  return Math.min(rows - 1, Math.floor(3 * perplexity))
}
