import { LecternError } from "@lectern/core"
import { ALL_TESTS, runs } from "@lectern/core/testing"
import { xoshiro128 } from "@lectern/random"
import { expect, test } from "vitest"
import { directionNumbers } from "../../src/sequences/direction-numbers.js"
import { type SobolScramble, sobol } from "../../src/sequences/sobol.js"
import * as golden from "./golden.js"

const SCRAMBLES: readonly SobolScramble[] = ["none", "shift", "linear", "nested"]

test("sobol() counts in two dimensions as worked by hand", () => {
  const points = sobol(2).fill(new Float64Array(8))
  expect([...points]).toEqual([0, 0, 0.5, 0.5, 0.75, 0.25, 0.25, 0.75])
})

test("the direction numbers of all 1111 dimensions are scipy's", () => {
  const numbers = directionNumbers(1111)
  const { ofDimensions, ofBits } = golden.directionNumbers
  const sum = (count: number, at: (i: number) => number): number => {
    let sum = 0
    for (let i = 0; i < count; i++) sum = (sum + Math.imul(2 * i + 1, numbers[at(i)]!)) >>> 0
    return sum
  }
  expect(ofDimensions.map((_, j) => sum(32, (k) => k * 1111 + j))).toEqual(ofDimensions)
  expect(ofBits.map((_, k) => sum(1111, (j) => k * 1111 + j))).toEqual(ofBits)
})

test("fewer dimensions have the same direction numbers", () => {
  const all = directionNumbers(1111)
  const few = directionNumbers(5)
  for (let k = 0; k < 32; k++) expect(few.slice(5 * k, 5 * k + 5)).toEqual(all.slice(1111 * k, 1111 * k + 5))
})

test.each(SCRAMBLES)("2^m points scrambled by %s have one coordinate in each 2^m-th of every axis", (scramble) => {
  const m = 7
  const dimension = 60
  const points = sobol(dimension, { scramble, generator: xoshiro128(3) }).fill(new Float64Array(dimension * 2 ** m))
  for (let j = 0; j < dimension; j++) {
    const strata = Array.from({ length: 2 ** m }, (_, i) => Math.floor(points[i * dimension + j]! * 2 ** m))
    expect(new Set(strata).size).toBe(2 ** m)
  }
})

test.each(SCRAMBLES)("2^m points scrambled by %s fill every box of area 2^-m in the plane once", (scramble) => {
  const m = 6
  const sequence = sobol(2, { scramble, generator: xoshiro128(4) })
  // Later blocks of a (0, 2)-sequence are nets as well.
  for (let block = 0; block < 3; block++) {
    const points = sequence.fill(new Float64Array(2 * 2 ** m))
    for (let across = 0; across <= m; across++) {
      const boxes = new Set<number>()
      for (let i = 0; i < 2 ** m; i++) {
        const column = Math.floor(points[2 * i]! * 2 ** across)
        boxes.add(column * 2 ** (m - across) + Math.floor(points[2 * i + 1]! * 2 ** (m - across)))
      }
      expect(boxes.size).toBe(2 ** m)
    }
  }
})

test.each(SCRAMBLES)("skipping points of a sequence scrambled by %s equals drawing and dropping them", (scramble) => {
  const drawn = sobol(4, { scramble, generator: xoshiro128(5) })
  const skipped = sobol(4, { scramble, generator: xoshiro128(5) })
  for (const count of [0, 1, 6, 100, 21]) {
    for (let i = 0; i < count; i++) drawn.next()
    skipped.skip(count)
    expect(skipped.index).toBe(drawn.index)
    expect(skipped.next()).toEqual(drawn.next())
  }
})

test("fill() gives the points that next() gives", () => {
  const one = sobol(3, { generator: xoshiro128(6) })
  const many = sobol(3, { generator: xoshiro128(6) }).fill(new Float64Array(3 * 50))
  for (let i = 0; i < 50; i++) expect(one.next()).toEqual(many.slice(3 * i, 3 * i + 3))
})

test.each(["shift", "linear", "nested"] as const)("the mean of 64 points scrambled by %s is unbiased", (scramble) => {
  // The integral of e^x y over the square is (e - 1) / 2; 400 scramblings or fewer, within 4 standard errors.
  const generator = xoshiro128(7)
  const means = Float64Array.from({ length: runs(400) }, () => {
    const points = sobol(2, { scramble, generator }).fill(new Float64Array(128))
    let sum = 0
    for (let i = 0; i < 128; i += 2) sum += Math.exp(points[i]!) * points[i + 1]!
    return sum / 64
  })
  const { mean, standardError } = spread(means)
  expect(Math.abs(mean - (Math.E - 1) / 2)).toBeLessThan(4 * standardError)
})

test.each(["shift", "linear", "nested"] as const)("one point scrambled by %s is uniform", (scramble) => {
  // Points of three coordinates in 8 cells each way: chi-square has 511 degrees, a standard deviation of 32.
  const generator = xoshiro128(8)
  // At least five a cell.
  const points = ALL_TESTS ? 20_000 : 5 * 512
  const counts = new Float64Array(512)
  for (let i = 0; i < points; i++) {
    const sequence = sobol(3, { scramble, generator })
    sequence.skip(5)
    const [x = 0, y = 0, z = 0] = sequence.next()
    counts[64 * Math.floor(8 * x) + 8 * Math.floor(8 * y) + Math.floor(8 * z)]! += 1
  }
  const expected = points / 512
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  expect(Math.abs(chiSquare - 511) / Math.sqrt(2 * 511)).toBeLessThan(4)
})

test("nested scrambling lowers the variance of a smooth mean like n^-3", () => {
  // Owen 1997: the variance falls by 8 when n doubles, by 512 from 16 to 128; random points manage 8.
  const variance = (n: number): number => {
    const generator = xoshiro128(9)
    const means = Float64Array.from({ length: 200 }, () => {
      const points = sobol(1, { scramble: "nested", generator }).fill(new Float64Array(n))
      return points.reduce((sum, x) => sum + x * x, 0) / n
    })
    return spread(means).standardError ** 2 * 200
  }
  const ratio = variance(16) / variance(128)
  // The standard error of each variance of 200 is a tenth of it.
  expect(Math.abs(ratio / 512 - 1)).toBeLessThan(4 * Math.sqrt(0.02))
})

test.each(SCRAMBLES)("no point follows the last one scrambled by %s", (scramble) => {
  const sequence = sobol(2, { scramble, generator: xoshiro128(10), bits: 3 })
  expect(sequence.length).toBe(8)
  const points = sequence.fill(new Float64Array(16))
  expect(new Set(points.filter((_, i) => i % 2 === 0)).size).toBe(8)
  expect(points.every((x) => x >= 0 && x < 1)).toBe(true)
  expect(() => sequence.next()).toThrow("the number of points must be at most 8, got 9")
  expect(sequence.index).toBe(8)
})

test("the 2^32nd point exists, and no other after it", () => {
  const sequence = sobol(2)
  sequence.skip(2 ** 31 - 1)
  const before = sequence.next()
  sequence.skip(2 ** 31 - 1)
  const last = sequence.next()
  expect(last.every((x) => x >= 0 && x < 1)).toBe(true)
  expect(last).not.toEqual(before)
  expect(() => sequence.skip(1)).toThrow("the number of points must be at most 4294967296, got 4294967297")
})

test.each([
  [() => sobol(0), "dimension must be an integer in 1..1111, got 0"],
  [() => sobol(1112), "dimension must be an integer in 1..1111, got 1112"],
  [() => sobol(2.5), "dimension must be an integer in 1..1111, got 2.5"],
  [() => sobol(Number.NaN), "dimension must be an integer in 1..1111, got NaN"],
  [() => sobol(2, { bits: 33 }), "bits must be an integer in 1..32, got 33"],
  [
    () => sobol(2, { scramble: "owen" as "nested", generator: xoshiro128(1) }),
    'scramble must be "none", "shift", "linear" or "nested", got "owen"',
  ],
  [() => sobol(2).fill(new Float64Array(7)), "the length of points must be a multiple of the dimension, 2, got 7"],
  [() => sobol(2).next(new Float64Array(3)), "unequal lengths: a point has 2 numbers, out has 3 numbers"],
  [() => sobol(2).skip(-1), "count must be an integer of at least 0, got -1"],
  [() => sobol(2).skip(0.5), "count must be an integer of at least 0, got 0.5"],
])("what sobol() does not allow is refused: %#", (act, message) => {
  expect(act).toThrow(LecternError)
  expect(act).toThrow(message)
})

function spread(values: Float64Array): { readonly mean: number; readonly standardError: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, standardError: Math.sqrt(squares / (values.length - 1) / values.length) }
}

test("a scramble without a seed has the default one, and plain points have none", () => {
  const points = (options: object): Float64Array => sobol(3, options).fill(new Float64Array(24))
  for (const scramble of ["shift", "linear", "nested"] as const) {
    expect(points({ scramble })).toEqual(points({ scramble, seed: 12_345 }))
    expect(points({ scramble })).not.toEqual(points({}))
  }
  expect(points({ seed: 5 })).toEqual(points({ scramble: "linear", seed: 5 }))
  expect(points({ scramble: "none", seed: 5 })).toEqual(points({}))
})
