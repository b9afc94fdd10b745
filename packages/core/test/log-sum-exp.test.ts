import { expect, test } from "vitest"
import { logSumExp } from "../src/index.js"
import golden from "./golden/elementary.json" with { type: "json" }

test.each(golden.functions.logSumExp)("logSumExp() agrees with mpmath: %#", (...row) => {
  const want = row.at(-1)!
  expect(Math.abs(logSumExp(row.slice(0, -1)) - want)).toBeLessThanOrEqual(4e-16 * Math.max(1, Math.abs(want)))
})

test("logSumExp() of an empty list, and of zeros, is the logarithm of 0", () => {
  expect(logSumExp([])).toBe(-Infinity)
  expect(logSumExp([-Infinity, -Infinity])).toBe(-Infinity)
})

test("logSumExp() leaves out terms that stand for 0", () => {
  expect(logSumExp([-Infinity, 3, -Infinity])).toBe(3)
})

test("logSumExp() with an infinite term is infinite, with NaN it is NaN", () => {
  expect(logSumExp([1, Infinity])).toBe(Infinity)
  expect(logSumExp([1, Number.NaN])).toBeNaN()
})
