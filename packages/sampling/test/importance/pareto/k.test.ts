import { problemOf, runs } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { describe, expect, test } from "vitest"
import { paretoK } from "../../../src/importance/pareto/k.js"
import { convergenceRate, minimumDraws, paretoKThreshold } from "../../../src/importance/pareto/threshold.js"

describe("paretoK of functions", () => {
  test("two-valued functions have the shape of the weights", () => {
    const logWeights = paretoLogWeights(1000, 0.4)
    const k = paretoK(logWeights)
    expect(
      paretoK(
        logWeights,
        logWeights.map((_, i) => i % 2),
      ),
    ).toBe(k)
    expect(paretoK(logWeights, new Float64Array(1000).fill(7))).toBe(k)
  })

  test("a heavy function of light weights shows", () => {
    const values = paretoLogWeights(2000, 0.9).map(Math.exp)
    const flat = Float64Array.from(values, (_, i) => (i % 10) * 0.01)
    expect(paretoK(flat)).toBeLessThan(0)
    expect(paretoK(flat, values)).toBeGreaterThan(0.6)
    expect(
      paretoK(
        flat,
        values.map((each) => -each),
      ),
    ).toBeCloseTo(paretoK(flat, values), 12)
  })

  test.each([0.2, 0.5, 0.8])(
    "k-hat of samples with shape %f is right on average, within 5 standard errors",
    (shape) => {
      const n = 4000
      const tail = Math.floor(3 * Math.sqrt(n))
      const all = Array.from({ length: runs(100) }, (_, seed) => paretoK(paretoLogWeights(n, shape, seed)))
      const mean = all.reduce((sum, k) => sum + k, 0) / all.length
      // The prior counts as ten draws of shape 0.5; the variance of the estimate is (1 + k)^2 / tail at least.
      const expected = (tail * shape + 10 * 0.5) / (tail + 10)
      const error = (1 + shape) / Math.sqrt(tail) / Math.sqrt(all.length)
      expect(Math.abs(mean - expected) / error).toBeLessThan(5)
    },
  )
})

describe("the draws that k-hat requires", () => {
  test("thresholds by hand", () => {
    expect(paretoKThreshold(100)).toBeCloseTo(0.5, 14)
    expect(paretoKThreshold(10)).toBeCloseTo(0, 14)
    expect(paretoKThreshold(1000)).toBeCloseTo(2 / 3, 14)
    expect(paretoKThreshold(1e6)).toBe(0.7)
    expect(paretoKThreshold(1)).toBe(-Infinity)
  })

  test("minimum draws by hand, the inverse of the threshold", () => {
    expect(minimumDraws(-1)).toBeCloseTo(10, 12)
    expect(minimumDraws(0.5)).toBeCloseTo(100, 10)
    expect(minimumDraws(paretoKThreshold(1234))).toBeCloseTo(1234, 8)
    expect(minimumDraws(1)).toBe(Infinity)
  })

  test("convergence rates: 1 for bounded tails, 0 without a mean, continuous at a half", () => {
    expect(convergenceRate(-0.3, 1000)).toBe(1)
    expect(convergenceRate(1.2, 1000)).toBe(0)
    // The limit of the closed form at a half, by its first derivatives: n / (n - 1) - 1 / log(n).
    expect(convergenceRate(0.5, 1000)).toBeCloseTo(1000 / 999 - 1 / Math.log(1000), 7)
    expect(convergenceRate(0.5, 1e6)).toBeCloseTo(1 - 1 / Math.log(1e6), 5)
    expect(convergenceRate(0.4999, 1000)).toBeCloseTo(convergenceRate(0.5001, 1000), 3)
    let last = 1
    for (let k = 0; k <= 1; k += 0.05) {
      const rate = convergenceRate(k, 1000)
      expect(rate).toBeLessThanOrEqual(last + 1e-12)
      last = rate
    }
  })

  test("NaN shapes and counts that are not positive are refused", () => {
    expect(problemOf(() => minimumDraws(Number.NaN)).kind).toBe("out-of-range")
    expect(problemOf(() => convergenceRate(Number.NaN, 10)).kind).toBe("out-of-range")
    expect(problemOf(() => convergenceRate(0.5, 1)).kind).toBe("out-of-range")
    expect(problemOf(() => paretoKThreshold(0)).kind).toBe("out-of-range")
  })
})

/** Logarithms of Pareto draws: their tail has exactly the shape. */
function paretoLogWeights(n: number, shape: number, seed = 1): Float64Array {
  return pcgUniforms(n, seed).map((u) => -shape * Math.log1p(-u))
}

function pcgUniforms(n: number, seed: number): Float64Array {
  const out = new Float64Array(n)
  pcg64(seed).fillUniform(out)
  return out
}
