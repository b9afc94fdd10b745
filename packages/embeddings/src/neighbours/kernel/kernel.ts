// The kernel that compares queries with all rows of a matrix.
import { reserveMemory, wasmMachine } from "@lectern/core/wasm"
import { wasmBase64 } from "../../generated/neighbours.wasm.js"
import { queryLimit, ROW_LIMIT, termsFor } from "./codes.js"

/** The number of queries whose bounds are computed at once, and of how many rows. */
export const QUERIES = 32
export const BLOCK = 1024

/** The result of a row for a query is the product of both, or the negative square of their distance. */
export type Comparison = "products" | "distances"

/** Arrays, and the functions that compare what is in them. */
export interface Kernel {
  /** The padded length of a row or query: numbers past its own are zeros. */
  readonly stride: number
  /** The capacity in rows, a multiple of 4; those past the last are zeros. */
  readonly rows: number
  /** The rows. */
  readonly matrix: Float32Array
  /** Queries. */
  readonly queries: Float32Array
  /** Results of a query. */
  readonly results: Float32Array
  /** Prepares bounds of all rows, when the matrix is complete. */
  prepareRows(): void
  /** Prepares bounds for the first queries. */
  prepareQueries(count: number): void
  /** Bounds the results of the block that begins with a row, for the first queries. */
  bound(row: number, count: number): void
  /** The first row of the block, in from..end-1, whose result for a query may be above a limit; a number from `end` on if there is none. */
  next(query: number, from: number, end: number, limit: number): number
  /** Results of a query for consecutive rows, both numbers multiples of 4. */
  compare(query: number, row: number, count: number): void
}

/** The arrays of a kernel. */
type KernelArrays = Pick<Kernel, "stride" | "rows" | "matrix" | "queries" | "results">

/** The padded size of the arrays for a number of rows and dimensions. */
function sizesOf(rows: number, dimensions: number): { readonly stride: number; readonly rows: number } {
  return { stride: Math.ceil(dimensions / 8) * 8, rows: Math.ceil(rows / 4) * 4 }
}

type Compare = (matrix: number, stride: number, rows: number, query: number, results: number) => void

interface Exports extends Readonly<Record<Comparison, Compare>> {
  /** The first address for data, in bytes. */
  readonly START: WebAssembly.Global
  encode(vector: number, stride: number, limit: number, codes: number, step: number, encoded: number): void
  bounds(
    groups: number,
    group: number,
    size: number,
    queries: number,
    query: number,
    bounds: number,
    next: number,
  ): void
  above(limit: number, from: number, end: number): number
}

/** A kernel for so many rows of so many numbers; the plain one where WebAssembly cannot run, or its 4 GiB are too few. */
export function fastKernel(comparison: Comparison, count: number, dimensions: number): Kernel {
  return wasmKernel(comparison, count, dimensions) ?? plainKernel(comparison, count, dimensions)
}

/** Bytes of the three terms of four rows, and of a query with four bytes more. */
const GROUP_TERMS = 48
const QUERY_TERMS = 16

/** A kernel in WebAssembly; undefined where it cannot run. */
export function wasmKernel(comparison: Comparison, count: number, dimensions: number): Kernel | undefined {
  const { stride, rows } = sizesOf(count, dimensions)
  const machine = wasmMachine<Exports>(wasmBase64)
  if (machine === undefined) return undefined
  const { exports, memory } = machine
  const groupBytes = 4 * stride + GROUP_TERMS
  const queryBytes = 2 * stride + QUERY_TERMS
  let end: number = exports.START.value
  const take = (bytes: number): number => {
    end += bytes
    return end - bytes
  }
  const at = {
    encoded: take(16),
    matrix: take(4 * rows * stride),
    groups: take((rows / 4) * groupBytes),
    queries: take(4 * QUERIES * stride),
    codes: take(QUERIES * queryBytes),
    results: take(4 * rows),
    // Four bounds are read at once, from any of them on.
    bounds: take(4 * (QUERIES * BLOCK + 4)),
  }
  if (!reserveMemory(memory, end)) return undefined
  const { buffer } = memory
  const encoded = new Float32Array(buffer, at.encoded, 3)
  const groupTerms = new Float32Array(buffer, at.groups, ((rows / 4) * groupBytes) / 4)
  const queryTerms = new Float32Array(buffer, at.codes, (QUERIES * queryBytes) / 4)
  const terms = termsFor(comparison, stride)
  const limit = queryLimit(stride)
  return {
    stride,
    rows,
    matrix: new Float32Array(buffer, at.matrix, rows * stride),
    queries: new Float32Array(buffer, at.queries, QUERIES * stride),
    results: new Float32Array(buffer, at.results, rows),
    prepareRows() {
      for (let row = 0; row < count; row++) {
        const lane = row % 4
        const group = ((row - lane) / 4) * groupBytes
        exports.encode(
          at.matrix + 4 * row * stride,
          4 * stride,
          ROW_LIMIT,
          at.groups + group + 8 * lane,
          32,
          at.encoded,
        )
        const { scale, error, base } = terms.row(encoded[0]!, encoded[1]!, encoded[2]!)
        const to = group / 4 + stride + lane
        groupTerms[to] = scale
        groupTerms[to + 4] = error
        groupTerms[to + 8] = base
      }
    },
    prepareQueries(count) {
      for (let query = 0; query < count; query++) {
        const codes = query * queryBytes
        exports.encode(at.queries + 4 * query * stride, 4 * stride, limit, at.codes + codes, 16, at.encoded)
        const { scale, error, base } = terms.query(encoded[0]!, encoded[1]!, encoded[2]!)
        queryTerms.set([scale, error, base], (codes + 2 * stride) / 4)
      }
    },
    bound(row, count) {
      const groups = Math.min(BLOCK, rows - row) / 4
      exports.bounds(groups, at.groups + (row / 4) * groupBytes, stride, count, at.codes, at.bounds, 4 * BLOCK)
    },
    next(query, from, end, limit) {
      const first = at.bounds + 4 * query * BLOCK
      return (exports.above(limit, first + 4 * from, first + 4 * end) - first) / 4
    },
    compare(query, row, count) {
      const from = at.matrix + 4 * row * stride
      exports[comparison](from, 4 * stride, count, at.queries + 4 * query * stride, at.results)
    },
  }
}

const { fround } = Math

/** A kernel for so many rows of so many numbers; its bounds are the results themselves. */
export function plainKernel(comparison: Comparison, count: number, dimensions: number): Kernel {
  const { stride, rows } = sizesOf(count, dimensions)
  const arrays: KernelArrays = {
    stride,
    rows,
    matrix: new Float32Array(rows * stride),
    queries: new Float32Array(QUERIES * stride),
    results: new Float32Array(rows),
  }
  const { results } = arrays
  const bounds = new Float32Array(QUERIES * BLOCK)
  const compare = comparison === "products" ? products : distances
  return {
    ...arrays,
    prepareRows() {},
    prepareQueries() {},
    bound(row, count) {
      for (let query = 0; query < count; query++) {
        const to = bounds.subarray(query * BLOCK, (query + 1) * BLOCK)
        compare(arrays, query, row, Math.min(BLOCK, rows - row), to)
      }
    },
    next(query, from, end, limit) {
      while (from < end && bounds[query * BLOCK + from]! <= limit) from++
      return from
    },
    compare(query, row, count) {
      compare(arrays, query, row, count, results)
    },
  }
}

function products(
  { matrix, queries, stride }: KernelArrays,
  query: number,
  first: number,
  count: number,
  to: Float32Array,
): void {
  const start = query * stride
  for (let row = 0; row < count; row++) {
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let s3 = 0
    let at = (first + row) * stride
    for (let q = start; q < start + stride; q += 4) {
      s0 = fround(s0 + fround(queries[q]! * matrix[at]!))
      s1 = fround(s1 + fround(queries[q + 1]! * matrix[at + 1]!))
      s2 = fround(s2 + fround(queries[q + 2]! * matrix[at + 2]!))
      s3 = fround(s3 + fround(queries[q + 3]! * matrix[at + 3]!))
      at += 4
    }
    to[row] = fround(fround(s0 + s2) + fround(s1 + s3))
  }
}

function distances(
  { matrix, queries, stride }: KernelArrays,
  query: number,
  first: number,
  count: number,
  to: Float32Array,
): void {
  const start = query * stride
  for (let row = 0; row < count; row++) {
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let s3 = 0
    let at = (first + row) * stride
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
    to[row] = -fround(fround(s0 + s2) + fround(s1 + s3))
  }
}
