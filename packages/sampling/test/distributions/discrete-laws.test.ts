// What holds for every discrete distribution: many draws follow its pmf, its moments are those of the draws, its
// functions agree with each other, its quantile is the inverse of its cdf.

import { LecternError } from "@lectern/core"
import { ALL_TESTS } from "@lectern/core/testing"
import { type Generator, xoshiro128 } from "@lectern/random"
import { expect, test } from "vitest"
import {
  drawsOutOf,
  excessOfChiSquare,
  meanError,
  meanOf,
  varianceError,
} from "../../../random/test/support/statistics.js"
import { bernoulli } from "../../src/distributions/bernoulli.js"
import { binomial } from "../../src/distributions/binomial.js"
import { categorical } from "../../src/distributions/categorical.js"
import type { DiscreteDistribution } from "../../src/distributions/distribution.js"
import { geometric } from "../../src/distributions/geometric.js"
import { multinomial } from "../../src/distributions/multivariate/multinomial.js"
import { poisson } from "../../src/distributions/poisson.js"
import { zipf } from "../../src/distributions/zipf.js"

const ALL: readonly [string, DiscreteDistribution][] = [
  ["bernoulli(0.3)", bernoulli(0.3)],
  ["bernoulli(1e-4)", bernoulli(1e-4)],
  ["binomial(1, 0.7)", binomial(1, 0.7)],
  ["binomial(20, 0.3)", binomial(20, 0.3)],
  ["binomial(100, 0.97)", binomial(100, 0.97)],
  ["binomial(180, 0.5)", binomial(180, 0.5)],
  ["binomial(1000, 0.3)", binomial(1000, 0.3)],
  ["binomial(2^31 - 1, 4e-8)", binomial(2 ** 31 - 1, 4e-8)],
  ["poisson(0.01)", poisson(0.01)],
  ["poisson(3.5)", poisson(3.5)],
  ["poisson(9.99)", poisson(9.99)],
  ["poisson(10)", poisson(10)],
  ["poisson(87.6)", poisson(87.6)],
  ["poisson(20000)", poisson(20_000)],
  ["geometric(0.95)", geometric(0.95)],
  ["geometric(0.34)", geometric(0.34)],
  ["geometric(0.33)", geometric(0.33)],
  ["geometric(0.001)", geometric(0.001)],
  ["categorical([3, 0, 1, 5, 0.5])", categorical([3, 0, 1, 5, 0.5])],
  ["categorical of 500 Zipf weights", categorical(Float64Array.from({ length: 500 }, (_, i) => 1 / (i + 1)))],
  ["zipf(1.05)", zipf(1.05)],
  ["zipf(1.5)", zipf(1.5)],
  ["zipf(2)", zipf(2)],
  ["zipf(6)", zipf(6)],
  ["zipf(9)", zipf(9)],
  ["zipf(0, 7 ranks)", zipf(0, { ranks: 7 })],
  ["zipf(0.5, 100 ranks)", zipf(0.5, { ranks: 100 })],
  ["zipf(1, 1000 ranks)", zipf(1, { ranks: 1000 })],
  ["zipf(1.0005, 1000 ranks)", zipf(1.0005, { ranks: 1000 })],
  ["zipf(2.5, 3 ranks)", zipf(2.5, { ranks: 3 })],
]

const DRAWS = drawsOutOf(1_000_000)

/** Ends of runs of values that expect at least `least` draws each: whole numbers one by one where they are frequent. */
function bins({ quantile, cdf, support: [low, high] }: DiscreteDistribution, least: number): number[] {
  const ends: number[] = []
  for (let at = 0; at < 1 - least && ends.length < 2000; ) {
    const end = quantile(Math.min(at + least, 1))
    if (end >= high) break
    ends.push(end)
    at = cdf(end)
  }
  // The last run must not be too rare.
  while (ends.length > 0 && 1 - cdf(ends.at(-1)!) < least) ends.pop()
  return low === high ? [] : ends
}

function binOf(ends: readonly number[], x: number): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ends[middle]! < x) low = middle + 1
    else high = middle
  }
  return low
}

/** The bins of 0, 1, 2, ..., as far as that is worth a table. */
function binsOfSmall(ends: readonly number[]): Uint16Array {
  const table = new Uint16Array(Math.min(30_000, (ends.at(-1) ?? 0) + 1))
  for (let x = 0; x < table.length; x++) table[x] = binOf(ends, x)
  return table
}

test.each(ALL)("draws of %s follow its probabilities and moments", (_, distribution) => {
  const draws = distribution.fill(new Float64Array(DRAWS), xoshiro128(2026))
  const ends = bins(distribution, 5 / DRAWS)
  const counts = new Float64Array(ends.length + 1)
  const bin = binsOfSmall(ends)
  for (const draw of draws) counts[draw < bin.length ? bin[draw]! : binOf(ends, draw)]! += 1
  const upTo = ends.map(distribution.cdf)
  const probs = upTo.map((each, i) => each - (upTo[i - 1] ?? 0))
  expect(excessOfChiSquare(counts, [...probs, distribution.sf(ends.at(-1)!)])).toBeLessThan(4)
  const { variance, excessKurtosis } = distribution
  if (variance !== undefined && variance < Infinity) expect(Math.abs(meanError(draws, distribution))).toBeLessThan(4)
  // The sum of squares of skewed draws is itself far from normal: only where the kurtosis is moderate.
  if (excessKurtosis !== undefined && excessKurtosis < DRAWS / 100) {
    expect(Math.abs(varianceError(draws, distribution))).toBeLessThan(4)
  }
})

test.each(ALL)("filling an array from %s equals repeated draws", (_, distribution) => {
  const [filling, drawing] = [xoshiro128(3), xoshiro128(3)]
  const out = new Float64Array(500)
  expect(distribution.fill(out, filling)).toBe(out)
  expect([...out]).toEqual(Array.from({ length: 500 }, () => distribution.sample(drawing)))
  expect(filling.next()).toBe(drawing.next())
})

function someOf({ support: [low, high], quantile }: DiscreteDistribution): number[] {
  const values = [0.001, 0.2, 0.5, 0.77, 0.999].map(quantile)
  return [...new Set([low, low + 1, low + 2, ...values])].filter((k) => k <= Math.min(high, 2 ** 50))
}

test.each(ALL)("the functions of %s agree with each other", (_, distribution) => {
  const { pmf, logPmf, cdf, sf, logCdf, logSf, support } = distribution
  for (const k of someOf(distribution)) {
    expect(cdf(k) + sf(k)).toBeCloseTo(1, 14)
    expect(cdf(k + 0.5)).toBe(cdf(k))
    expect(cdf(k) - cdf(k - 1)).toBeCloseTo(pmf(k), 13)
    expect(Math.exp(logPmf(k))).toBeCloseTo(pmf(k), 13)
    expect(Math.exp(logCdf(k))).toBeCloseTo(cdf(k), 13)
    expect(Math.exp(logSf(k))).toBeCloseTo(sf(k), 13)
    expect([pmf(k + 0.5), logPmf(k + 0.5)]).toEqual([0, -Infinity])
  }
  const below = support[0] - 1
  expect([pmf(below), cdf(below), sf(below), logCdf(below), logSf(below)]).toEqual([0, 0, 1, -Infinity, 0])
  expect([cdf(Infinity), sf(Infinity), logCdf(Infinity), logSf(Infinity)]).toEqual([1, 0, 0, -Infinity])
  expect([cdf(-Infinity), sf(-Infinity), pmf(Infinity), pmf(-Infinity)]).toEqual([0, 1, 0, 0])
})

test.each(ALL)("the quantile of %s is the inverse of its cdf, at the borders too", (_, distribution) => {
  const { cdf, quantile, pmf, support } = distribution
  for (const k of someOf(distribution)) {
    // Where values are so rare that the cdf does not tell them apart there is no border to look at.
    const at = cdf(k)
    if (pmf(k) < 1e-13 || pmf(k + 1) < 1e-13 || at > 1 - 1e-10) continue
    expect(quantile(at)).toBe(k)
    expect(quantile(at * (1 + 2 ** -52))).toBe(k + 1)
  }
  for (const p of [1e-300, 1e-9, 0.01, 0.5, 0.99, 1 - 1e-9]) {
    const k = quantile(p)
    expect(cdf(k)).toBeGreaterThanOrEqual(p)
    if (k > support[0] && k < 2 ** 53) expect(cdf(k - 1)).toBeLessThan(p)
  }
  expect([quantile(0), quantile(1)]).toEqual(support)
})

test.each(ALL)("%s refuses values that are not numbers or not probabilities", (_, distribution) => {
  const { pmf, logPmf, cdf, sf, logCdf, logSf, quantile } = distribution
  for (const each of [pmf, logPmf, cdf, sf, logCdf, logSf]) {
    expect(() => each(Number.NaN)).toThrow(LecternError)
    expect(() => each(Number.NaN)).toThrow("x must be a number, got NaN")
  }
  for (const p of [-0.1, 1.1, Number.NaN]) expect(() => quantile(p)).toThrow(`p must be a number in 0..1, got ${p}`)
})

test.each<[string, DiscreteDistribution, number]>([
  ["bernoulli(0)", bernoulli(0), 0],
  ["bernoulli(1)", bernoulli(1), 1],
  ["binomial(9, 0)", binomial(9, 0), 0],
  ["binomial(9, 1)", binomial(9, 1), 9],
  ["binomial(0, 0.5)", binomial(0, 0.5), 0],
  ["poisson(0)", poisson(0), 0],
  ["geometric(1)", geometric(1), 1],
  ["categorical([0, 0, 4, 0])", categorical([0, 0, 4, 0]), 2],
  ["zipf(3, 1 rank)", zipf(3, { ranks: 1 }), 1],
])("%s leaves nothing to chance", (_, distribution, value) => {
  const { sample, pmf, logPmf, cdf, sf, logCdf, logSf, quantile, mean, variance, skewness, excessKurtosis } =
    distribution
  expect([sample(xoshiro128(1)), mean, variance, skewness, excessKurtosis]).toEqual([
    value,
    value,
    0,
    undefined,
    undefined,
  ])
  expect([pmf(value), logPmf(value), cdf(value), sf(value), logCdf(value), logSf(value)]).toEqual([
    1,
    0,
    1,
    0,
    0,
    -Infinity,
  ])
  expect([cdf(value - 1), sf(value - 1), pmf(value + 1)]).toEqual([0, 1, 0])
  expect([0, 0.5, 1].map(quantile)).toEqual([value, value, value])
})

test.each<[string, () => unknown, string]>([
  ["bernoulli(-0.1)", () => bernoulli(-0.1), "probability must be a number in 0..1, got -0.1"],
  ["bernoulli(NaN)", () => bernoulli(Number.NaN), "probability must be a number in 0..1, got NaN"],
  ["poisson(-1)", () => poisson(-1), "mean must be a number in 0..1000000000000000, got -1"],
  ["poisson(2e15)", () => poisson(2e15), "mean must be a number in 0..1000000000000000, got 2000000000000000"],
  ["poisson(NaN)", () => poisson(Number.NaN), "mean must be a number in 0..1000000000000000, got NaN"],
  ["geometric(0)", () => geometric(0), "probability must be a number in 1e-150..1, got 0"],
  ["geometric(1.5)", () => geometric(1.5), "probability must be a number in 1e-150..1, got 1.5"],
  ["zipf(1)", () => zipf(1), "exponent must be above 1 when there are infinitely many ranks, got 1"],
  ["zipf(-1, 5 ranks)", () => zipf(-1, { ranks: 5 }), "exponent must be a number in 0..1000, got -1"],
  ["zipf(NaN)", () => zipf(Number.NaN), "exponent must be a number in 0..1000, got NaN"],
  ["zipf(2, 0 ranks)", () => zipf(2, { ranks: 0 }), "ranks must be an integer in 1..9007199254740992, got 0"],
  ["categorical([])", () => categorical([]), "the sum of weights must be a positive finite number, got 0"],
  ["categorical([1, -1])", () => categorical([1, -1]), "weights[1] must be a finite number of at least 0, got -1"],
  [
    "categorical([Infinity])",
    () => categorical([Infinity]),
    "weights[0] must be a finite number of at least 0, got Infinity",
  ],
])("%s is refused", (_, make, sentence) => {
  expect(make).toThrow(LecternError)
  expect(make).toThrow(sentence)
})

test("bernoulli draws have their probability even where it is far below 2^-53", () => {
  // A generator of all zeros: the first 53 bits equal those of p, so the next ones decide.
  const bits = (values: number[]): Generator => ({ ...xoshiro128(1), uniform: () => values.shift()! })
  expect(bernoulli(2 ** -60).sample(bits([2 ** -53]))).toBe(0)
  expect(bernoulli(2 ** -60).sample(bits([0, 2 ** -7]))).toBe(0)
  expect(bernoulli(2 ** -60).sample(bits([0, 2 ** -7 - 2 ** -53]))).toBe(1)
  expect(bernoulli(2 ** -60).sample(bits([0, 2 ** -6]))).toBe(0)
})

test("a Poisson mean of 10^15 is drawn with the right mean and spread", () => {
  const mean = 1e15
  const draws = poisson(mean).fill(new Float64Array(40_000), xoshiro128(5))
  const scores = draws.map((draw) => (draw - mean) / Math.sqrt(mean))
  expect(draws.every(Number.isInteger)).toBe(true)
  expect(Math.abs(meanOf(scores)) * Math.sqrt(draws.length)).toBeLessThan(4)
  expect(Math.abs(meanOf(scores.map((z) => z * z)) - 1)).toBeLessThan(4 * Math.sqrt(2 / draws.length))
})

test.each<[string, DiscreteDistribution]>([
  ["poisson(1e-300)", poisson(1e-300)],
  ["poisson(5)", poisson(5)],
  ["poisson(1e15)", poisson(1e15)],
  ["geometric(0.5)", geometric(0.5)],
  ["geometric(1e-150)", geometric(1e-150)],
  ["zipf(1 + 2^-52)", zipf(1 + 2 ** -52)],
  ["zipf(1.05)", zipf(1.05)],
  ["zipf(1000)", zipf(1000)],
])("the functions of %s are monotone and consistent up to the largest double", (_, distribution) => {
  const { pmf, logPmf, cdf, sf, logCdf, logSf } = distribution
  let last = 0
  let lastLog = 0
  for (const k of [1, 1e3, 1e15, 1e16, 1e17, 2e17, 2 ** 60, 2 ** 61, 1e100, 1e250, 1e300, Number.MAX_VALUE]) {
    expect(cdf(k)).toBeGreaterThanOrEqual(last)
    expect(cdf(k) + sf(k)).toBeCloseTo(1, 14)
    expect(logSf(k)).toBeLessThanOrEqual(lastLog)
    expect(Math.abs(Math.exp(logSf(k)) - sf(k))).toBeLessThanOrEqual(1e-12 * sf(k) + 1e-320)
    expect(Math.abs(Math.exp(logPmf(k)) - pmf(k))).toBeLessThanOrEqual(1e-12 * pmf(k) + 1e-320)
    expect(logCdf(k)).toBeLessThanOrEqual(0)
    last = cdf(k)
    lastLog = logSf(k)
  }
})

test("geometric draws of probability 1e-150 have the right mean", () => {
  const draws = geometric(1e-150).fill(new Float64Array(40_000), xoshiro128(6))
  expect(Math.abs(meanOf(draws) / 1e150 - 1)).toBeLessThan(4 / Math.sqrt(draws.length))
})

test("far out in the tail every Zipf rank can occur", () => {
  const draws = zipf(1.05).fill(new Float64Array(200_000), xoshiro128(7))
  const beyond = draws.filter((draw) => draw > 2 ** 60)
  // P(X > x) is about x^-0.05 / (0.05 zeta(1.05)).
  const { sf } = zipf(1.05)
  const expected = 200_000 * sf(2 ** 60)
  expect(Math.abs(beyond.length - expected)).toBeLessThan(4 * Math.sqrt(expected * (1 - sf(2 ** 60))))
  expect(
    zipf(1.05)
      .fill(new Float64Array(1000), xoshiro128(8))
      .every((draw) => draw >= 1),
  ).toBe(true)
})

test("multinomial counts have the means and covariances of their distribution", () => {
  const weights = [1, 0, 2.5, 0.5, 4]
  const { sample, mean, variance, covariance, dimension, trials } = multinomial(50, weights)
  const generator = xoshiro128(9)
  const n = ALL_TESTS ? 40_000 : 4000
  const counts = Array.from({ length: n }, () => sample(generator))
  expect([dimension, trials]).toEqual([5, 50])
  expect(counts.every((each) => each[1] === 0 && each.reduce((a, b) => a + b) === 50)).toBe(true)
  for (const i of [0, 2, 3, 4]) {
    expect(
      Math.abs(
        meanError(
          counts.map((each) => each[i]!),
          { mean: mean[i], variance: variance[i], excessKurtosis: 0 },
        ),
      ),
    ).toBeLessThan(4)
    expect(covariance(i, i)).toBe(variance[i])
    for (const j of [0, 2, 3, 4]) {
      if (i === j) continue
      const products = counts.map((each) => (each[i]! - mean[i]!) * (each[j]! - mean[j]!))
      const spread = Math.sqrt(meanOf(products.map((each) => each * each)) / n)
      expect(Math.abs(meanOf(products) - covariance(i, j))).toBeLessThan(4 * spread)
    }
  }
})

test("multinomial draws follow their probabilities, which sum to 1", () => {
  const { sample, logPdf } = multinomial(4, [3, 1, 2])
  const outcomes: { key: string; prob: number }[] = []
  for (let a = 0; a <= 4; a++) {
    for (let b = 0; a + b <= 4; b++)
      outcomes.push({ key: [a, b, 4 - a - b].join(), prob: Math.exp(logPdf([a, b, 4 - a - b])) })
  }
  expect(outcomes.reduce((sum, { prob }) => sum + prob, 0)).toBeCloseTo(1, 13)
  const slots = new Map(outcomes.map(({ key }, i) => [key, i]))
  const counts = new Float64Array(outcomes.length)
  const generator = xoshiro128(10)
  const out = new Float64Array(3)
  const n = ALL_TESTS ? 100_000 : 25_000
  for (let i = 0; i < n; i++) counts[slots.get(sample(generator, out).join())!]! += 1
  expect(
    excessOfChiSquare(
      counts,
      outcomes.map(({ prob }) => prob),
    ),
  ).toBeLessThan(4)
})

test("multinomial gives no probability to values that are not counts of its trials", () => {
  const { logPdf } = multinomial(4, [3, 0, 2])
  for (const x of [
    [4, 1, -1],
    [2, 0, 1],
    [2.5, 0, 1.5],
    [2, 1, 1],
    [5, 0, 0],
    [Infinity, 0, 0],
  ])
    expect(logPdf(x)).toBe(-Infinity)
  expect(Math.exp(logPdf([4, 0, 0]))).toBeCloseTo(0.6 ** 4, 15)
})

test.each<[() => unknown, string]>([
  [() => multinomial(-1, [1]), "trials must be an integer in 0..2147483647, got -1"],
  [() => multinomial(1, []), "the sum of weights must be a positive finite number, got 0"],
  [() => multinomial(1, [1, Number.NaN]), "weights[1] must be a finite number of at least 0, got NaN"],
  [() => multinomial(1, [1, 2]).logPdf([1]), "unequal lengths: the distribution has 2 counts, x has 1 count"],
  [() => multinomial(1, [1, 2]).logPdf([1, Number.NaN]), "x[1] must be a number, got NaN"],
  [
    () => multinomial(1, [1, 2]).sample(xoshiro128(1), new Float64Array(3)),
    "unequal lengths: the distribution has 2 counts, out has 3 counts",
  ],
  [() => multinomial(1, [1, 2]).covariance(0, 2), "j must be an integer in 0..1, got 2"],
])("multinomial refuses: case %#", (make, sentence) => {
  expect(make).toThrow(LecternError)
  expect(make).toThrow(sentence)
})
