// The kernels: the same bytes, and the sums that a loop in double precision gives.
import { runs } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { type Kernel, plainKernel, wasmKernel } from "../../src/neighbours/kernel/kernel.js"
import { randomVectors } from "../helpers/random-vectors.js"

function filled(kernel: Kernel, rows: number, dimensions: number, seed: number): Kernel {
  const { data } = randomVectors(rows + 4, dimensions, seed)
  for (let row = 0; row < rows + 4; row++) {
    const vector = data.subarray(row * dimensions, (row + 1) * dimensions)
    if (row < rows) kernel.matrix.set(vector, row * kernel.stride)
    else kernel.queries.set(vector, (row - rows) * kernel.stride)
  }
  return kernel
}

test.each([
  [1, 1],
  [3, 4],
  [4, 3],
  [5, 5],
  [17, 100],
  [1000, 33],
  [2000, 64],
])(
  "%i rows of %i numbers: WebAssembly and TypeScript give the same bytes, near the double sums",
  (rows, dimensions) => {
    for (let seed = 0; seed < runs(4); seed++) {
      const plain = filled(plainKernel(rows, dimensions), rows, dimensions, seed)
      const wasm = filled(wasmKernel(rows, dimensions)!, rows, dimensions, seed)
      for (const measure of ["products", "distances"] as const) {
        for (const queries of [4, 1] as const) {
          for (const kernel of [plain, wasm]) {
            kernel.results.fill(7)
            kernel.compare(measure, queries)
          }
          expect(bytesOf(wasm.results)).toEqual(bytesOf(plain.results))
          let error = 0
          for (let query = 0; query < queries; query++) {
            for (let row = 0; row < rows; row++) {
              const expected = naive(plain, measure, query, row)
              error = Math.max(error, Math.abs(plain.results[query * plain.rows + row]! - expected))
            }
          }
          expect(error).toBeLessThan(1e-5 * dimensions)
          if (queries === 1) expect(plain.results[plain.rows]).toBe(7)
        }
      }
    }
  },
)

function naive(
  { matrix, queries, stride }: Kernel,
  measure: "products" | "distances",
  query: number,
  row: number,
): number {
  let sum = 0
  for (let i = 0; i < stride; i++) {
    const a = queries[query * stride + i]!
    const b = matrix[row * stride + i]!
    sum += measure === "products" ? a * b : -((a - b) ** 2)
  }
  return sum
}

/** Bytes, which compare faster, and tell -0 from 0. */
function bytesOf(numbers: Float32Array): string {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength).join()
}
