import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { addFixedPoint, FIXED_POINT_WIDTH, fixedPointSum } from "../../src/numbers/fixed-point.js"

const number = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0, max: 1000, noNaN: true }),
  fc.constantFrom(0, 1, 0.1, 0.4, 1 / 3, 2 ** -26),
)

function sumOf(numbers: readonly number[]): Float64Array {
  const state = new Float64Array(FIXED_POINT_WIDTH)
  for (const each of numbers) addFixedPoint(state, 0, each)
  return state
}

test("a sum has the same bits in any order and any grouping", () => {
  fc.assert(
    fc.property(fc.array(number, { maxLength: 50 }), fc.nat(50), (numbers, place) => {
      const whole = sumOf(numbers)
      expect(sumOf([...numbers].reverse())).toEqual(whole)
      const [left, right] = [sumOf(numbers.slice(0, place)), sumOf(numbers.slice(place))]
      expect(left.map((part, i) => part + right[i]!)).toEqual(whole)
      expect(whole.every(Number.isInteger)).toBe(true)
    }),
    examples(100, 5),
  )
})

test("the sum of a single number is that number", () => {
  fc.assert(
    fc.property(number, (value) => {
      const tiny = value < 2 ** -26
      expect(Math.abs(fixedPointSum(sumOf([value]), 0) - value)).toBeLessThanOrEqual(tiny ? 2 ** -79 : 0)
    }),
    examples(100, 6),
  )
})

test("a sum is the nearest double: ten times 0.1 equals the rounded exact sum", () => {
  // 0.1 is the double 3602879701896397 / 2^55; ten of them are 1 + 2^-54, which rounds to 1.
  expect(fixedPointSum(sumOf(new Array<number>(10).fill(0.1)), 0)).toBe(1)
})
