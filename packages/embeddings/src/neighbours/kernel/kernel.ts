// The kernel that compares queries with all rows of a matrix.

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
export type KernelArrays = Pick<Kernel, "stride" | "rows" | "matrix" | "queries" | "results">

/** The padded size of the arrays for a number of rows and dimensions. */
export function sizesOf(rows: number, dimensions: number): { readonly stride: number; readonly rows: number } {
  return { stride: Math.ceil(dimensions / 4) * 4, rows: Math.ceil(rows / 4) * 4 }
}
