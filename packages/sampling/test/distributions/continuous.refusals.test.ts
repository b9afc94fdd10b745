// What the continuous distributions refuse, and values worked by hand.

import { LecternError } from "@lectern/core"
import { xoshiro128 } from "@lectern/random"
import { expect, test } from "vitest"
import { beta } from "../../src/distributions/beta.js"
import { exponential } from "../../src/distributions/exponential.js"
import { gamma } from "../../src/distributions/gamma.js"
import { normal } from "../../src/distributions/normal.js"
import { studentT } from "../../src/distributions/student-t.js"
import { truncatedNormal } from "../../src/distributions/truncated-normal/truncated-normal.js"
import { uniform } from "../../src/distributions/uniform.js"

test.each([
  [() => uniform(Number.NaN), "low must be a finite number, got NaN"],
  [() => uniform(0, Infinity), "high must be a finite number, got Infinity"],
  [() => uniform(1, 1), "high must be above low, 1, got 1"],
  [() => uniform(-1e308, 1e308), "high - low must be finite, got Infinity"],
  [() => normal(Infinity), "mean must be a finite number, got Infinity"],
  [() => normal(0, 0), "sd must be a positive finite number, got 0"],
  [() => exponential({ rate: -1 }), "rate must be a positive finite number, got -1"],
  [() => gamma(0), "shape must be a positive finite number, got 0"],
  [() => gamma(1, { rate: Infinity }), "rate must be a positive finite number, got Infinity"],
  [() => beta(0, 1), "alpha must be a positive number of at most 1e100, got 0"],
  [() => beta(1, Number.NaN), "beta must be a positive number of at most 1e100, got NaN"],
  [() => beta(1e308, 1), "alpha must be a positive number of at most 1e100, got 1e+308"],
  [() => studentT(0), "df must be a positive finite number, got 0"],
  [() => studentT(1, { location: Number.NaN }), "location must be a finite number, got NaN"],
  [() => studentT(1, { scale: -1 }), "scale must be a positive finite number, got -1"],
  [() => truncatedNormal(Number.NaN, 1), "low must be a number below Infinity, got NaN"],
  [() => truncatedNormal(2, 1), "high must be above low, 2, got 1"],
  [() => truncatedNormal(0, Number.NaN), "high must be above low, 0, got NaN"],
  [() => truncatedNormal(-Infinity, -Infinity), "high must be above low, -Infinity, got -Infinity"],
  [() => truncatedNormal(1e200, Infinity), "low must be at most 1e150 standard deviations above the mean, got 1e+200"],
  [
    () => truncatedNormal(-Infinity, -1e200),
    "high must be at most 1e150 standard deviations below the mean, got -1e+200",
  ],
  [() => truncatedNormal(0, 1e-200), "high must be farther above low than 1e-150 standard deviations, got 1e-200"],
  [() => truncatedNormal(0, 1, { mean: Infinity }), "mean must be a finite number, got Infinity"],
  [() => truncatedNormal(0, 1, { sd: 0 }), "sd must be a positive finite number, got 0"],
])("parameters that are not allowed are refused: %s", (make, message) => {
  expect(make).toThrow(LecternError)
  expect(make).toThrow(message)
})

test("densities at the ends of the support are the limits from inside", () => {
  expect([gamma(0.5).pdf(0), gamma(1, { rate: 3 }).pdf(0), gamma(2).pdf(0)]).toEqual([Infinity, 3, 0])
  expect([gamma(0.5).logPdf(0), gamma(1, { rate: 1 }).logPdf(0), gamma(2).logPdf(0)]).toEqual([Infinity, 0, -Infinity])
  expect([beta(0.5, 3).pdf(0), beta(1, 3).pdf(0), beta(2, 3).pdf(0)]).toEqual([Infinity, 3, 0])
  expect([beta(3, 0.5).pdf(1), beta(3, 1).pdf(1), beta(3, 2).pdf(1)]).toEqual([Infinity, 3, 0])
  expect([uniform(2, 6).pdf(2), uniform(2, 6).pdf(6), uniform(2, 6).pdf(6.1)]).toEqual([0.25, 0.25, 0])
  expect([exponential({ rate: 2 }).pdf(0), exponential({ rate: 2 }).pdf(-1e-300)]).toEqual([2, 0])
})

test("values worked by hand", () => {
  expect(uniform(2, 6).cdf(3)).toBe(0.25)
  expect(uniform(2, 6).sf(3)).toBe(0.75)
  expect(uniform(-1, 1).variance).toBeCloseTo(1 / 3, 15)
  // The Cauchy distribution: 1/2 + atan(1)/pi.
  expect(studentT(1).cdf(1)).toBeCloseTo(0.75, 15)
  expect(studentT(1).quantile(0.25)).toBeCloseTo(-1, 14)
  // 3 x^2 - 2 x^3.
  expect(beta(2, 2).cdf(0.25)).toBeCloseTo(5 / 32, 15)
  // The median of an exponential time is ln 2.
  expect(exponential({ rate: 1 }).quantile(0.5)).toBeCloseTo(Math.LN2, 15)
  expect(gamma(1, { rate: 2 }).sf(1)).toBeCloseTo(Math.exp(-2), 15)
})

test("tails are exact where probabilities underflow", () => {
  // DLMF 7.12.1, three terms: log sf(x) = -x^2/2 - log(x sqrt(2 pi)) + log(1 - 1/x^2 + 3/x^4 - ...).
  const x = 1e4
  const expected = -(x * x) / 2 - Math.log(x * Math.sqrt(2 * Math.PI)) + Math.log1p(-1 / x ** 2)
  expect(normal().logSf(x)).toBeCloseTo(expected, 6)
  expect(normal().sf(x)).toBe(0)
  // P(T > t) of the Cauchy distribution is close to 1/(pi t).
  expect(studentT(1).sf(1e200)).toBeCloseTo(1e-200 / Math.PI, 210)
  expect(studentT(1).quantile(1e-200) / (-1e200 / Math.PI)).toBeCloseTo(1, 13)
  expect(studentT(0.01).sf(1e300)).toBeGreaterThan(1e-4)
})

test("extreme parameters give limits, not NaN", () => {
  // So many degrees of freedom make a normal.
  expect(studentT(1e300).cdf(1)).toBe(normal().cdf(1))
  expect(studentT(1e300).quantile(0.975)).toBe(normal().quantile(0.975))
  expect(studentT(1e300).pdf(1)).toBeCloseTo(normal().pdf(1), 16)
  expect(studentT(1e300).logSf(30)).toBeCloseTo(normal().logSf(30), 11)
  // Far out, what is left of the normal is exponential with the rate of the distance.
  const far = truncatedNormal(1e100, Infinity)
  expect(far.mean).toBe(1e100)
  expect(far.variance / 1e-200).toBeCloseTo(1, 14)
  expect(far.skewness).toBeCloseTo(2, 13)
  expect(far.excessKurtosis).toBeCloseTo(6, 13)
  // A narrow interval is uniform, a wide one is not truncated.
  const narrow = truncatedNormal(0, 1e-140)
  expect(narrow.mean / 5e-141).toBeCloseTo(1, 14)
  expect(narrow.variance / (1e-280 / 12)).toBeCloseTo(1, 13)
  expect(narrow.skewness).toBeCloseTo(0, 13)
  expect(narrow.excessKurtosis).toBeCloseTo(-1.2, 13)
  expect(narrow.quantile(0.25) / 2.5e-141).toBeCloseTo(1, 14)
  const wide = truncatedNormal(-1e308, 1e308)
  expect([wide.mean, wide.mass]).toEqual([0, 1])
  expect(wide.variance).toBeCloseTo(1, 14)
  expect(wide.quantile(0.975)).toBe(normal().quantile(0.975))
  // Half of so small a shape lies below all doubles.
  expect(gamma(1e-5).quantile(0.5)).toBe(0)
  expect(beta(1e-5, 1e-5).quantile(0.25)).toBe(0)
})

test("a truncated normal keeps to its interval at the largest scale", () => {
  const distribution = truncatedNormal(-1e308, 1e308, { sd: 1e308 })
  const draws = distribution.fill(new Float64Array(1000), xoshiro128(1))
  expect(draws.every((x) => Math.abs(x) <= 1e308)).toBe(true)
  // The mean of a thousand, in standard deviations of one: within 4.5 standard errors of 0.
  expect(Math.abs(draws.reduce((sum, x) => sum + x / 1e308 / 1000, 0))).toBeLessThan((4.5 * 0.54) / Math.sqrt(1000))
})
