// Spreads and p-values against sacreBLEU's functions and numpy's quantiles, Holm's correction against a worked example.
import { LecternError } from "@lectern/core"
import { describe, expect, test } from "vitest"
import { scoreSpread } from "../../../src/resampling/intervals/score-spread.js"
import { compareBootstraps, compareRandomizations } from "../../../src/resampling/significance/comparisons.js"
import { holm } from "../../../src/resampling/significance/holm.js"
import {
  bootstrapPValue,
  compatBootstrapPValue,
  compatRandomizationPValue,
  randomizationPValue,
} from "../../../src/resampling/significance/p-values.js"
import golden from "../../golden/resampling.sacrebleu.json" with { type: "json" }

const differencesOf = ({ system, baseline }: { system: number[]; baseline: number[] }): number[] =>
  system.map((score, r) => score - baseline[r]!)

describe("scoreSpread", () => {
  test.each(golden.cases)("has the mean and half width of sacreBLEU and numpy's quantiles: $name", (each) => {
    const { mean, low, high, halfWidth, standardError } = scoreSpread(each.system)
    for (const [actual, wanted] of [
      [mean, each.mean],
      [low, each.low],
      [high, each.high],
      [halfWidth, each.halfWidth],
      [standardError, each.standardError],
    ] as const) {
      expect(Math.abs(actual - wanted)).toBeLessThanOrEqual(golden.made.tolerance * Math.max(1, wanted))
    }
  })

  test("of a single score, and of equal ones, has no width", () => {
    const none = { mean: 0.1, low: 0.1, high: 0.1, halfWidth: 0, standardError: 0 }
    expect(scoreSpread([0.1])).toEqual(none)
    expect(scoreSpread(new Float64Array(1000).fill(0.1))).toEqual(none)
  })

  test("does not touch the scores, nor depend on their order", () => {
    const scores = Float64Array.of(3, 1, 2)
    expect(scoreSpread(scores)).toEqual(scoreSpread([1, 2, 3]))
    expect([...scores]).toEqual([3, 1, 2])
  })

  test("of no scores, or of values that are not numbers, is refused", () => {
    expect(() => scoreSpread([])).toThrow("the length of scores must be at least 1, got 0")
    expect(() => scoreSpread([1, Number.NaN, 2])).toThrow("scores[1] must be a number, got NaN")
  })
})

describe("p-values", () => {
  test.each(golden.cases)("the compatible ones are sacreBLEU's: $name", (each) => {
    const differences = differencesOf(each)
    expect(compatBootstrapPValue(differences, each.observed)).toBeCloseTo(each.compatBootstrap, 14)
    expect(compatBootstrapPValue(differences, -each.observed)).toBeCloseTo(each.compatBootstrap, 14)
    expect(compatRandomizationPValue(differences, each.observed)).toBeCloseTo(each.compatRandomization, 14)
  })

  test("centring before the absolute value and after it give different p-values, as worked by hand", () => {
    // Differences -2, 0, 2, 4 around the observed 1. Centred: -3, -1, 1, 3, all at least 1 in size: (4 + 1) / 5.
    // Absolute first: 2, 0, 2, 4 with mean 2; centred 0, -2, 0, 2; above 1 is one: (1 + 1) / 5.
    const differences = [-2, 0, 2, 4]
    expect(bootstrapPValue(differences, 1)).toBe(1)
    expect(compatBootstrapPValue(differences, 1)).toBe(0.4)
  })

  test("the centred one is two-sided: no matter which system is called the baseline", () => {
    const differences = differencesOf(golden.cases[3]!)
    const reversed = differences.map((difference) => -difference)
    expect(bootstrapPValue(differences, 0.2)).toBe(bootstrapPValue(reversed, -0.2))
  })

  test("trials that give the observed difference count in ours and not in sacreBLEU's", () => {
    expect(randomizationPValue([1, -1, 0.5, 0], 1)).toBe(3 / 5)
    expect(compatRandomizationPValue([1, -1, 0.5, 0], 1)).toBe(1 / 5)
  })

  test("systems that never differ have p = 1; sacreBLEU's formula gives 1 / (n + 1)", () => {
    const none = new Float64Array(9)
    expect([bootstrapPValue(none, 0), randomizationPValue(none, 0)]).toEqual([1, 1])
    expect([compatBootstrapPValue(none, 0), compatRandomizationPValue(none, 0)]).toEqual([0.1, 0.1])
  })

  test("a constant difference is as significant as the number of resamples allows", () => {
    expect(bootstrapPValue(new Float64Array(999).fill(0.3), 0.3)).toBe(1 / 1000)
  })

  test("none is ever 0, and without any resample all are 1", () => {
    expect(bootstrapPValue([5], 5)).toBe(0.5)
    expect([bootstrapPValue([], 1), compatBootstrapPValue([], 1), randomizationPValue([], 1)]).toEqual([1, 1, 1])
  })
})

describe("comparisons", () => {
  const baseline = { score: 2, scores: Float64Array.of(1, 2, 3, 2) }
  const system = { score: 3, scores: Float64Array.of(3, 2, 5, 1) }

  test("put difference, interval and p-values together", () => {
    const comparison = compareBootstraps(baseline, system)
    expect(comparison.difference).toBe(1)
    expect(comparison.interval).toEqual(scoreSpread([2, 0, 2, -1]))
    expect(comparison.pValue).toBe(bootstrapPValue([2, 0, 2, -1], 1))
    expect(comparison.compatPValue).toBe(compatBootstrapPValue([2, 0, 2, -1], 1))
    expect(comparison.higherShare).toBe(2.5 / 4)
    expect(compareRandomizations(baseline, system)).toEqual({
      difference: 1,
      pValue: randomizationPValue([2, 0, 2, -1], 1),
      compatPValue: compatRandomizationPValue([2, 0, 2, -1], 1),
    })
  })

  test("of scores of different resamples are refused", () => {
    const shorter = { score: 1, scores: Float64Array.of(1) }
    expect(() => compareBootstraps(baseline, shorter)).toThrow(LecternError)
    expect(() => compareRandomizations(shorter, system)).toThrow("baseline has 1 score, system has 4 scores")
  })
})

describe("holm", () => {
  test("multiplies by how many are left, and never lets a larger p-value come out smaller", () => {
    // Sorted: 0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1: 0.02, 0.03, 0.06, then 0.04 raised to 0.06.
    const corrected = holm([0.01, 0.04, 0.03, 0.005])
    for (const [i, wanted] of [0.03, 0.06, 0.06, 0.02].entries()) expect(corrected[i]).toBeCloseTo(wanted, 15)
  })

  test("stops at 1, keeps ties equal, leaves a single p-value and an empty list as they are", () => {
    expect(holm([0.9, 0.4, 0.4])).toEqual([1, 1, 1])
    expect(holm(Float64Array.of(0.25, 0.25))).toEqual([0.5, 0.5])
    expect(holm([0.3])).toEqual([0.3])
    expect(holm([])).toEqual([])
  })

  test("refuses values that are not probabilities", () => {
    expect(() => holm([0.5, 1.5])).toThrow("pValues[1] must be a number in 0..1, got 1.5")
    expect(() => holm([Number.NaN])).toThrow("pValues[0] must be a number in 0..1, got NaN")
  })
})
