// The samplers against the binomial distribution, by chi-square, below and above every change of method, and against numpy.

import { LecternError } from "@lectern/core"
import { ALL_TESTS } from "@lectern/core/testing"
import { pcg64, xoshiro128 } from "@lectern/random"
import { expect, test } from "vitest"
import { binomialProbs, excessOfCounts } from "../../../random/test/support/binomial.js"
import { drawsOutOf } from "../../../random/test/support/statistics.js"
import { binomial } from "../../src/distributions/binomial.js"
import { multinomial } from "../../src/distributions/multivariate/multinomial.js"
import golden from "../golden/binomial-draws.json" with { type: "json" }

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
test.each(CASES)("the draws of binomial(%d, %d) are binomially distributed", (n, p) => {
  const generator = xoshiro128(n)
  const { sample } = binomial(n, p)
  const counts = new Float64Array(n + 1)
  for (let i = 0; i < DRAWS; i++) counts[sample(generator)]! += 1
  expect(excessOfCounts(counts, binomialProbs(n, p))).toBeLessThan(4)
})

test.each([2 ** 21 + 12_345, 2 ** 31 - 1])("of %d fair coins the heads have the right mean and variance", (n) => {
  const generator = xoshiro128(6)
  const { sample } = binomial(n, 0.5)
  const draws = Array.from({ length: drawsOutOf(4000) }, () => (sample(generator) - n / 2) / Math.sqrt(n / 4))
  const mean = draws.reduce((a, b) => a + b, 0) / draws.length
  const variance = draws.reduce((a, b) => a + b * b, 0) / draws.length
  expect(Math.abs(mean)).toBeLessThan(4 / Math.sqrt(draws.length))
  expect(Math.abs(variance - 1)).toBeLessThan(4 * Math.sqrt(2 / draws.length))
})

test("without trials or with probability 0 nothing is taken from the stream", () => {
  const generator = xoshiro128(1)
  const draw = (n: number, p: number): number => binomial(n, p).sample(generator)
  expect([draw(0, 0.5), draw(0, 1), draw(9, 0)]).toEqual([0, 0, 0])
  expect(generator.next()).toBe(xoshiro128(1).next())
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
