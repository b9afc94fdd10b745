// The distributions over vectors.

import { LecternError } from "@lectern/core"
import { xoshiro128 } from "@lectern/random"
import { expect, test } from "vitest"
import {
  drawsOutOf,
  meanError,
  pValueOfDraws,
  studentizedError,
  varianceError,
} from "../../../../random/test/support/statistics.js"
import { beta } from "../../../src/distributions/beta.js"
import { dirichlet } from "../../../src/distributions/multivariate/dirichlet.js"
import { multivariateNormal } from "../../../src/distributions/multivariate/normal.js"
import { multivariateStudentT } from "../../../src/distributions/multivariate/student-t.js"
import { normal } from "../../../src/distributions/normal.js"
import { studentT } from "../../../src/distributions/student-t.js"
import golden from "../../golden/vectors.json" with { type: "json" }

type Point = [x: number[], logPdf: number]

function expectLogPdf(logPdf: (x: number[]) => number, points: unknown[], tolerance: number): void {
  for (const [x, expected] of points as Point[]) {
    expect(Math.abs(logPdf(x) - expected)).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(expected)))
  }
}

// A nearly singular matrix magnifies rounding by its condition: 4e6 for the one with 0.999999.
function toleranceFor(matrix: readonly number[]): number {
  return matrix.includes(0.999999) ? 1e-10 : 1e-14
}

// Each coordinate of row-by-row draws on its own.
function column(draws: Float64Array, width: number, index: number): Float64Array {
  return Float64Array.from({ length: draws.length / width }, (_, row) => draws[row * width + index]!)
}

test.each(golden.normals)(
  "the normal of covariance $covariance has mpmath's densities",
  ({ mean, covariance, points }) => {
    expectLogPdf(multivariateNormal(mean, covariance).logPdf, points, toleranceFor(covariance))
  },
)

test.each(golden.ts)(
  "the t of $df degrees and scale $scale has mpmath's densities",
  ({ df, location, scale, points }) => {
    expectLogPdf(multivariateStudentT(df, location, scale).logPdf, points, toleranceFor(scale))
  },
)

test.each(golden.dirichlets)("the Dirichlet of $alphas has mpmath's densities and moments", (each) => {
  const distribution = dirichlet(each.alphas)
  expectLogPdf(distribution.logPdf, each.points, 1e-13)
  for (const [i, mean] of each.mean.entries()) {
    expect(distribution.mean[i]! / mean).toBeCloseTo(1, 14)
    expect(distribution.variance[i]! / each.variance[i]!).toBeCloseTo(1, 14)
  }
})

test("in one dimension vectors are numbers", () => {
  for (const x of [-3, 0.5, 40]) {
    expect(multivariateNormal([1], [4]).logPdf([x])).toBeCloseTo(normal(1, 2).logPdf(x), 12)
    expect(multivariateStudentT(3, [1], [4]).logPdf([x])).toBeCloseTo(
      studentT(3, { location: 1, scale: 2 }).logPdf(x),
      13,
    )
  }
  expect(dirichlet([2, 3]).logPdf([0.25, 0.75])).toBeCloseTo(beta(2, 3).logPdf(0.25), 14)
})

const MEAN = [1, -2, 100]
const COVARIANCE = [1, 0.5, -0.25, 0.5, 2, 0.125, -0.25, 0.125, 0.5]

test("coordinates of normal vectors have their mean, covariance and shape", () => {
  const distribution = multivariateNormal(MEAN, COVARIANCE)
  const draws = distribution.fill(new Float64Array(3 * drawsOutOf(333_333)), xoshiro128(1))
  const columns = MEAN.map((_, i) => column(draws, 3, i))
  for (const [i, each] of columns.entries()) {
    const marginal = normal(MEAN[i]!, Math.sqrt(COVARIANCE[4 * i]!))
    expect(Math.abs(meanError(each, marginal))).toBeLessThan(4.5)
    expect(Math.abs(varianceError(each, marginal))).toBeLessThan(4.5)
    expect(pValueOfDraws(each.subarray(0, drawsOutOf(100_000)), marginal.cdf)).toBeGreaterThan(1e-4)
    for (let j = 0; j < i; j++) {
      const products = each.map((x, row) => (x - MEAN[i]!) * (columns[j]![row]! - MEAN[j]!))
      expect(Math.abs(studentizedError(products, COVARIANCE[3 * i + j]!))).toBeLessThan(4.5)
    }
  }
})

test("coordinates of t vectors have t marginals and their covariance", () => {
  const distribution = multivariateStudentT(9, MEAN, COVARIANCE)
  const draws = distribution.fill(new Float64Array(3 * drawsOutOf(333_333)), xoshiro128(2))
  const columns = MEAN.map((_, i) => column(draws, 3, i))
  for (const [i, each] of columns.entries()) {
    const marginal = studentT(9, { location: MEAN[i]!, scale: Math.sqrt(COVARIANCE[4 * i]!) })
    expect(pValueOfDraws(each.subarray(0, drawsOutOf(50_000)), marginal.cdf)).toBeGreaterThan(1e-4)
    expect(distribution.covariance![4 * i]).toBeCloseTo(marginal.variance!, 14)
    for (let j = 0; j <= i; j++) {
      const products = each.map((x, row) => (x - MEAN[i]!) * (columns[j]![row]! - MEAN[j]!))
      expect(Math.abs(studentizedError(products, distribution.covariance![3 * i + j]!))).toBeLessThan(4.5)
    }
  }
})

test.each([[[1, 2, 5]], [[0.3, 0.2, 4, 0.05]], [[0.05, 0.02, 0.09]], [[0.001, 0.004, 0.002, 0.003]]])(
  "shares of the Dirichlet of %j sum to 1 and have beta marginals",
  (alphas) => {
    const width = alphas.length
    const distribution = dirichlet(alphas)
    const draws = distribution.fill(new Float64Array(drawsOutOf(100_000) * width), xoshiro128(3))
    for (let at = 0; at < draws.length; at += width) {
      const sum = draws.subarray(at, at + width).reduce((a, b) => a + b)
      if (Math.abs(sum - 1) > 1e-14) expect(sum).toBe(1)
    }
    const total = alphas.reduce((a, b) => a + b)
    for (const [i, alpha] of alphas.entries()) {
      const marginal = beta(alpha, total - alpha)
      const shares = column(draws, width, i)
      expect(Math.abs(meanError(shares, marginal))).toBeLessThan(4.5)
      expect(Math.abs(varianceError(shares, marginal))).toBeLessThan(4.5)
      // Of smaller concentrations many shares round to 0 or to 1: atoms, which the test does not know.
      if (alpha > 0.04 && total - alpha > 0.5)
        expect(pValueOfDraws(shares.subarray(0, drawsOutOf(20_000)), marginal.cdf)).toBeGreaterThan(1e-4)
    }
  },
)

test("small shares of a Dirichlet draw keep their digits", () => {
  const generator = xoshiro128(4)
  const distribution = dirichlet([0.01, 0.01, 0.01])
  // log(share) of the smallest is far below log(2^-53); shares that are 1 less another would be multiples of 2^-53.
  let fine = 0
  for (let i = 0; i < 1000; i++) fine += distribution.sample(generator).filter((x) => x > 0 && x < 2 ** -60).length
  expect(fine).toBeGreaterThan(900)
})

test("fill equals repeated sample, and sample writes to the given array", () => {
  for (const distribution of [
    multivariateNormal(MEAN, COVARIANCE),
    multivariateStudentT(2.5, MEAN, COVARIANCE),
    dirichlet([0.5, 2, 1]),
    dirichlet([0.05, 0.02, 0.01]),
  ]) {
    const filled = distribution.fill(new Float64Array(300), xoshiro128(5))
    const generator = xoshiro128(5)
    const out = new Float64Array(3)
    for (let at = 0; at < 300; at += 3) {
      expect(distribution.sample(generator, out)).toBe(out)
      expect(out).toEqual(filled.slice(at, at + 3))
    }
    expect(distribution.sample(xoshiro128(5))).toEqual(filled.slice(0, 3))
  }
})

test("the moments of a t that do not exist are undefined", () => {
  expect(multivariateStudentT(1, [0], [1]).mean).toBeUndefined()
  expect(multivariateStudentT(1.5, [0], [1]).mean).toEqual(Float64Array.of(0))
  expect(multivariateStudentT(2, [0], [1]).covariance).toBeUndefined()
})

test("densities outside the support and at its border", () => {
  expect(dirichlet([2, 2]).logPdf([0.5, 0.4])).toBe(-Infinity)
  expect(dirichlet([2, 2]).logPdf([1.5, -0.5])).toBe(-Infinity)
  expect(dirichlet([2, 0.5]).logPdf([1, 0])).toBe(Infinity)
  expect(dirichlet([2, 0.5, 1]).logPdf([0, 0, 1])).toBe(-Infinity)
  expect(dirichlet([1, 1]).logPdf([1, 0])).toBe(0)
  expect(multivariateNormal(MEAN, COVARIANCE).logPdf([Infinity, 0, 0])).toBe(-Infinity)
  expect(multivariateStudentT(3, MEAN, COVARIANCE).logPdf([0, -Infinity, 0])).toBe(-Infinity)
})

test.each([
  [() => multivariateNormal([], []), "the length of mean must be at least 1, got 0"],
  [() => multivariateNormal([0, Number.NaN], [1, 0, 0, 1]), "mean[1] must be a finite number, got NaN"],
  [() => multivariateNormal([0, 0], [1, 0, 0]), "unequal lengths: 2 rows of 2 has 4 numbers, covariance has 3 numbers"],
  [() => multivariateNormal([0, 0], [1, 0.5, 0.4, 1]), "covariance[2] must be the same as covariance[1], 0.5, got 0.4"],
  [() => multivariateNormal([0, 0], [1, 0, Infinity, 1]), "covariance[2] must be a finite number, got Infinity"],
  [
    () => multivariateNormal([0, 0], [1, 2, 2, 1]),
    "the pivot of covariance in row 1 must be positive, as in a positive definite matrix, got -3",
  ],
  [
    () => multivariateNormal([0, 0], [1, 1, 1, 1]),
    "the pivot of covariance in row 1 must be positive, as in a positive definite matrix, got 0",
  ],
  [() => multivariateNormal([0], [1]).logPdf([1, 2]), "unequal lengths: the distribution has 1 coordinate, x has 2"],
  [() => multivariateNormal([0], [1]).logPdf([Number.NaN]), "x[0] must be a number, got NaN"],
  [() => multivariateNormal([0], [1]).sample(xoshiro128(1), new Float64Array(2)), "out has 2 coordinates"],
  [() => multivariateNormal([0, 0], [1, 0, 0, 1]).fill(new Float64Array(3), xoshiro128(1)), "out has 3 numbers"],
  [() => multivariateStudentT(0, [0], [1]), "df must be a positive finite number, got 0"],
  [() => multivariateStudentT(1, [Infinity], [1]), "location[0] must be a finite number, got Infinity"],
  [
    () => multivariateStudentT(1, [0], [-1]),
    "the pivot of scale in row 0 must be positive, as in a positive definite matrix, got -1",
  ],
  [() => dirichlet([1]), "the length of alphas must be at least 2, got 1"],
  [() => dirichlet([1, 0]), "alphas[1] must be a positive finite number, got 0"],
  [() => dirichlet([1e308, 1e308]), "the sum of alphas must be a positive finite number, got Infinity"],
  [() => dirichlet([1, 1]).logPdf([1]), "unequal lengths: the distribution has 2 shares, x has 1 share"],
  [() => dirichlet([1, 1]).logPdf([Number.NaN, 1]), "x[0] must be a number, got NaN"],
  [() => dirichlet([1, 1]).fill(new Float64Array(3), xoshiro128(1)), "out has 3 numbers"],
])("what is not allowed is refused: %s", (act, message) => {
  expect(act).toThrow(LecternError)
  expect(act).toThrow(message)
})

test("writing to the mean of a normal distribution does not move it", () => {
  const law = multivariateNormal([0, 1], [1, 0, 0, 1])
  const before = law.logPdf([0, 1])
  law.mean.fill(9)
  expect(law.logPdf([0, 1])).toBe(before)
})
