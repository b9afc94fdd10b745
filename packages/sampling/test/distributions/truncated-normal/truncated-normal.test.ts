// The truncated normal against the shared golden values, and that it stays cheap and exact wherever the interval lies.
import { type Generator, xoshiro128 } from "@lectern/random"
import { expect, test } from "vitest"
import { reference } from "../../../../random/test/support/reference.js"
import { truncatedNormal } from "../../../src/distributions/truncated-normal/truncated-normal.js"

interface Golden {
  readonly rows: readonly Readonly<Record<"a" | "b" | "mass" | "mean" | "ex2" | "var" | "sd" | "median", string>>[]
  readonly cdf: readonly { readonly a: number; readonly b: number; readonly y: string; readonly "P(Y<=y)": string }[]
}

const bound = (text: string): number => (text === "inf" ? Infinity : Number(text))
const relative = (actual: number, expected: number): number =>
  Math.abs(expected) < 1e-40 ? Math.abs(actual) : Math.abs(actual / expected - 1)

test("mass, moments and median of the shared intervals are right to 2e-15", () => {
  for (const row of reference<Golden>("truncnorm.json").rows) {
    const { mass, mean, variance, quantile } = truncatedNormal(bound(row.a), bound(row.b))
    const actual = {
      mass,
      mean,
      ex2: variance + mean ** 2,
      var: variance,
      sd: Math.sqrt(variance),
      median: quantile(0.5),
    }
    for (const [key, value] of Object.entries(actual)) {
      // A subnormal mass has fewer digits; rounded once, it is the nearest double all the same.
      expect(relative(value, Number(row[key as keyof typeof row])), `${key} of [${row.a}, ${row.b}]`).toBeLessThan(
        2e-15,
      )
    }
  }
})

test("probabilities in the shared intervals are right to 5e-15", () => {
  for (const each of reference<Golden>("truncnorm.json").cdf) {
    const distribution = truncatedNormal(each.a, each.b)
    // Near the lower end the rounding of y itself costs a few 1e-15.
    expect(relative(distribution.cdf(Number(each.y)), Number(each["P(Y<=y)"]))).toBeLessThan(5e-15)
    expect(distribution.quantile(distribution.cdf(Number(each.y)))).toBeCloseTo(Number(each.y), 14)
  }
})

const MIRRORED: [low: number, high: number][] = [
  [-2, 1],
  [4, 5],
  [38, 40],
  [1, Infinity],
  [-Infinity, 0.5],
  [-1e-9, 3e-9],
]

test.each(MIRRORED)("the normal on [%d, %d] mirrors the one on the other side", (low, high) => {
  const one = truncatedNormal(low, high)
  const other = truncatedNormal(-high, -low)
  expect(other.mean).toBe(-one.mean)
  expect(other.variance).toBeCloseTo(one.variance, 14)
  expect(other.logMass).toBeCloseTo(one.logMass, 12)
  for (const p of [0.01, 0.3, 0.8]) {
    const x = one.quantile(p)
    expect(other.sf(-x)).toBeCloseTo(one.cdf(x), 14)
    expect(other.logCdf(-x)).toBeCloseTo(one.logSf(x), 12)
    expect(other.pdf(-x) / one.pdf(x)).toBeCloseTo(1, 13)
  }
})

test("location and scale move the interval with them", () => {
  const standard = truncatedNormal(1, 2)
  const moved = truncatedNormal(100 + 7, 100 + 14, { mean: 100, sd: 7 })
  expect(moved.mean).toBeCloseTo(100 + 7 * standard.mean, 12)
  expect(moved.variance).toBeCloseTo(49 * standard.variance, 13)
  expect(moved.cdf(110)).toBeCloseTo(standard.cdf(10 / 7), 14)
  expect(moved.sample(xoshiro128(5))).toBeCloseTo(100 + 7 * standard.sample(xoshiro128(5)), 12)
})

// Counts the random words that are taken.
function counting(generator: Generator): { readonly generator: Generator; readonly taken: () => number } {
  let words = 0
  const count = <T>(by: number, value: T): T => {
    words += by
    return value
  }
  return {
    generator: {
      ...generator,
      next: () => count(1, generator.next()),
      uniform: () => count(2, generator.uniform()),
      fillWords: (out) => count(out.length, generator.fillWords(out)),
      fillUniform: (out) => count(2 * out.length, generator.fillUniform(out)),
    },
    taken: () => words,
  }
}

test("no interval makes draws expensive", () => {
  const starts = [-30, -3, -2.4, -1, -0.01, 0, 0.1, 0.39, 0.41, 1, 3, 10, 38, 1000]
  const widths = [1e-6, 0.1, 0.5, 1, 1.4, 1.6, 2.4, 2.6, 5, 50, Infinity]
  for (const low of starts) {
    for (const width of widths) {
      const { generator, taken } = counting(xoshiro128(9))
      truncatedNormal(low, low + width).fill(new Float64Array(1000), generator)
      // Two base draws of two words a proposal, and at least four of nine proposals accepted.
      expect(taken() / 1000, `[${low}, ${low + width}]`).toBeLessThan(9.5)
    }
  }
})

// mpmath 1.3.0: (ncdf(b) - ncdf(z)) / (ncdf(b) - ncdf(a)) with 50 digits.
test.each([
  {
    low: 7.75,
    high: 8.25,
    mean: 0.25,
    sd: 3,
    gap: 2 ** -40,
    sf: 1.4520594721396677e-12,
    logSf: -27.258038241590857,
  },
  {
    low: 23.5,
    high: 24,
    mean: -0.4375,
    sd: 0.25,
    gap: 2 ** -30,
    sf: 3.283704682820458e-91,
    logSf: -208.3462712009711,
  },
])("the last $gap of [$low, $high] keeps its digits", ({ low, high, mean, sd, gap, sf, logSf }) => {
  const right = truncatedNormal(low, high, { mean, sd })
  expect(Math.abs(right.sf(high - gap) / sf - 1)).toBeLessThan(2e-14)
  expect(Math.abs(right.logSf(high - gap) / logSf - 1)).toBeLessThan(2e-14)
  const left = truncatedNormal(-high, -low, { mean: -mean, sd })
  expect(left.cdf(gap - high)).toBe(right.sf(high - gap))
})
