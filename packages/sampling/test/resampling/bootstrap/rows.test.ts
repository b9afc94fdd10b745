// The bootstrap of scores that need rows: the same draws as those of sums, exact distributions, strata, refusals.
import { describe, expect, test } from "vitest"
import { xoshiro128 } from "../../../src/generators/xoshiro128.js"
import { bootstrap } from "../../../src/resampling/bootstrap/bootstrap.js"
import { bootstrapRows } from "../../../src/resampling/bootstrap/rows.js"
import { excessOfChiSquare } from "../../support/statistics.js"
import { mean, median } from "../scores-of-rows.js"

const sumOf = (rows: ArrayLike<number>): number => mean(rows) * rows.length
const generator = xoshiro128(41)
const numbers = Float64Array.from({ length: 700 }, () => generator.below(1000))

describe("bootstrapRows", () => {
  test("draws what bootstrap() draws, bit by bit: blocks, strata, documents in any order", () => {
    const units = Int32Array.from({ length: 700 }, (_, i) => (i * 11) % 300)
    const total = (rows: Float64Array): number => rows.reduce((sum, row) => sum + row, 0)
    for (const grouping of [{}, { strata: [300, 1, 399] }, { units }, { units, strata: [20, 280] }]) {
      const plan = { resamples: 60, seed: 8, ...grouping }
      const sums = bootstrap({ rows: numbers, width: 1, score: ([sum = 0]) => sum, ...plan })
      expect(bootstrapRows({ rows: numbers, score: total, ...plan })).toEqual(sums)
    }
  })

  test("and the same whatever number of resamples follows", () => {
    const [few, many] = [10, 50].map((resamples) => bootstrapRows({ rows: numbers, score: mean, resamples }).scores)
    expect([...few!]).toEqual([...many!.slice(0, 10)])
  })

  test("gives medians their exact distribution", () => {
    // The median of 5 draws from 5 is at most the k-th of them when at least 3 draws are: a binomial of k / 5.
    const atMost = (k: number): number => {
      const p = k / 5
      return 10 * p ** 3 * (1 - p) ** 2 + 5 * p ** 4 * (1 - p) + p ** 5
    }
    const probs = [1, 2, 3, 4, 5].map((k) => atMost(k) - atMost(k - 1))
    const { scores } = bootstrapRows({ rows: Float64Array.of(30, 10, 50, 20, 40), score: median, resamples: 20_000 })
    const counts = [10, 20, 30, 40, 50].map((value) => scores.filter((score) => score === value).length)
    expect(Math.abs(excessOfChiSquare(counts, probs))).toBeLessThan(4)
  })

  test("passes whole rows of any kind, and does not change those given", () => {
    const flat = Float64Array.from({ length: 60 }, (_, i) => i)
    const pairs = Array.from({ length: 30 }, (_, i) => ({ even: 2 * i, odd: 2 * i + 1 }))
    const ofFlat = (rows: Float64Array): number => {
      const odd = rows.filter((_, i) => i % 2 === 1)
      for (const [i, x] of odd.entries()) expect(x).toBe(rows[2 * i]! + 1)
      return sumOf(odd)
    }
    const ofPairs = (rows: { even: number; odd: number }[]): number => sumOf(rows.map(({ odd }) => odd))
    const plan = { resamples: 20, confidence: 0.5 }
    const typed = bootstrapRows({ rows: flat, width: 2, score: ofFlat, ...plan })
    expect(bootstrapRows({ rows: pairs, score: ofPairs, ...plan })).toEqual(typed)

    const unsorted = Float64Array.of(3, 1, 2)
    bootstrapRows({ rows: unsorted, score: median, resamples: 5 })
    expect([...unsorted]).toEqual([3, 1, 2])
    const list = [3, 1, 2]
    bootstrapRows({ rows: list, score: (rows) => rows.sort()[1]!, resamples: 5 })
    expect(list).toEqual([3, 1, 2])
  })

  test("passes stratum after stratum, so that two samples can be distinguished", () => {
    const rows = Float64Array.from({ length: 600 }, (_, i) => (i < 290 ? 1 : 2))
    const difference = (some: Float64Array): number => mean(some.subarray(290)) - mean(some.subarray(0, 290))
    const { scores } = bootstrapRows({ rows, score: difference, strata: [290, 310], resamples: 50 })
    expect(scores.every((score) => score === 1)).toBe(true)
  })

  test("of one row or of equal rows has no width", () => {
    for (const rows of [Float64Array.of(3), Float64Array.of(3, 3, 3)]) {
      for (const interval of ["percentile", "basic", "bca"] as const) {
        const result = bootstrapRows({ rows, score: median, resamples: 9, interval })
        expect(result).toMatchObject({ score: 3, interval: { mean: 3, low: 3, high: 3, standardError: 0 } })
      }
    }
  })

  test("refuses rows, units and options that do not fit", () => {
    const rows = Float64Array.of(1, 2, 3, 4)
    const call = (extra: object) => () => bootstrapRows({ rows, score: mean, ...extra })
    expect(call({ rows: new Float64Array(0) })).toThrow("the length of rows must be at least 1, got 0")
    expect(call({ width: 3 })).toThrow("2 rows of 3 has 6 numbers, rows has 4 numbers")
    expect(call({ width: 0 })).toThrow("width must be an integer in 1..2147483647, got 0")
    expect(call({ rows: [1, 2], width: 2 })).toThrow("width must be 1 for rows in a list, got 2")
    expect(call({ units: Int32Array.of(0, 2, 0, 2) })).toThrow(
      "the number of rows of unit 1 must be at least 1: units are numbered without gaps, got 0",
    )
    expect(call({ units: Int32Array.of(0, 1, 2, 9) })).toThrow(
      "the number of units must be at most 4, as many as there are rows, got 10",
    )
    expect(call({ units: Int32Array.of(0, -1, 2, 1) })).toThrow("units[1] must be an integer in 0..2, got -1")
    expect(call({ units: Int32Array.of(0, 1) })).toThrow("count has 4 rows, units has 2 rows")
    expect(call({ strata: [3] })).toThrow("rows has 4 units, strata has 3 units")
    expect(call({ resamples: 0 })).toThrow("resamples must be an integer in 1..2147483647, got 0")
    expect(call({ seed: -1 })).toThrow("seed must be an integer in 0..4294967295, got -1")
    expect(call({ score: () => Number.NaN })).toThrow("scores[0] must be a number, got NaN")
    expect(call({ interval: "bca", resamples: 3 })).toThrow("must be")
  })
})
