import { LecternError } from "@lectern/core"
import { examples, obeysMergeLaws } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { exactSum, sumExactly } from "../../src/sums/exact-mean.js"
import golden from "../golden/exact-sum.json" with { type: "json" }
import { isNearest, unitsOfDouble } from "./rationals.js"

const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
const near = fc.double({ min: -1000, max: 1000, noNaN: true })
const odd = fc.constantFrom(
  0,
  -0,
  5e-324,
  -5e-324,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  2 ** -1022,
  2 ** 960,
  2 ** 961,
  1,
)
const number = fc.oneof(finite, near, odd)

test.each(golden.cases)("the sum equals math.fsum on $name", ({ values, sum }) => {
  expect(sumExactly(values)).toBe(sum === 0 ? 0 : sum)
  expect(sumExactly([...values].reverse())).toBe(sum === 0 ? 0 : sum)
})

test("the sum of any numbers is the double nearest to the true one, ties to even", () => {
  fc.assert(
    fc.property(fc.array(number, { maxLength: 300 }), (values) => {
      const sum = sumExactly(values)
      const whole = values.reduce((units, value) => units + unitsOfDouble(value), 0n)
      if (Number.isFinite(sum)) expect(isNearest(sum, whole, 1n)).toBe(true)
      else expect(whole < 0n ? -whole : whole).toBeGreaterThanOrEqual(unitsOfDouble(Number.MAX_VALUE))
    }),
    examples(300, 1),
  )
})

test("adding an array gives the state that adding one by one gives", () => {
  fc.assert(
    fc.property(fc.array(number, { minLength: 150, maxLength: 250 }), fc.integer({ min: 1, max: 10 }), (few, times) => {
      const sum = exactSum()
      const values = Array.from({ length: times }, () => few).flat()
      const oneByOne = values.reduce((state, value) => sum.add(state, value), sum.zero())
      expect(sum.addAll(sum.zero(), values)).toEqual(oneByOne)
      expect(sum.addAll(sum.zero(), Float64Array.from(values))).toEqual(oneByOne)
      expect(oneByOne.every(Number.isInteger)).toBe(true)
    }),
    examples(60, 2),
  )
})

test("the sum obeys the merge laws", () => {
  fc.assert(
    fc.property(fc.array(number, { maxLength: 60 }), fc.array(fc.nat(60), { maxLength: 6 }), (values, cuts) =>
      obeysMergeLaws(
        exactSum(),
        values,
        cuts.map((cut) => Math.min(cut, values.length)),
      ),
    ),
    examples(200, 3),
  )
})

test("numbers and their opposites leave the empty state", () => {
  fc.assert(
    fc.property(fc.array(number, { maxLength: 300 }), (values) => {
      const sum = exactSum()
      const opposites = values.map((value) => -value)
      expect(sum.addAll(sum.addAll(sum.zero(), values), opposites)).toEqual(sum.zero())
    }),
    examples(100, 4),
  )
})

test("a million copies of 0.1 sum to what a million times the double 0.1 is", () => {
  // The double is (2^55 / 10 + 0.2) / 2^55: a million of them exceed 100000 by 5.6e-12, less than half of its last place.
  expect(sumExactly(new Float64Array(1_000_000).fill(0.1))).toBe(100_000)
})

test("the sum of nothing, and of zeros of either sign, is 0", () => {
  expect(sumExactly([])).toBe(0)
  expect(sumExactly([-0, -0])).toBe(0)
})

test("sums beyond the largest double are infinite, and finite again when something is subtracted", () => {
  const sum = exactSum()
  const state = sum.addAll(sum.zero(), [Number.MAX_VALUE, Number.MAX_VALUE])
  expect(sum.finalize(state)).toBe(Infinity)
  expect(sum.finalize(sum.add(state, -Number.MAX_VALUE))).toBe(Number.MAX_VALUE)
  expect(sumExactly([-1.7e308, -1.7e308])).toBe(-Infinity)
})

test.each([Infinity, -Infinity, Number.NaN])(
  "%d is refused where it stands, and the state is left as it was",
  (bad) => {
    const sum = exactSum()
    const state = sum.add(sum.zero(), 3)
    expect(() => sum.addAll(state, [1, 2, bad])).toThrow(LecternError)
    expect(() => sum.addAll(state, [1, 2, bad])).toThrow(`values[2] must be a finite number, got ${bad}`)
    expect(() => sum.add(state, bad)).toThrow(`value must be a finite number, got ${bad}`)
    expect(() => sumExactly([bad])).toThrow(`values[0] must be a finite number, got ${bad}`)
    expect(sum.finalize(state)).toBe(3)
  },
)
