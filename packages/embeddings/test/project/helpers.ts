// Golden values of other tools, and matrices for tests.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fillStandardNormal, integers, pcg64 } from "@lectern/random"
import type { Matrix } from "../../src/project/index.js"

interface MatrixText {
  readonly rows: number
  readonly columns: number
  readonly data: readonly number[]
}

interface Golden {
  readonly pca: readonly {
    readonly name: string
    readonly matrix: MatrixText
    readonly dimensions: number
    readonly positions: readonly number[]
    readonly components: readonly number[]
    readonly explainedVariance: readonly number[]
    readonly explainedVarianceRatio: readonly number[]
  }[]
  readonly small: MatrixText
  readonly tsne: readonly {
    readonly perplexity: number
    readonly dimensions: number
    readonly joint: readonly number[]
    readonly positions: readonly number[]
    readonly divergence: number
    readonly gradient: readonly number[]
  }[]
  readonly trustworthiness: {
    readonly positions: readonly number[]
    readonly values: readonly {
      readonly neighbours: number
      readonly metric: "euclidean" | "cosine"
      readonly value: number
    }[]
  }
  readonly curves: readonly {
    readonly minDist: number
    readonly spread: number
    readonly a: number
    readonly b: number
  }[]
  readonly equal: MatrixText
  readonly fuzzy: readonly {
    readonly neighbours: number
    readonly metric: "euclidean" | "cosine"
    readonly weights: readonly number[]
  }[]
  readonly quality: {
    readonly matrix: MatrixText
    readonly perplexity: number
    readonly runs: Readonly<Record<string, readonly (readonly [number | null, number])[]>>
  }
}

/** The values of test/golden/project.json. */
export const golden = JSON.parse(readFileSync(join(import.meta.dirname, "../golden/project.json"), "utf8")) as Golden

/** A matrix of a golden file. */
export function matrixOf({ rows, columns, data }: MatrixText): Matrix {
  return { rows, columns, data: Float64Array.from(data) }
}

/** Normal numbers around `clusters` centres that are far from each other; row i belongs to cluster i mod `clusters`. */
export function clusteredMatrix(rows: number, columns: number, clusters: number, seed: number): Matrix {
  const generator = pcg64(seed)
  const data = fillStandardNormal(new Float64Array(rows * columns), generator)
  const centres = integers([-20, 20], clusters * columns, generator)
  return {
    rows,
    columns,
    data: data.map((each, i) => each + centres[(Math.floor(i / columns) % clusters) * columns + (i % columns)]!),
  }
}

/** The rows of a matrix in another order: row i is row `order[i]` of the matrix. */
export function reordered({ rows, columns, data }: Matrix, order: readonly number[]): Matrix {
  return {
    rows,
    columns,
    data: Float64Array.from(data, (_, i) => data[order[Math.floor(i / columns)]! * columns + (i % columns)]!),
  }
}

/** The largest difference of two lists. */
export function largestDifference(a: Readonly<ArrayLike<number>>, b: Readonly<ArrayLike<number>>): number {
  if (a.length !== b.length) throw new Error(`${a.length} numbers and ${b.length}`)
  return Array.from(a, (each, i) => Math.abs(each - b[i]!)).reduce((most, each) => Math.max(most, each), 0)
}

/** A graph as a full matrix. */
export function dense(graph: {
  readonly rows: number
  readonly starts: Int32Array
  readonly columns: Int32Array
  readonly weights: Float64Array
}): Float64Array {
  const full = new Float64Array(graph.rows * graph.rows)
  for (let row = 0; row < graph.rows; row++) {
    for (let i = graph.starts[row]!; i < graph.starts[row + 1]!; i++) {
      full[row * graph.rows + graph.columns[i]!]! += graph.weights[i]!
    }
  }
  return full
}

/** Calls a function while `Math` has none of the functions whose last digits differ between engines. */
export function withoutMath(call: () => void): void {
  const inexact = [
    "exp",
    "expm1",
    "log",
    "log1p",
    "log2",
    "log10",
    "pow",
    "sin",
    "cos",
    "tan",
    "tanh",
    "hypot",
  ] as const
  const before = inexact.map((name) => Math[name])
  const refuse = (): never => {
    throw new Error("a function of Math was called")
  }
  for (const name of inexact) Math[name] = refuse
  try {
    call()
  } finally {
    inexact.forEach((name, i) => {
      Object.assign(Math, { [name]: before[i] })
    })
  }
}
