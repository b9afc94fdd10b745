// What the page of resamples shows is what the package's functions give for the same draws.
import { bootstrapPValue, compatBootstrapPValue, pairedBootstrapSums, percentileInterval } from "@lectern/random"
import { expect, test } from "vitest"
import { gradesOf, reachOf, resampled, sentenceOf, TWENTY } from "../../widgets/resample-in-page.mjs"

type Grades = Exclude<ReturnType<typeof gradesOf>, string>
const twenty = gradesOf(TWENTY) as Grades
const of = (resamples: number, isPaired: boolean, seed = 1) => resampled(twenty, { resamples, seed, isPaired })
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

test("in pairs it is pairedBootstrapSums() with the same seed", () => {
  const { baseline, system } = twenty
  const { comparison } = pairedBootstrapSums({
    ...{ baseline: Float64Array.from(baseline), systems: [Float64Array.from(system)], width: 1 },
    ...{ score: ([all = 0]) => all / 20, resamples: 500, seed: 7 },
  }).systems[0]!
  const { observed, pValue, interval } = of(500, true, 7)
  expect(observed).toBeCloseTo(comparison.difference, 12)
  expect(pValue).toBeCloseTo(comparison.pValue, 12)
  for (const end of ["low", "high", "mean", "standardError"] as const)
    expect(interval[end]).toBeCloseTo(comparison.interval[end], 10)
})

test.each([true, false])("paired %s: interval and p-value are those of its differences", (isPaired) => {
  const { differences, observed, interval, pValue } = of(300, isPaired)
  const { low, high } = percentileInterval(differences)
  expect(interval).toMatchObject({ low, high })
  expect(pValue).toBe(bootstrapPValue(differences, observed))
  // The right one of the two.
  expect(pValue).not.toBe(compatBootstrapPValue(differences, observed))
})

test("the last resample gives the last difference, and more resamples begin with those of fewer", () => {
  for (const isPaired of [true, false]) {
    const { last, differences, drawn } = of(40, isPaired)
    const scoreOf = (grades: readonly number[], times: readonly number[]) =>
      sum(grades.map((each, i) => each * times[i]!))
    const difference = (scoreOf(twenty.system, last.system) - scoreOf(twenty.baseline, last.baseline)) / 20
    expect(differences.at(-1)).toBe(difference)
    expect([sum(last.baseline), sum(last.system)]).toEqual([20, 20])
    expect(isPaired).toBe(last.baseline.join() === last.system.join())
    expect(of(41, isPaired).differences.slice(0, 40)).toEqual(differences)
    const shares = Array.from(
      { length: 40 },
      (_, i) => of(i + 1, isPaired).last.baseline.filter((times) => times > 0).length,
    )
    expect(drawn).toBeCloseTo(sum(shares) / 40 / 20, 12)
  }
})

test("a resample draws 1 - (1 - 1/n)^n of the sentences, and pairs narrow the interval", () => {
  const { drawn, interval } = of(5000, true)
  // Four standard errors: the share of one resample has a deviation below 0.07.
  expect(Math.abs(drawn - (1 - (1 - 1 / 20) ** 20))).toBeLessThan((4 * 0.07) / Math.sqrt(5000))
  expect(of(5000, false).interval.standardError / interval.standardError).toBeGreaterThan(3)
})

test("grades are two numbers on each line, and what is not is named by its line", () => {
  expect(gradesOf("1 2\n\n3,4\n5;6\n 7\t8.5 ")).toEqual({ baseline: [1, 3, 5, 7], system: [2, 4, 6, 8.5] })
  expect(gradesOf("1 2")).toBe("Give from 2 to 60 lines, one for each sentence; there are 1.")
  expect(gradesOf("1 2\n".repeat(61))).toMatch(/there are 61\.$/)
  for (const bad of ["3", "3 4 5", "3 x", "3 1e99", "3 NaN", "3 Infinity"])
    expect(gradesOf(`1 2\n${bad}`)).toBe("Line 2 needs two numbers: the grade of the baseline, and that of the system.")
})

test("equal systems and equal grades can be shown", () => {
  const same = { baseline: [5, 5], system: [5, 5] }
  const result = resampled(same, { resamples: 3, seed: 0, isPaired: false })
  expect(sentenceOf(result)).toMatch(/^The system is equally good\. 3 resamples: .* p = 1\.0000\./)
  expect(reachOf(same)).toBe(1)
  expect(sentenceOf({ ...result, observed: -2 })).toMatch(/^The system is 2\.00 worse\./)
})

test("the axis holds nearly all differences, of both kinds, with the centred ones", () => {
  const reach = reachOf(twenty)
  for (const isPaired of [true, false]) {
    const { differences, interval } = of(1000, isPaired)
    const outside = differences.filter((each) => Math.max(Math.abs(each), Math.abs(each - interval.mean)) > reach)
    expect(outside.length).toBeLessThanOrEqual(5)
  }
})
