import { problemOf } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { linearScale, numberLabel, ticks } from "../src/scale.js"

// Worked by hand: the smallest step of 1, 2, 5 times a power of ten of which the range holds at most so many.
test.each([
  [0, 1, 5, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]],
  [-3, 17, 5, ["0", "5", "10", "15"]],
  [0.1, 0.34, 5, ["0.10", "0.15", "0.20", "0.25", "0.30"]],
  [-0.3, 0.3, 3, ["−0.2", "0.0", "0.2"]],
  [0, 9, 1, ["0"]],
  [0, 3, 5, ["0", "1", "2", "3"]],
  [990, 2500, 4, ["1,000", "1,500", "2,000", "2,500"]],
  [0, 3e15, 3, ["0", "1.00e+15", "2.00e+15", "3.00e+15"]],
  [0, 2e-13, 2, ["0e+0", "1e−13", "2e−13"]],
  [1, 1, 5, []],
  [2, 1, 5, []],
])("ticks(%d, %d, %d) are %j", (low, high, count, labels) => {
  expect(ticks(low, high, count).map(({ label }) => label)).toEqual(labels)
})

test("the values of ticks are the doubles nearest to their labels", () => {
  expect(ticks(0, 1, 10).map(({ value }) => value)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
})

test.each([
  [1234567.891, 2, "1,234,567.89"],
  [-0.04, 1, "0.0"],
  [-0.06, 1, "−0.1"],
  [123.4567, 4, "123.4567"],
  [999, 0, "999"],
])("numberLabel(%d, %d) is %s", (value, decimals, expected) => {
  expect(numberLabel(value, decimals)).toBe(expected)
})

test("linearScale() leaves 4% beside the data, and none at a start that is given", () => {
  const { place } = linearScale([10, 110], [0, 108])
  expect([place(6), place(10), place(114)]).toEqual([0, 4, 108])
  const { place: fixed } = linearScale([10, 110], [208, 0], -90)
  expect([fixed(-90), fixed(10), fixed(118)]).toEqual([208, 108, 0])
})

test("linearScale() of equal values has them in the middle", () => {
  expect(linearScale([20, 20], [0, 100]).place(20)).toBeCloseTo(50, 9)
  expect(linearScale([0], [0, 100]).place(0)).toBe(50)
  expect(linearScale([], [0, 100]).place(0)).toBe(50)
  // A difference of rounding alone is none.
  expect(linearScale([0.3, 0.1 + 0.2], [0, 100]).ticks.length).toBeLessThan(9)
  expect(linearScale([0, 0], [100, 0], 0).place(1)).toBe(0)
})

test("linearScale() refuses values too far apart for doubles", () => {
  expect(problemOf(() => linearScale([-1.7e308, 1.7e308], [0, 1]))).toMatchObject({
    kind: "out-of-range",
    got: Infinity,
  })
})
