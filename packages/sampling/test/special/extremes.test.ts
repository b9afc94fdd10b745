// At the ends of the doubles, where factors or products are no longer normal numbers.

import { deviancePair } from "@lectern/random/internal"
import { expect, test } from "vitest"
import { relativeError } from "../../../random/test/special/golden.js"
import { beta } from "../../src/distributions/beta.js"
import { gammaP, gammaQ, logGammaP, logGammaQ } from "../../src/special/gamma/incomplete.js"
import { inverseGammaP, inverseGammaQ } from "../../src/special/gamma/inverse.js"
import golden from "../golden/extremes.json" with { type: "json" }

const FUNCTIONS = ["pdf", "logPdf", "cdf", "sf", "logCdf", "logSf"] as const
// Subnormal values are rounded to the spacing of the smallest.
const LEAST = 5e-324

const points = golden.betas.map(([alpha, second, x, ...values]) => ({ alpha, second, x, values }))

test.each(points)("beta($alpha, $second) at $x equals mpmath", ({ alpha, second, x, values }) => {
  const distribution = beta(alpha!, second!)
  for (const [i, f] of FUNCTIONS.entries()) {
    const expected = values[i] ?? Infinity
    const actual = distribution[f](x!)
    if (Math.abs(actual - expected) <= LEAST) continue
    expect(relativeError(actual, expected), `${f}: ${actual} for ${expected}`).toBeLessThan(4e-15)
  }
})

test.each(golden.logGammaP)("logGammaP(%f, %f) equals mpmath", (a, x, value) => {
  expect(relativeError(logGammaP(a!, x!), value!)).toBeLessThan(1e-15)
  expect(Math.abs(gammaP(a!, x!) - Math.exp(value!))).toBeLessThan(Math.max(LEAST * 1.5, 5e-13 * Math.exp(value!)))
})

test.each(golden.quantiles)("inverseGammaP(%f, %f) equals mpmath, and inverseGammaQ of the rest", (a, p, x) => {
  expect(relativeError(inverseGammaP(a!, p!), x!)).toBeLessThan(2.3e-16)
  expect(relativeError(inverseGammaQ(a!, 1 - p!), x!)).toBeLessThan(2.3e-16)
})

test.each(golden.deviances)("the deviance of %f and %f equals mpmath", (a, x, value) => {
  expect(relativeError(deviancePair(a!, 0, x!, 0), value!)).toBeLessThan(4e-16)
})

test.each([1e300, 1.7e308])("a gamma distribution of shape %f is a point, and a half at it", (a) => {
  expect([gammaP(a, a), gammaQ(a, a)]).toEqual([0.5, 0.5])
  expect([gammaP(a, a / 2), gammaQ(a, a / 2)]).toEqual([0, 1])
  expect([gammaP(a / 2, a), gammaQ(a / 2, a)]).toEqual([1, 0])
  expect(relativeError(logGammaP(a, a / 2), -a * (Math.LN2 - 0.5))).toBeLessThan(1e-14)
})

test("the upper tail of the largest x", () => {
  expect(gammaQ(2, 1.7e308)).toBe(0)
  expect(logGammaQ(2, 1.7e308)).toBe(-1.7e308)
  expect(logGammaQ(0.5, 1.7e308)).toBe(-1.7e308)
  expect(logGammaP(1.7e308, 1e-300)).toBe(-Infinity)
})
