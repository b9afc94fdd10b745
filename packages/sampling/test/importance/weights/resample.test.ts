import { problemOf } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { describe, expect, test } from "vitest"
import { excessOfChiSquare } from "../../../../random/test/support/statistics.js"
import { type ResamplingScheme, resample } from "../../../src/importance/weights/resample.js"

const SCHEMES: readonly ResamplingScheme[] = ["multinomial", "residual", "stratified", "systematic"]
const WEIGHTS = [0, 0.05, 0.3, 0, 0.4, 0.125, 0.125, 0]
const LOG_WEIGHTS = WEIGHTS.map((weight) => Math.log(weight) - 800)

describe.each(SCHEMES)("%s resampling", (scheme) => {
  test("gives ascending indexes and never one of weight 0", () => {
    const indexes = resample(LOG_WEIGHTS, 1000, pcg64(1), { scheme })
    expect(indexes.length).toBe(1000)
    expect([...indexes].every((index, i) => i === 0 || index >= indexes[i - 1]!)).toBe(true)
    expect([...indexes].every((index) => WEIGHTS[index]! > 0)).toBe(true)
  })

  test("has the right expected counts, within 5 standard errors of a multinomial count", () => {
    const [runs, count] = [4000, 7]
    const totals = countsOf(scheme, runs, count)
    for (const [i, weight] of WEIGHTS.entries()) {
      const error = Math.sqrt(runs * count * weight * (1 - weight))
      expect(Math.abs(totals[i]! - runs * count * weight)).toBeLessThanOrEqual(5 * error)
    }
  })

  test("equal weights in equal number each come once, unless drawn independently", () => {
    const indexes = resample(new Float64Array(64), 64, pcg64(3), { scheme })
    if (scheme === "multinomial") expect(new Set(indexes).size).toBeLessThan(60)
    else expect([...indexes]).toEqual([...Array(64).keys()])
  })

  test("one weight takes all", () => {
    expect([...resample([-Infinity, 5, -Infinity], 3, pcg64(1), { scheme })]).toEqual([1, 1, 1])
  })

  test("equal seeds give equal indexes", () => {
    expect(resample(LOG_WEIGHTS, 50, pcg64(9), { scheme })).toEqual(resample(LOG_WEIGHTS, 50, pcg64(9), { scheme }))
  })
})

test("multinomial counts pass chi-square", () => {
  expect(Math.abs(excessOfChiSquare(countsOf("multinomial", 100, 1000), WEIGHTS))).toBeLessThan(4)
})

test("systematic counts differ from the expected by less than 1, residual counts are at least its whole part", () => {
  for (let seed = 0; seed < 50; seed++) {
    const systematic = tally(resample(LOG_WEIGHTS, 37, pcg64(seed)))
    const residual = tally(resample(LOG_WEIGHTS, 37, pcg64(seed), { scheme: "residual" }))
    for (const [i, weight] of WEIGHTS.entries()) {
      expect(Math.abs(systematic[i]! - 37 * weight)).toBeLessThan(1)
      expect(residual[i]).toBeGreaterThanOrEqual(Math.floor(37 * weight))
    }
  }
})

test("the spread of the counts falls from multinomial over stratified to systematic", () => {
  const [multinomial, residual, stratified, systematic] = SCHEMES.map((scheme) => spreadOf(scheme))
  expect(residual).toBeLessThan(multinomial!)
  expect(stratified).toBeLessThan(multinomial!)
  expect(systematic).toBeLessThan(stratified!)
})

// Variances of the counts of three draws, by hand. Multinomial: 3 w (1 - w).
test.each([
  ["multinomial", [0.75, 0.63, 0.48]],
  ["residual", [0.375, 0.495, 0.42]],
  ["stratified", [0.25, 0.49, 0.24]],
  ["systematic", [0.25, 0.09, 0.24]],
] as const)("%s counts of three draws with shares 0.5, 0.3 and 0.2 vary as worked by hand", (scheme, variances) => {
  const [shares, generator, runs] = [[0.5, 0.3, 0.2], pcg64(1), 5000]
  const squares = [0, 0, 0]
  for (let run = 0; run < runs; run++) {
    const counts = [0, 0, 0]
    for (const index of resample(shares.map(Math.log), 3, generator, { scheme })) counts[index]! += 1
    for (const [i, share] of shares.entries()) squares[i]! += (counts[i]! - 3 * share) ** 2
  }
  for (const [i, variance] of variances.entries()) expect(Math.abs(squares[i]! / runs - variance)).toBeLessThan(0.05)
})

test("systematic resampling is the naive search for each slice", () => {
  const u = pcg64(5).uniform()
  const expected = Array.from({ length: 20 }, (_, slice) => {
    const before = (i: number) => WEIGHTS.slice(0, i + 1).reduce((sum, weight) => sum + weight, 0)
    return WEIGHTS.findIndex((_, i) => (slice + u) / 20 < before(i))
  })
  expect([...resample(LOG_WEIGHTS, 20, pcg64(5))]).toEqual(expected)
})

test("bad weights, counts and schemes are refused", () => {
  expect(problemOf(() => resample([], 1, pcg64(1))).kind).toBe("out-of-range")
  expect(problemOf(() => resample([-Infinity], 1, pcg64(1))).kind).toBe("out-of-range")
  expect(problemOf(() => resample([Number.NaN], 1, pcg64(1))).kind).toBe("out-of-range")
  expect(problemOf(() => resample([0], 0, pcg64(1))).kind).toBe("out-of-range")
  expect(problemOf(() => resample([0], 1, pcg64(1), { scheme: "none" as ResamplingScheme })).kind).toBe("out-of-range")
})

function tally(indexes: Uint32Array): number[] {
  const counts = WEIGHTS.map(() => 0)
  for (const index of indexes) counts[index]! += 1
  return counts
}

function countsOf(scheme: ResamplingScheme, runs: number, count: number): number[] {
  const generator = pcg64(11)
  const totals = WEIGHTS.map(() => 0)
  for (let run = 0; run < runs; run++) {
    for (const index of resample(LOG_WEIGHTS, count, generator, { scheme })) totals[index]! += 1
  }
  return totals
}

function spreadOf(scheme: ResamplingScheme): number {
  const generator = pcg64(12)
  let sum = 0
  for (let run = 0; run < 500; run++) {
    const counts = tally(resample(LOG_WEIGHTS, 37, generator, { scheme }))
    for (const [i, count] of counts.entries()) sum += (count - 37 * WEIGHTS[i]!) ** 2
  }
  return sum
}
