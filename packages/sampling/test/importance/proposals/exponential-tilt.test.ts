import { problemOf } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { expect, test } from "vitest"
import { kolmogorovSmirnov } from "../../../../random/test/support/statistics.js"
import { exponentialTilt } from "../../../src/importance/proposals/exponential-tilt.js"

test("the rate is Robert's, and does not cancel for negative bounds", () => {
  // (4 + sqrt(20)) / 2 = 2 + sqrt(5).
  expect(exponentialTilt(4).mean).toBeCloseTo(4 + 1 / (2 + Math.sqrt(5)), 14)
  expect(exponentialTilt(0).mean).toBe(1)
  // For low = -1e6 the rate is 1e-6 up to a part in 1e12.
  expect(exponentialTilt(-1e6).variance! / 1e12).toBeCloseTo(1, 9)
})

test("is an exponential that starts at low", () => {
  const tilt = exponentialTilt(4, { rate: 5 })
  expect(tilt.support).toEqual([4, Infinity])
  expect(tilt.mean).toBeCloseTo(4.2, 14)
  expect(tilt.pdf(3.999)).toBe(0)
  expect(tilt.logPdf(5)).toBeCloseTo(Math.log(5) - 5, 13)
  expect(tilt.cdf(tilt.quantile(0.3))).toBeCloseTo(0.3, 13)
  expect(tilt.logSf(104)).toBeCloseTo(-500, 10)
  expect(tilt.sf(3)).toBe(1)
  expect(tilt.logCdf(4.2)).toBeCloseTo(Math.log(1 - Math.exp(-1)), 13)
})

test("20,000 draws follow the cdf (Kolmogorov-Smirnov at 1 in 100,000)", () => {
  const tilt = exponentialTilt(38)
  const draws = tilt.fill(new Float64Array(20_000), pcg64(6))
  expect(kolmogorovSmirnov(draws, (x) => tilt.cdf(x)) * Math.sqrt(20_000)).toBeLessThan(2.5)
  const generator = pcg64(6)
  expect(tilt.sample(generator)).toBe(draws[0])
})

test("bounds and rates that are not allowed are refused", () => {
  expect(problemOf(() => exponentialTilt(Infinity)).kind).toBe("out-of-range")
  expect(problemOf(() => exponentialTilt(Number.NaN)).kind).toBe("out-of-range")
  expect(problemOf(() => exponentialTilt(1, { rate: 0 })).kind).toBe("out-of-range")
})
