// The samplers against the binomial distribution, by chi-square, below and above every change of method, and against numpy.
import { LecternError } from "@lectern/core"
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { binomial } from "../../src/distributions/binomial.js"
import { multinomial } from "../../src/distributions/multivariate/multinomial.js"
import { binomialOfRatio } from "../../src/distributions/samplers/binomial-of-ratio.js"
import { pcg64 } from "../../src/generators/algorithms/pcg64.js"
import type { Generator } from "../../src/generators/generator.js"
import { xoshiro128 } from "../../src/generators/xoshiro128.js"
import golden from "../golden/binomial-draws.json" with { type: "json" }
import { drawsOutOf, excessOfChiSquare } from "../support/statistics.js"

/** The probabilities of 0..n successes, from the middle outwards so that nothing underflows. */
function binomialProbs(n: number, p: number): Float64Array {
  const probs = new Float64Array(n + 1)
  const middle = Math.floor(n * p)
  probs[middle] = 1
  for (let k = middle; k < n; k++) probs[k + 1] = (probs[k]! * (n - k) * p) / ((k + 1) * (1 - p))
  for (let k = middle; k > 0; k--) probs[k - 1] = (probs[k]! * k * (1 - p)) / ((n - k + 1) * p)
  const sum = probs.reduce((a, b) => a + b, 0)
  return probs.map((prob) => prob / sum)
}

/** Chi-square with rare outcomes at either end lumped together, so that each expects at least five. */
function excess(counts: Float64Array, probs: Float64Array): number {
  const draws = counts.reduce((a, b) => a + b, 0)
  const lumped: { count: number; prob: number }[] = [{ count: 0, prob: 0 }]
  let rest = 1
  for (let k = 0; k < probs.length; k++) {
    if (lumped.at(-1)!.prob * draws >= 5 && rest * draws >= 5) lumped.push({ count: 0, prob: 0 })
    lumped.at(-1)!.count += counts[k]!
    lumped.at(-1)!.prob += probs[k]!
    rest -= probs[k]!
  }
  return excessOfChiSquare(
    lumped.map(({ count }) => count),
    lumped.map(({ prob }) => prob),
  )
}

test.each(golden.binomial)("the draws of binomial($trials, $probability) are numpy's", (each) => {
  const draws = binomial(each.trials, each.probability).fill(new Float64Array(each.draws), pcg64(golden.made.seed))
  expect([...draws.subarray(0, each.first.length)]).toEqual(each.first)
  expect([...draws.subarray(each.draws - each.last.length)]).toEqual(each.last)
  expect(draws.reduce((a, b) => a + b)).toBe(each.sum)
})

test.each(golden.multinomial)("the draws of multinomial($trials, $probs) are numpy's", (each) => {
  const { sample } = multinomial(each.trials, each.probs)
  const generator = pcg64(golden.made.seed)
  const first: number[][] = []
  const last: number[][] = []
  const sum = new Array<number>(each.probs.length).fill(0)
  const counts = new Float64Array(sum.length)
  for (let draw = 0; draw < each.draws; draw++) {
    sample(generator, counts)
    for (let i = 0; i < counts.length; i++) sum[i]! += counts[i]!
    if (draw < each.first.length) first.push([...counts])
    if (draw >= each.draws - each.last.length) last.push([...counts])
  }
  expect(first).toEqual(each.first)
  expect(last).toEqual(each.last)
  expect(sum).toEqual(each.sum)
})

type Draw = (generator: Generator) => number

const SAMPLERS: readonly [string, (n: number, p: number) => Draw][] = [
  ["binomial", (n, p) => binomial(n, p).sample],
  ["binomialOfRatio", (n, p) => (generator) => binomialOfRatio(n, p, 1, generator)],
]

const CASES = [
  [1, 0.5],
  [31, 0.5],
  [32, 0.5],
  [33, 0.5],
  [63, 0.5],
  [64, 0.5],
  [100, 0.5],
  [1000, 0.5],
  [4095, 0.5],
  [70_000, 0.5],
  [1, 0.3],
  [20, 0.01],
  [300, 256 / 300],
  [1000, 1 / 3],
  [50_000, 0.9],
] as const

const DRAWS = ALL_TESTS ? 40_000 : 3000
const PAIRS = SAMPLERS.flatMap(([name, make]) => CASES.map(([n, p]) => ({ name, n, p, draw: make(n, p) })))

test.each(PAIRS)("the draws of $name($n, $p) are binomially distributed", ({ n, p, draw }) => {
  const generator = xoshiro128(n)
  const counts = new Float64Array(n + 1)
  for (let i = 0; i < DRAWS; i++) counts[draw(generator)]! += 1
  expect(excess(counts, binomialProbs(n, p))).toBeLessThan(4)
})

const MANY = SAMPLERS.flatMap(([name, make]) => [2 ** 21 + 12_345, 2 ** 31 - 1].map((n) => ({ name, n, make })))

test.each(MANY)("of $n fair coins the heads have the right mean and variance, by $name", ({ n, make }) => {
  const generator = xoshiro128(6)
  const draw = make(n, 0.5)
  const draws = Array.from({ length: drawsOutOf(4000) }, () => (draw(generator) - n / 2) / Math.sqrt(n / 4))
  const mean = draws.reduce((a, b) => a + b, 0) / draws.length
  const variance = draws.reduce((a, b) => a + b * b, 0) / draws.length
  expect(Math.abs(mean)).toBeLessThan(4 / Math.sqrt(draws.length))
  expect(Math.abs(variance - 1)).toBeLessThan(4 * Math.sqrt(2 / draws.length))
})

test("without trials or with probability 0 nothing is taken from the stream", () => {
  const generator = xoshiro128(1)
  const draw = (n: number, p: number): number => binomial(n, p).sample(generator)
  expect([draw(0, 0.5), draw(0, 1), draw(9, 0)]).toEqual([0, 0, 0])
  expect(binomialOfRatio(9, 0, 1, generator)).toBe(0)
  expect(generator.next()).toBe(xoshiro128(1).next())
})

test("a ratio of whole numbers is taken exactly", () => {
  const generator = xoshiro128(2)
  const counts = new Float64Array(4)
  for (let i = 0; i < DRAWS; i++) counts[binomialOfRatio(3, 1, 3, generator)]! += 1
  expect(excessOfChiSquare(counts, [8 / 27, 12 / 27, 6 / 27, 1 / 27])).toBeLessThan(4)
})

test.each([
  [-1, 0.5, "trials must be an integer in 0..2147483647, got -1"],
  [1.5, 0.5, "trials must be an integer in 0..2147483647, got 1.5"],
  [2 ** 31, 0.5, "trials must be an integer in 0..2147483647, got 2147483648"],
  [5, 1.1, "probability must be a number in 0..1, got 1.1"],
  [5, Number.NaN, "probability must be a number in 0..1, got NaN"],
])("binomial(%d, %d) is refused", (trials, probability, sentence) => {
  expect(() => binomial(trials, probability)).toThrow(LecternError)
  expect(() => binomial(trials, probability)).toThrow(sentence)
})
