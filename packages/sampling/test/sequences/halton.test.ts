import { LecternError } from "@lectern/core"
import { ALL_TESTS } from "@lectern/core/testing"
import { xoshiro128 } from "@lectern/random"
import { expect, test } from "vitest"
import { halton } from "../../src/sequences/halton.js"

test("halton() mirrors the digits as worked by hand", () => {
  // 6 is 110 in base 2, 20 in base 3 and 11 in base 5.
  const sequence = halton(3)
  sequence.skip(6)
  const [two = 0, three = 0, five = 0] = sequence.next()
  expect(two).toBe(3 / 8)
  expect(three).toBeCloseTo(2 / 9, 15)
  expect(five).toBeCloseTo(6 / 25, 15)
})

const kinds = [
  ["plain", false],
  ["scrambled", true],
] as const
const make = (dimension: number, random: boolean) => halton(dimension, random ? { generator: xoshiro128(31) } : {})

test.each(kinds)("base^k %s coordinates fall one into each base^-k-th of their axis", (_, random) => {
  for (const [j, base, power] of [
    [0, 2, 6],
    [1, 3, 4],
    [2, 5, 2],
    [3, 7, 2],
    [9, 29, 1],
  ] as const) {
    const count = base ** power
    const sequence = make(j + 1, random)
    for (let block = 0; block < 2; block++) {
      const strata = new Set<number>()
      // Rounding may put a coordinate on the wrong side of its border by one unit in the last place.
      for (let i = 0; i < count; i++) strata.add(Math.floor(sequence.next()[j]! * count + 1e-9))
      expect(strata.size).toBe(count)
    }
  }
})

test.each(kinds)("skipping %s points equals drawing and dropping them", (_, random) => {
  const drawn = make(4, random)
  const skipped = make(4, random)
  for (const count of [0, 1, 6, 100]) {
    for (let i = 0; i < count; i++) drawn.next()
    skipped.skip(count)
    expect(skipped.index).toBe(drawn.index)
    expect(skipped.next()).toEqual(drawn.next())
  }
})

test("fill() gives the points that next() gives", () => {
  const one = make(3, true)
  const many = make(3, true).fill(new Float64Array(60))
  for (let i = 0; i < 20; i++) expect(one.next()).toEqual(many.slice(3 * i, 3 * i + 3))
})

test("the mean of 60 scrambled points is unbiased", () => {
  // The integral of e^x y over the square is (e - 1) / 2; 400 scramblings, within 4 standard errors.
  const generator = xoshiro128(32)
  const means = Float64Array.from({ length: 400 }, () => {
    const points = halton(2, { generator }).fill(new Float64Array(120))
    let sum = 0
    for (let i = 0; i < 120; i += 2) sum += Math.exp(points[i]!) * points[i + 1]!
    return sum / 60
  })
  const mean = means.reduce((sum, each) => sum + each) / 400
  const variance = means.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 399
  expect(Math.abs(mean - (Math.E - 1) / 2)).toBeLessThan(4 * Math.sqrt(variance / 400))
})

test.runIf(ALL_TESTS)("all coordinates stay below 1 however far the sequence goes", () => {
  const generator = xoshiro128(33)
  for (const skip of [0, 3 ** 33 - 1, 2 ** 52 - 1]) {
    for (const sequence of [halton(300), halton(300, { generator })]) {
      sequence.skip(skip)
      expect(sequence.next().every((x) => x >= 0 && x < 1)).toBe(true)
    }
  }
})

test("no point follows the last one", () => {
  const sequence = halton(1)
  sequence.skip(2 ** 53 - 2)
  expect(sequence.next()[0]).toBeLessThan(1)
  expect(() => sequence.next()).toThrow("the number of points must be at most 9007199254740991")
})

test.each([
  [() => halton(0), "dimension must be an integer in 1..1111, got 0"],
  [() => halton(1.5), "dimension must be an integer in 1..1111, got 1.5"],
  [() => halton(2).fill(new Float64Array(7)), "the length of points must be a multiple of the dimension, 2, got 7"],
  [() => halton(2).next(new Float64Array(1)), "unequal lengths: a point has 2 numbers, out has 1 number"],
  [() => halton(2).skip(Number.NaN), "count must be an integer of at least 0, got NaN"],
])("what halton() does not allow is refused: %#", (act, message) => {
  expect(act).toThrow(LecternError)
  expect(act).toThrow(message)
})
