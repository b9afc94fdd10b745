import { expect, test } from "vitest"
import {
  excessOverBins,
  kolmogorovSmirnov,
  kolmogorovSmirnovPValue,
  meanError,
  varianceError,
  varianceOf,
} from "./statistics.js"

const same = (x: number): number => x

// scipy 1.17.1: scipy.stats.kstwo.sf(d, n); the limit for many draws is good to 1e-5 from 1000 on.
test.each([
  [0.3, 10, 0.2705355748],
  [0.1, 100, 0.252692757],
  [0.2, 100, 0.0005551927],
  [0.05, 1000, 0.0130120748],
  [0.001, 1_000_000, 0.2698210744],
  [0.0005, 1_000_000, 0.963838631],
])("a Kolmogorov-Smirnov distance of %d among %d draws has the p-value %d", (distance, n, p) => {
  expect(kolmogorovSmirnovPValue(distance, n)).toBeCloseTo(p, 4)
})

test("draws in the middle of equal steps are half a step away", () => {
  const draws = Float64Array.from({ length: 50 }, (_, i) => (i + 0.5) / 50)
  expect(kolmogorovSmirnov(draws, same)).toBeCloseTo(0.01, 12)
  expect(excessOverBins(draws, same, 50)).toBeCloseTo(-Math.sqrt(49 / 2), 12)
})

test("moments are compared in standard errors", () => {
  const expected = { mean: 0, variance: 1, excessKurtosis: 0 }
  expect(meanError([1, 3, 2, 2], expected)).toBe(4)
  expect(varianceOf([1, 3, 2, 2])).toBeCloseTo(2 / 3, 12)
  expect(varianceError([2, -2, 2, -2, 2, -2, 2, -2], expected)).toBe(6)
})
