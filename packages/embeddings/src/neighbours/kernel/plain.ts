// The kernel in plain TypeScript: the bytes of neighbours.as.ts.
import { type Kernel, type KernelArrays, QUERIES, sizesOf } from "./kernel.js"

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
