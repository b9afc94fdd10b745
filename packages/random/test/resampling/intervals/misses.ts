// Which of many sets of exponential numbers each kind of interval misses the truth for.
import { xoshiro128 } from "../../../src/generators/xoshiro128.js"
import { bootstrapAccumulator } from "../../../src/resampling/bootstrap/accumulator.js"
import { bcaInterval } from "../../../src/resampling/intervals/chosen.js"
import {
  basicInterval,
  type ConfidenceInterval,
  percentileInterval,
  studentizedInterval,
} from "../../../src/resampling/intervals/intervals.js"
import { jackknifeSums } from "../../../src/resampling/jackknife/sums.js"
import { scoresOf, totalOf } from "../../../src/resampling/rows/scored-rows.js"

type Score = "mean" | "variance"

/** The kinds of intervals; those for a variance are not studentized, as that takes fourth powers. */
export type Kind = "percentile" | "basic" | "bca" | "studentized"

const SIZE = 20
const RESAMPLES = 1500
const SURE = { confidence: 0.9 }

/** Rows [x, x * x, 1] of exponential numbers: mean and variance are 1. */
const scores: Record<Score, (sums: Float64Array) => number> = {
  mean: ([x = 0, , n = 0]) => x / n,
  variance: ([x = 0, xx = 0, n = 0]) => (xx - (x * x) / n) / (n - 1),
}

/** The standard error of the mean. */
function meanError(sums: Float64Array): number {
  return Math.sqrt(scores.variance(sums) / SIZE)
}

/** The misses by score and kind of interval, for the given number of sets. */
export function missesOver(count: number): Record<Score, Record<Kind, Misses>> {
  const missesOf = {
    mean: { percentile: newMisses(), basic: newMisses(), bca: newMisses(), studentized: newMisses() },
    variance: { percentile: newMisses(), basic: newMisses(), bca: newMisses(), studentized: newMisses() },
  }
  const generator = xoshiro128(4)
  for (let seed = 0; seed < count; seed++) {
    const rows = new Float64Array(3 * SIZE)
    for (let i = 0; i < SIZE; i++) {
      const x = -Math.log1p(-generator.uniform())
      rows.set([x, x * x, 1], 3 * i)
    }
    const sums = new Float64Array(3 * RESAMPLES)
    bootstrapAccumulator({ resamples: RESAMPLES, seed, strata: [SIZE] }).add(0, SIZE, [{ rows, width: 3, sums }])
    const standardErrors = { score: meanError(totalOf(rows, 3)), scores: scoresOf(sums, 3, meanError) }
    for (const name of ["mean", "variance"] as const) {
      const { score, acceleration } = jackknifeSums({ rows, width: 3, score: scores[name] })
      const drawn = { score, scores: scoresOf(sums, 3, scores[name]) }
      const intervals: Partial<Record<Kind, ConfidenceInterval>> = {
        percentile: percentileInterval(drawn.scores, SURE),
        basic: basicInterval(drawn, SURE),
        bca: bcaInterval(drawn, acceleration, SURE),
        ...(name === "mean" && { studentized: studentizedInterval(drawn, standardErrors, SURE) }),
      }
      for (const [kind, { low, high }] of Object.entries(intervals)) {
        const misses = missesOf[name][kind as Kind]
        if (high < 1) misses.below.add(seed)
        if (low > 1) misses.above.add(seed)
      }
    }
  }
  return missesOf
}

/** The sets that one kind of interval misses. */
export interface Misses {
  /** Sets whose interval lies below the truth. */
  readonly below: Set<number>
  /** Sets whose interval lies above it. */
  readonly above: Set<number>
}

function newMisses(): Misses {
  return { below: new Set(), above: new Set() }
}

/** How many more sets the first misses than the second, in standard errors of the sets that only one of them misses. */
export function moreMisses(first: ReadonlySet<number>, second: ReadonlySet<number>): number {
  const only = (a: ReadonlySet<number>, b: ReadonlySet<number>): number => [...a].filter((set) => !b.has(set)).length
  const [one, other] = [only(first, second), only(second, first)]
  return (one - other) / Math.sqrt(Math.max(1, one + other))
}

/** The sets missed on either side. */
export function allMisses({ below, above }: Misses): ReadonlySet<number> {
  return new Set([...below, ...above])
}
