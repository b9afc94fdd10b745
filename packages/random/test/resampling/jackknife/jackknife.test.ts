// The jackknife against numpy, against formulas it is known to give, and row by row.
import { describe, expect, test } from "vitest"
import { xoshiro128 } from "../../../src/generators/xoshiro128.js"
import { jackknife } from "../../../src/resampling/jackknife/jackknife.js"
import { jackknifeSums } from "../../../src/resampling/jackknife/sums.js"
import golden from "../../golden/intervals.scipy.json" with { type: "json" }
import { correlation, correlationOf, mean, rowsOf, variance } from "../scores-of-rows.js"

const close = (actual: number, wanted: number): void =>
  expect(Math.abs(actual - wanted)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(wanted)))

/** Rows [x, x * x, 1] and the variance of x, divided by n. */
const momentsOf = (numbers: ArrayLike<number>): Float64Array =>
  Float64Array.from(Array.from(numbers).flatMap((x) => [x, x * x, 1]))
const momentVariance = ([x = 0, xx = 0, n = 0]: Float64Array): number => xx / n - (x / n) ** 2

const generator = xoshiro128(31)
const numbers = Float64Array.from({ length: 60 }, () => generator.below(50) ** 2)

describe("jackknife", () => {
  test.each(golden.jackknives)("has numpy's bias, standard error and acceleration: $name", (each) => {
    const score = each.name === "correlation" ? correlation : variance
    const result = jackknife(rowsOf(each.samples), score, { width: each.samples.length })
    close(result.bias, each.bias)
    close(result.standardError, each.standardError)
    close(result.acceleration, each.acceleration)
    expect(result.corrected).toBe(result.score - result.bias)
  })

  test("of a mean has no bias and the standard error of the textbook", () => {
    const { score, bias, standardError } = jackknifeSums({
      rows: momentsOf(numbers),
      width: 3,
      score: ([x, , n]) => x! / n!,
    })
    close(score, mean(numbers))
    expect(Math.abs(bias)).toBeLessThan(1e-9)
    close(standardError, Math.sqrt(variance(numbers) / 59))
  })

  test("turns the variance divided by n into the one divided by n - 1", () => {
    const { corrected } = jackknifeSums({ rows: momentsOf(numbers), width: 3, score: momentVariance })
    close(corrected, (variance(numbers) * 60) / 59)
  })

  test("of the mean of 0, 0 and 3 has acceleration 6 / (6 * 6^1.5), worked by hand", () => {
    // Deviations -1, -1, 2: their cubes add up to 6, their squares to 6. The score falls without the rows that pull it up.
    const rows = Float64Array.of(0, 0, 3)
    close(jackknife(rows, mean).acceleration, 1 / 6 ** 1.5)
    close(
      jackknifeSums({ rows: rows.map((x) => x * 1e-160), width: 1, score: ([x = 0]) => x }).acceleration,
      1 / 6 ** 1.5,
    )
  })

  test("of sums gives what scoring the rows that are left gives, by unit and in strata", () => {
    const units = Int32Array.from({ length: 60 }, (_, i) => (i * 7) % 20)
    for (const grouping of [{}, { strata: [10, 50] }, { units }, { units, strata: [4, 16] }]) {
      const fast = jackknifeSums({ rows: momentsOf(numbers), width: 3, score: momentVariance, ...grouping })
      const slow = jackknife(numbers, variance, grouping)
      expect(fast.scores.length).toBe("units" in grouping ? 20 : 60)
      for (const [unit, score] of fast.scores.entries()) close(score, slow.scores[unit]!)
      for (const key of ["score", "bias", "corrected", "standardError", "acceleration"] as const) {
        expect(Math.abs(fast[key] / slow[key] - 1)).toBeLessThan(1e-9)
      }
    }
  })

  test("of the difference of two samples adds up their variances", () => {
    const rows = Float64Array.from(numbers, (x, i) => (i < 25 ? x / 25 : -x / 35))
    const { standardError } = jackknifeSums({ rows, width: 1, strata: [25, 35], score: ([sum = 0]) => sum })
    // The score is a sum, not a mean: without a unit it lacks x / 25, so it jumps by n / (n - 1) less than a mean does.
    const [a, b] = [numbers.subarray(0, 25), numbers.subarray(25)]
    close(standardError, Math.sqrt((variance(a) / 25) * (24 / 25) + (variance(b) / 35) * (34 / 35)))
  })

  test("takes lists of anything", () => {
    const words = ["a", "bb", "ccc", "dddd"]
    const length = (some: readonly string[]): number => mean(some.map((word) => word.length))
    const asNumbers = jackknife(Float64Array.of(1, 2, 3, 4), mean)
    expect(jackknife(words, length)).toEqual(asNumbers)
  })

  test("takes samples: pairs are left out whole, independent samples row by row", () => {
    const [x, y] = [numbers.subarray(0, 30), numbers.subarray(30, 60)]
    const flat = Float64Array.from([...x].flatMap((each, i) => [each, y[i]!]))
    const pairs = jackknife([x, y], correlationOf, { design: "paired" })
    expect(pairs).toEqual(jackknife(flat, correlation, { width: 2 }))
    const difference = (a: Float64Array, b: Float64Array): number => mean(a) - mean(b)
    const short = y.subarray(0, 20)
    const { standardError, scores } = jackknife([x, short], difference, { design: "independent" })
    expect(scores.length).toBe(50)
    // The mean of a sample has the variance of the textbook, its variance over n - 1 of n.
    close(standardError, Math.sqrt(variance(x) / 29 + variance(short) / 19))
  })

  test("refuses too few units, and rows that do not fit", () => {
    const rows = Float64Array.of(1, 2, 3)
    const call = (extra: object) => () => jackknifeSums({ rows, width: 1, score: ([sum = 0]) => sum, ...extra })
    expect(call({ rows: Float64Array.of(1) })).toThrow("the number of units must be at least 2, got 1")
    expect(call({ rows: new Float64Array(0) })).toThrow("the number of units must be at least 2, got 0")
    expect(call({ units: new Int32Array(3) })).toThrow("the number of units must be at least 2, got 1")
    expect(call({ strata: [2, 1] })).toThrow("strata[1] must be at least 2, got 1")
    expect(call({ width: 2 })).toThrow("2 rows of 2 has 4 numbers, rows has 3 numbers")
    expect(call({ strata: [2] })).toThrow("rows has 3 units, strata has 2 units")
    expect(call({ score: () => Number.NaN })).toThrow("must be a finite number, got NaN")
    expect(() => jackknife([1], mean)).toThrow("the number of units must be at least 2, got 1")
    expect(() => jackknife([], mean)).toThrow("the length of data must be at least 1, got 0")
  })
})
