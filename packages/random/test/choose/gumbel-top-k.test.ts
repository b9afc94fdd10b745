import { LecternError } from "@lectern/core"
import { runs } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { gumbelTopK, weightedWithoutReplacement } from "../../src/choose/weighted-without-replacement.js"

import { xoshiro128 } from "../../src/generators/xoshiro128.js"
import { pValueOfDraws, studentizedError } from "../support/statistics.js"
import { excessOfChoices, successiveChoices } from "./successive.js"

const DRAWS = runs(12_000)

test.each([
  [[1, 2, 3], 2],
  [[1, 2, 3], 3],
  [[5, 0, 1, 3, 0.5], 2],
  [[0.01, 0.9, 0.05, 0.04], 3],
])("draws by weights %j, %i at a time, are successive draws", (weights, count) => {
  const choices = successiveChoices(weights, count)
  // Log-probabilities need not be normalized, nor be near 0.
  for (const shift of [0, -900, 900]) {
    const generator = xoshiro128(count)
    const logProbs = weights.map((weight) => Math.log(weight) + shift)
    expect(excessOfChoices(choices, DRAWS, () => gumbelTopK(logProbs, count, generator).indices.join())).toBeLessThan(4)
  }
  const generator = xoshiro128(count)
  expect(
    excessOfChoices(choices, DRAWS, () => weightedWithoutReplacement(weights, count, generator).join()),
  ).toBeLessThan(4)
})

test("keys are those of a full sort, and the threshold is the next of them", () => {
  const logProbs = Float64Array.from({ length: 300 }, (_, i) => (i % 7 === 0 ? -Infinity : -Math.log(1 + i)))
  const all = gumbelTopK(logProbs, 257, xoshiro128(4))
  expect(all.threshold).toBe(-Infinity)
  expect([...all.keys]).toEqual([...all.keys].sort((a, b) => b - a))
  for (const count of [0, 1, 20, 256]) {
    const some = gumbelTopK(logProbs, count, xoshiro128(4))
    expect(some.indices).toEqual(all.indices.slice(0, count))
    expect(some.keys).toEqual(all.keys.slice(0, count))
    expect(some.threshold).toBe(all.keys[count])
  }
})

test("the largest key is Gumbel distributed about the log-sum, by Kolmogorov-Smirnov", () => {
  const generator = xoshiro128(5)
  const logProbs = [0.5, -1, 2, -3]
  const logSum = Math.log(logProbs.reduce((sum, each) => sum + Math.exp(each), 0))
  const keys = Float64Array.from({ length: runs(20_000) }, () => gumbelTopK(logProbs, 1, generator).keys[0]!)
  expect(pValueOfDraws(keys, (x) => Math.exp(-Math.exp(logSum - x)))).toBeGreaterThan(1e-4)
})

test("sums weighted by the threshold are unbiased", () => {
  const generator = xoshiro128(6)
  const probs = [0.5, 0.2, 0.15, 0.1, 0.05]
  const values = [1, -4, 2, 8, 30]
  const expected = probs.reduce((sum, prob, i) => sum + prob * values[i]!, 0)
  const logProbs = probs.map(Math.log)
  const estimates = Float64Array.from({ length: runs(40_000) }, () => {
    const { indices, threshold } = gumbelTopK(logProbs, 3, generator)
    return indices.reduce(
      (sum, i) => sum + (probs[i]! * values[i]!) / -Math.expm1(-Math.exp(logProbs[i]! - threshold)),
      0,
    )
  })
  expect(Math.abs(studentizedError(estimates, expected))).toBeLessThan(4)
})

test("an outcome of probability 0 is never drawn, even when all others are", () => {
  const { indices } = gumbelTopK([-Infinity, -1e308, -Infinity, 0], 2, xoshiro128(1))
  expect([...indices]).toEqual([3, 1])
  expect(gumbelTopK([], 0, xoshiro128(1)).indices.length).toBe(0)
})

test.each([
  [[0, Number.NaN], 1, "logProbs[1] must be a finite number or -Infinity, got NaN"],
  [[Infinity, 0], 1, "logProbs[0] must be a finite number or -Infinity, got Infinity"],
  [[0, -Infinity], 2, "count must be an integer in 0..1, got 2"],
  [[0, 0], -1, "count must be an integer in 0..2, got -1"],
])("%d of log-probabilities %j are refused", (logProbs, count, sentence) => {
  expect(() => gumbelTopK(logProbs, count, xoshiro128(1))).toThrow(LecternError)
  expect(() => gumbelTopK(logProbs, count, xoshiro128(1))).toThrow(sentence)
})

test.each([
  [[1, -1], 1, "weights[1] must be a finite number of at least 0, got -1"],
  [[1, Infinity], 1, "weights[1] must be a finite number of at least 0, got Infinity"],
  [[1, 0, 2], 3, "count must be an integer in 0..2, got 3"],
])("weights %j, %d of them, are refused", (weights, count, sentence) => {
  expect(() => weightedWithoutReplacement(weights, count, xoshiro128(1))).toThrow(LecternError)
  expect(() => weightedWithoutReplacement(weights, count, xoshiro128(1))).toThrow(sentence)
})
