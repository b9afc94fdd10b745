// The bootstrap of any statistic: the same draws as those of sums, exact distributions, strata, refusals.
import { describe, expect, test } from "vitest"
import { xoshiro128 } from "../../../src/generators/xoshiro128.js"
import { bootstrap } from "../../../src/resampling/bootstrap/bootstrap.js"
import { bootstrapSums } from "../../../src/resampling/bootstrap/sums.js"
import golden from "../../golden/bootstrap.scipy.json" with { type: "json" }
import { excessOfChiSquare } from "../../support/statistics.js"
import { correlation, correlationOf, mean, median } from "../scores-of-rows.js"

const sumOf = (rows: ArrayLike<number>): number => mean(rows) * rows.length
const generator = xoshiro128(41)
const numbers = Float64Array.from({ length: 700 }, () => generator.below(1000))

describe("bootstrap", () => {
  test("draws what bootstrapSums() draws, bit by bit: blocks, strata, documents in any order", () => {
    const units = Int32Array.from({ length: 700 }, (_, i) => (i * 11) % 300)
    const total = (rows: Float64Array): number => rows.reduce((sum, row) => sum + row, 0)
    for (const grouping of [{}, { strata: [300, 1, 399] }, { units }, { units, strata: [20, 280] }]) {
      const plan = { resamples: 60, seed: 8, ...grouping }
      const sums = bootstrapSums({ rows: numbers, width: 1, score: ([sum = 0]) => sum, ...plan })
      expect(bootstrap(numbers, total, { ...plan })).toEqual(sums)
    }
  })

  test("and the same whatever number of resamples follows", () => {
    const [few, many] = [10, 50].map((resamples) => bootstrap(numbers, mean, { resamples }).scores)
    expect([...few!]).toEqual([...many!.slice(0, 10)])
  })

  test("gives medians their exact distribution", () => {
    // The median of 5 draws from 5 is at most the k-th of them when at least 3 draws are: a binomial of k / 5.
    const atMost = (k: number): number => {
      const p = k / 5
      return 10 * p ** 3 * (1 - p) ** 2 + 5 * p ** 4 * (1 - p) + p ** 5
    }
    const probs = [1, 2, 3, 4, 5].map((k) => atMost(k) - atMost(k - 1))
    const { scores } = bootstrap(Float64Array.of(30, 10, 50, 20, 40), median, { resamples: 20_000 })
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
    const typed = bootstrap(flat, ofFlat, { width: 2, ...plan })
    expect(bootstrap(pairs, ofPairs, { ...plan })).toEqual(typed)

    const unsorted = Float64Array.of(3, 1, 2)
    bootstrap(unsorted, median, { resamples: 5 })
    expect([...unsorted]).toEqual([3, 1, 2])
    const list = [3, 1, 2]
    bootstrap(list, (rows) => rows.sort()[1]!, { resamples: 5 })
    expect(list).toEqual([3, 1, 2])
  })

  test("passes stratum after stratum, so that two samples can be distinguished", () => {
    const rows = Float64Array.from({ length: 600 }, (_, i) => (i < 290 ? 1 : 2))
    const difference = (some: Float64Array): number => mean(some.subarray(290)) - mean(some.subarray(0, 290))
    const { scores } = bootstrap(rows, difference, { strata: [290, 310], resamples: 50 })
    expect(scores.every((score) => score === 1)).toBe(true)
  })

  test("of one row or of equal rows has no width", () => {
    for (const rows of [Float64Array.of(3), Float64Array.of(3, 3, 3)]) {
      for (const interval of ["percentile", "basic", "bca"] as const) {
        const result = bootstrap(rows, median, { resamples: 9, interval })
        expect(result).toMatchObject({ score: 3, interval: { mean: 3, low: 3, high: 3, standardError: 0 } })
      }
    }
  })

  test("refuses rows, units and options that do not fit", () => {
    const rows = Float64Array.of(1, 2, 3, 4)
    const call =
      (extra: object, data: Float64Array | number[] = rows) =>
      () =>
        bootstrap(data, mean, extra)
    expect(call({}, new Float64Array(0))).toThrow("the length of data must be at least 1, got 0")
    expect(call({}, [])).toThrow("the length of data must be at least 1, got 0")
    expect(call({ width: 3 })).toThrow("2 rows of 3 has 6 numbers, data has 4 numbers")
    expect(call({ width: 0 })).toThrow("width must be an integer in 1..2147483647, got 0")
    expect(call({ width: 2 }, [1, 2])).toThrow("width must be 1 for rows in a list, got 2")
    expect(call({ units: Int32Array.of(0, 2, 0, 2) })).toThrow(
      "the number of rows of unit 1 must be at least 1: units are numbered without gaps, got 0",
    )
    expect(call({ units: Int32Array.of(0, 1, 2, 9) })).toThrow(
      "the number of units must be at most 4, as many as there are rows, got 10",
    )
    expect(call({ units: Int32Array.of(0, -1, 2, 1) })).toThrow("units[1] must be an integer in 0..2, got -1")
    expect(call({ units: Int32Array.of(0, 1) })).toThrow("count has 4 rows, units has 2 rows")
    expect(call({ strata: [3] })).toThrow("data has 4 units, strata has 3 units")
    expect(call({ resamples: 0 })).toThrow("resamples must be an integer in 1..2147483647, got 0")
    expect(call({ seed: -1 })).toThrow("seed must be an integer in 0..4294967295, got -1")
    // As SciPy takes it, a list of one sample: the mean of an array is not a number.
    expect(call({}, [rows] as never)).toThrow("the statistic of the data must be a number, got NaN")
    const fails = (data: ArrayLike<number>): number => (data[0] === data[1] ? Number.NaN : 1)
    expect(() => bootstrap(rows, fails)).toThrow(/^the statistic of resample \d+ must be a number, got NaN$/)
    expect(() => bootstrap(rows, (() => "3") as never)).toThrow('the statistic of the data must be a number, got "3"')
    expect(() => bootstrap({ rows, score: mean } as never, undefined as never)).toThrow("statistic must be a function")
  })
})

describe("bootstrap() of several samples", () => {
  const [x, y] = [numbers.subarray(0, 300), numbers.subarray(300, 600)]

  test("draws pairs whole: what rows of two give, with units and strata too", () => {
    const flat = Float64Array.from([...x].flatMap((each, i) => [each, y[i]!]))
    const units = Int32Array.from(x, (_, i) => i % 50)
    for (const grouping of [{}, { strata: [100, 200] }, { units }]) {
      const plan = { resamples: 40, seed: 5, ...grouping }
      const pairs = bootstrap([x, y], correlationOf, { ...plan, design: "paired" })
      expect(pairs).toEqual(bootstrap(flat, correlation, { ...plan, width: 2 }))
    }
  })

  test("draws independent samples one by one: what one sample with a stratum for each gives", () => {
    const [first, second] = [x.subarray(0, 280), Array.from(y.subarray(0, 270))]
    const difference = (a: ArrayLike<number>, b: ArrayLike<number>): number => mean(a) - mean(b)
    const ofBoth = (both: Float64Array): number => difference(both.subarray(0, 280), both.subarray(280))
    const plan = { resamples: 40, interval: "bca", confidence: 0.8 } as const
    const own = bootstrap([first, second], difference, { ...plan, design: "independent" })
    const both = Float64Array.of(...first, ...second)
    expect({ ...own, interval: { ...own.interval, low: 0, high: 0 } }).toEqual({
      ...bootstrap(both, ofBoth, { resamples: 40, strata: [280, 270] }),
      interval: { ...own.interval, low: 0, high: 0 },
    })
  })

  test("refuses samples that do not fit", () => {
    const call = (samples: unknown, options: object) => () =>
      bootstrap(samples as [Float64Array], (a: ArrayLike<number>) => a.length, { design: "paired", ...options })
    expect(call([x, y.subarray(1)], {})).toThrow("data[0] has 300 rows, data[1] has 299 rows")
    expect(call(x, {})).toThrow("data must be a list of samples when a design is given, got a Float64Array")
    expect(call([], {})).toThrow("the length of data must be at least 1, got 0")
    expect(call([x, []], { design: "independent" })).toThrow("the length of data[1] must be at least 1, got 0")
    expect(call([x, 5], {})).toThrow("data[1] must be")
    expect(call([x], { design: "pairings" })).toThrow('design must be "paired" or "independent", got "pairings"')
    expect(call([x], { design: "independent", strata: [300] })).toThrow(
      'strata must be left out when design is "independent", got an array',
    )
  })
})

describe("bootstrap() is scipy.stats.bootstrap", () => {
  const statistics: Record<string, (...samples: Float64Array[]) => number> = {
    mean: (x) => mean(x!),
    median: (x) => median(x!),
    correlation: (x, y) => correlationOf(x!, y!),
    difference: (x, y) => mean(x!) - mean(y!),
  }

  test.each(golden.cases)("$method of the $name at $confidence", (each) => {
    const samples = each.samples.map((sample) => Float64Array.from(sample))
    const plan = {
      resamples: golden.made.resamples,
      confidence: each.confidence,
      interval: each.method as "percentile",
      seed: 3,
    }
    const { interval } =
      each.design === null
        ? bootstrap(samples[0]!, statistics[each.name]!, plan)
        : bootstrap(samples, statistics[each.name]!, { ...plan, design: each.design as "paired" })
    for (const end of ["low", "high", "standardError"] as const) {
      // Golden values are means over many calls; ours is one call, with resamples of its own.
      const error = each.spread[end] * Math.sqrt(1 + 1 / golden.made.calls)
      expect(Math.abs(interval[end] - each[end])).toBeLessThanOrEqual(4 * error)
    }
  })
})
