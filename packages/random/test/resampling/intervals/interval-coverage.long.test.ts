// What takes many sets to see of how often intervals hold the truth.
import { expect, test } from "vitest"
import { allMisses, missesOver, moreMisses } from "./misses.js"

const missesOf = missesOver(1000)

test.each(["mean", "variance"] as const)(
  "BCa misses the %s more evenly: the percentile interval does not reach far enough up for a score skewed that way",
  (name) => {
    // One of 20 should miss on either side, and more of them lie below.
    const { percentile, bca } = missesOf[name]
    expect(moreMisses(percentile.below, bca.below)).toBeGreaterThan(3)
    expect(moreMisses(bca.above, percentile.above)).toBeGreaterThan(3)
  },
)

test("BCa holds the variance more often than the percentile interval", () => {
  const { percentile, bca } = missesOf.variance
  expect(moreMisses(allMisses(percentile), allMisses(bca))).toBeGreaterThan(3)
})

test("studentized intervals hold the mean more often than BCa does", () => {
  const { bca, studentized } = missesOf.mean
  expect(moreMisses(allMisses(bca), allMisses(studentized))).toBeGreaterThan(3)
})
