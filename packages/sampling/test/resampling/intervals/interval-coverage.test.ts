// How often intervals hold the truth: as often as SciPy's do, and BCa more evenly than the percentile interval.
import { beforeAll, describe, expect, test } from "vitest"
import { xoshiro128 } from "../../../src/generators/xoshiro128.js"
import { bootstrapSums } from "../../../src/resampling/bootstrap/sums.js"
import { bcaInterval } from "../../../src/resampling/intervals/bca.js"
import type { ConfidenceInterval } from "../../../src/resampling/intervals/confidence-interval.js"
import { basicInterval, percentileInterval } from "../../../src/resampling/intervals/intervals.js"
import { studentizedInterval } from "../../../src/resampling/intervals/studentized.js"
import { jackknife } from "../../../src/resampling/jackknife/jackknife.js"
import { scoresOf, totalOf } from "../../../src/resampling/rows/scored-rows.js"
import golden from "../../golden/intervals.scipy.json" with { type: "json" }

type Kind = (typeof KINDS)[number]

const KINDS = ["percentile", "basic", "bca", "studentized"] as const

const SETS = 1000
const SIZE = 20
const RESAMPLES = 1500
const SURE = { confidence: 0.9 }

/** Rows [x, x * x, 1] of exponential numbers: mean and variance are 1. */
const scores: Record<"mean" | "variance", (sums: Float64Array) => number> = {
  mean: ([x = 0, , n = 0]) => x / n,
  variance: ([x = 0, xx = 0, n = 0]) => (xx - (x * x) / n) / (n - 1),
}

/** The standard error of the mean. */
function meanError(sums: Float64Array): number {
  return Math.sqrt(scores.variance(sums) / SIZE)
}

// By score and kind of interval.
const missesOf = {
  mean: { percentile: newMisses(), basic: newMisses(), bca: newMisses(), studentized: newMisses() },
  variance: { percentile: newMisses(), basic: newMisses(), bca: newMisses(), studentized: newMisses() },
}

beforeAll(() => {
  const generator = xoshiro128(4)
  for (let seed = 0; seed < SETS; seed++) {
    const rows = new Float64Array(3 * SIZE)
    for (let i = 0; i < SIZE; i++) {
      const x = -Math.log1p(-generator.uniform())
      rows.set([x, x * x, 1], 3 * i)
    }
    const sums = new Float64Array(3 * RESAMPLES)
    bootstrapSums({ resamples: RESAMPLES, seed, strata: [SIZE] }).add(0, SIZE, [{ rows, width: 3, sums }])
    const standardErrors = { score: meanError(totalOf(rows, 3)), scores: scoresOf(sums, 3, meanError) }
    for (const name of ["mean", "variance"] as const) {
      const { score, acceleration } = jackknife({ rows, width: 3, score: scores[name] })
      const drawn = { score, scores: scoresOf(sums, 3, scores[name]) }
      const intervals: Record<Kind, ConfidenceInterval> = {
        percentile: percentileInterval(drawn.scores, SURE),
        basic: basicInterval(drawn, SURE),
        bca: bcaInterval(drawn, acceleration, SURE),
        // Of the mean only: that of a variance takes fourth powers, which the rows do not have.
        studentized: studentizedInterval(drawn, standardErrors, SURE),
      }
      for (const kind of KINDS) {
        if (intervals[kind].high < 1) missesOf[name][kind].below.add(seed)
        if (intervals[kind].low > 1) missesOf[name][kind].above.add(seed)
      }
    }
  }
})

describe.each(["mean", "variance"] as const)(
  "intervals of 90% confidence for the %s of 20 exponential numbers",
  (name) => {
    const misses = missesOf[name]

    test.each(["percentile", "basic", "bca"] as const)("miss as often as SciPy's, on either side: %s", (kind) => {
      const theirs = golden.coverages.find((each) => each.name === name && each.kind === kind)!
      for (const [ours, other] of [
        [misses[kind].below.size, theirs.below],
        [misses[kind].above.size, theirs.above],
      ] as const) {
        const share = (ours + other) / (SETS + theirs.sets)
        const error = Math.sqrt(share * (1 - share) * (1 / SETS + 1 / theirs.sets))
        expect(Math.abs(ours / SETS - other / theirs.sets)).toBeLessThan(4 * error)
      }
    })

    test("BCa misses more evenly: the percentile interval does not reach far enough up for a score skewed that way", () => {
      // One of 20 should miss on either side, and more of them lie below.
      expect(moreMisses(misses.percentile.below, misses.bca.below)).toBeGreaterThan(3)
      expect(moreMisses(misses.bca.above, misses.percentile.above)).toBeGreaterThan(3)
      expect(misses.bca.above.size).toBeLessThan(misses.bca.below.size)
    })

    test("BCa holds the truth more often for the variance, as often for the mean, where errors on both sides make up", () => {
      const all = (kind: Kind): ReadonlySet<number> => new Set([...misses[kind].below, ...misses[kind].above])
      const more = moreMisses(all("percentile"), all("bca"))
      if (name === "variance") expect(more).toBeGreaterThan(3)
      else expect(Math.abs(more)).toBeLessThan(3)
    })
  },
)

test("studentized intervals hold the mean more often than BCa does, nearly as often as they promise", () => {
  const { bca, studentized } = missesOf.mean
  const all = ({ below, above }: Misses): ReadonlySet<number> => new Set([...below, ...above])
  expect(moreMisses(all(bca), all(studentized))).toBeGreaterThan(3)
  expect(Math.abs(all(studentized).size / SETS - 0.1)).toBeLessThan(4 * Math.sqrt((0.1 * 0.9) / SETS))
})

/** The sets that one kind of interval misses. */
interface Misses {
  /** Sets whose interval lies below the truth. */
  readonly below: Set<number>
  /** Sets whose interval lies above it. */
  readonly above: Set<number>
}

function newMisses(): Misses {
  return { below: new Set(), above: new Set() }
}

/** How many more sets the first misses than the second, in standard errors of the sets that only one of them misses. */
function moreMisses(first: ReadonlySet<number>, second: ReadonlySet<number>): number {
  const only = (a: ReadonlySet<number>, b: ReadonlySet<number>): number => [...a].filter((set) => !b.has(set)).length
  const [one, other] = [only(first, second), only(second, first)]
  return (one - other) / Math.sqrt(Math.max(1, one + other))
}
