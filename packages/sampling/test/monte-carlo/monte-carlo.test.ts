import { LecternError } from "@lectern/core"
import { ALL_TESTS, obeysMergeLaws, runs } from "@lectern/core/testing"
import { seedSequence, shuffle, xoshiro128 } from "@lectern/random"
import { describe, expect, test } from "vitest"
import { multivariateNormal } from "../../src/distributions/multivariate/normal.js"
import { normal } from "../../src/distributions/normal.js"
import { monteCarloBlocks } from "../../src/monte-carlo/blocks.js"
import { unitCube } from "../../src/monte-carlo/domain.js"
import { monteCarlo } from "../../src/monte-carlo/monte-carlo.js"
import type { MonteCarloOptions } from "../../src/monte-carlo/options.js"
import { sobol } from "../../src/sequences/sobol.js"
import { METHODS } from "./all-methods.js"

const DRAWS = runs(40_000)
const f = (x: Float64Array): number => Math.exp(-x[0]! * x[1]!)
const controls = [{ integrand: (x: Float64Array) => x[0]! * x[1]!, integral: 1 / 4 }]

describe.each(METHODS)("%s", (_, method) => {
  const options: MonteCarloOptions<Float64Array> = { method, draws: DRAWS, seed: 8, controls }

  test("gives the same bytes for any number of workers, in any order", () => {
    // Strata make larger blocks.
    const plan = { ...options, draws: method === "stratified" ? 40_000 : DRAWS }
    const whole = monteCarlo(f, unitCube(2), plan)
    const integral = monteCarloBlocks(f, unitCube(2), plan)
    expect(integral.blocks).toBeGreaterThan(7)
    for (const workers of ALL_TESTS ? [1, 2, 3, 7] : [2, 7]) {
      const states = Array.from({ length: workers }, () => integral.zero())
      for (let block = 0; block < integral.blocks; block++) integral.add(states[block % workers]!, block)
      shuffle(states, xoshiro128(workers))
      const { estimate, standardError, interval, draws } = integral.finalize(
        states.reduce((into, from) => integral.merge(into, from), integral.zero()),
      )
      expect({ estimate, standardError, interval, draws }).toEqual({
        estimate: whole.estimate,
        standardError: whole.standardError,
        interval: whole.interval,
        draws: whole.draws,
      })
    }
  })

  test("obeys the merge laws", () => {
    const integral = monteCarloBlocks(f, unitCube(2), { ...options, draws: 6000 })
    const blocks = Array.from({ length: integral.blocks }, (_, block) => block)
    obeysMergeLaws(integral, blocks, [1, 3, 3, blocks.length - 1])
  })

  test("repeats with the same seed and differs with another", () => {
    const { estimate } = monteCarlo(f, unitCube(2), options)
    expect(monteCarlo(f, unitCube(2), options).estimate).toBe(estimate)
    expect(monteCarlo(f, unitCube(2), { ...options, seed: 9 }).estimate).not.toBe(estimate)
    expect(monteCarlo(f, unitCube(2), { ...options, seed: seedSequence(8) }).estimate).toBe(estimate)
  })

  test("never takes more draws than allowed, and at least 2 of 5 of them", () => {
    for (const draws of [2, 3, 17, 32, 100, 1000, 4097, 10_001]) {
      let calls = 0
      const result = monteCarlo(
        (x) => {
          calls++
          return x[0]! + x[1]! ** 2
        },
        unitCube(2),
        { method, draws },
      )
      expect(result.draws).toBe(calls)
      expect(calls).toBeLessThanOrEqual(draws)
      expect(calls).toBeGreaterThanOrEqual(0.4 * draws)
    }
  })

  test("stops at the error that was asked for, says so, and is not far off", () => {
    const truth = 0.796599599297053
    for (const error of [{ absoluteError: 2e-3 }, { relativeError: 2e-3 }]) {
      const result = monteCarlo(f, unitCube(2), { method, seed: 4, ...error })
      const { estimate, standardError, interval, reason, draws } = result
      expect(reason).toBe("error-reached")
      const wanted = error.absoluteError ?? error.relativeError! * estimate
      expect((interval.high - interval.low) / 2).toBeLessThanOrEqual(wanted)
      expect(draws).toBeGreaterThanOrEqual(1024)
      expect(draws).toBeLessThan(200_000)
      expect(Math.abs(estimate - truth)).toBeLessThanOrEqual(4.5 * standardError)
    }
  })

  test("says that all draws are used when the error is out of reach", () => {
    const result = monteCarlo(f, unitCube(2), { method, draws: 5000, absoluteError: 1e-12 })
    expect(result.reason).toBe("draws-used")
    expect(result.draws).toBeLessThanOrEqual(5000)
  })

  test("never takes an integrand for exact before it has seen it vary", () => {
    const rare = monteCarlo((x) => (x[0]! < 1e-9 ? 1 : 0), unitCube(2), { method, draws: 4096, absoluteError: 0.01 })
    expect(rare.reason).toBe("no-variation")
    expect(rare.draws).toBeGreaterThan(1800)
    expect(rare.estimate).toBe(0)
    expect(rare.standardError).toBe(Infinity)
    expect(rare.interval).toEqual({ low: -Infinity, high: Infinity })
    expect(rare.caution!.kind).toBe("no-variation")
  })

  test("keeps a trace that grows and ends with the result", () => {
    const { trace, estimate, standardError, draws } = monteCarlo(f, unitCube(2), options)
    expect(trace.at(-1)).toEqual({ estimate, standardError, draws })
    for (let i = 1; i < trace.length; i++) expect(trace[i]!.draws).toBeGreaterThan(trace[i - 1]!.draws)
  })
})

test("a block that is added twice counts twice, for Latin hypercubes too", () => {
  const integral = monteCarloBlocks(f, unitCube(2), { method: "latin-hypercube", draws: 512, replicates: 4 })
  const state = integral.zero()
  for (const block of [0, 1, 2, 2, 3]) integral.add(state, block)
  expect(integral.finalize(state).draws).toBe(5 * 128)
})

test("with both errors either one suffices", () => {
  const loose = monteCarlo((x) => 1000 + x, [0, 1], { absoluteError: 1e-9, relativeError: 0.01 })
  expect(loose.reason).toBe("error-reached")
  expect(loose.draws).toBe(1024)
})

test("a single unit gives a value without an error", () => {
  const single = monteCarlo((x) => x, [0, 1], { method: "antithetic", draws: 2 })
  const { estimate, standardError, interval } = single
  expect(single.caution!.kind).toBe("too-few-draws")
  expect(estimate).toBe(0.5)
  expect(standardError).toBe(Infinity)
  expect(interval).toEqual({ low: -Infinity, high: Infinity })
  const integral = monteCarloBlocks((x) => x, [0, 1])
  expect(integral.finalize(integral.zero())).toMatchObject({ estimate: 0, standardError: Infinity, draws: 0 })
})

test("a confidence of 0.6827 gives about one standard error to either side", () => {
  const { estimate, standardError, interval } = monteCarlo((x) => x, [0, 1], { confidence: 0.6826894921370859 })
  expect(Math.abs((interval.high - estimate) / standardError - 1)).toBeLessThanOrEqual(1e-4)
})

test("the largest confidence below 1 still has an interval", () => {
  const { interval } = monteCarlo((x) => x, [0, 1], { confidence: 1 - 2 ** -53, draws: 1000 })
  expect(interval.high - interval.low).toBeGreaterThan(0.1)
  expect(interval.high - interval.low).toBeLessThan(0.2)
})

test("numbers of any size are integrated", () => {
  for (const size of [1e-300, 1e-170, 1e170, 1e300]) {
    for (const [, method] of METHODS) {
      const { estimate, standardError } = monteCarlo((x) => size * x * x, [0, 1], { method, draws: 2048 })
      expect(Math.abs(estimate / size - 1 / 3)).toBeLessThanOrEqual((5 * standardError) / size + 1e-15)
      expect(standardError / size).toBeLessThan(0.01)
    }
  }
})

describe("refuses", () => {
  const joint = multivariateNormal([0], [1])
  test.each<[string, () => unknown, string, string]>([
    ["no function", () => monteCarlo(3 as never, [0, 1]), "wrong-type", "integrand must be a function, got 3"],
    [
      "no domain",
      () => monteCarlo((x) => x, undefined as never),
      "wrong-type",
      "over must be two numbers, a box, a distribution or a list of distributions, got undefined",
    ],
    ["three ends", () => monteCarlo((x) => x, [0, 1, 2] as never), "out-of-range", "the length of over must be 2 when"],
    [
      "a list of others",
      () => monteCarlo(f, [normal(), 3] as never),
      "wrong-type",
      "over[1] must be a distribution over",
    ],
    ["an empty list", () => monteCarlo(f, [] as never), "wrong-type", "got an empty array"],
    [
      "corners that are numbers",
      () => monteCarlo(f, { low: 0, high: 1 } as never),
      "wrong-type",
      "over.low must be a list of numbers (over an interval, pass [low, high]), got 0",
    ],
    [
      "an integral that is not a double",
      () => monteCarlo(() => 1e308, [0, 1000], { draws: 100 }),
      "out-of-range",
      "the estimate must be a finite number, got Infinity",
    ],
    ["an infinite end", () => monteCarlo((x) => x, [0, Infinity]), "out-of-range", "over[1] must be a finite number"],
    [
      "ends that are not numbers",
      () => monteCarlo((x) => x, [Number.NaN, 1]),
      "out-of-range",
      "over[0] must be a finite number",
    ],
    ["ends the wrong way round", () => monteCarlo((x) => x, [1, 0]), "out-of-range", "over[1] must be above 1, got 0"],
    [
      "corners of different lengths",
      () => monteCarlo(f, { low: [0, 0], high: [1] }),
      "unequal-lengths",
      "unequal lengths: over.low has 2 numbers, over.high has 1 number",
    ],
    [
      "a box of no dimension",
      () => monteCarlo(f, { low: [], high: [] }),
      "out-of-range",
      "the length of over.low must be at least 1",
    ],
    ["a flat box", () => monteCarlo(f, { low: [0, 1], high: [1, 1] }), "out-of-range", "over.high[1] must be above 1"],
    [
      "too large a box",
      () => monteCarlo((x) => x, [-1.7e308, 1.7e308]),
      "out-of-range",
      "the volume must be a positive finite number",
    ],
    ["no dimension", () => unitCube(0), "out-of-range", "dimension must be an integer in 1..2147483647, got 0"],
    [
      "other methods",
      () => monteCarlo((x) => x, [0, 1], { method: "vegas" as never }),
      "out-of-range",
      'method must be "plain", "antithetic", "stratified", "latin-hypercube" or a maker of sequences (sobol or halton, the functions themselves), got "vegas"',
    ],
    [
      "a sequence in place of its maker",
      () => monteCarlo((x) => x, [0, 1], { method: sobol(1) as never }),
      "wrong-type",
      "or a maker of sequences (sobol or halton, the functions themselves), got",
    ],
    [
      "makers of something else",
      () => monteCarlo((x) => x, [0, 1], { method: (() => 3) as never }),
      "wrong-type",
      "the sequence of method must be an object, got 3",
    ],
    [
      "sequences of another dimension",
      () => monteCarlo((x) => x, [0, 1], { method: (_, options) => sobol(2, options) }),
      "unequal-lengths",
      "unequal lengths: a point has 1 coordinate, the sequence of method has 2 coordinates",
    ],
    [
      "sequences over a joint distribution",
      () => monteCarlo((x) => x[0]!, joint, { method: sobol }),
      "out-of-range",
      'method must be "plain" over a distribution of vectors',
    ],
    [
      "a single draw",
      () => monteCarlo((x) => x, [0, 1], { draws: 1 }),
      "out-of-range",
      "draws must be an integer in 2..",
    ],
    [
      "certainty",
      () => monteCarlo((x) => x, [0, 1], { confidence: 1 }),
      "out-of-range",
      "confidence must be a number between 0",
    ],
    [
      "no error at all",
      () => monteCarlo((x) => x, [0, 1], { absoluteError: 0 }),
      "out-of-range",
      "absoluteError must be a positive finite number, got 0",
    ],
    [
      "a relative error that is not a number",
      () => monteCarlo((x) => x, [0, 1], { relativeError: Number.NaN }),
      "out-of-range",
      "relativeError must be a positive finite number, got NaN",
    ],
    [
      "strata of other methods",
      () => monteCarlo((x) => x, [0, 1], { strata: 4 }),
      "out-of-range",
      'strata must be left out when method is "plain", got 4',
    ],
    [
      "more strata than pairs of draws",
      () => monteCarlo((x) => x, [0, 1], { method: "stratified", strata: 51, draws: 100 }),
      "out-of-range",
      "strata must be an integer in 1..50, got 51",
    ],
    [
      "more cells than pairs of draws",
      () => monteCarlo(f, unitCube(2), { method: "stratified", strata: [8, 8], draws: 100 }),
      "out-of-range",
      "the product of strata must be at most 50, half of draws, got 64",
    ],
    [
      "strata of too few coordinates",
      () => monteCarlo(f, unitCube(2), { method: "stratified", strata: [8] }),
      "unequal-lengths",
      "unequal lengths: a point has 2 coordinates, strata has 1 coordinate",
    ],
    [
      "replicates of other methods",
      () => monteCarlo((x) => x, [0, 1], { replicates: 4 }),
      "out-of-range",
      'replicates must be left out when method is "plain", got 4',
    ],
    [
      "a single replicate",
      () => monteCarlo((x) => x, [0, 1], { method: sobol, replicates: 1 }),
      "out-of-range",
      "replicates must be an integer in 2..65536, got 1",
    ],
    [
      "a control without an integral",
      () => monteCarlo((x) => x, [0, 1], { controls: [{ integrand: (x) => x, integral: Number.NaN }] }),
      "out-of-range",
      "controls[0].integral must be a finite number, got NaN",
    ],
    [
      "a control that is not a function",
      () => monteCarlo((x) => x, [0, 1], { controls: [{ integrand: 3 as never, integral: 1 }] }),
      "wrong-type",
      "controls[0].integrand must be a function, got 3",
    ],
    [
      "a bad seed",
      () => monteCarlo((x) => x, [0, 1], { seed: -1 }),
      "out-of-range",
      "entropy must be an integer of at least 0",
    ],
    [
      "an infinite value, with its place",
      () => monteCarlo(() => Infinity, normal(5, 0.001), { method: "stratified", draws: 2 }),
      "out-of-range",
      "integrand(",
    ],
    [
      "a value that is not a number",
      () => monteCarlo((() => undefined) as never, unitCube(2)),
      "wrong-type",
      "must be a finite number, got undefined",
    ],
    [
      "an infinite value of a control",
      () => monteCarlo((x) => x, [0, 1], { controls: [{ integrand: () => Number.NaN, integral: 1 }] }),
      "out-of-range",
      "controls[0].integrand(",
    ],
    [
      "a block that does not exist",
      () => {
        const integral = monteCarloBlocks((x) => x, [0, 1], { draws: 100 })
        integral.add(integral.zero(), 2)
      },
      "out-of-range",
      "block must be an integer in 0..1, got 2",
    ],
  ])("%s", (_, act, kind, message) => {
    expect(act).toThrow(message)
    try {
      act()
    } catch (error) {
      expect(error).toBeInstanceOf(LecternError)
      expect((error as LecternError).problem.kind).toBe(kind)
    }
  })
})

test("a control that is the integrand itself leaves no error, however large its integral", () => {
  const square = (x: number): number => x * x
  for (const integral of [1 / 3, 1e300]) {
    const controlled = monteCarlo(square, [0, 1], { draws: 64, seed: 1, controls: [{ integrand: square, integral }] })
    expect(controlled).toMatchObject({
      estimate: integral,
      standardError: 0,
      interval: { low: integral, high: integral },
    })
  }
})
