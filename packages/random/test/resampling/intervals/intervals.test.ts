// Percentile, basic and BCa intervals against SciPy's, against published ones, and worked by hand.
import { LecternError } from "@lectern/core"
import { describe, expect, test } from "vitest"
import { bootstrap } from "../../../src/resampling/bootstrap/bootstrap.js"
import { pairedBootstrapSums } from "../../../src/resampling/bootstrap/paired-sums.js"
import { bootstrapSums } from "../../../src/resampling/bootstrap/sums.js"
import { bcaInterval } from "../../../src/resampling/intervals/chosen.js"
import { basicInterval, percentileInterval, studentizedInterval } from "../../../src/resampling/intervals/intervals.js"
import { scoreSpread } from "../../../src/resampling/intervals/score-spread.js"
import { jackknife } from "../../../src/resampling/jackknife/jackknife.js"
import { jackknifeSums } from "../../../src/resampling/jackknife/sums.js"
import { fillStandardExponential } from "../../../src/samplers/standard-exponential.js"
import { pcg64 } from "../../../src/streams/algorithms/pcg64.js"
import golden from "../../golden/intervals.scipy.json" with { type: "json" }
import { correlation, mean, median, rowsOf, variance } from "../scores-of-rows.js"

type Case = (typeof golden.bootstraps)[number]

const { tolerance } = golden.made
const close = (actual: number, wanted: number): void =>
  expect(Math.abs(actual - wanted)).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(wanted)))

/** The summary of a case's score without each row. */
function jackknifeOf({ name, samples }: Case): { readonly score: number; readonly acceleration: number } {
  if (name === "correlation") return jackknife(rowsOf(samples), correlation, { width: 2 })
  if (name === "difference") {
    const strata = samples.map((sample) => sample.length)
    // Rows [x, sample]: one row of one sample may be missing.
    const rows = Float64Array.from(samples.flatMap((sample, s) => sample.flatMap((x) => [x, s])))
    const of = (some: Float64Array, s: number): Float64Array => some.filter((_, i) => i % 2 === 0 && some[i + 1] === s)
    return jackknife(rows, (some) => mean(of(some, 0)) - mean(of(some, 1)), { width: 2, strata })
  }
  const score = { mean, median, variance }[name as "mean" | "median" | "variance"]
  return jackknife(Float64Array.from(samples[0]!), score)
}

describe("intervals of the scores that SciPy drew", () => {
  test.each(golden.bootstraps)("are SciPy's: $name", (each) => {
    const scores = Float64Array.from(each.scores)
    const { score, acceleration } = jackknifeOf(each)
    close(score, each.score)
    const resampled = { score: each.score, scores }
    for (const { kind, level: confidence, low, high } of each.intervals) {
      const interval =
        kind === "percentile"
          ? percentileInterval(scores, { confidence })
          : kind === "basic"
            ? basicInterval(resampled, { confidence })
            : bcaInterval(resampled, acceleration, { confidence })
      close(interval.low, low)
      close(interval.high, high)
    }
    close(scoreSpread(scores).standardError, each.standardError)
  })
})

describe("published intervals", () => {
  const spatial = golden.jackknives[1]!.samples[0]!

  test("of a variance are those of Efron and Tibshirani 1993, table 14.2, within the error of their 2000 resamples", () => {
    const rows = Float64Array.from(spatial)
    const plan = { resamples: 10_000, confidence: 0.9 }
    const { score, interval } = bootstrap(rows, variance, { ...plan, interval: "bca" })
    expect(score).toBeCloseTo(171.5, 1)
    // The quantiles of 2000 resamples have standard errors of about 3 and 4.
    expect(Math.abs(interval.low - 115.8)).toBeLessThan(4 * 3)
    expect(Math.abs(interval.high - 259.6)).toBeLessThan(4 * 4)
    const usual = bootstrap(rows, variance, plan).interval
    expect(Math.abs(usual.low - 100.8)).toBeLessThan(4 * 3)
    expect(Math.abs(usual.high - 233.9)).toBeLessThan(4 * 3)
  })

  test("of the law schools' correlation: 0.776 with a standard error of 0.132, ibid. table 6.1, of 3200 resamples", () => {
    const rows = rowsOf(golden.jackknives[0]!.samples)
    const { score, interval } = bootstrap(rows, correlation, { width: 2, resamples: 10_000 })
    expect(score).toBeCloseTo(0.776, 3)
    // A standard error from 3200 skewed scores varies by about a fiftieth of itself.
    expect(Math.abs(interval.standardError - 0.132)).toBeLessThan(4 * (0.132 / 50))
  })

  test("rest on an acceleration of 0.061 and a bias correction near 0.146, ibid. section 14.3", () => {
    const { acceleration } = jackknife(Float64Array.from(spatial), variance)
    expect(acceleration).toBeCloseTo(0.061, 3)
    const { score, scores } = bootstrap(Float64Array.from(spatial), variance, { resamples: 10_000 })
    // The normal quantile of a share of 2000 has a standard error of 0.028.
    expect(Math.abs(bcaInterval({ score, scores }, acceleration).biasCorrection - 0.146)).toBeLessThan(4 * 0.028)
  })
})

describe("intervals worked by hand", () => {
  const scores = Float64Array.from({ length: 99 }, (_, r) => r + 1)

  test("percentile: the quantiles, in any order of scores", () => {
    expect(percentileInterval([5, 1, 4, 2, 3], { confidence: 0.5 })).toEqual({ low: 2, high: 4 })
    expect(percentileInterval([7])).toEqual({ low: 7, high: 7 })
  })

  test("basic: mirrored at the score", () => {
    expect(basicInterval({ score: 10, scores: Float64Array.of(9, 9, 10, 13, 14) }, { confidence: 0.5 })).toEqual({
      low: 7,
      high: 11,
    })
  })

  test("studentized: quantiles of -2, 0 and 2 standard errors, reversed, in those of the score", () => {
    const resampled = { score: 10, scores: Float64Array.of(4, 10, 18) }
    const errors = { score: 2, scores: Float64Array.of(3, 5, 4) }
    expect(studentizedInterval(resampled, errors, { confidence: 0.5 })).toEqual({ low: 8, high: 12 })
    expect(studentizedInterval(resampled, { ...errors, score: 1 }, { confidence: 0.5 })).toEqual({ low: 9, high: 11 })
  })

  test("BCa without bias and acceleration is the percentile interval", () => {
    const { low, high, biasCorrection, lowShare, highShare } = bcaInterval({ score: 50, scores }, 0, {
      confidence: 0.9,
    })
    const usual = percentileInterval(scores, { confidence: 0.9 })
    expect(biasCorrection).toBe(0)
    expect(lowShare).toBeCloseTo(0.05, 15)
    expect(highShare).toBeCloseTo(0.95, 15)
    expect(low).toBeCloseTo(usual.low, 12)
    expect(high).toBeCloseTo(usual.high, 12)
  })

  test("BCa counts scores that differ from the score by rounding as ties", () => {
    const rounded = scores.with(49, 50 + 2e-14)
    expect(bcaInterval({ score: 50, scores: rounded }, 0).biasCorrection).toBe(0)
    expect(bcaInterval({ score: 50, scores: scores.with(49, 50.001) }, 0).biasCorrection).toBeLessThan(0)
    const around = scores.map((each) => each - 50)
    expect(bcaInterval({ score: 1e-16, scores: around }, 0).biasCorrection).toBe(0)
  })

  test("BCa moves both ends away from the bias: with 84.13 of 100 scores below, by two standard deviations", () => {
    // Phi(1) = 0.8413447: z0 = 1, so the ends of confidence 0.6826895 (z = 1) go from -1, 1 to 2 - 1, 2 + 1.
    const many = Float64Array.from({ length: 10_001 }, (_, r) => r)
    const score = 8413
    const z0 = bcaInterval({ score, scores: many }, 0, { confidence: 0.6826895 }).biasCorrection
    expect(z0).toBeCloseTo(1, 3)
    const { lowShare, highShare } = bcaInterval({ score, scores: many }, 0, { confidence: 0.6826895 })
    expect(lowShare).toBeCloseTo(0.8413, 3)
    expect(highShare).toBeCloseTo(0.99865, 4)
  })

  test("BCa with acceleration 0.5: z = 1 becomes 1 / (1 - 0.5) = 2 and z = -1 becomes -1 / 1.5", () => {
    const { lowShare, highShare } = bcaInterval({ score: 50, scores }, 0.5, { confidence: 0.6826894921370859 })
    expect(highShare).toBeCloseTo(0.9772498680518208, 12)
    expect(lowShare).toBeCloseTo(0.2524925375469229, 12)
  })
})

describe("laws", () => {
  const rows = Float64Array.from({ length: 40 }, (_, i) => ((i * i * 7) % 31) ** 2)
  const sum = ([total = 0]: Float64Array): number => total
  const drawn = bootstrapSums({ rows, width: 1, score: sum, resamples: 2000 })
  const { acceleration } = jackknifeSums({ rows, width: 1, score: sum })

  test("percentile and BCa intervals follow any rising change of the scale, whose acceleration they keep", () => {
    const root = { score: Math.sqrt(drawn.score), scores: drawn.scores.map(Math.sqrt) }
    const [usual, changed] = [bcaInterval(drawn, acceleration), bcaInterval(root, acceleration)]
    expect(changed.biasCorrection).toBe(usual.biasCorrection)
    // The quantiles lie between scores that are near each other, where the root is nearly straight.
    expect(Math.abs(changed.low ** 2 / usual.low - 1)).toBeLessThan(1e-5)
    expect(Math.abs(changed.high ** 2 / usual.high - 1)).toBeLessThan(1e-5)
  })

  test("reversing the scale reverses intervals", () => {
    const turned = { score: -drawn.score, scores: drawn.scores.map((score) => -score) }
    const [usual, other] = [bcaInterval(drawn, acceleration), bcaInterval(turned, -acceleration)]
    expect(Math.abs(other.low / -usual.high - 1)).toBeLessThan(1e-12)
    expect(Math.abs(other.high / -usual.low - 1)).toBeLessThan(1e-12)
  })

  test("a higher confidence gives an interval that holds the other", () => {
    for (const kind of ["percentile", "basic", "bca"] as const) {
      let inner = { low: drawn.score, high: drawn.score }
      for (const confidence of [0.5, 0.8, 0.9, 0.95, 0.98]) {
        const { interval } = bootstrapSums({ rows, width: 1, score: sum, resamples: 2000, interval: kind, confidence })
        expect(interval.low).toBeLessThan(inner.low)
        expect(interval.high).toBeGreaterThan(inner.high)
        inner = interval
      }
    }
  })

  test("bootstrapSums() takes the interval by its name, and changes nothing else", () => {
    const options = { rows, width: 1, score: sum, resamples: 2000 }
    expect(bootstrapSums({ ...options, interval: "percentile", confidence: 0.95 })).toEqual(drawn)
    const { low, high } = bcaInterval(drawn, acceleration, { confidence: 0.8 })
    const bca = bootstrapSums({ ...options, interval: "bca", confidence: 0.8 })
    expect(bca).toEqual({ ...drawn, interval: { ...drawn.interval, low, high } })
    const basic = bootstrapSums({ ...options, interval: "basic" })
    expect(basic.interval).toEqual({ ...drawn.interval, ...basicInterval(drawn) })
  })

  test("pairedBootstrapSums() gives each system its own interval, and the difference that of rows with both in them", () => {
    const system = rows.map((row, i) => row + ((i * 11) % 7))
    const plan = { width: 1, score: sum, resamples: 2000, interval: "bca", confidence: 0.9 } as const
    const { baseline, systems } = pairedBootstrapSums({ ...plan, baseline: rows, systems: [system] })
    expect(baseline).toEqual(bootstrapSums({ ...plan, rows }))
    expect(systems[0]).toMatchObject(bootstrapSums({ ...plan, rows: system }))
    const both = Float64Array.from([...rows].flatMap((row, i) => [row, system[i]!]))
    const difference = bootstrapSums({ ...plan, rows: both, width: 2, score: ([a = 0, b = 0]) => b - a })
    expect(systems[0]!.comparison.interval).toEqual(difference.interval)
  })

  test("documents are left out whole for BCa, as they are drawn whole", () => {
    const units = Int32Array.from({ length: 40 }, (_, i) => (i * 3) % 20)
    const byUnit = Float64Array.from({ length: 20 }, (_, u) =>
      rows.reduce((all, row, i) => all + (units[i] === u ? row : 0), 0),
    )
    const plan = { width: 1, score: sum, resamples: 3000, interval: "bca" } as const
    expect(bootstrapSums({ ...plan, rows, units })).toEqual(bootstrapSums({ ...plan, rows: byUnit }))
  })
})

describe("BCa with too few resamples to know its quantiles", () => {
  const hundred = Float64Array.from({ length: 99 }, (_, r) => r + 1)

  test("answers with what there is, and says how many suffice", () => {
    // z0 = 0: the share of the low end is 0.005, and 1 / 200 lie below the first of 199. The quantile of 99 is at 0.49.
    const { low, high, warning } = bcaInterval({ score: 50, scores: hundred }, 0, { confidence: 0.99 })
    expect(low).toBeCloseTo(1.49, 12)
    expect(high).toBeCloseTo(98.51, 12)
    expect(warning).toBe(
      "99 resamples are too few for BCa at this confidence, at least 199 are needed here: the true interval may be longer",
    )
    const enough = Float64Array.from({ length: 199 }, (_, r) => r + 1)
    expect(bcaInterval({ score: 100, scores: enough }, 0, { confidence: 0.99 })).not.toHaveProperty("warning")
    expect(bcaInterval({ score: 99, scores: enough.subarray(0, 197) }, 0, { confidence: 0.99 }).warning).toContain(
      "199",
    )
  })

  test("three are just enough for the middle half, two are not", () => {
    const half = (scores: number[]) =>
      bcaInterval({ score: 2, scores: Float64Array.from(scores) }, 0, { confidence: 0.5 })
    expect(half([1, 2, 3])).toMatchObject({ lowShare: 0.25, highShare: 0.75, low: 1.5, high: 2.5 })
    expect(half([1, 2, 3])).not.toHaveProperty("warning")
    expect(half([1, 3]).warning).toMatch(/^2 resamples .* at least 3 /)
  })

  test("warns of either end, and of ends that no number of resamples reaches", () => {
    expect(bcaInterval({ score: 60, scores: hundred }, 0, { confidence: 0.95 }).warning).toMatch(/ 148 are needed/)
    expect(bcaInterval({ score: 40, scores: hundred }, 0, { confidence: 0.95 }).warning).toMatch(/ 148 are needed/)
    expect(bcaInterval({ score: 90, scores: hundred }, 0.2, { confidence: 0.99 }).warning).toContain(
      "many more are needed here",
    )
  })

  test("at 99% of 40 skewed samples with the default resamples always answers, within the resampled scores", () => {
    let warned = 0
    for (let seed = 0; seed < 40; seed++) {
      const sample = fillStandardExponential(new Float64Array(20), pcg64(seed))
      const { scores, interval } = bootstrap(sample, variance, { interval: "bca", confidence: 0.99, resamples: 2000 })
      expect(interval.low).toBeGreaterThanOrEqual(Math.min(...scores))
      expect(interval.high).toBeLessThanOrEqual(Math.max(...scores))
      if (interval.warning !== undefined) warned++
    }
    expect(warned).toBeGreaterThan(20)
  })

  test("passes the warning on: of sums, of paired differences, and of nothing else", () => {
    const rows = Float64Array.of(1, 2, 3, 4, 5, 7, 9)
    const plan = { width: 1, score: ([sum = 0]: Float64Array): number => sum, resamples: 20 } as const
    const few = bootstrapSums({ ...plan, rows, interval: "bca" }).interval
    expect(few.warning).toMatch(/^20 resamples are too few/)
    for (const interval of ["percentile", "basic"] as const) {
      expect(bootstrapSums({ ...plan, rows, interval, confidence: 0.99 }).interval).not.toHaveProperty("warning")
    }
    const others = Float64Array.of(3, 1, 5, 2, 6, 6, 2)
    const { systems } = pairedBootstrapSums({ ...plan, baseline: rows, systems: [others], interval: "bca" })
    expect(systems[0]!.interval.warning).toMatch(/^20 resamples/)
    expect(systems[0]!.comparison.interval.warning).toMatch(/^20 resamples/)
  })
})

describe("degenerate cases", () => {
  const half = ([sum = 0, count = 0]: Float64Array): number => sum / count

  test("equal rows, one unit and strata of one unit: both ends are the score, whatever the interval", () => {
    for (const interval of ["percentile", "basic", "bca"] as const) {
      const plan = { width: 2, score: half, resamples: 50, interval }
      for (const options of [
        { rows: Float64Array.of(1, 2, 1, 2, 1, 2) },
        { rows: Float64Array.of(1, 2) },
        { rows: Float64Array.of(0, 2, 2, 2), strata: [1, 1] },
      ]) {
        expect(bootstrapSums({ ...plan, ...options }).interval).toMatchObject({ low: 0.5, high: 0.5, standardError: 0 })
      }
    }
  })

  test("a system against itself differs by 0 to 0", () => {
    const rows = Float64Array.of(1, 2, 0, 2, 2, 2)
    const plan = { baseline: rows, systems: [rows], width: 2, score: half, interval: "bca" as const, confidence: 0.5 }
    expect(pairedBootstrapSums(plan).systems[0]!.comparison.interval).toMatchObject({ low: 0, high: 0 })
  })

  test("a score that no single unit moves has no acceleration", () => {
    const rows = Float64Array.of(1, 1, 1, 1, 1, 1, 9, 9)
    expect(jackknife(rows, median).acceleration).toBe(0)
  })
})

describe("refusals", () => {
  const scores = Float64Array.from({ length: 99 }, (_, r) => r + 1)

  test("of a confidence outside (0, 1)", () => {
    for (const confidence of [0, 1, -0.5, 95, Number.NaN]) {
      const want = `confidence must be a number between 0 and 1, both excluded, got ${confidence}`
      expect(() => percentileInterval(scores, { confidence })).toThrow(want)
      expect(() => basicInterval({ score: 50, scores }, { confidence })).toThrow(want)
      expect(() => bcaInterval({ score: 50, scores }, 0, { confidence })).toThrow(want)
    }
  })

  test("of scores that are missing or not finite", () => {
    expect(() => percentileInterval([])).toThrow("the length of scores must be at least 1, got 0")
    for (const bad of [Number.NaN, Infinity, -Infinity]) {
      expect(() => percentileInterval([1, bad, 2])).toThrow(`scores[1] must be a finite number, got ${bad}`)
      expect(() => basicInterval({ score: bad, scores })).toThrow(
        `score must be a ${Number.isNaN(bad) ? "" : "finite "}number, got ${bad}`,
      )
      expect(() => bcaInterval({ score: bad, scores }, 0)).toThrow(LecternError)
      expect(() => bcaInterval({ score: 50, scores }, bad)).toThrow(`acceleration must be a finite number, got ${bad}`)
    }
  })

  test("of standard errors that are not positive, or of another length", () => {
    const call = (score: number, scores: number[]) => () =>
      studentizedInterval({ score: 1, scores: Float64Array.of(1, 2) }, { score, scores: Float64Array.from(scores) })
    expect(call(0, [1, 1])).toThrow("standardErrors.score must be a positive finite number, got 0")
    expect(call(1, [1, Number.NaN])).toThrow("standardErrors.scores[1] must be a number, got NaN")
    expect(call(1, [1])).toThrow("resampled has 2 resamples, standardErrors has 1 resample")
    const one = { score: 1, scores: Float64Array.of(1) }
    expect(() => studentizedInterval(one, one, { confidence: 2 })).toThrow("confidence must be")
    expect(() => studentizedInterval({ ...one, score: Number.NaN }, one)).toThrow(
      "resampled.score must be a number, got NaN",
    )
  })

  test("of BCa where all scores lie on one side", () => {
    expect(() => bcaInterval({ score: 0, scores }, 0)).toThrow(
      "the number of scores below the score 0 must be at least 1, got 0",
    )
    expect(() => bcaInterval({ score: 100, scores }, 0)).toThrow(
      "the number of scores above the score 100 must be at least 1",
    )
  })

  test("of BCa with an acceleration that would swap its ends", () => {
    const want = /^acceleration must be less than 0\.51\d* at this confidence, got 0\.6$/
    expect(() => bcaInterval({ score: 50, scores }, 0.6)).toThrow(want)
    expect(() => bcaInterval({ score: 50, scores }, -0.6)).toThrow("acceleration must be more than -0.51")
  })

  test("of an unknown interval, and of scores without a unit that are not finite", () => {
    const rows = Float64Array.of(1, 0, 0, 0, 0, 0)
    const score = ([sum = 0]: Float64Array): number => Math.log(sum)
    const call = (interval: string) => () =>
      bootstrapSums({ rows: Float64Array.of(1, 2, 3), width: 1, score: ([s = 0]) => s, interval: interval as "bca" })
    expect(call("bias-corrected")).toThrow('interval must be "percentile", "basic" or "bca", got "bias-corrected"')
    expect(() => jackknifeSums({ rows, width: 1, score })).toThrow(
      "the score without unit 0 must be a finite number, got -Infinity",
    )
  })
})
