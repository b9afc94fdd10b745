import { expect, test } from "vitest"
import { isMarked, signed } from "../../src/report/uncertainty.js"

test("a p-value of 0.05 is marked, as sacreBLEU marks it, a larger one is not", () => {
  expect(isMarked(0.05)).toBe(true)
  expect(isMarked(0.0500001)).toBe(false)
})

test("a difference that rounds to 0 has no sign", () => {
  expect([signed(-0.04, 1), signed(0.04, 1), signed(0.06, 1), signed(-0.06, 1)]).toEqual(["0.0", "0.0", "+0.1", "-0.1"])
})
