import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { pca, pcaPositions } from "../../src/project/index.js"
import { symmetricEigen } from "../../src/project/pca/symmetric-eigen.js"
import { clusteredMatrix, golden, largestDifference, matrixOf, reordered } from "./helpers.js"

describe("pca", () => {
  test.each(golden.pca)("equals scikit-learn of $name", (expected) => {
    const actual = pca(matrixOf(expected.matrix), { dimensions: expected.dimensions })
    expect(largestDifference(actual.components, expected.components)).toBeLessThan(1e-12)
    expect(largestDifference(actual.positions, expected.positions)).toBeLessThan(2e-12)
    expect(largestDifference(actual.explainedVariance, expected.explainedVariance)).toBeLessThan(1e-11)
    expect(largestDifference(actual.explainedVarianceRatio, expected.explainedVarianceRatio)).toBeLessThan(1e-13)
  })

  test("all components of few rows are orthogonal and of length 1, the last one without variance too", () => {
    const matrix = matrixOf(golden.pca[1]!.matrix)
    const { components, explainedVariance, dimensions } = pca(matrix, { dimensions: 6 })
    expect(dimensions).toBe(6)
    expect(explainedVariance[5]).toBeLessThan(1e-12)
    for (let i = 0; i < 6; i++) {
      for (let j = 0; j < 6; j++) {
        let sum = 0
        for (let k = 0; k < 11; k++) sum += components[i * 11 + k]! * components[j * 11 + k]!
        expect(Math.abs(sum - (i === j ? 1 : 0))).toBeLessThan(1e-13)
      }
    }
  })

  test("equal rows have no variance", () => {
    const { explainedVariance, explainedVarianceRatio, positions, components } = pca({
      data: new Float32Array(12).fill(3),
      rows: 3,
      columns: 4,
    })
    expect([...explainedVariance, ...explainedVarianceRatio, ...positions]).toEqual(new Array(10).fill(0))
    expect([...components]).toEqual([1, 0, 0, 0, 0, 1, 0, 0])
  })

  test("numbers of 1e100, and of 1e-100, keep their components", () => {
    const { data, rows, columns } = matrixOf(golden.pca[0]!.matrix)
    for (const size of [1e-100, 1e98]) {
      const actual = pca({ data: data.map((each) => each * size), rows, columns }, { dimensions: 3 })
      expect(largestDifference(actual.components, golden.pca[0]!.components)).toBeLessThan(1e-11)
    }
  })

  test("small and large numbers of few rows, too, by hand", () => {
    for (const size of [1e-100, 1e-9, 1, 1e98]) {
      // Rows that differ by (3, 4, 0): the mean is in the middle, and the variance is 2 * 2.5^2.
      const { components, explainedVariance, positions } = pca(
        { data: Float64Array.of(0, 0, 0, 3 * size, 4 * size, 0), rows: 2, columns: 3 },
        { dimensions: 1 },
      )
      expect(largestDifference(components, [0.6, 0.8, 0])).toBeLessThan(1e-15)
      expect(explainedVariance[0]! / size / size).toBeCloseTo(12.5, 12)
      expect(largestDifference(positions, [-2.5 * size, 2.5 * size]) / size).toBeLessThan(1e-14)
    }
  })

  test("the order of the rows only reorders the positions", () => {
    const matrix = clusteredMatrix(30, 4, 3, 1)
    const order = Array.from({ length: 30 }, (_, i) => (7 * i + 3) % 30)
    const { positions } = pca(matrix)
    const expected = order.flatMap((i) => [positions[2 * i]!, positions[2 * i + 1]!])
    expect(largestDifference(pca(reordered(matrix, order)).positions, expected)).toBeLessThan(1e-11)
  })

  test("does not change the matrix", () => {
    const matrix = matrixOf(golden.small)
    pca(matrix)
    expect([...matrix.data]).toEqual(golden.small.data)
  })
})

test("pcaPositions of the rows themselves are their positions, and of the mean the origin", () => {
  const matrix = matrixOf(golden.small)
  const fitted = pca(matrix, { dimensions: 3 })
  expect(pcaPositions(fitted, matrix)).toEqual(fitted.positions)
  const means = Float64Array.of(...fitted.means, ...fitted.means)
  expect([...pcaPositions(fitted, { data: means, rows: 2, columns: 5 })]).toEqual(new Array(6).fill(0))
  expect(refusal(() => pcaPositions(fitted, { data: means, rows: 5, columns: 2 })).kind).toBe("unequal-lengths")
})

test("symmetricEigen takes a matrix apart, whatever its shape", () => {
  const { data } = clusteredMatrix(12, 12, 2, 5)
  const blocks = Float64Array.from(data, (_, i) => (Math.floor(i / 12) % 3 === (i % 12) % 3 ? 1 : 0))
  const full = Float64Array.from(data, (each, i) => each + data[(i % 12) * 12 + Math.floor(i / 12)]!)
  const diagonal = Float64Array.from(data, (_, i) => (i % 13 === 0 ? (i % 5) - 2 : 0))
  for (const matrix of [full, blocks, diagonal, new Float64Array(144)]) {
    const { values, vectors } = symmetricEigen(matrix.slice(), 12)
    expect([...values]).toEqual([...values].sort((a, b) => b - a))
    const rebuilt = matrix.map((_, i) => {
      let sum = 0
      for (let k = 0; k < 12; k++)
        sum += values[k]! * vectors[k * 12 + Math.floor(i / 12)]! * vectors[k * 12 + (i % 12)]!
      return sum
    })
    expect(largestDifference(rebuilt, matrix)).toBeLessThan(2e-13)
    const products = matrix.map((_, i) => {
      let sum = 0
      for (let k = 0; k < 12; k++) sum += vectors[Math.floor(i / 12) * 12 + k]! * vectors[(i % 12) * 12 + k]!
      return sum
    })
    expect(
      largestDifference(
        products,
        matrix.map((_, i) => (i % 13 === 0 ? 1 : 0)),
      ),
    ).toBeLessThan(1e-14 * 4)
  }
})
