import { expect, test } from "vitest"
import { uniform } from "../../src/distributions/uniform.js"

test("logarithms near 0 keep the digits of the other tail", () => {
  expect(uniform().logSf(1e-40)).toBe(-1e-40)
  expect(uniform(-1, 0).logCdf(-1e-40)).toBe(-1e-40)
  expect(uniform().logCdf(1)).toBe(0)
  expect(uniform().logSf(1)).toBe(-Infinity)
})
