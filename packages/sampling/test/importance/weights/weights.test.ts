import { logSumExp } from "@lectern/core"
import { problemOf } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { effectiveSampleSize, normalizedWeights } from "../../../src/importance/weights/log-weights.js"

describe("logSumExp", () => {
  test("by hand, and far out of range", () => {
    expect(logSumExp([Math.log(1), Math.log(2), Math.log(3)])).toBeCloseTo(Math.log(6), 14)
    expect(logSumExp([-5000, -5000])).toBeCloseTo(-5000 + Math.LN2, 11)
    expect(logSumExp([])).toBe(-Infinity)
  })
})

describe("normalizedWeights", () => {
  test("by hand", () => {
    expect([...normalizedWeights([900, 900 + Math.log(3), -Infinity])]).toEqual([
      expect.closeTo(0.25, 12),
      expect.closeTo(0.75, 12),
      0,
    ])
  })

  test("draws that carry weights already take part by the sum of the log weights", () => {
    const before = [Math.log(2), 0, 0]
    const ratio = [0, 0, Math.log(3)]
    const both = normalizedWeights(before.map((each, i) => each + ratio[i]!))
    expect([...both]).toEqual([expect.closeTo(2 / 6, 14), expect.closeTo(1 / 6, 14), expect.closeTo(3 / 6, 14)])
  })
})

describe("effectiveSampleSize", () => {
  test("equal weights count in full, weights 3 and 1 as 16/10", () => {
    expect(effectiveSampleSize(new Float64Array(7).fill(-3))).toBeCloseTo(7, 13)
    expect(effectiveSampleSize([Math.log(3), 0])).toBeCloseTo(1.6, 14)
    expect(effectiveSampleSize([0, -Infinity])).toBe(1)
  })

  test("is not lost to overflow", () => {
    expect(effectiveSampleSize([1e5, 1e5, -1e5])).toBe(2)
  })
})

test.each([
  ["no weights", []],
  ["NaN", [Number.NaN]],
  ["Infinity", [Infinity]],
  ["all weights 0", [-Infinity]],
])("%s is refused", (_, logWeights) => {
  expect(problemOf(() => normalizedWeights(logWeights)).kind).toBe("out-of-range")
  expect(problemOf(() => effectiveSampleSize(logWeights)).kind).toBe("out-of-range")
})

test("all weights 0 is refused with a helpful message", () => {
  expect(() => effectiveSampleSize([-Infinity, -Infinity])).toThrow("every weight is 0, so no draw hit the target")
})
