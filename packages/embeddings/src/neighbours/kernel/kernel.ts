// The kernel that compares queries with all rows of a matrix.
import { reserveMemory, wasmMachine } from "@lectern/core/wasm"
import { wasmBase64 } from "../../generated/neighbours.wasm.js"

/** The number of queries compared at once. */
export const QUERIES = 4

/** Arrays, and the function that compares what is in them. */
export interface Kernel {
  /** The padded length of a row or query: numbers past its own are zeros. */
  readonly stride: number
  /** The capacity in rows; those past the last are zeros. */
  readonly rows: number
  /** The rows. */
  readonly matrix: Float32Array
  /** Four queries. */
  readonly queries: Float32Array
  /** For each query, the result of each row. */
  readonly results: Float32Array
  /** Compares the first query, or all four, with all rows. */
  compare(measure: "products" | "distances", queries: 1 | 4): void
}

/** The arrays of a kernel. */
type KernelArrays = Pick<Kernel, "stride" | "rows" | "matrix" | "queries" | "results">

/** The padded size of the arrays for a number of rows and dimensions. */
function sizesOf(rows: number, dimensions: number): { readonly stride: number; readonly rows: number } {
  return { stride: Math.ceil(dimensions / 4) * 4, rows: Math.ceil(rows / 4) * 4 }
}

type Compare = (matrix: number, stride: number, rows: number, queries: number, results: number) => void

interface Exports {
  /** The first address for data, in bytes. */
  readonly START: WebAssembly.Global
  readonly products: Compare
  readonly distances: Compare
  readonly products4: Compare
  readonly distances4: Compare
}

/** A kernel for so many rows of so many numbers; the plain one where WebAssembly cannot run, or its 4 GiB are too few. */
export function fastKernel(count: number, dimensions: number): Kernel {
  return wasmKernel(count, dimensions) ?? plainKernel(count, dimensions)
}

/** A kernel in WebAssembly; undefined where it cannot run. */
export function wasmKernel(count: number, dimensions: number): Kernel | undefined {
  const { stride, rows } = sizesOf(count, dimensions)
  const machine = wasmMachine<Exports>(wasmBase64)
  if (machine === undefined) return undefined
  const { exports, memory } = machine
  const matrix: number = exports.START.value
  const queries = matrix + 4 * rows * stride
  const results = queries + 4 * QUERIES * stride
  if (!reserveMemory(memory, results + 4 * QUERIES * rows)) return undefined
  return {
    stride,
    rows,
    matrix: new Float32Array(memory.buffer, matrix, rows * stride),
    queries: new Float32Array(memory.buffer, queries, QUERIES * stride),
    results: new Float32Array(memory.buffer, results, QUERIES * rows),
    compare(measure, count) {
      const four = measure === "products" ? exports.products4 : exports.distances4
      const compare = count === 1 ? exports[measure] : four
      compare(matrix, 4 * stride, rows, queries, results)
    },
  }
}

const { fround } = Math

/** A kernel for so many rows of so many numbers. */
export function plainKernel(count: number, dimensions: number): Kernel {
  const { stride, rows } = sizesOf(count, dimensions)
  const arrays: KernelArrays = {
    stride,
    rows,
    matrix: new Float32Array(rows * stride),
    queries: new Float32Array(QUERIES * stride),
    results: new Float32Array(QUERIES * rows),
  }
  return {
    ...arrays,
    compare(measure, queries) {
      for (let query = 0; query < queries; query++) {
        if (measure === "products") products(arrays, query)
        else distances(arrays, query)
      }
    },
  }
}

function products({ matrix, queries, results, stride, rows }: KernelArrays, query: number): void {
  const start = query * stride
  for (let row = 0; row < rows; row++) {
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let s3 = 0
    let at = row * stride
    for (let q = start; q < start + stride; q += 4) {
      s0 = fround(s0 + fround(queries[q]! * matrix[at]!))
      s1 = fround(s1 + fround(queries[q + 1]! * matrix[at + 1]!))
      s2 = fround(s2 + fround(queries[q + 2]! * matrix[at + 2]!))
      s3 = fround(s3 + fround(queries[q + 3]! * matrix[at + 3]!))
      at += 4
    }
    results[query * rows + row] = fround(fround(s0 + s2) + fround(s1 + s3))
  }
}

function distances({ matrix, queries, results, stride, rows }: KernelArrays, query: number): void {
  const start = query * stride
  for (let row = 0; row < rows; row++) {
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let s3 = 0
    let at = row * stride
    for (let q = start; q < start + stride; q += 4) {
      const d0 = fround(queries[q]! - matrix[at]!)
      const d1 = fround(queries[q + 1]! - matrix[at + 1]!)
      const d2 = fround(queries[q + 2]! - matrix[at + 2]!)
      const d3 = fround(queries[q + 3]! - matrix[at + 3]!)
      s0 = fround(s0 + fround(d0 * d0))
      s1 = fround(s1 + fround(d1 * d1))
      s2 = fround(s2 + fround(d2 * d2))
      s3 = fround(s3 + fround(d3 * d3))
      at += 4
    }
    results[query * rows + row] = -fround(fround(s0 + s2) + fround(s1 + s3))
  }
}
