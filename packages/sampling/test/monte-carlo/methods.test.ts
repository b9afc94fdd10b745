// Every method against its exact variance, worked by hand.

import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { drawsOutOf } from "../../../random/test/support/statistics.js"
import { multivariateNormal } from "../../src/distributions/multivariate/normal.js"
import { normal } from "../../src/distributions/normal.js"
import { unitCube } from "../../src/monte-carlo/domain.js"
import { type MonteCarloResult, monteCarlo } from "../../src/monte-carlo/monte-carlo.js"
import type { MonteCarloOptions } from "../../src/monte-carlo/options.js"
import { halton } from "../../src/sequences/halton.js"
import { sobol } from "../../src/sequences/sobol.js"

const { E } = Math
// Of e^U: E e^2U - (E e^U)^2.
const VARIANCE = (E * E - 1) / 2 - (E - 1) ** 2
const COVARIANCE_WITH_OPPOSITE = E - (E - 1) ** 2
// E U e^U = 1, so Cov(U, e^U) = 1 - (e - 1) / 2.
const COVARIANCE_WITH_U = (3 - E) / 2
const RUNS = ALL_TESTS ? 1000 : 100

/** Errors of many runs, each seeded by its number: their mean square, and the mean of the squared standard errors. */
function spread(
  truth: number,
  run: (seed: number) => MonteCarloResult,
): { observed: number; claimed: number; bias: number } {
  let [observed, claimed, bias] = [0, 0, 0]
  for (let seed = 0; seed < RUNS; seed++) {
    const { estimate, standardError } = run(seed)
    observed += (estimate - truth) ** 2 / RUNS
    claimed += standardError ** 2 / RUNS
    bias += (estimate - truth) / RUNS
  }
  return { observed, claimed, bias }
}

/** Expects a ratio of variances near 1: the mean square of n normal errors has standard error sqrt(2/n). */
function expectVariance(actual: number, exact: number): void {
  expect(Math.abs(actual / exact - 1)).toBeLessThanOrEqual(4 * Math.sqrt(2 / RUNS))
}

describe("over many runs the errors have the variance worked by hand, and standard errors say so:", () => {
  const cell = (cells: number): number => {
    // Within [a, a + h], e^x has mean (e^(a+h) - e^a) / h and mean square (e^(2a+2h) - e^2a) / 2h.
    let sum = 0
    for (let i = 0; i < cells; i++) {
      const [a, b, h] = [i / cells, (i + 1) / cells, 1 / cells]
      const mean = (Math.exp(b) - Math.exp(a)) / h
      sum += (Math.exp(2 * b) - Math.exp(2 * a)) / (2 * h) - mean * mean
    }
    return sum / cells
  }
  const control = [{ integrand: (x: number) => x, integral: 1 / 2 }]
  test.each<[string, MonteCarloOptions<number>, number]>([
    ["plain, Var f / n", { method: "plain" }, VARIANCE / 256],
    ["antithetic, (Var f + Cov(f, f')) / n", { method: "antithetic" }, (VARIANCE + COVARIANCE_WITH_OPPOSITE) / 256],
    ["stratified in 128 cells", { method: "stratified" }, cell(128) / 256],
    ["stratified in 32 cells", { method: "stratified", strata: 32 }, cell(32) / 256],
    ["a control, (1 - R^2) Var f / n", { controls: control }, (VARIANCE - 12 * COVARIANCE_WITH_U ** 2) / 256],
    [
      "a Latin hypercube of one dimension, divided into 64 pieces",
      { method: "latin-hypercube", replicates: 4 },
      cell(64) / 256,
    ],
  ])("%s", (_, options, exact) => {
    const { observed, claimed, bias } = spread(E - 1, (seed) =>
      monteCarlo(Math.exp, [0, 1], { draws: 256, seed, ...options }),
    )
    expectVariance(observed, exact)
    expectVariance(claimed, exact)
    expect(Math.abs(bias)).toBeLessThanOrEqual(4 * Math.sqrt(exact / RUNS))
  })

  test("a Latin hypercube leaves only the variance of a sum within pieces, d / 12 n^3", () => {
    const sum = (x: Float64Array): number => x[0]! + x[1]! + x[2]!
    const exact = 3 / (12 * 64 ** 3) / 4
    const { observed, claimed } = spread(1.5, (seed) =>
      monteCarlo(sum, unitCube(3), { method: "latin-hypercube", draws: 256, replicates: 4, seed }),
    )
    expectVariance(observed, exact)
    expectVariance(claimed, exact)
  })

  test("a Latin hypercube removes no variance of a pure interaction", () => {
    // Of (U - 1/2)(V - 1/2): 1/144, and of n points 1/(144 n) (1 + O(1/n)).
    const product = (x: Float64Array): number => (x[0]! - 0.5) * (x[1]! - 0.5)
    const { observed, claimed } = spread(0, (seed) =>
      monteCarlo(product, unitCube(2), { method: "latin-hypercube", draws: 256, replicates: 4, seed }),
    )
    expectVariance(observed, 1 / 144 / 256)
    expectVariance(claimed, 1 / 144 / 256)
  })

  test("a grid of 8 x 8 cells leaves only the variance of x y within cells", () => {
    // Within a cell of side h at (a, b): Var xy = (m^2 + v)(w^2 + v) - m^2 w^2 with m, w the middles and v = h^2/12.
    const h = 1 / 8
    const v = (h * h) / 12
    let exact = 0
    for (let i = 0; i < 8; i++) {
      for (let j = 0; j < 8; j++) {
        const [m, w] = [((i + 0.5) * h) ** 2, ((j + 0.5) * h) ** 2]
        exact += ((m + v) * (w + v) - m * w) / 64
      }
    }
    exact /= 128
    const { observed, claimed } = spread(1 / 4, (seed) =>
      monteCarlo((x) => x[0]! * x[1]!, unitCube(2), { method: "stratified", strata: [8, 8], draws: 128, seed }),
    )
    expectVariance(observed, exact)
    expectVariance(claimed, exact)
  })
})

describe("about 95% of the 95% intervals hold the integral, within 4 standard errors:", () => {
  const count = drawsOutOf(1000)
  const tolerance = 4 * Math.sqrt(count * 0.95 * 0.05)
  const control = [
    { integrand: (x: Float64Array) => x[0]! + x[1]!, integral: 1 },
    { integrand: (x: Float64Array) => x[0]! * x[1]!, integral: 1 / 4 },
  ]
  test.each<[string, MonteCarloOptions<Float64Array>]>([
    ["plain", {}],
    ["plain with two controls", { controls: control }],
    ["antithetic", { method: "antithetic" }],
    ["stratified", { method: "stratified" }],
    ["stratified with controls", { method: "stratified", strata: [8, 8], controls: control }],
    ["Latin hypercubes", { method: "latin-hypercube", replicates: 4 }],
    ["Latin hypercubes with controls", { method: "latin-hypercube", replicates: 8, controls: control }],
    ["Sobol", { method: sobol, replicates: 4 }],
    ["Halton", { method: halton, replicates: 4 }],
  ])("%s", (_, options) => {
    let held = 0
    for (let seed = 0; seed < count; seed++) {
      const run = { draws: 256, seed, ...options }
      const { interval } = monteCarlo((x) => Math.exp(x[0]! + 0.5 * x[1]!), unitCube(2), run)
      const truth = (E - 1) * 2 * (Math.exp(0.5) - 1)
      if (interval.low <= truth && truth <= interval.high) held++
    }
    expect(Math.abs(held - 0.95 * count)).toBeLessThanOrEqual(tolerance)
  })
})

test("about 95% of intervals hold where few strata make up most of the variance, within 4 standard errors", () => {
  // The tails of a normal distribution; if all pairs counted alike, about 87% would.
  let held = 0
  for (let seed = 0; seed < RUNS; seed++) {
    const { interval } = monteCarlo((x) => x, normal(), { method: "stratified", draws: 256, seed })
    if (interval.low <= 0 && 0 <= interval.high) held++
  }
  expect(Math.abs(held - 0.95 * RUNS)).toBeLessThanOrEqual(4 * Math.sqrt(RUNS * 0.95 * 0.05))
})

describe("controls", () => {
  const f = (x: number): number => Math.exp(x)
  const x = { integrand: (x: number) => x, integral: 0.5 }

  test("get the coefficient Cov / Var, 6 (3 - e) for e^x on x, within 4 standard errors", () => {
    const { coefficients } = monteCarlo(f, [0, 1], { controls: [x], draws: 2 ** 16 })
    // The residuals have standard deviation 0.063, x has 0.289.
    expect(Math.abs(coefficients[0]! - 6 * (3 - E))).toBeLessThanOrEqual((4 * (0.063 / 0.289)) / 2 ** 8)
  })

  test("that are the integrand itself leave nothing to estimate", () => {
    const { estimate, standardError } = monteCarlo(f, [0, 1], {
      controls: [{ integrand: f, integral: E - 1 }],
      draws: 100,
    })
    expect(Math.abs(estimate - (E - 1))).toBeLessThanOrEqual(4e-16)
    expect(standardError).toBeLessThanOrEqual(1e-15)
  })

  test("that are constant or given twice change nothing", () => {
    const one = { integrand: () => 7, integral: 7 }
    const twice = { integrand: (x: number) => 3 - 2 * x, integral: 2 }
    const single = monteCarlo(f, [0, 1], { controls: [x], draws: 1000 })
    const { estimate, standardError, coefficients } = monteCarlo(f, [0, 1], { controls: [one, x, twice], draws: 1000 })
    expect(coefficients[0]).toBe(0)
    expect(coefficients[2]).toBe(0)
    expect(estimate).toBe(single.estimate)
    expect(standardError).toBe(single.standardError)
  })

  test("work over boxes and distributions alike", () => {
    const square = { integrand: (y: number) => y * y, integral: 1 }
    const { estimate, standardError } = monteCarlo((y) => Math.cos(y), normal(), { controls: [square], draws: 10_000 })
    expect(Math.abs(estimate - Math.exp(-0.5))).toBeLessThanOrEqual(4 * standardError)
    const wide = { integrand: (x: number) => x, integral: 8 }
    const box = monteCarlo((x) => x * x, [0, 4], { controls: [wide], draws: 10_000 })
    expect(Math.abs(box.estimate - 64 / 3)).toBeLessThanOrEqual(4 * box.standardError)
    // The residual of x^2 on x over [0, 4] has variance 4^4 / 180.
    expect(Math.abs(box.standardError / ((4 * 16) / Math.sqrt(180 * 10_000)) - 1)).toBeLessThanOrEqual(0.04)
  })
})

describe("domains", () => {
  test("of independent coordinates and of a joint distribution give the same expectation within 4 standard errors", () => {
    const f = (x: Float64Array): number => x[0]! * x[0]! * x[1]!
    // E X^2 Y of a standard normal X and a normal Y about 2 is 2.
    for (const method of ["plain", "antithetic", "stratified", "latin-hypercube", sobol, halton] as const) {
      const { estimate, standardError } = monteCarlo(f, [normal(), normal(2, 1)], { method, draws: 2 ** 14 })
      expect(Math.abs(estimate - 2)).toBeLessThanOrEqual(4 * standardError)
    }
    const joint = multivariateNormal([0, 2], [1, 0, 0, 1])
    const { estimate, standardError } = monteCarlo(f, joint, { draws: 2 ** 14 })
    expect(Math.abs(estimate - 2)).toBeLessThanOrEqual(4 * standardError)
  })

  test("are scaled and shifted: a box of volume 6 has the integral 6 of 1", () => {
    const { estimate, standardError, interval, reason, caution } = monteCarlo(
      () => 1,
      { low: [1, -1], high: [3, 2] },
      { draws: 1000 },
    )
    expect(estimate).toBe(6)
    expect(standardError).toBe(Infinity)
    expect(interval).toEqual({ low: -Infinity, high: Infinity })
    expect(reason).toBe("no-variation")
    expect(caution!.kind).toBe("no-variation")
  })
})

describe("strata of which few vary inside", () => {
  // Two cells, [0, 1/2) and [1/2, 1), with a jump in neither: only the difference of their means is seen, 1 in all rounds.
  const half = (x: number): number => (x < 0.5 ? 1 : 0)

  test("get the variance of collapsed strata, by hand: half a squared difference over the number of pairs", () => {
    const run = monteCarlo(half, [0, 1], { method: "stratified", strata: 2, draws: 16 })
    expect(run.estimate).toBe(0.5)
    // 8 pairs and 4 differences of 1: the variance of a pair is 1/2, of their mean 1/16.
    expect(Math.abs(run.standardError - 1 / 4)).toBeLessThanOrEqual(1e-15)
    expect(Math.abs(run.degreesOfFreedom - 4)).toBeLessThanOrEqual(1e-14)
    expect(run.caution!.kind).toBe("few-strata")
  })

  test("are compared along the first axis that has a cell before, and not across the ends of rows", () => {
    // 3 x 2 cells, of which the last along axis 0 differ: of 5 pairs of neighbours 2 differ by 1, and 2 of 1 along axis 1.
    const column = monteCarlo((x) => (x[0]! > 2 / 3 ? 1 : 0), unitCube(2), {
      method: "stratified",
      strata: [3, 2],
      draws: 12,
    })
    expect(Math.abs(column.standardError - Math.sqrt(2 / 2 / 5 / 6))).toBeLessThanOrEqual(1e-15)
    // And of 2 rows, the upper one differs: only the first cells of the rows are neighbours, 1 of 5 pairs.
    const row = monteCarlo((x) => (x[1]! > 1 / 2 ? 1 : 0), unitCube(2), {
      method: "stratified",
      strata: [3, 2],
      draws: 12,
    })
    expect(Math.abs(row.standardError - Math.sqrt(1 / 2 / 5 / 6))).toBeLessThanOrEqual(1e-15)
  })

  test("are compared within blocks of 2048, the last one too", () => {
    const options = { method: "stratified", strata: 2058, draws: 2 * 2058 } as const
    // Cells 0..2052 are 1: of 2047 pairs in the first block and 9 in the second, one differs.
    const late = monteCarlo((x) => (x < 2053 / 2058 ? 1 : 0), [0, 1], options)
    expect(Math.abs(late.standardError / Math.sqrt(1 / 2 / 2056 / 2058) - 1)).toBeLessThanOrEqual(1e-14)
    // A jump between the blocks is not seen: there is no interval, rather than one of no width.
    const between = monteCarlo((x) => (x < 2048 / 2058 ? 1 : 0), [0, 1], options)
    expect(between.interval).toEqual({ low: -Infinity, high: Infinity })
  })

  test("hold a jump with a control that knows nothing of it", () => {
    const controls = [{ integrand: (x: number) => x, integral: 0.5 }]
    for (let seed = 0; seed < 40; seed++) {
      const run = monteCarlo((x) => (x < 0.3 ? 1 : 0), [0, 1], { method: "stratified", draws: 256, controls, seed })
      expect(run.caution!.kind).toBe("few-strata")
      expect(Math.abs(run.estimate - 0.3)).toBeLessThanOrEqual((run.interval.high - run.interval.low) / 2)
    }
  })

  test("say so only there: a smooth function needs no neighbours", () => {
    expect(monteCarlo(Math.exp, [0, 1], { method: "stratified", draws: 256 }).caution).toBeUndefined()
  })
})

test("replicates that differ in one place say so", () => {
  const runs = Array.from({ length: 60 }, (_, seed) =>
    monteCarlo((x) => (x < 19.1 / 64 ? 1 : 0), [0, 1], { method: sobol, draws: 1024, seed }),
  )
  const cautions = runs.map(({ caution }) => caution?.kind)
  // A replicate has 19 or 20 of 64 points below, the latter with probability 0.1.
  expect(new Set(cautions)).toEqual(new Set([undefined, "uneven-replicates", "no-variation"]))
  for (const { caution, degreesOfFreedom } of runs) {
    if (caution?.kind === "uneven-replicates") expect(degreesOfFreedom).toBeLessThan(7.5)
  }
})
