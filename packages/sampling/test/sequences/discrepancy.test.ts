import { LecternError } from "@lectern/core"
import { expect, test } from "vitest"
import { xoshiro128 } from "../../src/generators/xoshiro128.js"
import {
  centredDiscrepancy,
  mixtureDiscrepancy,
  starDiscrepancy,
  wrapAroundDiscrepancy,
} from "../../src/sequences/discrepancy.js"
import { sobol } from "../../src/sequences/sobol.js"
import { discrepancies, made } from "./golden.js"

const ALL = [centredDiscrepancy, wrapAroundDiscrepancy, mixtureDiscrepancy, starDiscrepancy] as const

test.each(discrepancies)("the discrepancies of $name are scipy's", (golden) => {
  const dimension = golden.points[0]!.length
  const points = golden.points.flat()
  const expected = [golden.centred, golden.wrapAround, golden.mixture, golden.l2Star]
  for (const [i, discrepancy] of ALL.entries()) {
    expect(Math.abs(discrepancy(points, dimension) - expected[i]!)).toBeLessThan(made.tolerance)
  }
})

test("the discrepancies of one point in the middle of a line are as worked by hand", () => {
  // CD^2 = 13/12 - 2 * 1 + 1, WD^2 = 3/2 - 4/3, MD^2 = 19/12 - 10/3 + 15/8, L2-star^2 = 1/3 - 3/4 + 1/2.
  expect(centredDiscrepancy([0.5], 1)).toBeCloseTo(1 / 12, 14)
  expect(wrapAroundDiscrepancy([0.5], 1)).toBeCloseTo(1 / 6, 14)
  expect(mixtureDiscrepancy([0.5], 1)).toBeCloseTo(1 / 8, 14)
  expect(starDiscrepancy([0.5], 1)).toBeCloseTo(Math.sqrt(1 / 12), 14)
})

test("reversing an axis changes only the star discrepancy", () => {
  const points = xoshiro128Points(3 * 30)
  const turned = points.map((x, i) => (i % 3 === 1 ? 1 - x : x))
  for (const discrepancy of [centredDiscrepancy, wrapAroundDiscrepancy, mixtureDiscrepancy]) {
    expect(discrepancy(turned, 3)).toBeCloseTo(discrepancy(points, 3), 13)
  }
  expect(Math.abs(starDiscrepancy(turned, 3) - starDiscrepancy(points, 3))).toBeGreaterThan(1e-3)
})

test("shifting all points along an axis with wrap-around does not change the wrap-around discrepancy", () => {
  const points = xoshiro128Points(2 * 40)
  const shifted = points.map((x, i) => (i % 2 === 0 ? (x + 0.3) % 1 : x))
  expect(wrapAroundDiscrepancy(shifted, 2)).toBeCloseTo(wrapAroundDiscrepancy(points, 2), 13)
})

test.each(ALL.map((discrepancy) => [discrepancy.name, discrepancy] as const))(
  "%s() finds Sobol points more even than random ones",
  (_, discrepancy) => {
    const even = discrepancy(sobol(4, { generator: xoshiro128(22) }).fill(new Float64Array(4 * 128)), 4)
    expect(even).toBeLessThan(0.5 * discrepancy(xoshiro128Points(4 * 128), 4))
  },
)

test.each([
  [[], 2, "the length of points must be a positive multiple of the dimension, 2, got 0"],
  [[0.5, 0.5, 0.5], 2, "the length of points must be a positive multiple of the dimension, 2, got 3"],
  [[0.5, 1.5], 2, "points[1] must be a number in 0..1, got 1.5"],
  [[Number.NaN, 0.5], 2, "points[0] must be a number in 0..1, got NaN"],
  [[0.5], 0, "dimension must be an integer of at least 1, got 0"],
])("the discrepancies of %j as points of %d dimensions are refused", (points, dimension, message) => {
  for (const discrepancy of ALL) {
    expect(() => discrepancy(points, dimension)).toThrow(LecternError)
    expect(() => discrepancy(points, dimension)).toThrow(message)
  }
})

function xoshiro128Points(numbers: number): Float64Array {
  const points = new Float64Array(numbers)
  xoshiro128(21).fillUniform(points)
  return points
}
