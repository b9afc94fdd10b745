// The kernels: the same bytes, the sums that a loop in double precision gives, and bounds that no result exceeds.
import { examples, runs } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  BLOCK,
  type Comparison,
  type Kernel,
  plainKernel,
  QUERIES,
  wasmKernel,
} from "../../src/neighbours/kernel/kernel.js"
import { randomVectors } from "../helpers/random-vectors.js"

const COMPARISONS: readonly Comparison[] = ["products", "distances"]

function filled(kernel: Kernel, rows: number, dimensions: number, seed: number): Kernel {
  const { data } = randomVectors(rows + QUERIES, dimensions, seed)
  return filledWith(kernel, rows, dimensions, data)
}

/** Puts vectors into a kernel: rows, then queries. */
function filledWith(kernel: Kernel, rows: number, dimensions: number, data: Float32Array): Kernel {
  for (let row = 0; row < rows + QUERIES; row++) {
    const vector = data.subarray(row * dimensions, (row + 1) * dimensions)
    if (row < rows) kernel.matrix.set(vector, row * kernel.stride)
    else kernel.queries.set(vector, (row - rows) * kernel.stride)
  }
  kernel.prepareRows()
  kernel.prepareQueries(QUERIES)
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
      for (const comparison of COMPARISONS) {
        const plain = filled(plainKernel(comparison, rows, dimensions), rows, dimensions, seed)
        const wasm = filled(wasmKernel(comparison, rows, dimensions)!, rows, dimensions, seed)
        for (const query of [0, 1, QUERIES - 1]) {
          for (const kernel of [plain, wasm]) kernel.compare(query, 0, kernel.rows)
          expect(bytesOf(wasm.results)).toEqual(bytesOf(plain.results))
          let error = 0
          for (let row = 0; row < rows; row++)
            error = Math.max(error, Math.abs(plain.results[row]! - naive(plain, comparison, query, row)))
          expect(error).toBeLessThan(1e-5 * dimensions)
          // A part of the rows, and no more.
          for (const kernel of [plain, wasm]) {
            const last = kernel.rows - 4
            const expected = kernel.results.slice(last)
            kernel.results.fill(7)
            kernel.compare(query, last, 4)
            expect(bytesOf(kernel.results.slice(0, 4))).toEqual(bytesOf(expected))
            if (last > 0) expect(kernel.results[4]).toBe(7)
          }
        }
      }
    }
  },
)

/** Numbers of vectors of a size. */
const NUMBERS: Readonly<Record<string, (uniform: () => number, i: number, size: number) => number>> = {
  "numbers of one size": (uniform) => uniform() - 0.5,
  "a far larger number": (uniform, i) => (i % 7 === 3 ? 1000 : uniform() - 0.5),
  "numbers of all sizes": (uniform) => (uniform() - 0.5) * 2 ** Math.floor(170 * uniform() - 120),
  "vectors of all sizes": (uniform, _, size) => size * (uniform() - 0.5),
  "the largest numbers": (uniform) => (uniform() < 0.5 ? -1e15 : 1e15),
  "whole numbers": (uniform) => Math.floor(5 * uniform()) - 2,
  zeros: (uniform) => (uniform() < 0.99 ? 0 : 1),
}
const SIZES = [0, ...[-148, -120, -101, -99, -75, -74, -60, 0, 49].map((exponent) => 2 ** exponent)]

test.each(Object.entries(NUMBERS))("no result is above its bound: %s", (_, number) => {
  const small = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 70 }))
  const long = fc.tuple(fc.constant(5), fc.integer({ min: 1000, max: 5000 }))
  fc.assert(
    fc.property(
      fc.oneof({ weight: 9, arbitrary: small }, { weight: 1, arbitrary: long }),
      fc.constantFrom(...COMPARISONS),
      fc.integer({ min: 1, max: QUERIES }),
      fc.nat(),
      ([rows, dimensions], comparison, count, seed) => {
        const { uniform } = pcg64(seed)
        const data = new Float32Array((rows + QUERIES) * dimensions)
        for (let at = 0; at < data.length; at += dimensions) {
          const size = SIZES[Math.floor(uniform() * SIZES.length)]!
          for (let i = 0; i < dimensions; i++) data[at + i] = number(uniform, i, size)
        }
        const kernel = filledWith(wasmKernel(comparison, rows, dimensions)!, rows, dimensions, data)
        kernel.bound(0, count)
        for (let query = 0; query < count; query++) {
          kernel.compare(query, 0, kernel.rows)
          for (let row = 0; row < rows; row++)
            expect(kernel.next(query, row, row + 1, below(kernel.results[row]!))).toBe(row)
        }
      },
    ),
    examples(80, 1503),
  )
})

test("the bounds of rows of zeros are zero", () => {
  const kernel = filled(wasmKernel("products", 8, 5)!, 4, 5, 1)
  kernel.bound(0, 3)
  expect(kernel.next(2, 4, 8, 0)).toBe(8)
  expect(kernel.next(2, 4, 8, below(0))).toBe(4)
})

test.each(COMPARISONS)("bounds of %s are near the results, in every block", (comparison) => {
  const rows = 2 * BLOCK + 70
  const kernel = filled(wasmKernel(comparison, rows, 100)!, rows, 100, 3)
  const all = Array.from({ length: QUERIES }, (_, query) => {
    kernel.compare(query, 0, kernel.rows)
    return kernel.results.slice(0, rows)
  })
  for (let block = 0; block < rows; block += BLOCK) {
    const end = Math.min(BLOCK, rows - block)
    for (const count of [1, 2, 3, QUERIES]) {
      kernel.bound(block, count)
      all.slice(0, count).forEach((results, query) => {
        const ofBlock = results.subarray(block, block + end)
        // Vectors have lengths of about 6: products are in -12..12, squares of distances near 67.
        const far = ofBlock.findIndex((each, row) => kernel.next(query, row, row + 1, each + 1) === row)
        expect(far).toBe(-1)
        const best = ofBlock.reduce((most, each) => Math.max(most, each))
        expect(kernel.next(query, 0, end, below(best))).toBeLessThanOrEqual(ofBlock.indexOf(best))
        expect(kernel.next(query, 0, end, best + 1)).toBeGreaterThanOrEqual(end)
        expect(kernel.next(query, 5 + (query % 4), end, -Infinity)).toBe(5 + (query % 4))
      })
    }
  }
})

/** The largest number in single precision below another one. */
function below(value: number): number {
  const number = Float32Array.of(value)
  const bits = new Int32Array(number.buffer)
  if (value === 0) return -(2 ** -149)
  bits[0]! += value > 0 ? -1 : 1
  return number[0]!
}

function naive({ matrix, queries, stride }: Kernel, comparison: Comparison, query: number, row: number): number {
  let sum = 0
  for (let i = 0; i < stride; i++) {
    const a = queries[query * stride + i]!
    const b = matrix[row * stride + i]!
    sum += comparison === "products" ? a * b : -((a - b) ** 2)
  }
  return sum
}

/** Bytes, which compare faster, and tell -0 from 0. */
function bytesOf(numbers: Float32Array): string {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength).join()
}
