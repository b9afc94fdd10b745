// What holds for every continuous distribution.
import { type Generator, pcg64, xoshiro128 } from "@lectern/random"
import { expect, test } from "vitest"
import {
  drawsOutOf,
  excessOverBins,
  meanError,
  pValueOfDraws,
  varianceError,
} from "../../../random/test/support/statistics.js"
import type { ContinuousDistribution } from "../../src/distributions/distribution.js"
import { continuousFrom, KINDS } from "./continuous-cases.js"

const kinds = KINDS.map(([name, ...parameters]) => ({ name, parameters, title: parameters.join(", ") }))

// The first kind of each distribution gets up to a million draws, the others a tenth of that.
const counted = kinds.map((each, i) => ({
  ...each,
  draws: kinds.findIndex(({ name }) => name === each.name) === i ? drawsOutOf(1_000_000) : drawsOutOf(100_000),
}))

// The middle of the bin, of so many equally likely ones, that x falls into; by bisection of the quantiles.
function binFinder({ quantile }: ContinuousDistribution, bins: number): (x: number) => number {
  const edges = Float64Array.from({ length: bins - 1 }, (_, i) => quantile((i + 1) / bins))
  return (x) => {
    let [from, to] = [0, bins - 1]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (x < edges[middle]!) to = middle
      else from = middle + 1
    }
    return (from + 0.5) / bins
  }
}

test.each(counted)(
  "$draws draws of $name($title) are distributed as they should be",
  ({ name, parameters, draws: n }) => {
    const distribution = continuousFrom(name, parameters)
    const draws = distribution.fill(new Float64Array(n), xoshiro128(1))
    const [low, high] = distribution.support
    expect(draws.every((x) => x >= low && x <= high)).toBe(true)
    // Chi-square over up to 500 bins and the two moments within 4.5 standard deviations; Kolmogorov and Smirnov, on a tenth, at 1e-4.
    const bins = Math.min(500, n / 125)
    expect(Math.abs(excessOverBins(draws, binFinder(distribution, bins), bins))).toBeLessThan(4.5)
    expect(pValueOfDraws(draws.subarray(0, n / 10), distribution.cdf)).toBeGreaterThan(1e-4)
    if (distribution.variance !== undefined && distribution.variance < Infinity) {
      expect(Math.abs(meanError(draws, distribution))).toBeLessThan(4.5)
    }
    if (distribution.excessKurtosis !== undefined && distribution.excessKurtosis < Infinity) {
      expect(Math.abs(varianceError(draws, distribution))).toBeLessThan(4.5)
    }
  },
)

test.each(kinds)("fill of $name($title) equals repeated sample", ({ name, parameters }) => {
  const distribution = continuousFrom(name, parameters)
  const [one, other] = [xoshiro128(3), xoshiro128(3)]
  const filled = distribution.fill(new Float64Array(2500), one)
  expectSame(
    filled.map(() => distribution.sample(other)),
    filled,
  )
  expect(one.next()).toBe(other.next())
  expect(distribution.fill(new Float64Array(0), one)).toHaveLength(0)
})

/** Compares all numbers before it calls `expect`, which would take ten times as long as drawing them. */
function expectSame(actual: Float64Array, expected: Float64Array): void {
  if (!actual.every((each, i) => Object.is(each, expected[i]))) expect(actual).toEqual(expected)
  expect(actual.length).toBe(expected.length)
}

// The same stream through its methods alone, without draws from its block.
function methodsOf({ next, below, uniform, fillWords, fillUniform, split }: Generator): Generator {
  return { next, below, uniform, fillWords, fillUniform, split }
}

test.each(kinds)(
  "draws of $name($title) from the block of a stream are those through its methods",
  ({ name, parameters }) => {
    const distribution = continuousFrom(name, parameters)
    const [one, other, plain] = [pcg64(4), pcg64(4), methodsOf(pcg64(4))]
    const filled = distribution.fill(new Float64Array(3001), one)
    expectSame(distribution.fill(new Float64Array(3001), plain), filled)
    expectSame(
      filled.map(() => distribution.sample(other)),
      filled,
    )
    const next = one.uniform()
    expect([other.uniform(), plain.uniform()]).toEqual([next, next])
  },
)

test.each(kinds)("quantile inverts cdf of $name($title)", ({ name, parameters }) => {
  const distribution = continuousFrom(name, parameters)
  for (const p of [1e-12, 1e-5, 0.02, 0.25, 0.5, 0.6, 0.9, 0.9999]) {
    const x = distribution.quantile(p)
    // A gamma draw of small shape may be below all doubles.
    if (x < 1e-300 && distribution.support[0] === 0) continue
    // The error of rounding x to a double, in probability, and 1e-14 of the smaller side.
    const rounding = distribution.pdf(x) * Math.abs(x) * 2 ** -52
    const allowed = rounding + 1e-14 * Math.min(p, 1 - p)
    const off = p <= 0.5 ? distribution.cdf(x) - p : distribution.sf(x) - (1 - p)
    expect(Math.abs(off), `p = ${p}`).toBeLessThanOrEqual(allowed)
  }
})

test.each(kinds)("$name($title) has the ends of its support as quantiles of 0 and 1", ({ name, parameters }) => {
  const distribution = continuousFrom(name, parameters)
  const [low, high] = distribution.support
  expect(distribution.quantile(0)).toBe(low)
  expect(distribution.quantile(1)).toBe(high)
  expect([distribution.cdf(-Infinity), distribution.sf(-Infinity)]).toEqual([0, 1])
  expect([distribution.cdf(Infinity), distribution.sf(Infinity)]).toEqual([1, 0])
  expect([distribution.logCdf(-Infinity), distribution.logSf(-Infinity)]).toEqual([-Infinity, 0])
  expect([distribution.logCdf(Infinity), distribution.logSf(Infinity)]).toEqual([0, -Infinity])
  for (const x of [-Infinity, Infinity]) expect([distribution.pdf(x), distribution.logPdf(x)]).toEqual([0, -Infinity])
})

test.each(kinds)("$name($title) refuses NaN and numbers that are not probabilities", ({ name, parameters }) => {
  const distribution = continuousFrom(name, parameters)
  for (const f of ["pdf", "logPdf", "cdf", "sf", "logCdf", "logSf"] as const) {
    expect(() => distribution[f](Number.NaN)).toThrow("x must be a number, got NaN")
  }
  for (const p of [-0.1, 1.1, Number.NaN]) {
    expect(() => distribution.quantile(p)).toThrow(`p must be a number in 0..1, got ${p}`)
  }
})
