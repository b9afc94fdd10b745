// Options of UMAP, checked.
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
export type UmapParameters = Required<Omit<UmapOptions, keyof Randomness | "nearest" | "initialization">>

/** The checked inputs of a run. */
export type UmapStart = ProjectionStart<UmapParameters>

/** The table of {@link UmapOptions}. */
export const UMAP_OPTIONS: OptionTable<UmapOptions, "nearest" | "seed" | "generator"> = {
  dimensions: [integer(2, 3) as Rule<2 | 3>, 2],
  neighbours: [later({ whole: true, min: 2 }), 15],
  minDist: [later({ min: 0 }), 0.1],
  spread: [inRange(0.001, 1000), 1],
  epochs: [integer(1, 1e6), 500],
  negativeSamples: [integer(0, 1000), 5],
  repulsion: [inRange(0, 1000), 1],
  learningRate: [inRange(0, 1000), 1],
  metric: [METRIC, "euclidean"],
  nearest: [later(), undefined],
  initialization: [later(), "pca"],
  ...RANDOMNESS,
}

const MIN_ROWS = 3
const MANY_ROWS = 10_000

/** Checks and completes the arguments of `umapRun()`. */
export function umapStart(matrix: Matrix, options: UmapOptions): UmapStart {
  const settings = checkedOptions("umap()", options, UMAP_OPTIONS)
  const { dimensions, spread, negativeSamples, repulsion, learningRate, metric, initialization } = settings
  const doubles = checkedMatrix("matrix", matrix)
  const { rows } = doubles
  checkInteger("matrix.rows", rows, MIN_ROWS)
  checkRowsDiffer("matrix", doubles)
  const {
    neighbours: [, most],
    minDist: [, distance],
    epochs: [, few],
  } = UMAP_OPTIONS
  const { neighbours = Math.min(most, rows), epochs = rows > MANY_ROWS ? 200 : few } = options
  checkInteger("neighbours", neighbours, 2, rows)
  const { minDist = Math.min(distance, spread) } = options
  checkInRange("minDist", minDist, 0, spread)
  checkInitialization(initialization, rows * dimensions)
  const forces = { negativeSamples, repulsion, learningRate }
  return {
    matrix: doubles,
    parameters: { dimensions, neighbours, minDist, spread, epochs, ...forces, metric },
    nearest: givenNearest(settings.nearest, rows, neighbours - 1),
    initialization,
    generator: generatorOf(options),
  }
}
