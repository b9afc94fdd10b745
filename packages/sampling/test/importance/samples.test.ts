import { problemOf, runs } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { describe, expect, test } from "vitest"
import { kolmogorovSmirnov } from "../../../random/test/support/statistics.js"
import { multivariateNormal } from "../../src/distributions/multivariate/normal.js"
import { multivariateStudentT } from "../../src/distributions/multivariate/student-t.js"
import { normal } from "../../src/distributions/normal.js"
import { truncatedNormal } from "../../src/distributions/truncated-normal/truncated-normal.js"
import { uniform } from "../../src/distributions/uniform.js"
import { importanceSample } from "../../src/importance/importance-sample.js"
import { paretoSmoothed } from "../../src/importance/pareto/smoothed.js"
import { defensive } from "../../src/importance/proposals/defensive.js"
import { exponentialTilt } from "../../src/importance/proposals/exponential-tilt.js"
import { mixture, multivariateMixture } from "../../src/importance/proposals/mixture.js"
import { rejectionSample } from "../../src/importance/rejection-sample.js"
import { normalizingConstant, plainEstimate, selfNormalizedEstimate } from "../../src/importance/weights/estimates.js"
import { truncatedTarget } from "./reference.js"

const STANDARD = normal()

describe("importanceSample", () => {
  test("weighs draws of the proposal by target over proposal", () => {
    const proposal = normal(1, 2)
    const { draws, dimension, logWeights, logTargets } = importanceSample({
      target: (x) => -Math.abs(x),
      proposal,
      draws: 5,
      generator: pcg64(1),
    })
    expect(dimension).toBe(1)
    expect(draws).toEqual(proposal.fill(new Float64Array(5), pcg64(1)))
    expect([...logTargets]).toEqual([...draws].map((x) => -Math.abs(x)))
    for (let i = 0; i < 5; i++) expect(logWeights[i]).toBe(-Math.abs(draws[i]!) - proposal.logPdf(draws[i]!))
  })

  test("in 3 dimensions: moments of a shifted normal by a t proposal, within 4.5 standard errors", () => {
    const covariance = [2, 0.5, 0, 0.5, 1, 0.3, 0, 0.3, 1.5]
    const law = multivariateNormal([1, -1, 0.5], covariance)
    const proposal = multivariateStudentT(5, [0.5, -0.5, 0], [3, 0, 0, 0, 2, 0, 0, 0, 2])
    const { draws, logWeights } = importanceSample({
      target: (x) => law.logPdf(x) + 700,
      proposal,
      draws: runs(20_000),
      generator: pcg64(2),
    })
    const { logEstimate, relativeStandardError } = normalizingConstant(logWeights)
    expect(Math.abs(logEstimate - 700) / relativeStandardError).toBeLessThan(4.5)
    for (const [j, mean] of [1, -1, 0.5].entries()) {
      const { estimate, standardError } = selfNormalizedEstimate(
        logWeights,
        logWeights.map((_, i) => draws[3 * i + j]!),
      )
      expect(Math.abs(estimate - mean) / standardError).toBeLessThan(4.5)
    }
    const products = logWeights.map((_, i) => (draws[3 * i]! - 1) * (draws[3 * i + 1]! + 1))
    const { estimate, standardError } = selfNormalizedEstimate(logWeights, products)
    expect(Math.abs(estimate - 0.5) / standardError).toBeLessThan(4.5)
  })

  test("a defensive mixture repairs a proposal of infinite variance, within 4.5 standard errors over many samples", () => {
    const samples = runs(200)
    const target = (x: number) => STANDARD.logPdf(x)
    const safe = defensive(normal(0, 0.5), STANDARD)
    const generator = pcg64(3)
    const estimates = Array.from({ length: samples }, () => {
      const { draws, logWeights } = importanceSample({ target, proposal: safe, draws: 500, generator })
      expect(Math.max(...logWeights)).toBeLessThanOrEqual(Math.log(10) + 1e-12)
      return plainEstimate(
        logWeights,
        draws.map((x) => x * x),
      )
    })
    const mean = estimates.reduce((sum, { estimate }) => sum + estimate, 0) / samples
    const spread = estimates.reduce((sum, { estimate }) => sum + (estimate - 1) ** 2, 0) / samples
    expect(Math.abs(mean - 1) / Math.sqrt(spread / samples)).toBeLessThan(4.5)
    const claimed = estimates.reduce((sum, { standardError }) => sum + standardError ** 2, 0) / samples
    expect(Math.abs(spread / claimed - 1) / Math.sqrt(2 / samples)).toBeLessThan(4.5)
  })

  test("proportional allocation is unbiased and has less variance than its standard error says", () => {
    const target = (x: number) => STANDARD.logPdf(x)
    const proposal = mixture([normal(-1.5, 1), normal(1.5, 1)], [1, 2])
    const generator = pcg64(4)
    const samples = runs(300)
    const estimates = Array.from({ length: samples }, () => {
      const sample = importanceSample({ target, proposal, draws: 100, generator, allocation: "proportional" })
      return plainEstimate(sample.logWeights, sample.draws)
    })
    const spread = estimates.reduce((sum, { estimate }) => sum + estimate ** 2, 0) / samples
    const mean = estimates.reduce((sum, { estimate }) => sum + estimate, 0) / samples
    expect(Math.abs(mean) / Math.sqrt(spread / samples)).toBeLessThan(4.5)
    expect(spread).toBeLessThan(estimates.reduce((sum, { standardError }) => sum + standardError ** 2, 0) / samples)
  })

  test("proportional allocation rounds the shares, and weighs by the rounded ones", () => {
    const proposal = mixture([uniform(0, 1), uniform(5, 6), uniform(10, 11)], [5, 3, 2])
    const { draws, logWeights } = importanceSample({
      target: () => 0,
      proposal,
      draws: 7,
      generator: pcg64(5),
      allocation: "proportional",
    })
    // 3.5, 2.1 and 1.4 are rounded to 4, 2 and 1: the largest remainder goes up.
    expect([...draws].map((x) => Math.floor(x / 5))).toEqual([0, 0, 0, 0, 1, 1, 2])
    for (const [i, share] of [4, 4, 4, 4, 2, 2, 1].entries())
      expect(logWeights[i]).toBeCloseTo(-Math.log(share / 7), 13)
  })

  test("proportional allocation of vectors", () => {
    const parts = [multivariateNormal([-9, 0], [1, 0, 0, 1]), multivariateNormal([9, 0], [1, 0, 0, 1])]
    const { draws } = importanceSample({
      target: () => 0,
      proposal: multivariateMixture(parts, [1, 4]),
      draws: 10,
      generator: pcg64(6),
      allocation: "proportional",
    })
    expect(Array.from({ length: 10 }, (_, i) => Math.sign(draws[2 * i]!))).toEqual([-1, -1, 1, 1, 1, 1, 1, 1, 1, 1])
  })

  test("smoothing the weights of a heavy-tailed proposal brings the estimates closer, over many samples", () => {
    const target = (x: number) => STANDARD.logPdf(x)
    const generator = pcg64(7)
    let [raw, smooth] = [0, 0]
    for (let sample = 0; sample < runs(200); sample++) {
      const { draws, logWeights } = importanceSample({ target, proposal: normal(0, 0.55), draws: 500, generator })
      const squares = draws.map((x) => x * x)
      raw += (selfNormalizedEstimate(logWeights, squares).estimate - 1) ** 2
      smooth += (selfNormalizedEstimate(paretoSmoothed(logWeights).logWeights, squares).estimate - 1) ** 2
    }
    expect(smooth).toBeLessThan(0.9 * raw)
  })

  test("weights of 0 are fine, NaN and Infinity name the point", () => {
    const options = { proposal: uniform(2, 3), draws: 10, generator: pcg64(1) }
    expect(importanceSample({ ...options, target: () => -Infinity }).logWeights[3]).toBe(-Infinity)
    const nan = problemOf(() => importanceSample({ ...options, target: () => Number.NaN }))
    expect(nan).toMatchObject({ kind: "out-of-range", name: expect.stringMatching(/^target\(2\.\d+\)$/) })
    expect(problemOf(() => importanceSample({ ...options, target: () => Infinity })).kind).toBe("out-of-range")
  })

  test("a proposal without density at its own draw is refused", () => {
    const proposal = { ...uniform(0, 1), logPdf: () => -Infinity }
    const call = () => importanceSample({ target: () => 0, proposal, draws: 1, generator: pcg64(1) })
    expect(problemOf(call)).toMatchObject({ kind: "out-of-range", name: expect.stringContaining("proposal.logPdf") })
  })

  test("counts and allocations that are not allowed are refused", () => {
    const options = { target: () => 0, proposal: STANDARD, generator: pcg64(1) }
    expect(problemOf(() => importanceSample({ ...options, draws: 0 })).kind).toBe("out-of-range")
    expect(problemOf(() => importanceSample({ ...options, draws: 1.5 })).kind).toBe("out-of-range")
    const allocation = "equal" as "random"
    expect(problemOf(() => importanceSample({ ...options, draws: 1, allocation })).kind).toBe("out-of-range")
  })
})

describe("rejectionSample", () => {
  const target = truncatedTarget(4, 5)
  const proposal = exponentialTilt(4)
  // The log ratio -x^2 / 2 - log(rate) + rate (x - 4) is largest where x is the rate, 2 + sqrt(5).
  const rate = 2 + Math.sqrt(5)
  const logBound = -(rate * rate) / 2 - Math.log(rate) + rate * (rate - 4)

  test("accepts draws of exactly the target (Kolmogorov-Smirnov at 1 in 100,000)", () => {
    const count = runs(20_000)
    const { draws, accepted } = rejectionSample({
      target,
      proposal,
      logBound,
      attempts: 1e6,
      draws: count,
      generator: pcg64(1),
    })
    expect(accepted).toBe(count)
    const exact = truncatedNormal(4, 5)
    expect(kolmogorovSmirnov(draws, (x) => exact.cdf(x)) * Math.sqrt(count)).toBeLessThan(2.5)
  })

  test("the acceptance rate is the integral over the bound, within 4.5 standard errors", () => {
    const { acceptanceRate, standardError, attempts } = rejectionSample({
      target,
      proposal,
      logBound,
      attempts: 50_000,
      generator: pcg64(2),
    })
    expect(attempts).toBe(50_000)
    const integral = truncatedNormal(4, 5).mass * Math.sqrt(2 * Math.PI)
    expect(Math.abs(acceptanceRate - integral / Math.exp(logBound)) / standardError).toBeLessThan(4.5)
  })

  test("naive rejection accepts about one of 30,000, within 4.5 standard errors", () => {
    const inside = (x: number) => (x >= 4 && x <= 5 ? STANDARD.logPdf(x) : -Infinity)
    const attempts = runs(1_000_000)
    const { accepted } = rejectionSample({
      target: inside,
      proposal: STANDARD,
      logBound: 0,
      attempts,
      generator: pcg64(3),
    })
    const expected = attempts * 3.13845902612e-5
    expect(Math.abs(accepted - expected) / Math.sqrt(expected)).toBeLessThan(4.5)
  })

  test("works on vectors: a disc in its square, pi / 4 within 4.5 standard errors", () => {
    const square = {
      dimension: 2,
      sample(generator: ReturnType<typeof pcg64>, out = new Float64Array(2)) {
        for (let j = 0; j < 2; j++) out[j] = 2 * generator.uniform() - 1
        return out
      },
      logPdf: () => -Math.log(4),
    }
    const { draws, dimension, acceptanceRate, accepted, standardError } = rejectionSample({
      target: (x: Float64Array) => (x[0]! ** 2 + x[1]! ** 2 <= 1 ? 0 : -Infinity),
      proposal: square,
      logBound: Math.log(4),
      attempts: 20_000,
      generator: pcg64(4),
    })
    expect([draws.length, dimension]).toEqual([2 * accepted, 2])
    expect(Math.abs(acceptanceRate - Math.PI / 4) / standardError).toBeLessThan(4.5)
  })

  test("a broken bound is refused and names the point", () => {
    const call = () =>
      rejectionSample({ target, proposal, logBound: logBound - 1, attempts: 1000, generator: pcg64(5) })
    expect(problemOf(call)).toMatchObject({
      kind: "out-of-range",
      name: expect.stringMatching(/^the log ratio of target and proposal at 4\.\d+$/),
      want: expect.stringContaining("at most logBound"),
    })
  })

  test("bounds and counts that are not allowed are refused", () => {
    const options = { target, proposal, generator: pcg64(6) }
    expect(problemOf(() => rejectionSample({ ...options, logBound: Infinity, attempts: 1 })).kind).toBe("out-of-range")
    expect(problemOf(() => rejectionSample({ ...options, logBound: 0, attempts: 0 })).kind).toBe("out-of-range")
    expect(problemOf(() => rejectionSample({ ...options, logBound: 0, attempts: 1, draws: 0 })).kind).toBe(
      "out-of-range",
    )
    const nan = { ...options, target: () => Number.NaN, logBound: 0, attempts: 1 }
    expect(problemOf(() => rejectionSample(nan)).kind).toBe("out-of-range")
  })
})
