import { LecternError } from "@lectern/core"
import { expect, test } from "vitest"
import { betaI, betaIComplement, logBetaI } from "../../../src/special/beta/incomplete.js"
import { inverseBetaI } from "../../../src/special/beta/inverse.js"

// mpmath 1.3.0 with 50 digits: the integral of the density by quad, and for the far tail the asymptotic expansion DLMF 8.18.9.
test.each([
  [0.25, 0.5000000626877315],
  [0.2499999, 0.2858038587960344],
  [0.2500001, 0.7141962138537526],
  [0.24999999999, 0.4999774951025341],
] as const)("betaI(%f, 1.5e12, 4.5e12) equals mpmath", (x, value) => {
  expect(Math.abs(betaI(x, 1.5e12, 4.5e12) / value - 1)).toBeLessThan(1e-14)
  expect(Math.abs(betaI(x, 1.5e12, 4.5e12) + betaIComplement(x, 1.5e12, 4.5e12) - 1)).toBeLessThan(1e-15)
})

test("the far tail of huge shapes keeps its digits", () => {
  expect(Math.abs(betaIComplement(0.250005, 1.5e12, 4.5e12) / 2.707542326111108e-176 - 1)).toBeLessThan(2e-14)
})

test.each([1e11, 1e18, 1e30, 1e100])("betaI at the middle of two shapes of %f is a half, and back", (shape) => {
  expect(betaI(0.5, shape, shape)).toBe(0.5)
  expect(inverseBetaI(0.5, shape, shape)).toBe(0.5)
  // The exponent is shape * log(4 * 0.4 * 0.6).
  expect(logBetaI(0.4, shape, shape) / shape).toBeCloseTo(Math.log(0.96), 9)
})

test("huge shapes go over into smaller ones without a step", () => {
  const below = betaI(0.5 - 1e-6, 0.9999e10, 0.9999e10)
  const above = betaI(0.5 - 1e-6, 1.0001e10, 1.0001e10)
  const between = (betaI(0.5 - 1e-6, 0.9998e10, 0.9998e10) + betaI(0.5 - 1e-6, 1e10, 1e10)) / 2
  expect(Math.abs(below - between)).toBeLessThan(1e-9)
  expect(below).toBeGreaterThan(above)
})

test.each([1.1e100, Infinity, 0, Number.NaN])("a shape of %f is refused", (shape) => {
  expect(() => betaI(0.5, shape, 2)).toThrow(LecternError)
  expect(() => inverseBetaI(0.5, 2, shape)).toThrow("b must be a positive number of at most 1e100")
})
