// Initial positions of points.
import { checkChoice, checkFiniteNumbers, checkInRange, checkSameLength, wrongType } from "@lectern/core/checks"
import { fillStandardNormal, type Generator } from "@lectern/random"
import { pcaOf } from "../pca/pca.js"
import type { Doubles } from "../rows/matrix.js"
import type { NearestRows } from "../rows/nearest-rows.js"

/** Initial positions of points: their principal components, random, or given positions, `rows x dimensions` numbers. */
export type Initialization = "pca" | "random" | Float64Array

const NAMES: readonly ("pca" | "random")[] = ["pca", "random"]

/** The start of a run: its arguments, checked and complete. */
export interface ProjectionStart<Parameters> {
  readonly matrix: Doubles
  readonly parameters: Parameters
  /** As many neighbours as the run needs, if they were given. */
  readonly nearest: NearestRows | undefined
  readonly initialization: Initialization
  readonly generator: Generator
}

// Further away, the attraction of two points would underflow.
const FARTHEST = 1e6

// Size of the noise added to principal components, so that equal rows, and rows on a line, can move apart.
const JITTER = 0.01

/** Throws unless the value says where `length / dimensions` points start. */
export function checkInitialization(value: unknown, length: number): asserts value is Initialization {
  if (!(value instanceof Float64Array)) {
    if (typeof value === "object") throw wrongType("initialization", value, "a name or a Float64Array")
    return checkChoice("initialization", value, NAMES)
  }
  checkSameLength("numbers", ["initialization", value.length], ["rows times dimensions", length])
  checkFiniteNumbers("initialization", value)
  value.forEach((each, i) => {
    checkInRange(`initialization[${i}]`, each, -FARTHEST, FARTHEST)
  })
}

/** The positions where points start. */
export function initialPositions(
  matrix: Doubles,
  dimensions: number,
  initialization: Initialization,
  deviation: number,
  generator: Generator,
): Float64Array {
  if (initialization instanceof Float64Array) return initialization.slice()
  const { rows, columns } = matrix
  const positions = fillStandardNormal(new Float64Array(rows * dimensions), generator)
  if (initialization === "random") return positions.map((each) => each * deviation)
  const axes = Math.min(dimensions, rows, columns)
  const components = pcaOf(matrix, axes)
  const scale = deviation / Math.sqrt(components.explainedVariance[0]!)
  return positions.map((noise, i) => {
    const axis = i % dimensions
    const place = axis < axes ? components.positions[Math.floor(i / dimensions) * axes + axis]! * scale : 0
    return place + noise * deviation * JITTER
  })
}
