// The discrete distributions against mpmath, scipy and numpy, and against the laws that hold for all of them.

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pcg64, permutation, shuffle, withoutReplacement } from "@lectern/random"
import { expect, test } from "vitest"
import { binomial } from "../../src/distributions/binomial.js"
import { categorical } from "../../src/distributions/categorical.js"
import type { DiscreteDistribution } from "../../src/distributions/distribution.js"
import { geometric } from "../../src/distributions/geometric.js"
import { multinomial } from "../../src/distributions/multivariate/multinomial.js"
import { poisson } from "../../src/distributions/poisson.js"
import { zipf } from "../../src/distributions/zipf.js"

interface Case {
  readonly parameters: readonly (number | null)[]
  /** x, pmf, cdf, sf, and the three logarithms. */
  readonly rows: readonly [number, number, number, number, number, number, number][]
  readonly moments: readonly (number | null)[] | null
  readonly quantiles: readonly [p: number, x: number][]
}

interface Golden extends Record<"poisson" | "binomial" | "geometric" | "zipf", readonly Case[]> {
  readonly multinomial: readonly { trials: number; weights: number[]; x: number[]; logPdf: number }[]
  readonly draws: {
    readonly seed: number
    readonly poisson: readonly { mean: number; draws: number[] }[]
    readonly geometric: readonly { probability: number; draws: number[] }[]
    readonly permutation: readonly { size: number; draws: number[] }[]
    readonly choice: readonly { size: number; count: number; draws: number[] }[]
  }
}

const golden = JSON.parse(readFileSync(join(import.meta.dirname, "../golden/discrete.json"), "utf8")) as Golden

const MAKERS = {
  poisson: ([mean]: Case["parameters"]) => poisson(mean!),
  binomial: ([trials, probability]: Case["parameters"]) => binomial(trials!, probability!),
  geometric: ([probability]: Case["parameters"]) => geometric(probability!),
  zipf: ([exponent, ranks]: Case["parameters"]) => zipf(exponent!, ranks === null ? {} : { ranks: ranks! }),
}

const CASES = (Object.keys(MAKERS) as (keyof typeof MAKERS)[]).flatMap((family) =>
  golden[family].map((each) => ({ ...each, family, name: `${family}(${each.parameters.join(", ")})` })),
)

// A relative error; an absolute one for what is smaller than `least`.
function errorOf(actual: number, expected: number, least = 2 ** -1000): number {
  return Math.abs(actual - expected) / Math.max(Math.abs(expected), least)
}

test.each(CASES)("$name has mpmath's probabilities, far into the tails", ({ family, parameters, rows }) => {
  const { pmf, cdf, sf, logPmf, logCdf, logSf } = MAKERS[family](parameters)
  for (const [x, ...expected] of rows) {
    const actual = [pmf(x), cdf(x), sf(x), logPmf(x), logCdf(x), logSf(x)]
    const names = ["pmf", "cdf", "sf", "logPmf", "logCdf", "logSf"]
    expected.forEach((value, i) => {
      // The logarithm of a pmf is as exact as the pmf; those of cdf and sf are also where these are nearly 1.
      const error = errorOf(actual[i]!, value, names[i] === "logPmf" ? 1 : undefined)
      expect(error, `${names[i]}(${x}): ${actual[i]}, not ${value}`).toBeLessThan(2e-14)
    })
  }
})

test.each(CASES.filter(({ moments }) => moments !== null))("$name has the right moments", (each) => {
  const { mean, variance, skewness, excessKurtosis } = MAKERS[each.family](each.parameters)
  const actual = [mean, variance, skewness, excessKurtosis]
  each.moments!.forEach((value, i) => {
    if (value !== null)
      expect(
        errorOf(actual[i]!, value, i < 2 ? undefined : 1),
        `moment ${i + 1}: ${actual[i]}, not ${value}`,
      ).toBeLessThan(1e-12)
  })
})

test.each(CASES.filter(({ quantiles }) => quantiles.length > 0))("$name has the reference's quantiles", (each) => {
  const { quantile } = MAKERS[each.family](each.parameters)
  for (const [p, x] of each.quantiles) {
    // Where they are not whole numbers that doubles can tell apart, within rounding.
    expect(errorOf(quantile(p), x), `quantile(${p}): ${quantile(p)}, not ${x}`).toBeLessThan(
      x < 2 ** 40 ? 1e-300 : 1e-14,
    )
  }
})

test.each(golden.multinomial)("multinomial($trials, $weights) has mpmath's probability at $x", (each) => {
  const actual = multinomial(each.trials, each.weights).logPdf(each.x)
  expect(Math.abs(actual - each.logPdf)).toBeLessThan(1e-14 * Math.max(1, Math.abs(each.logPdf)))
})

const draw = (distribution: DiscreteDistribution, count: number): number[] => [
  ...distribution.fill(new Float64Array(count), pcg64(golden.draws.seed)),
]

test.each(golden.draws.poisson)("poisson($mean) draws as numpy does", ({ mean, draws }) => {
  expect(draw(poisson(mean), draws.length)).toEqual(draws)
})

test.each(golden.draws.geometric)("geometric($probability) draws as numpy does", ({ probability, draws }) => {
  expect(draw(geometric(probability), draws.length)).toEqual(draws)
})

test.each(golden.draws.permutation)("permutation($size) and shuffle draw as numpy do", ({ size, draws }) => {
  expect([...permutation(size, pcg64(golden.draws.seed))]).toEqual(draws)
  const items = Array.from({ length: size }, (_, i) => i)
  expect(shuffle(items, pcg64(golden.draws.seed))).toEqual(draws)
})

test.each(golden.draws.choice)("$count of $size without replacement are those of numpy", ({ size, count, draws }) => {
  expect([...withoutReplacement(size, count, pcg64(golden.draws.seed)).subarray(0, draws.length)]).toEqual(draws)
})

test("categorical outcomes of equal weight two apart have the variance 1, no skewness and the kurtosis of a coin", () => {
  expect(categorical([1, 0, 1])).toMatchObject({ mean: 1, variance: 1, skewness: 0, excessKurtosis: -2 })
})

test("a categorical weight that is negligible beside another counts as 0", () => {
  expect(categorical([2, 5e-324])).toMatchObject({
    mean: 0,
    variance: 0,
    skewness: undefined,
    excessKurtosis: undefined,
  })
})
