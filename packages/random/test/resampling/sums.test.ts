// The calls for rows in memory: against the sums they are made of, against theory, and against full enumeration.
import { LecternError } from "@lectern/core"
import { ALL_TESTS, runs } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import type { Generator } from "../../src/generators/generator.js"
import { xoshiro128 } from "../../src/generators/xoshiro128.js"
import { bootstrapAccumulator } from "../../src/resampling/bootstrap/accumulator.js"
import { pairedBootstrapSums } from "../../src/resampling/bootstrap/paired-sums.js"
import { bootstrapSums } from "../../src/resampling/bootstrap/sums.js"
import { randomizationAccumulator } from "../../src/resampling/randomization/accumulator.js"
import { approximateRandomizationSums } from "../../src/resampling/randomization/sums.js"
import { unitsByLabel } from "../../src/resampling/rows/units-by-label.js"

/** Rows [errors, words]; the score is their ratio. */
const rate = ([errors = 0, words = 0]: Float64Array): number => (words === 0 ? 0 : errors / words)

function errorRows(segments: number, errorRate: number, generator: Generator): Float64Array {
  const rows = new Float64Array(2 * segments)
  for (let i = 0; i < segments; i++) {
    const words = 5 + generator.below(20)
    rows[2 * i + 1] = words
    for (let w = 0; w < words; w++) if (generator.uniform() < errorRate) rows[2 * i]! += 1
  }
  return rows
}

const [good, bad] = [errorRows(300, 0.1, xoshiro128(1)), errorRows(300, 0.2, xoshiro128(2))]

describe("bootstrapSums", () => {
  test("scores the sums of the streaming form", () => {
    const sums = new Float64Array(50 * 2)
    bootstrapAccumulator({ resamples: 50, seed: 9, strata: [300] }).add(0, 300, [{ rows: good, width: 2, sums }])
    const { score, scores } = bootstrapSums({ rows: good, width: 2, score: rate, resamples: 50, seed: 9 })
    expect([...scores]).toEqual(Array.from({ length: 50 }, (_, r) => sums[2 * r]! / sums[2 * r + 1]!))
    const total = (column: number): number => good.reduce((sum, value, i) => sum + (i % 2 === column ? value : 0), 0)
    expect(score).toBe(total(0) / total(1))
  })

  test("of a mean has the standard error of the textbook", () => {
    const generator = xoshiro128(4)
    const rows = Float64Array.from({ length: 400 }, () => generator.below(100))
    const mean = rows.reduce((a, b) => a + b, 0) / 400
    const deviation = Math.sqrt(rows.reduce((a, b) => a + (b - mean) ** 2, 0) / 400)
    const { interval } = bootstrapSums({ rows, width: 1, score: ([sum = 0]) => sum / 400, resamples: 4000 })
    const standardError = deviation / 20
    expect(Math.abs(interval.mean - mean)).toBeLessThan((4 * standardError) / Math.sqrt(4000))
    expect(Math.abs(interval.standardError / standardError - 1)).toBeLessThan(4 / Math.sqrt(2 * 4000))
  })

  test("intervals hold the truth nearly as often as they promise", () => {
    const generator = xoshiro128(10)
    const sets = runs(400)
    let held = 0
    for (let set = 0; set < sets; set++) {
      const rows = Float64Array.from({ length: 100 }, () => (generator.uniform() < 0.3 ? 1 : 0))
      const { interval } = bootstrapSums({ rows, width: 1, score: ([sum = 0]) => sum / 100, resamples: 400, seed: set })
      if (interval.low <= 0.3 && 0.3 <= interval.high) held++
    }
    // Percentile intervals of 100 units promise 0.95 and give about 0.94: within 4 standard errors of that.
    expect(Math.abs(held / sets - 0.94)).toBeLessThan(4 * Math.sqrt((0.94 * 0.06) / sets))
  })

  test("of one unit, of equal rows and of one resample have no width", () => {
    const flat = { score: 0.5, interval: { mean: 0.5, low: 0.5, high: 0.5, halfWidth: 0, standardError: 0 } }
    const result = (rows: Float64Array, resamples: number) => bootstrapSums({ rows, width: 2, score: rate, resamples })
    expect(result(Float64Array.of(1, 2), 20)).toMatchObject(flat)
    expect(result(Float64Array.of(1, 2, 1, 2, 1, 2), 20)).toMatchObject(flat)
    expect(result(good, 1).interval).toMatchObject({ halfWidth: 0, standardError: 0 })
  })

  test("of documents is wider than of their segments when segments of one are alike", () => {
    const rows = Float64Array.from({ length: 400 }, (_, i) => (Math.floor(i / 10) % 2 === 0 ? 1 : 0))
    const units = Int32Array.from({ length: 400 }, (_, i) => Math.floor(i / 10))
    const plan = { rows, width: 1, score: ([sum = 0]: Float64Array): number => sum / 400 }
    // 40 documents instead of 400 segments: sqrt(10) times the standard error, the estimates of which vary by 1/sqrt(2000).
    const ratio = bootstrapSums({ ...plan, units }).interval.standardError / bootstrapSums(plan).interval.standardError
    expect(Math.abs(ratio / Math.sqrt(10) - 1)).toBeLessThan(4 * Math.sqrt(2 / 2000))
  })

  test("of the difference of two equal strata has the standard error of both", () => {
    // Half of 100 rows are 1 in either stratum: each sum of resampled rows has the variance 100 / 4.
    const rows = Float64Array.from({ length: 400 }, (_, i) => (i % 4 === (i < 200 ? 0 : 1) ? 1 : 0))
    const { interval } = bootstrapSums({
      rows,
      width: 2,
      strata: [100, 100],
      score: ([first = 0, second = 0]) => first - second,
      resamples: 4000,
    })
    expect(Math.abs(interval.standardError / Math.sqrt(50) - 1)).toBeLessThan(4 / Math.sqrt(2 * 4000))
  })

  test("of strata that are alike within has no width", () => {
    const rows = Float64Array.from({ length: 100 }, (_, i) => (i < 30 ? 1 : 0))
    const plan = { rows, width: 1, score: ([sum = 0]: Float64Array): number => sum / 100 }
    expect(bootstrapSums({ ...plan, strata: [30, 70] }).interval).toMatchObject({ low: 0.3, high: 0.3 })
    expect(bootstrapSums(plan).interval.standardError).toBeGreaterThan(0.03)
  })
})

describe("pairedBootstrapSums", () => {
  test("finds a large difference, and none between a system and itself", () => {
    const { baseline, systems } = pairedBootstrapSums({ baseline: bad, systems: [good, bad], width: 2, score: rate })
    const [better, same] = systems
    expect(better!.comparison.pValue).toBe(1 / 1001)
    expect(better!.comparison.holmPValue).toBe(2 / 1001)
    expect(better!.comparison.higherShare).toBe(0)
    expect(better!.comparison.interval.high).toBeLessThan(0)
    expect(better!.comparison.difference).toBe(better!.score - baseline.score)
    expect(same!.comparison).toMatchObject({ difference: 0, pValue: 1, holmPValue: 1, higherShare: 0.5 })
    expect(same!.comparison.compatPValue).toBe(1 / 1001)
  })

  test("gives each system what it has alone, from the same resamples", () => {
    const options = { width: 2, score: rate, resamples: 100, seed: 3 }
    const { baseline, systems } = pairedBootstrapSums({ ...options, baseline: bad, systems: [good] })
    expect(baseline).toEqual(bootstrapSums({ ...options, rows: bad }))
    expect(systems[0]).toMatchObject(bootstrapSums({ ...options, rows: good }))
  })

  test.runIf(ALL_TESTS)("rejects equal systems about as often as the level says", () => {
    const generator = xoshiro128(20)
    const sets = runs(300)
    let rejected = 0
    for (let set = 0; set < sets; set++) {
      const [baseline, system] = [errorRows(120, 0.2, generator), errorRows(120, 0.2, generator)]
      const { systems } = pairedBootstrapSums({
        baseline,
        systems: [system],
        width: 2,
        score: rate,
        resamples: 300,
        seed: set,
      })
      if (systems[0]!.comparison.pValue <= 0.05) rejected++
    }
    expect(Math.abs(rejected / sets - 0.05)).toBeLessThan(4 * Math.sqrt((0.05 * 0.95) / sets))
  })
})

describe("approximateRandomizationSums", () => {
  test("scores the sums of the streaming form after swapping", () => {
    const sums = new Float64Array(20 * 2)
    randomizationAccumulator({ trials: 20, seed: 9 }).add(0, 300, [{ baseline: bad, system: good, width: 2, sums }])
    const options = { baseline: bad, systems: [good], width: 2, score: rate, trials: 20, seed: 9 }
    const { systems } = approximateRandomizationSums(options)
    const total = (rows: Float64Array, c: number): number => rows.reduce((a, b, i) => a + (i % 2 === c ? b : 0), 0)
    for (let t = 0; t < 20; t++) {
      const [errors, words] = [sums[2 * t]!, sums[2 * t + 1]!]
      expect(systems[0]!.scores[t]).toBe((total(good, 0) - errors) / (total(good, 1) - words))
      expect(systems[0]!.baselineScores[t]).toBe((total(bad, 0) + errors) / (total(bad, 1) + words))
    }
  })

  test("comes near the p-value of all 2^n swaps", () => {
    // Ten units: enumeration swaps every subset; the test samples from them.
    const generator = xoshiro128(12)
    const [baseline, system] = [errorRows(10, 0.2, generator), errorRows(10, 0.3, generator)]
    const observed = Math.abs(differenceAfter(0, baseline, system))
    let extreme = 0
    for (let swaps = 0; swaps < 1024; swaps++) {
      if (Math.abs(differenceAfter(swaps, baseline, system)) >= observed) extreme++
    }
    const exact = extreme / 1024
    const trials = 20_000
    const { systems } = approximateRandomizationSums({ baseline, systems: [system], width: 2, score: rate, trials })
    expect(exact).toBeGreaterThan(0.02)
    expect(Math.abs(systems[0]!.comparison.pValue - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / trials))
  })

  test("of three units that all favour one system comes near 2/8, as worked by hand", () => {
    // Of eight ways to swap, only all and none give the observed difference of 3.
    const [baseline, system] = [Float64Array.of(0, 0, 0), Float64Array.of(1, 1, 1)]
    const score = ([sum = 0]: Float64Array): number => sum
    const { systems } = approximateRandomizationSums({ baseline, systems: [system], width: 1, score })
    expect(systems[0]!.comparison.difference).toBe(3)
    expect(Math.abs(systems[0]!.comparison.pValue - 1 / 4)).toBeLessThan(4 * Math.sqrt(3 / 16 / 10_000))
    expect(systems[0]!.comparison.compatPValue).toBe(1 / 10_001)
  })

  test("of one unit and of equal systems is 1", () => {
    const pValue = (baseline: Float64Array, system: Float64Array): number =>
      approximateRandomizationSums({ baseline, systems: [system], width: 2, score: rate, trials: 99 }).systems[0]!
        .comparison.pValue
    expect(pValue(Float64Array.of(1, 2), Float64Array.of(2, 2))).toBe(1)
    expect(pValue(good, good)).toBe(1)
  })

  test.runIf(ALL_TESTS)("rejects equal systems about as often as the level says, and swaps documents whole", () => {
    const generator = xoshiro128(21)
    const sets = runs(300)
    let rejected = 0
    const units = Int32Array.from({ length: 120 }, (_, i) => Math.floor(i / 3))
    for (let set = 0; set < sets; set++) {
      const [baseline, system] = [errorRows(120, 0.2, generator), errorRows(120, 0.2, generator)]
      const plan = { baseline, systems: [system], width: 2, score: rate, trials: 300, seed: set, units }
      if (approximateRandomizationSums(plan).systems[0]!.comparison.pValue <= 0.05) rejected++
    }
    expect(Math.abs(rejected / sets - 0.05)).toBeLessThan(4 * Math.sqrt((0.05 * 0.95) / sets))
  })
})

describe("unitsByLabel", () => {
  test("numbers units through the strata, each by first use", () => {
    const documents = ["a", "b", "a", "c", "d", "b"]
    const strata = ["x", "y", "x", "y", "x", "y"]
    expect(unitsByLabel({ documents, strata }, 6)).toEqual({ strata: [2, 2], units: Int32Array.of(0, 2, 0, 3, 1, 2) })
    expect(unitsByLabel({ documents }, 6)).toEqual({ strata: [4], units: Int32Array.of(0, 1, 0, 2, 3, 1) })
    expect(unitsByLabel({ strata }, 6)).toEqual({ strata: [3, 3], units: Int32Array.of(0, 3, 1, 4, 2, 5) })
    expect(unitsByLabel({}, 6)).toEqual({ strata: [6] })
    expect(unitsByLabel({ documents: [] }, 0)).toEqual({ strata: [0], units: new Int32Array(0) })
  })

  test("takes numbers as labels", () => {
    expect(unitsByLabel({ documents: [7, 7, 3] }, 3).units).toEqual(Int32Array.of(0, 0, 1))
  })

  test("refuses labels that do not fit", () => {
    expect(() => unitsByLabel({ documents: ["a"] }, 2)).toThrow(LecternError)
    expect(() => unitsByLabel({ strata: ["a"] }, 2)).toThrow("segments has 2 entries, strata has 1 entry")
    const torn = { documents: ["a", "a"], strata: ["x", "y"] }
    expect(() => unitsByLabel(torn, 2)).toThrow('strata[1] must be the same for all segments of document "a", got "y"')
  })
})

describe("refusals", () => {
  test("of rows and groupings that do not fit", () => {
    const call = (extra: object) => () => bootstrapSums({ rows: good, width: 2, score: rate, ...extra })
    expect(call({ width: 0 })).toThrow("width must be an integer in 1..2147483647, got 0")
    expect(call({ width: 7 })).toThrow("86 rows of 7 has 602 numbers, sets[0].rows has 600 numbers")
    expect(call({ strata: [200] })).toThrow("rows has 300 units, strata has 200 units")
    expect(call({ strata: [200, 101] })).toThrow(LecternError)
    expect(call({ units: new Int32Array(300).fill(7), strata: [7] })).toThrow(
      "units[0] must be an integer in 0..6, got 7",
    )
    expect(call({ units: new Int32Array(3) })).toThrow("count has 300 rows, units has 3 rows")
    expect(call({ resamples: 0 })).toThrow("resamples must be")
    const none = { width: 2, score: rate, baseline: new Float64Array(0), systems: [new Float64Array(0)] }
    expect(call({ rows: new Float64Array(0) })).toThrow("the length of rows must be at least 1, got 0")
    expect(() => pairedBootstrapSums(none)).toThrow("the length of baseline must be at least 1, got 0")
    expect(() => approximateRandomizationSums(none)).toThrow("the length of baseline must be at least 1, got 0")
    expect(call({ score: () => Number.NaN })).toThrow("scores[0] must be a number, got NaN")
  })
})

/** System less baseline after swapping the units whose bit is set. */
function differenceAfter(swaps: number, baseline: Float64Array, system: Float64Array): number {
  const [left, right] = [new Float64Array(2), new Float64Array(2)]
  for (let i = 0; i < baseline.length; i++) {
    const isSwapped = ((swaps >>> (i >> 1)) & 1) === 1
    left[i % 2]! += (isSwapped ? system : baseline)[i]!
    right[i % 2]! += (isSwapped ? baseline : system)[i]!
  }
  return rate(right) - rate(left)
}
