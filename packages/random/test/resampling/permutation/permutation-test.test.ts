// Permutation tests against SciPy's exact ones, by hand, and against chance.
import { runs } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { xoshiro128 } from "../../../src/generators/xoshiro128.js"
import { arrangementsOf, type PermutationDesign } from "../../../src/resampling/permutation/arrangements.js"
import { permutationTest } from "../../../src/resampling/permutation/permutation-test.js"
import { approximateRandomizationSums } from "../../../src/resampling/randomization/sums.js"
import { permutationPValue } from "../../../src/resampling/significance/p-values.js"
import golden from "../../golden/intervals.scipy.json" with { type: "json" }
import { excessOfChiSquare } from "../../support/statistics.js"
import { correlationOf, mean, variance } from "../scores-of-rows.js"

type Score = (first: Float64Array, second: Float64Array) => number

const difference: Score = (first, second) => mean(first) - mean(second)
const scoresByName: Record<string, Score> = {
  difference,
  ratio: (first, second) => variance(first) / variance(second),
  correlation: correlationOf,
}

describe("permutationTest", () => {
  const cases = golden.permutations.map((each) => ({
    ...each,
    score: scoresByName[each.name.split(" ")[0]!]!,
    statistic: each.score,
    design: each.design as PermutationDesign,
    alternative: each.alternative as "less",
    groups: { first: Float64Array.from(each.first), second: Float64Array.from(each.second) },
  }))

  test.each(cases)("is SciPy's when all ways are tried: $name, $design, $alternative", (each) => {
    const { groups, score, design, alternative } = each
    const result = permutationTest({ ...groups, score, design, alternative })
    expect(result.trials).toBe("all")
    expect(result.scores.length).toBe(each.ways)
    expect(Math.abs(result.score - each.statistic)).toBeLessThan(1e-12)
    expect(Math.abs(result.pValue - each.pValue)).toBeLessThan(1e-15)
  })

  test.each(cases)("is near it with random trials: $name, $design, $alternative", (each) => {
    const { groups, score, design, alternative } = each
    const result = permutationTest({ ...groups, score, design, alternative, trials: each.ways - 1 })
    expect(result.trials).toBe("random")
    // Two-sided is twice a share.
    const share = alternative === ("two-sided" as string) ? each.pValue / 2 : each.pValue
    const error = (alternative === ("two-sided" as string) ? 2 : 1) * Math.sqrt((share * (1 - share)) / each.ways)
    expect(Math.abs(result.pValue - each.pValue)).toBeLessThan(4 * error + 2 / each.ways)
  })

  // The same rows ten times as large are whole numbers, whose sums are exact.
  test.each<PermutationDesign>(["independent", "paired"])(
    "scores near 0 tie as those of whole numbers: %s",
    (design) => {
      const first = [1, 7, 3, 3, 2, 6]
      const second = [2, 6, 1, 7, 3, 3]
      const sums: Score = (one, other) =>
        one.reduce((sum, row) => sum + row, 0) - other.reduce((sum, row) => sum + row, 0)
      const of = (scale: number, alternative: "less" | "greater") => {
        const scaled = (rows: number[]) => Float64Array.from(rows, (row) => row / scale)
        return permutationTest({ first: scaled(first), second: scaled(second), score: sums, design, alternative })
      }
      expect(of(10, "less").score).not.toBe(0)
      for (const alternative of ["less", "greater"] as const) {
        expect(of(1, alternative)).toMatchObject({ score: 0, trials: "all" })
        expect(of(10, alternative).pValue).toBe(of(1, alternative).pValue)
      }
    },
  )

  test("a huge score makes no ties", () => {
    expect(permutationPValue([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1e30], 2, { alternative: "less", trials: "all" })).toBe(
      2 / 11,
    )
    expect(permutationPValue([1, 2, Infinity], 2, { alternative: "less", trials: "all" })).toBe(2 / 3)
  })

  test("worked by hand: of the 20 ways to deal 1, 2, 3, 5, 6, 7 out by threes, one gives this difference", () => {
    const options = { first: [5, 6, 7], second: [1, 2, 3], score: (a: number[], b: number[]) => mean(a) - mean(b) }
    expect(permutationTest({ ...options, alternative: "greater" }).pValue).toBe(1 / 20)
    expect(permutationTest({ ...options, alternative: "less" }).pValue).toBe(1)
    expect(permutationTest(options)).toMatchObject({ score: 4, pValue: 2 / 20, trials: "all" })
  })

  test("worked by hand: three pairs that all differ one way prove nothing, 2 of 8", () => {
    const pairs = { first: [1, 1, 1], second: [0, 0, 0], design: "paired" as const }
    expect(permutationTest({ ...pairs, score: (a, b) => mean(a) - mean(b) }).pValue).toBe(2 / 8)
  })

  test("two groups that are all the same have p = 1, whatever the design", () => {
    for (const design of ["independent", "paired", "pairings"] as const) {
      for (const trials of [10, 10_000]) {
        const same = { first: new Float64Array(5).fill(0.1), second: new Float64Array(5).fill(0.1), design, trials }
        expect(permutationTest({ ...same, score: difference }).pValue).toBe(1)
      }
    }
  })

  test("all ways are tried when there are just as many trials, random ones when there is one less", () => {
    const groups = { first: [1, 2, 3], second: [4, 5, 6], score: (a: number[], b: number[]) => mean(a) - mean(b) }
    for (const [design, ways] of [
      ["independent", 20],
      ["paired", 8],
      ["pairings", 6],
    ] as const) {
      const all = permutationTest({ ...groups, design, trials: ways })
      expect([all.trials, all.scores.length]).toEqual(["all", ways])
      const few = permutationTest({ ...groups, design, trials: ways - 1 })
      expect([few.trials, few.scores.length]).toEqual(["random", ways - 1])
    }
  })

  test("p is never 0: with n random trials, 1 / (n + 1) at least", () => {
    const [first, second] = [0, 100].map((shift) => Float64Array.from({ length: 40 }, (_, i) => i + shift))
    const options = { first: second!, second: first!, score: difference, trials: 99 }
    expect(permutationTest({ ...options, alternative: "greater" }).pValue).toBe(1 / 100)
    expect(permutationTest(options).pValue).toBe(2 / 100)
  })

  test("paired, with all ways tried, is near approximateRandomizationSums()", () => {
    const first = Float64Array.of(3, 9, 4, 8, 1, 7, 5, 2, 8, 6)
    const second = Float64Array.of(1, 9, 6, 3, 1, 2, 6, 1, 5, 5)
    const exact = permutationTest({ first, second, score: difference, design: "paired" })
    const score = ([sum = 0]: Float64Array): number => sum / 10
    const { systems } = approximateRandomizationSums({
      baseline: second,
      systems: [first],
      width: 1,
      score,
      trials: 40_000,
    })
    const error = Math.sqrt((exact.pValue * (1 - exact.pValue)) / 40_000)
    expect(Math.abs(systems[0]!.comparison.pValue - exact.pValue)).toBeLessThan(4 * error)
  })

  test("units are exchanged whole", () => {
    // Documents of two rows: as three rows against three with these sums.
    const documents = { first: [2, 3, 1, 5, 7, 0], second: [1, 0, 2, 0, 1, 2] }
    const sums = { first: [5, 6, 7], second: [1, 2, 3] }
    const total = (rows: number[]): number => rows.reduce((sum, row) => sum + row, 0)
    const score = (a: number[], b: number[]): number => total(a) - total(b)
    const units = { independent: [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5], paired: [0, 0, 1, 1, 2, 2] }
    for (const design of ["independent", "paired"] as const) {
      const byDocument = permutationTest({ ...documents, score, design, units: Int32Array.from(units[design]) })
      expect(byDocument).toEqual(permutationTest({ ...sums, score, design }))
    }
  })

  test("scores rows of several numbers, and lists of anything", () => {
    const first = Float64Array.of(1, 10, 2, 20, 3, 30)
    const second = Float64Array.of(4, 40, 5, 50)
    const lastOf = (rows: Float64Array): number => mean(rows.filter((_, i) => i % 2 === 1))
    const typed = permutationTest({ first, second, width: 2, score: (a, b) => lastOf(a) - lastOf(b) })
    const items = (rows: Float64Array): { last: number }[] =>
      [...rows].flatMap((last, i) => (i % 2 === 1 ? [{ last }] : []))
    const meanOf = (rows: { last: number }[]): number => mean(rows.map(({ last }) => last))
    const listed = permutationTest({
      first: items(first),
      second: items(second),
      score: (a, b) => meanOf(a) - meanOf(b),
    })
    expect(listed).toEqual(typed)
    expect(typed.scores.length).toBe(10)
  })

  test("groups of the same kind differ at a level of 0.1 about a tenth of the time", () => {
    const generator = xoshiro128(61)
    const [sets, trials] = [runs(500), 99]
    for (const design of ["independent", "paired", "pairings"] as const) {
      const score = design === "pairings" ? scoresByName.correlation! : difference
      let rejected = 0
      for (let seed = 0; seed < sets; seed++) {
        const [first, second] = [0, 1].map(() => Float64Array.from({ length: 15 }, () => generator.uniform()))
        const { pValue } = permutationTest({ first: first!, second: second!, score, design, trials, seed })
        if (pValue <= 0.1) rejected++
      }
      expect(Math.abs(rejected / sets - 0.1)).toBeLessThan(4 * Math.sqrt((0.1 * 0.9) / sets))
    }
  })

  test("refuses groups and options that do not fit", () => {
    const [first, second] = [Float64Array.of(1, 2, 3), Float64Array.of(4, 5)]
    const call = (extra: object) => () => permutationTest({ first, second, score: difference, ...extra })
    expect(call({ second: new Float64Array(0) })).toThrow("the length of second must be at least 1, got 0")
    expect(call({ first: [], second: [1] })).toThrow("the length of first must be at least 1, got 0")
    expect(call({ second: [1, 2] })).toThrow("second must be rows of the same kind as first")
    expect(call({ width: 2 })).toThrow("2 rows of 2 has 4 numbers, first has 3 numbers")
    expect(call({ design: "paired" })).toThrow("first has 3 rows, second has 2 rows")
    expect(call({ design: "pairings" })).toThrow("first has 3 rows, second has 2 rows")
    expect(call({ design: "samples" })).toThrow('design must be "independent", "paired" or "pairings", got "samples"')
    expect(call({ alternative: "both" })).toThrow('alternative must be "two-sided", "less" or "greater", got "both"')
    expect(call({ trials: 0 })).toThrow("trials must be an integer in 1..2147483647, got 0")
    expect(call({ seed: 1.5 })).toThrow("seed must be an integer in 0..4294967295, got 1.5")
    expect(call({ score: () => Number.NaN })).toThrow("the score must be a finite number, got NaN")
    let calls = 0
    expect(call({ score: () => (calls++ > 2 ? Number.NaN : 1) })).toThrow(
      "the score of trial 2 must be a number, got NaN",
    )
    expect(call({ units: Int32Array.of(0, 1) })).toThrow("first and second has 5 rows, units has 2 rows")
    expect(call({ units: Int32Array.of(0, 1, 1, 1, 2) })).toThrow("units[3] must be at least 2")
    const pairs = { second: first, units: Int32Array.of(0, 1) }
    expect(call({ ...pairs, design: "paired" })).toThrow("first has 3 rows, units has 2 rows")
    expect(call({ ...pairs, design: "pairings" })).toThrow('units must be left out when design is "pairings"')
    expect(call({ ...pairs, units: Int32Array.of(0, 2, 2), design: "paired" })).toThrow(
      "the number of rows of unit 1 must be at least 1",
    )
  })
})

describe("arrangements", () => {
  const designs = [
    { design: "independent", first: 2, second: 4, count: 15 },
    { design: "independent", first: 4, second: 2, count: 15 },
    { design: "paired", first: 4, second: 4, count: 16 },
    { design: "pairings", first: 4, second: 4, count: 24 },
  ] as const
  const nameOf = (design: string, first: Int32Array, second: Int32Array): string =>
    design === "independent" ? [...first].sort().join() : [...first, ...second].join()

  test.each(designs)("of $first and $second units, $design, are $count different ones and then no more", (each) => {
    const ways = arrangementsOf(each.design, each.first, each.second)
    const seen = new Set<string>()
    for (let t = 0; t < ways.count; t++, ways.next()) {
      seen.add(nameOf(each.design, ways.first, ways.second))
      expect([...ways.first, ...ways.second].sort()).toEqual(
        Array.from({ length: each.first + each.second }, (_, i) => i),
      )
    }
    expect(ways.count).toBe(each.count)
    expect(seen.size).toBe(each.count)
  })

  test.each(designs)("of $first and $second units, $design, are equally likely when drawn", (each) => {
    const ways = arrangementsOf(each.design, each.first, each.second)
    const generator = xoshiro128(5)
    const counts = new Map<string, number>()
    for (let t = 0; t < 10_000; t++) {
      ways.draw(generator)
      const name = nameOf(each.design, ways.first, ways.second)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    expect(counts.size).toBe(each.count)
    const probs = new Array<number>(each.count).fill(1 / each.count)
    expect(Math.abs(excessOfChiSquare([...counts.values()], probs))).toBeLessThan(4)
  })

  test("are counted as far as that makes sense", () => {
    const count = (design: PermutationDesign, size: number): number => arrangementsOf(design, size, size).count
    expect([count("independent", 10), count("paired", 31), count("pairings", 12)]).toEqual([
      184_756,
      2 ** 31,
      479_001_600,
    ])
    for (const design of ["independent", "paired", "pairings"] as const) expect(count(design, 2000)).toBe(Infinity)
  })
})

describe("permutationPValue", () => {
  test("counts ties, within rounding, and the observed score once more for random trials", () => {
    expect(permutationPValue([3, -1, 2, 0], 2, { alternative: "greater" })).toBe(3 / 5)
    expect(permutationPValue([3, -1, 2, 0], 2, { alternative: "greater", trials: "all" })).toBe(2 / 4)
    expect(permutationPValue([0.3, 0.1 + 0.2], 0.3, { alternative: "less", trials: "all" })).toBe(1)
    expect(permutationPValue([0.3, 0.30000001], 0.3, { alternative: "less", trials: "all" })).toBe(1 / 2)
    expect(permutationPValue([], 2)).toBe(1)
  })

  test("two-sided is twice the smaller share, at most 1, of scores about any middle", () => {
    const ratios = [0.25, 0.5, 1, 1, 1, 2, 4, 8]
    expect(permutationPValue(ratios, 0.25, { trials: "all" })).toBe(2 / 8)
    expect(permutationPValue(ratios, 4, { trials: "all" })).toBe(4 / 8)
    expect(permutationPValue(ratios, 1, { trials: "all" })).toBe(1)
  })

  test("refuses values that are not numbers, and unknown options", () => {
    expect(() => permutationPValue([1, Number.NaN], 1)).toThrow("scores[1] must be a number, got NaN")
    expect(() => permutationPValue([1], Infinity)).toThrow("observed must be a finite number, got Infinity")
    expect(() => permutationPValue([], 1, { trials: "all" })).toThrow("the length of scores must be at least 1, got 0")
    expect(() => permutationPValue([1], 1, { trials: "some" as "all" })).toThrow('trials must be "all" or "random"')
    expect(() => permutationPValue([1], 1, { alternative: "up" as "less" })).toThrow("alternative must be")
  })
})
