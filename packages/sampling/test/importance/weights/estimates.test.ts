import { problemOf, runs } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { describe, expect, test } from "vitest"
import { reference } from "../../../../random/test/support/reference.js"
import type { ContinuousDistribution } from "../../../src/distributions/distribution.js"
import { normal } from "../../../src/distributions/normal.js"
import { uniform } from "../../../src/distributions/uniform.js"
import { importanceSample } from "../../../src/importance/importance-sample.js"
import { paretoSmoothed } from "../../../src/importance/pareto/smoothed.js"
import { exponentialTilt } from "../../../src/importance/proposals/exponential-tilt.js"
import {
  normalizingConstant,
  plainEstimate,
  selfNormalizedEstimate,
} from "../../../src/importance/weights/estimates.js"
import { effectiveSampleSize } from "../../../src/importance/weights/log-weights.js"
import { truncatedTarget } from "../reference.js"

interface Exact {
  readonly proposal: string
  readonly a: string
  readonly b: string
  readonly Z: string
  readonly rel_var_of_Z_per_sample: string
  readonly ess_over_n: string
  readonly snis_asym_var_of_mean: string
}
interface Truth {
  readonly rows: readonly { readonly a: string; readonly b: string; readonly mean: string }[]
  readonly importance_sampling: readonly Exact[]
}

const LOG_ROOT_OF_TWO_PI = Math.log(2 * Math.PI) / 2
const DRAWS = 1000
const RUNS = runs(250)

describe("against exact variances", () => {
  const truth = reference<Truth>("truncnorm.json")

  test.each(truth.importance_sampling)("estimates on [$a, $b] by $proposal, within 4.5 standard errors", (exact) => {
    const low = Number(exact.a)
    const high = Number(exact.b)
    const target = truncatedTarget(low, high)
    const proposal = proposalOf(exact.proposal, low, high)
    const mean = Number(truth.rows.find(({ a, b }) => Number(a) === low && Number(b) === high)!.mean)
    const mass = Number(exact.Z)
    const generator = pcg64([Math.round(low), exact.proposal.length])
    const isRare = mass * DRAWS < 5 && exact.proposal.startsWith("N(0,1)")

    const relative: number[] = []
    const means: number[] = []
    const claimed: number[] = []
    let covered = 0
    const pooled = new Float64Array(RUNS * DRAWS)
    for (let run = 0; run < RUNS; run++) {
      const sample = importanceSample({ target, proposal, draws: DRAWS, generator })
      const logWeights = sample.logWeights.map((each) => each - LOG_ROOT_OF_TWO_PI - Math.log(mass))
      pooled.set(logWeights, run * DRAWS)
      const constant = plainEstimate(logWeights, new Float64Array(DRAWS).fill(1))
      relative.push(constant.estimate)
      if (isRare) continue
      const { estimate, standardError, interval } = selfNormalizedEstimate(logWeights, sample.draws)
      means.push(estimate)
      claimed.push(standardError ** 2)
      if (interval.low <= mean && mean <= interval.high) covered++
    }
    // Z: right on average, and with the variance that it should have.
    const weightVariance = Number(exact.rel_var_of_Z_per_sample)
    expect(Math.abs(averageOf(relative) - 1) / Math.sqrt(weightVariance / (RUNS * DRAWS))).toBeLessThan(4.5)
    const squares = pooled.map((each) => (Math.exp(each) - 1) ** 2)
    expect(Math.abs(averageOf(squares) - weightVariance) / errorOf(squares)).toBeLessThan(4.5)
    if (isRare) return
    // ESS: the limit is a ratio of moments, its error comes from that of the second.
    const limit = Number(exact.ess_over_n)
    const ratio = effectiveSampleSize(pooled) / pooled.length
    const secondMoment = pooled.map((each) => Math.exp(2 * each))
    expect(
      Math.abs(ratio - limit) / (limit * limit * errorOf(secondMoment) + limit * 2 * errorOf(relative)),
    ).toBeLessThan(4.5)
    // The self-normalized mean: bias below its error, the variance of the limit, the right standard error, the promised coverage.
    const asymptotic = Number(exact.snis_asym_var_of_mean) / DRAWS
    expect(Math.abs(averageOf(means) - mean) / Math.sqrt(asymptotic / RUNS)).toBeLessThan(4.5)
    const spread = means.map((each) => (each - mean) ** 2)
    expect(Math.abs(averageOf(spread) - asymptotic) / errorOf(spread)).toBeLessThan(4.5)
    expect(averageOf(claimed) / asymptotic).toBeGreaterThan(0.9)
    expect(averageOf(claimed) / asymptotic).toBeLessThan(1.1)
    expect(Math.abs(covered / RUNS - 0.95) / Math.sqrt((0.95 * 0.05) / RUNS)).toBeLessThan(4.5)
  })
})

describe("by hand", () => {
  test("plainEstimate averages weight times value", () => {
    const { estimate, standardError, interval } = plainEstimate([0, Math.log(3)], [2, 4])
    // Terms 2 and 12: mean 7, sample variance 50, standard error 5.
    expect(estimate).toBeCloseTo(7, 13)
    expect(standardError).toBeCloseTo(5, 13)
    expect(interval.high - 7).toBeCloseTo(5 * 1.959963984540054, 12)
  })

  test("selfNormalizedEstimate averages values by weight", () => {
    const { estimate, standardError } = selfNormalizedEstimate([100, 100 + Math.log(3)], [1, 3])
    // Weights 1/4 and 3/4, mean 2.5, error sqrt(1.5^2/16 + 9 * 0.5^2/16).
    expect(estimate).toBeCloseTo(2.5, 13)
    expect(standardError).toBeCloseTo(Math.sqrt(4.5 / 16), 13)
  })

  test("normalizingConstant stays finite where the constant does not", () => {
    const { logEstimate, relativeStandardError, logInterval } = normalizingConstant([-2000, -2000 + Math.log(3)])
    expect(logEstimate).toBeCloseTo(-2000 + Math.LN2, 12)
    expect(relativeStandardError).toBeCloseTo(0.5, 13)
    expect(logInterval.low).toBeCloseTo(-2000 + Math.log(2 - 1.959963984540054), 9)
    expect(normalizingConstant([0, -40], { confidence: 0.99 }).logInterval.low).toBe(-Infinity)
  })

  test("plainEstimate of weights that are all 0 is 0, and overflow does not give NaN", () => {
    expect(plainEstimate([-Infinity, -Infinity], [1, 2])).toEqual({
      estimate: 0,
      standardError: 0,
      interval: { low: 0, high: 0 },
    })
    expect(plainEstimate([2000, 2000], [0, 0]).estimate).toBe(0)
    expect(plainEstimate([2000, 2000], [1, 1]).estimate).toBe(Infinity)
    expect(plainEstimate([2000, 1999], [1, 1])).toEqual({
      estimate: Infinity,
      standardError: Infinity,
      interval: { low: -Infinity, high: Infinity },
    })
    expect(plainEstimate([-740, -740], [1e300, 1e300]).estimate / Math.exp(-740 + 300 * Math.LN10)).toBeCloseTo(1, 12)
  })

  test("one draw has an unknown error", () => {
    expect(normalizingConstant([0]).relativeStandardError).toBe(Infinity)
    expect(plainEstimate([0], [3]).interval).toEqual({ low: -Infinity, high: Infinity })
    const nothing = { standardError: Infinity, interval: { low: -Infinity, high: Infinity } }
    expect(plainEstimate([-Infinity], [3])).toEqual({ estimate: 0, ...nothing })
    expect(selfNormalizedEstimate([-5], [3])).toEqual({ estimate: 3, ...nothing })
  })

  test("with a single weight among many draws, the ratio has an unknown error, the plain estimate a known one", () => {
    const logWeights = [-Infinity, 2, -Infinity, -Infinity]
    expect(selfNormalizedEstimate(logWeights, [1, 3, 5, 7])).toEqual({
      estimate: 3,
      standardError: Infinity,
      interval: { low: -Infinity, high: Infinity },
    })
    // Terms 0, w, 0, 0: mean w/4, sample variance w^2/4, standard error w/4.
    expect(normalizingConstant(logWeights).relativeStandardError).toBeCloseTo(1, 13)
    expect(plainEstimate(logWeights, [1, 3, 5, 7]).standardError).toBeCloseTo((3 * Math.exp(2)) / 4, 12)
  })

  test("a constant is known exactly from two draws", () => {
    expect(selfNormalizedEstimate([0, 0, -Infinity], [7, 7, 1])).toEqual({
      estimate: 7,
      standardError: 0,
      interval: { low: 7, high: 7 },
    })
  })
})

describe("laws", () => {
  test("with equal weights both estimates are the average", () => {
    const values = [3, 1, 4, 1, 5, 9]
    const equal = new Float64Array(6)
    expect(plainEstimate(equal, values).estimate).toBeCloseTo(23 / 6, 13)
    expect(selfNormalizedEstimate(equal, values).estimate).toBeCloseTo(23 / 6, 13)
  })

  test("adding a constant to the values moves the self-normalized estimate by it, not its error", () => {
    const logWeights = [0, 1, -2, 0.5]
    const before = selfNormalizedEstimate(logWeights, [3, 1, 4, 1])
    const after = selfNormalizedEstimate(logWeights, [103, 101, 104, 101])
    expect(after.estimate - before.estimate).toBeCloseTo(100, 11)
    expect(after.standardError).toBeCloseTo(before.standardError, 12)
  })
})

describe("refusals", () => {
  const all = [
    plainEstimate,
    selfNormalizedEstimate,
    (logWeights: readonly number[], _: unknown, options = {}) => normalizingConstant(logWeights, options),
  ]
  test.each(all)("bad weights and confidences", (estimate) => {
    expect(problemOf(() => estimate([], [], {})).kind).toBe("out-of-range")
    expect(problemOf(() => estimate([Number.NaN], [1], {})).kind).toBe("out-of-range")
    expect(problemOf(() => estimate([Infinity], [1], {})).kind).toBe("out-of-range")
    expect(problemOf(() => estimate([0, 0], [1, 1], { confidence: 1 })).kind).toBe("out-of-range")
  })

  test("weights that are all 0, where a ratio is wanted", () => {
    expect(problemOf(() => selfNormalizedEstimate([-Infinity], [1])).kind).toBe("out-of-range")
    expect(problemOf(() => normalizingConstant([-Infinity])).kind).toBe("out-of-range")
  })

  test("values that do not pair up or are not finite", () => {
    for (const estimate of [plainEstimate, selfNormalizedEstimate]) {
      expect(problemOf(() => estimate([0, 0], [1])).kind).toBe("unequal-lengths")
      expect(problemOf(() => estimate([0], [Number.NaN])).kind).toBe("out-of-range")
    }
  })
})

function proposalOf(name: string, low: number, high: number): ContinuousDistribution {
  if (name.startsWith("N(0,1)")) return normal()
  if (name.startsWith("Uniform")) return uniform(low, high)
  if (name.includes("Exp")) return exponentialTilt(low)
  return name.includes("0.5^2") ? normal(low + 0.5, 0.5) : normal(low)
}

function averageOf(numbers: Readonly<ArrayLike<number>>): number {
  let sum = 0
  for (let i = 0; i < numbers.length; i++) sum += numbers[i]!
  return sum / numbers.length
}

function errorOf(numbers: Readonly<ArrayLike<number>>): number {
  const mean = averageOf(numbers)
  let squares = 0
  for (let i = 0; i < numbers.length; i++) squares += (numbers[i]! - mean) ** 2
  return Math.sqrt(squares) / numbers.length
}

describe("weights that were normalized", () => {
  // The integral of x^2 under a normal density is 1; weights are target over proposal, both densities.
  const proposal = normal(0, 1.5)
  const target = (x: number): number => normal().logPdf(x)
  const { draws, logWeights } = importanceSample({ target, proposal, draws: 4000, generator: pcg64(3) })
  const smoothed = paretoSmoothed(logWeights)
  const squares = draws.map((x) => x * x)

  test("give the plain estimate on the scale they had when passed with it", () => {
    const { estimate, standardError, interval } = plainEstimate(smoothed, squares)
    expect(Math.abs(estimate - 1)).toBeLessThanOrEqual(4 * standardError)
    expect(standardError).toBeLessThan(0.05)
    expect(interval.low).toBeLessThan(1)
    const unscaled = smoothed.logWeights.map((each) => each + smoothed.logSum)
    expect(Math.abs(estimate - plainEstimate(unscaled, squares).estimate)).toBeLessThanOrEqual(1e-13)
    expect(
      Math.abs(normalizingConstant(smoothed).logEstimate - normalizingConstant(unscaled).logEstimate),
    ).toBeLessThanOrEqual(1e-13)
  })

  test("keep a scale that alone is beyond a double", () => {
    const { logEstimate } = normalizingConstant(paretoSmoothed(logWeights.map((each) => each - 5000)))
    expect(Math.abs(logEstimate + 5000)).toBeLessThanOrEqual(0.1)
  })

  test.each([
    ["plainEstimate", () => plainEstimate(smoothed.logWeights, squares)],
    ["normalizingConstant", () => normalizingConstant(smoothed.logWeights)],
    ["plainEstimate of two", () => plainEstimate([Math.log(0.25), Math.log(0.75)], [1, 1])],
  ])("%s refuses them alone: their average is 1/n, whatever the target", (_, act) => {
    expect(problemOf(act)).toMatchObject({ kind: "out-of-range", name: "the sum of the weights" })
    expect(act).toThrow("selfNormalizedEstimate")
  })

  test("of a single draw, or of a sum near 1 by chance, are taken as they are", () => {
    expect(plainEstimate([0], [3]).estimate).toBe(3)
    expect(Math.abs(plainEstimate([Math.log(0.25), Math.log(0.75 + 1e-9)], [1, 1]).estimate - 0.5)).toBeLessThan(1e-8)
  })

  test.each([
    [{ logWeights: [0, 0] }, "logSum"],
    [{ logWeights: [0, 0], logSum: Number.NaN }, "logSum"],
    [{ logSum: 0 }, "logWeights"],
  ])("%j is refused by the name of its field", (given, name) => {
    expect(problemOf(() => plainEstimate(given as never, [1, 1]))).toMatchObject({ name })
  })
})
