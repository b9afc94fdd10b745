// Symmetric matrices of few whole numbers, where sums vanish exactly and equal eigenvalues are common.
import { pcg64 } from "@lectern/random"
import { expect, test } from "vitest"
import { symmetricEigen } from "../../src/project/pca/symmetric-eigen.js"

/** The largest error of A v = w v and of the products of eigenvectors, which are rows. */
function errorOf(matrix: Float64Array, size: number): number {
  const { values, vectors } = symmetricEigen(matrix.slice(), size)
  const errors: number[] = []
  for (let k = 0; k < size; k++) {
    const vector = vectors.subarray(k * size, (k + 1) * size)
    for (let i = 0; i < size; i++) {
      const row = matrix.subarray(i * size, (i + 1) * size)
      errors.push(Math.abs(row.reduce((sum, each, j) => sum + each * vector[j]!, 0) - values[k]! * vector[i]!))
      const product = vector.reduce((sum, each, j) => sum + each * vectors[i * size + j]!, 0)
      errors.push(Math.abs(product - (i === k ? 1 : 0)))
    }
  }
  // Not a maximum of Math: it would hide a NaN.
  return errors.reduce((most, each) => (each <= most ? most : each), 0)
}

function symmetric(size: number, entry: (i: number, j: number) => number): Float64Array {
  return Float64Array.from({ length: size * size }, (_, at) => {
    const [i, j] = [Math.floor(at / size), at % size]
    return entry(Math.min(i, j), Math.max(i, j))
  })
}

test.each<readonly [string, (i: number, j: number, size: number) => number]>([
  ["zeros", () => 0],
  ["ones", () => 1],
  ["a path", (i, j) => Number(j - i === 1)],
  ["a cycle", (i, j, size) => Number(j - i === 1 || j - i === size - 1)],
  ["a star", (i) => Number(i === 0)],
  ["a swap of both ends", (i, j, size) => Number(i + j === size - 1)],
  ["blocks", (i, j) => Number(i >> 1 === j >> 1)],
  ["differences", (i, j) => (i === j ? 2 : j - i === 1 ? -1 : 0)],
])("the eigenvectors of %s are those of the matrix, of any size", (_, entry) => {
  for (let size = 1; size <= 9; size++)
    expect(
      errorOf(
        symmetric(size, (i, j) => entry(i, j, size)),
        size,
      ),
    ).toBeLessThan(1e-13 * size)
})

// Squares of numbers below 2^-537 vanish.
test.each([1, 2 ** -530, 2 ** -540, 2 ** -1040])(
  "so are those of random matrices of -1, 0 and 1, times %d",
  (scale) => {
    const generator = pcg64(2701)
    for (let run = 0; run < 500; run++) {
      const size = 2 + generator.below(4)
      const matrix = symmetric(size, () => scale * (generator.below(3) - 1))
      for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) matrix[i * size + j] = matrix[j * size + i]!
      const error = errorOf(matrix, size)
      if (!(error < 1e-13)) expect({ matrix: [...matrix], error }).toBe("taken apart")
    }
  },
)
