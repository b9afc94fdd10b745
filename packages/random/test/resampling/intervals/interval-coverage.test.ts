// How often intervals hold the truth: as often as SciPy's do, and BCa more evenly than the percentile interval.
import { runs } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import golden from "../../golden/intervals.scipy.json" with { type: "json" }
import { allMisses, missesOver, moreMisses } from "./misses.js"

const SETS = runs(1000)
const missesOf = missesOver(SETS)

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

    test("BCa misses fewer above the truth than below it", () => {
      expect(misses.bca.above.size).toBeLessThan(misses.bca.below.size)
    })
  },
)

test("BCa misses the variance more evenly: the percentile interval does not reach far enough up", () => {
  const { percentile, bca } = missesOf.variance
  expect(moreMisses(percentile.below, bca.below)).toBeGreaterThan(3)
  expect(moreMisses(bca.above, percentile.above)).toBeGreaterThan(3)
})

test("BCa holds the mean as often as the percentile interval, where errors on both sides make up", () => {
  const { percentile, bca } = missesOf.mean
  expect(Math.abs(moreMisses(allMisses(percentile), allMisses(bca)))).toBeLessThan(3)
})

test("studentized intervals hold the mean nearly as often as they promise", () => {
  const share = allMisses(missesOf.mean.studentized).size / SETS
  expect(Math.abs(share - 0.1)).toBeLessThan(4 * Math.sqrt((0.1 * 0.9) / SETS))
})
