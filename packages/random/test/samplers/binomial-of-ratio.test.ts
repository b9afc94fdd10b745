// Draws of the binomial distribution for a ratio of whole numbers, by chi-square, below and above every change of method.
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { xoshiro128 } from "../../src/generators/xoshiro128.js"
import { binomialOfRatio } from "../../src/samplers/binomial-of-ratio.js"
import { binomialProbs, excessOfCounts } from "../support/binomial.js"
import { drawsOutOf, excessOfChiSquare } from "../support/statistics.js"

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

test.each(CASES)("the draws of binomialOfRatio(%d, %d, 1) are binomially distributed", (n, p) => {
  const generator = xoshiro128(n)
  const counts = new Float64Array(n + 1)
  for (let i = 0; i < DRAWS; i++) counts[binomialOfRatio(n, p, 1, generator)]! += 1
  expect(excessOfCounts(counts, binomialProbs(n, p))).toBeLessThan(4)
})

test.each([2 ** 21 + 12_345, 2 ** 31 - 1])("of %d fair coins the heads have the right mean and variance", (n) => {
  const generator = xoshiro128(6)
  const draw = (): number => (binomialOfRatio(n, 0.5, 1, generator) - n / 2) / Math.sqrt(n / 4)
  const draws = Array.from({ length: drawsOutOf(4000) }, draw)
  const mean = draws.reduce((a, b) => a + b, 0) / draws.length
  const variance = draws.reduce((a, b) => a + b * b, 0) / draws.length
  expect(Math.abs(mean)).toBeLessThan(4 / Math.sqrt(draws.length))
  expect(Math.abs(variance - 1)).toBeLessThan(4 * Math.sqrt(2 / draws.length))
})

test("with probability 0 nothing is taken from the stream", () => {
  const generator = xoshiro128(1)
  expect(binomialOfRatio(9, 0, 1, generator)).toBe(0)
  expect(generator.next()).toBe(xoshiro128(1).next())
})

test("a ratio of whole numbers is taken exactly", () => {
  const generator = xoshiro128(2)
  const counts = new Float64Array(4)
  for (let i = 0; i < DRAWS; i++) counts[binomialOfRatio(3, 1, 3, generator)]! += 1
  expect(excessOfChiSquare(counts, [8 / 27, 12 / 27, 6 / 27, 1 / 27])).toBeLessThan(4)
})
