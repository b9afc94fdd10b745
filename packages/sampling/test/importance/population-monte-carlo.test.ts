import { ALL_TESTS, problemOf, runs } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { describe, expect, test } from "vitest"
import { multivariateNormal } from "../../src/distributions/multivariate/normal.js"
import { multivariateStudentT } from "../../src/distributions/multivariate/student-t.js"
import { diagnose } from "../../src/importance/diagnosis/diagnose.js"
import { importanceSample } from "../../src/importance/importance-sample.js"
import { populationMonteCarlo } from "../../src/importance/population-monte-carlo.js"
import { improve, type StudentComponent, studentOf } from "../../src/importance/proposals/fit-student-mixture.js"
import { multivariateMixture } from "../../src/importance/proposals/mixture.js"
import { normalizingConstant, selfNormalizedEstimate } from "../../src/importance/weights/estimates.js"

const TWO_MODES = multivariateMixture(
  [multivariateNormal([-4, -3], [1, 0.6, 0.6, 1]), multivariateNormal([5, 4], [0.5, -0.2, -0.2, 0.8])],
  [0.3, 0.7],
)
const target = (x: Float64Array) => TWO_MODES.logPdf(x)
const start = multivariateStudentT(3, [0, 0], [100, 0, 0, 100])

describe("on two modes in the plane", () => {
  const results = Array.from({ length: runs(12) }, (_, seed) =>
    populationMonteCarlo({ target, start, generator: pcg64(seed) }),
  )

  test("converges: perplexity from below 0.1 to above 0.8, for all seeds", () => {
    for (const { iterations } of results) {
      expect(iterations.length).toBe(10)
      expect(iterations[0]!.perplexity).toBeLessThan(0.1)
      expect(iterations.at(-1)!.perplexity).toBeGreaterThan(0.8)
      expect(iterations.at(-1)!.effectiveSampleSize).toBeGreaterThan(700)
    }
  })

  test("its last sample gives the integral and the mean, 0.3 (-4) + 0.7 * 5, within 4.5 standard errors", () => {
    for (const { sample } of results) {
      const { logEstimate, relativeStandardError } = normalizingConstant(sample.logWeights)
      expect(Math.abs(logEstimate) / relativeStandardError).toBeLessThan(4.5)
      const first = sample.logWeights.map((_, i) => sample.draws[2 * i]!)
      const { estimate, standardError } = selfNormalizedEstimate(sample.logWeights, first)
      expect(Math.abs(estimate - 2.3) / standardError).toBeLessThan(4.5)
    }
  })

  test("is diagnosed without failures", () => {
    for (const { sample, proposal } of results) {
      expect(diagnose(sample, { target, proposal, logConstant: 0 }).verdict).not.toBe("failure")
    }
  })

  test("the proposal it returns can be drawn from again", () => {
    const sample = importanceSample({ target, proposal: results[0]!.proposal, draws: 500, generator: pcg64(77) })
    const { logEstimate, relativeStandardError } = normalizingConstant(sample.logWeights)
    expect(Math.abs(logEstimate) / relativeStandardError).toBeLessThan(4.5)
  })
})

test("equal seeds give equal bytes", () => {
  const [once, again] = [1, 2].map(() =>
    populationMonteCarlo({ target, start, generator: pcg64(5), iterations: 3, draws: 200 }),
  )
  expect(again!.sample.draws).toEqual(once!.sample.draws)
})

test.runIf(ALL_TESTS)(
  "a curved target is learned: the integral of a banana within 4.5 standard errors, perplexity above 0.7",
  () => {
    const banana = (x: Float64Array) => -(x[0]! ** 2) / 200 - (x[1]! + 0.03 * x[0]! ** 2 - 3) ** 2 / 2
    const wide = multivariateStudentT(3, [0, 0], [200, 0, 0, 200])
    const { sample, iterations } = populationMonteCarlo({
      target: banana,
      start: wide,
      generator: pcg64(1),
      components: 9,
      draws: runs(4000),
    })
    const { logEstimate, relativeStandardError } = normalizingConstant(sample.logWeights)
    expect(Math.abs(logEstimate - Math.log(20 * Math.PI)) / relativeStandardError).toBeLessThan(4.5)
    expect(iterations.at(-1)!.perplexity).toBeGreaterThan(0.7)
  },
)

test("one iteration is plain importance sampling from the start", () => {
  const { sample, proposal } = populationMonteCarlo({ target, start, generator: pcg64(2), iterations: 1, draws: 20 })
  expect(sample).toEqual(importanceSample({ target, proposal: start, draws: 20, generator: pcg64(2) }))
  expect(proposal).toBe(start)
})

test("a target that is never hit leaves the start in place", () => {
  const { iterations, proposal } = populationMonteCarlo({
    target: () => -Infinity,
    start,
    generator: pcg64(1),
    iterations: 3,
    draws: 20,
  })
  expect(iterations[2]).toEqual({ effectiveSampleSize: 0, perplexity: 0, logConstant: -Infinity })
  expect(proposal).toBe(start)
})

test("a fit step never makes the weighted draws less likely", () => {
  const draws = new Float64Array(600)
  const weights = new Float64Array(300).fill(1 / 300)
  const generator = pcg64(3)
  for (let i = 0; i < 300; i++) TWO_MODES.sample(generator, draws.subarray(2 * i, 2 * i + 2))
  let components: StudentComponent[] = [-1, 1].map((sign) => ({
    share: 0.5,
    location: Float64Array.of(sign, sign),
    scale: Float64Array.of(9, 0, 0, 9),
  }))
  let last = -Infinity
  for (let step = 0; step < 15; step++) {
    const law = multivariateMixture(
      components.map((each) => studentOf(each, 5)),
      components.map(({ share }) => share),
    )
    let logLikelihood = 0
    for (let i = 0; i < 300; i++) logLikelihood += law.logPdf(draws.subarray(2 * i, 2 * i + 2)) / 300
    // The ridge on the scales costs a little once the fit has converged.
    expect(logLikelihood).toBeGreaterThan(last - 1e-4)
    last = logLikelihood
    components = improve({ draws, dimension: 2, weights }, components, 5)
  }
  const near = components.map(({ location }) => Math.round(location[0]!)).sort((a, b) => a - b)
  expect(near).toEqual([-4, 5])
})

test("options that are not allowed are refused", () => {
  const options = { target, start, generator: pcg64(1) }
  for (const bad of [
    { draws: 9 },
    { iterations: 0 },
    { components: 0 },
    { df: 0.5 },
    { df: Infinity },
    { safeShare: 1 },
  ]) {
    expect(problemOf(() => populationMonteCarlo({ ...options, ...bad })).kind).toBe("out-of-range")
  }
  expect(problemOf(() => populationMonteCarlo({ ...options, target: () => Number.NaN })).kind).toBe("out-of-range")
})

test("a step of the fit moves shares to where the weight is, in one step when the modes are far apart", () => {
  // Half of 200 draws near either mode; those near the second weigh three times as much.
  const draws = Float64Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? -500 : 500) + ((i * 37) % 101) / 50 - 1)
  const weights = draws.map((x) => (x < 0 ? 0.25 : 0.75) / 100)
  const components = [-499, 501].map((location) => ({
    share: 0.5,
    location: Float64Array.of(location),
    scale: Float64Array.of(1),
  }))
  const shares = improve({ draws, dimension: 1, weights }, components, 20).map(({ share }) => share)
  expect(shares[0]).toBeCloseTo(0.25, 10)
  expect(shares[1]).toBeCloseTo(0.75, 10)
})
