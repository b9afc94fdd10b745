import { LecternError } from "@lectern/core"
import { examples, obeysMergeLaws } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { exactMean, type MeanResult } from "../../src/sums/exact-mean.js"
import golden from "../golden/exact-sum.json" with { type: "json" }
import { isNearest, unitsOfDouble } from "./rationals.js"

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: -1000, max: 1000, noNaN: true }),
  fc.constantFrom(0, 5e-324, 1e-200, -1e-160, 1e200, 2 ** -450, 2 ** 900, 1 + 2 ** -52, Number.MAX_VALUE),
)

const resultOf = (values: readonly number[]): MeanResult => {
  const mean = exactMean()
  return mean.finalize(mean.addAll(mean.zero(), values))
}

test.each(golden.cases)("mean and variance equal those of fractions on $name", ({ values, mean, variance }) => {
  const result = resultOf(values)
  expect(result.mean).toBe(mean === 0 ? 0 : mean)
  expect(result.variance).toBe(variance ?? Infinity)
})

test("mean and variance of any numbers are the doubles nearest to the true ones", () => {
  fc.assert(
    fc.property(fc.array(number, { minLength: 2, maxLength: 40 }), (values) => {
      const { mean, variance, count } = resultOf(values)
      expect(count).toBe(values.length)
      const n = BigInt(count)
      const units = values.map(unitsOfDouble)
      const sum = units.reduce((a, b) => a + b)
      expect(isNearest(mean, sum, n)).toBe(true)
      const spread = n * units.reduce((squares, each) => squares + each * each, 0n) - sum * sum
      // Squares are in units of 2^-2148.
      if (Number.isFinite(variance)) expect(isNearest(variance, spread, (n * (n - 1n)) << 1074n)).toBe(true)
    }),
    examples(300, 1),
  )
})

test("standard deviation and error are the roots of the variance and of its n-th part", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 2 }), (values) => {
      const { variance, standardDeviation, standardError, count } = resultOf(values)
      const close = (a: number, b: number): void => expect(Math.abs(a - b)).toBeLessThanOrEqual(4e-16 * b + 1e-162)
      close(standardDeviation, Math.sqrt(variance))
      close(standardError, Math.sqrt(variance / count))
    }),
    examples(100, 2),
  )
})

test("numbers whose squares are not doubles still have a standard deviation", () => {
  // The variance of 1 and 3 units is 2, its root over 2 is 1.
  for (const unit of [1e-200, 2 ** -1074, 1e300]) {
    const { standardDeviation, standardError } = resultOf([unit, 3 * unit])
    expect(Math.abs(standardError / unit - 1)).toBeLessThanOrEqual(2e-16)
    if (unit > 1e-300) expect(Math.abs(standardDeviation / unit - Math.SQRT2)).toBeLessThanOrEqual(3e-16)
  }
})

test("the variance of large numbers close together is that of their last digits", () => {
  // 4, 7, 13, 16 have mean 10 and squares 36 + 9 + 9 + 36 = 90, over 3.
  expect(resultOf([4, 7, 13, 16].map((digit) => 1e15 + digit))).toMatchObject({ mean: 1e15 + 10, variance: 30 })
})

test("the mean obeys the merge laws", () => {
  fc.assert(
    fc.property(fc.array(number, { maxLength: 30 }), fc.array(fc.nat(30), { maxLength: 5 }), (values, cuts) =>
      obeysMergeLaws(
        exactMean(),
        values,
        cuts.map((cut) => Math.min(cut, values.length)),
      ),
    ),
    examples(60, 3),
  )
})

test("adding an array gives the state that adding one by one gives", () => {
  fc.assert(
    fc.property(fc.array(number, { minLength: 190, maxLength: 210 }), fc.integer({ min: 1, max: 8 }), (few, times) => {
      const mean = exactMean()
      const values = Array.from({ length: times }, () => few).flat()
      const oneByOne = values.reduce((state, value) => mean.add(state, value), mean.zero())
      expect(mean.addAll(mean.zero(), values)).toEqual(oneByOne)
    }),
    examples(20, 4),
  )
})

test("no numbers give 0, and one number gives its value without spread", () => {
  const nothing = { variance: 0, standardDeviation: 0, standardError: 0 }
  expect(resultOf([])).toEqual({ count: 0, mean: 0, ...nothing })
  expect(resultOf([7])).toEqual({ count: 1, mean: 7, ...nothing })
})

test("a number that is not finite is refused where it stands", () => {
  const mean = exactMean()
  expect(() => mean.addAll(mean.zero(), [0, Number.NaN])).toThrow(LecternError)
  expect(() => mean.addAll(mean.zero(), [0, Number.NaN])).toThrow("values[1] must be a finite number, got NaN")
  expect(() => mean.add(mean.zero(), Infinity)).toThrow("value must be a finite number, got Infinity")
})
