import { readFileSync } from "node:fs"
import { join } from "node:path"
import { problemOf } from "@lectern/core/testing"
import { pcg64, standardNormal } from "@lectern/random"
import { describe, expect, test } from "vitest"
import { paretoK } from "../../../src/importance/pareto/k.js"
import { paretoSmoothed } from "../../../src/importance/pareto/smoothed.js"
import { paretoTailOf, upperTail } from "../../../src/importance/pareto/upper-tail.js"
import { effectiveSampleSize } from "../../../src/importance/weights/log-weights.js"
import { golden, hasShared } from "../../support/shared.js"

interface OwnCase {
  readonly name: string
  readonly relativeEfficiency: number
  readonly logRatios: readonly number[]
  readonly values: readonly number[]
  readonly k: number
  readonly kOfArviz023: number
  readonly kOfValues: number
  readonly smoothed: readonly number[]
}
interface SharedCase {
  readonly name: string
  readonly n: number
  readonly log_ratios: readonly string[] | null
  readonly pareto_k: string
  readonly ess_raw: string
  readonly ess_smoothed: string
  readonly top5_index: readonly number[]
  readonly top5_smoothed_log_weights: readonly string[]
}

const own = JSON.parse(readFileSync(join(import.meta.dirname, "../../golden/psis.json"), "utf8")) as {
  made: { tolerance: number }
  cases: OwnCase[]
}
const { tolerance } = own.made

describe("against arviz-stats", () => {
  test.each(own.cases)("paretoSmoothed equals it on $name", ({ logRatios, relativeEfficiency, k, smoothed }) => {
    const actual = paretoSmoothed(logRatios, { relativeEfficiency })
    expect(Math.abs(actual.k - k)).toBeLessThan(tolerance)
    for (const [i, expected] of smoothed.entries()) {
      expect(Math.abs(actual.logWeights[i]! - expected)).toBeLessThan(tolerance)
    }
  })

  test.each(own.cases)("paretoK of values equals it on $name", (each) => {
    const { relativeEfficiency } = each
    expect(Math.abs(paretoK(each.logRatios, undefined, { relativeEfficiency }) - each.k)).toBeLessThan(tolerance)
    const actual = paretoK(each.logRatios, each.values, { relativeEfficiency })
    expect(Math.abs(actual - each.kOfValues)).toBeLessThan(tolerance)
  })

  test.each(own.cases)(
    "psislw of ArviZ 0.23 differs by a tail that is rounded up, and by nothing else: $name",
    (each) => {
      const { logRatios, relativeEfficiency, k, kOfArviz023 } = each
      const n = logRatios.length
      const length = Math.min(n / 5, 3 * Math.sqrt(n / relativeEfficiency))
      const largest = Math.max(...logRatios)
      const { cutoff, sorted } = upperTail(logRatios, Math.ceil(length))
      const tail = sorted.map((ratio) => Math.exp(ratio - largest) - Math.exp(cutoff - largest))
      expect(Math.abs(paretoTailOf(tail, Math.ceil(length), 1).k - kOfArviz023)).toBeLessThan(tolerance)
      expect(Math.abs(k - kOfArviz023) < tolerance).toBe(Number.isInteger(length))
    },
  )

  test.skipIf(!hasShared)("paretoSmoothed equals the shared values", () => {
    const { cases } = golden<{ cases: SharedCase[] }>("psis.json")
    for (const each of cases) {
      agrees(each, each.log_ratios?.map(Number) ?? normalRatios(each))
    }
  })
})

/** Log ratios of a standard normal target and a normal proposal at numpy's normals. */
function normalRatios({ name, n }: SharedCase): number[] {
  const generator = pcg64(42)
  const sd = name.includes("0.5^2") ? 0.5 : 2
  return Array.from({ length: n }, () => {
    const z = standardNormal(generator)
    return (z * z * (1 - sd * sd)) / 2
  })
}

function agrees(expected: SharedCase, logRatios: readonly number[]): void {
  const { logWeights, k } = paretoSmoothed(logRatios)
  expect(Math.abs(k - Number(expected.pareto_k))).toBeLessThan(tolerance)
  expect(effectiveSampleSize(logRatios) / Number(expected.ess_raw)).toBeCloseTo(1, 11)
  expect(effectiveSampleSize(logWeights) / Number(expected.ess_smoothed)).toBeCloseTo(1, 11)
  for (const [rank, i] of expected.top5_index.entries()) {
    expect(Math.abs(logWeights[i]! - Number(expected.top5_smoothed_log_weights[rank]))).toBeLessThan(tolerance)
  }
}

describe("laws", () => {
  const { logRatios } = own.cases[0]!
  const plain = paretoSmoothed(logRatios)

  test("weights may be shifted: only logSum changes", () => {
    const shifted = paretoSmoothed(logRatios.map((each) => each - 2000))
    expect(shifted.k).toBeCloseTo(plain.k, 9)
    expect(shifted.logSum - plain.logSum).toBeCloseTo(-2000, 9)
    expect(shifted.logWeights[3]).toBeCloseTo(plain.logWeights[3]!, 9)
  })

  test("the order of the draws does not matter", () => {
    const reversed = paretoSmoothed(logRatios.toReversed())
    expect(reversed.k).toBe(plain.k)
    expect(
      reversed.logWeights
        .toReversed()
        .map((each, i) => Math.abs(each - plain.logWeights[i]!))
        .sort()
        .at(-1),
    ).toBeLessThan(1e-13)
  })

  test("smoothing keeps the order of the weights, and no weight exceeds the largest", () => {
    const order = [...logRatios.keys()].sort((i, j) => logRatios[i]! - logRatios[j]!)
    for (const [rank, i] of order.entries()) {
      if (rank > 0) expect(plain.logWeights[i]).toBeGreaterThanOrEqual(plain.logWeights[order[rank - 1]!]!)
      expect(plain.logWeights[i]! + plain.logSum).toBeLessThanOrEqual(Math.max(...logRatios) + 1e-12)
    }
  })

  test("equal weights of the tail are smoothed in the order of the draws", () => {
    // Pairs of equal weights: 48 of 256 make the tail, 24 pairs.
    const pairs = Float64Array.from({ length: 256 }, (_, i) => ((i * 37) % 128) / 20)
    const { logWeights, tailLength } = paretoSmoothed(pairs)
    expect(tailLength).toBe(48)
    for (let i = 0; i < 128; i++) {
      // The largest weights cap the others.
      if (pairs[i]! <= 103 / 20 || pairs[i]! > 115 / 20) continue
      expect(pairs[i + 128]).toBe(pairs[i])
      expect(logWeights[i + 128]).toBeGreaterThan(logWeights[i]!)
    }
  })

  test("weights outside the tail keep their size", () => {
    const order = [...logRatios.keys()].sort((i, j) => logRatios[i]! - logRatios[j]!)
    expect(plain.tailLength).toBe(Math.floor(3 * Math.sqrt(240)))
    for (const i of order.slice(0, -plain.tailLength)) {
      expect(plain.logWeights[i]! + plain.logSum).toBeCloseTo(logRatios[i]!, 12)
    }
  })
})

describe("tails that cannot be fitted", () => {
  test("equal weights are bounded: k is -Infinity", () => {
    const { k, logWeights } = paretoSmoothed(new Float64Array(100))
    expect(k).toBe(-Infinity)
    expect(logWeights[7]).toBeCloseTo(-Math.log(100), 14)
    expect(paretoK(new Float64Array(100))).toBe(-Infinity)
  })

  test("weights that differ by rounding alone count as equal", () => {
    expect(paretoSmoothed(Float64Array.from({ length: 100 }, (_, i) => (i % 7) * 1e-15)).k).toBe(-Infinity)
  })

  test("a hundred equal weights among many zeros are bounded", () => {
    const logWeights = new Float64Array(1000).fill(-Infinity)
    logWeights.fill(0, 0, 100)
    expect(paretoSmoothed(logWeights).k).toBe(-Infinity)
  })

  test("three weights among many zeros say nothing: k is Infinity and nothing is smoothed", () => {
    const logWeights = new Float64Array(30_000).fill(-Infinity)
    logWeights.fill(0, 0, 3)
    const { k, tailLength, logWeights: smoothed } = paretoSmoothed(logWeights)
    expect([k, tailLength]).toEqual([Infinity, 3])
    expect(smoothed[0]).toBeCloseTo(-Math.log(3), 14)
    expect(smoothed[3]).toBe(-Infinity)
  })

  test("24 draws have a tail of four, which says nothing", () => {
    expect(paretoSmoothed(Float64Array.from({ length: 24 }, (_, i) => i)).k).toBe(Infinity)
  })

  // The quantiles of a Pareto distribution of shape a half; arviz-stats 0.8.0 fits the ties as excesses of 0 and says 0.91.
  test("ties across the cutoff do not change the shape of what is above it", () => {
    const logWeights = Float64Array.from({ length: 1000 }, (_, i) => -0.5 * Math.log1p(-(i + 0.5) / 1000))
    const tied = logWeights.map((each) => Math.max(each, logWeights[920]!))
    expect(Math.abs(paretoSmoothed(tied).k - 0.5)).toBeLessThan(0.01)
    expect(paretoSmoothed(tied).tailLength).toBe(79)
    expect(Math.abs(paretoK(tied) - 0.5)).toBeLessThan(0.01)
  })

  test("ties across the cutoff stay outside the tail", () => {
    const logWeights = Float64Array.from({ length: 1000 }, (_, i) => (i < 950 ? 0 : Math.log1p((i - 949) ** 1.5)))
    const { k, tailLength } = paretoSmoothed(logWeights)
    expect(tailLength).toBe(50)
    expect(Number.isFinite(k)).toBe(true)
  })
})

describe("refusals", () => {
  test.each([
    ["no weights", []],
    ["NaN", [0, Number.NaN]],
    ["Infinity", [0, Infinity]],
    ["all weights 0", [-Infinity, -Infinity]],
  ])("%s", (_, logWeights) => {
    expect(problemOf(() => paretoSmoothed(logWeights)).kind).toBe("out-of-range")
    expect(problemOf(() => paretoK(logWeights)).kind).toBe("out-of-range")
  })

  test("relative efficiencies outside (0, 1]", () => {
    for (const relativeEfficiency of [0, 1.5, Number.NaN]) {
      expect(problemOf(() => paretoSmoothed([0], { relativeEfficiency })).kind).toBe("out-of-range")
      expect(problemOf(() => paretoK([0], undefined, { relativeEfficiency })).kind).toBe("out-of-range")
    }
  })

  test("values that do not pair up or are not finite", () => {
    expect(problemOf(() => paretoK([0, 0], [1])).kind).toBe("unequal-lengths")
    expect(problemOf(() => paretoK([0], [Infinity])).kind).toBe("out-of-range")
  })
})
