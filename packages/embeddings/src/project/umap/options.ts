// Options of UMAP, checked.
import { checkInRange, checkInteger, checkOptions, type OptionNames } from "@lectern/core/checks"
import type { Generator, Randomness } from "@lectern/sampling"
import { generatorOf } from "@lectern/sampling/engine"
import { givenNearest } from "../rows/given-nearest.js"
import { checkedMatrix, checkRowsDiffer, type Doubles, type Matrix } from "../rows/matrix.js"
import { checkMetric, type Metric } from "../rows/metric.js"
import type { NearestRows } from "../rows/nearest-rows.js"
import { checkInitialization, type Initialization } from "../start/initial-positions.js"

/** Options of {@link umap} and {@link umapRun}. */
export interface UmapOptions extends Randomness {
  /**
   * The dimension of the positions: 2 or 3.
   * @defaultValue `2`
   */
  readonly dimensions?: 2 | 3
  /**
   * The number of neighbours of each row, itself counted as umap-learn does: an integer from 2 to the number of rows. Few show
   * small structures, many show large ones.
   * @defaultValue `15`, or all rows of fewer
   */
  readonly neighbours?: number
  /**
   * The minimum distance of points: a number from 0 to `spread`.
   * @defaultValue `0.1`, or `spread` if that is less
   */
  readonly minDist?: number
  /**
   * The scale of the distances between points, in 0.001..1000.
   * @defaultValue `1`
   */
  readonly spread?: number
  /**
   * The number of passes of a run over the edges, an integer in 1..1000000.
   * @defaultValue `500` up to 10,000 rows, `200` for more
   */
  readonly epochs?: number
  /**
   * The number of random points that push a point away each time that an edge pulls it: an integer in 0..1000.
   * @defaultValue `5`
   */
  readonly negativeSamples?: number
  /**
   * The factor of these pushes: a number in 0..1000.
   * @defaultValue `1`
   */
  readonly repulsion?: number
  /**
   * The learning rate of the first pass, in 0..1000; it falls to 0 in a straight line.
   * @defaultValue `1`
   */
  readonly learningRate?: number
  /**
   * The distance between rows.
   * @defaultValue `"euclidean"`
   */
  readonly metric?: Metric
  /**
   * The nearest rows of each row, where they are known, so that they are not searched: of {@link nearestRows} with the same metric,
   * or of an index. At least `neighbours` less 1.
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
export interface UmapParameters {
  /** The dimension of the positions. */
  readonly dimensions: 2 | 3
  /** The number of neighbours of each row, itself counted. */
  readonly neighbours: number
  /** The minimum distance of points. */
  readonly minDist: number
  /** The scale of the distances between points. */
  readonly spread: number
  /** The number of passes of a run over the edges. */
  readonly epochs: number
  /** The number of random points pushed away from at each pull. */
  readonly negativeSamples: number
  /** The factor of these pushes. */
  readonly repulsion: number
  /** The learning rate of the first pass. */
  readonly learningRate: number
  /** The distance between rows. */
  readonly metric: Metric
}

/** The checked inputs of a run. */
export interface UmapStart {
  readonly matrix: Doubles
  readonly parameters: UmapParameters
  /** As many neighbours as the run needs, if they were given. */
  readonly nearest: NearestRows | undefined
  readonly initialization: Initialization
  readonly generator: Generator
}

const OPTIONS: OptionNames<UmapOptions> = {
  dimensions: true,
  neighbours: true,
  minDist: true,
  spread: true,
  epochs: true,
  negativeSamples: true,
  repulsion: true,
  learningRate: true,
  metric: true,
  nearest: true,
  initialization: true,
  seed: true,
  generator: true,
}

const DEFAULT_NEIGHBOURS = 15
const MIN_ROWS = 3
const MANY_ROWS = 10_000

/** Checks and completes the arguments of `umapRun()`. */
export function umapStart(matrix: Matrix, options: UmapOptions): UmapStart {
  checkOptions("umap()", options, OPTIONS)
  const doubles = checkedMatrix("matrix", matrix)
  const { rows } = doubles
  checkInteger("matrix.rows", rows, MIN_ROWS)
  checkRowsDiffer("matrix", doubles)
  const {
    dimensions = 2,
    neighbours = Math.min(DEFAULT_NEIGHBOURS, rows),
    spread = 1,
    epochs = rows > MANY_ROWS ? 200 : 500,
    negativeSamples = 5,
    repulsion = 1,
    learningRate = 1,
    metric = "euclidean",
    initialization = "pca",
  } = options
  checkInteger("dimensions", dimensions, 2, 3)
  checkInteger("neighbours", neighbours, 2, rows)
  checkInRange("spread", spread, 0.001, 1000)
  const { minDist = Math.min(0.1, spread) } = options
  checkInRange("minDist", minDist, 0, spread)
  checkInteger("epochs", epochs, 1, 1e6)
  checkInteger("negativeSamples", negativeSamples, 0, 1000)
  checkInRange("repulsion", repulsion, 0, 1000)
  checkInRange("learningRate", learningRate, 0, 1000)
  checkMetric(metric)
  checkInitialization(initialization, rows * dimensions)
  const nearest = givenNearest(options.nearest, rows, neighbours - 1)
  return {
    matrix: doubles,
    parameters: {
      dimensions,
      neighbours,
      minDist,
      spread,
      epochs,
      negativeSamples,
      repulsion,
      learningRate,
      metric,
    },
    nearest,
    initialization,
    generator: generatorOf(options),
  }
}
