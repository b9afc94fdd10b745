// How often intervals hold the mean, in many simulated sets whose mean is 0.
import { type Generator, pcg64, standardNormal } from "@lectern/random"
import { expect, test } from "vitest"
import { confidenceSequence, itemMean, wildBootstrap } from "../../src/items.js"

/** Scores of clusters of these sizes; any two of a cluster correlate by .22. */
function simulated(random: Generator, sizes: readonly number[]): { scores: number[]; clusters: number[] } {
  const clusters = sizes.flatMap((size, cluster) => new Array<number>(size).fill(cluster))
  const levels = sizes.map(() => Math.sqrt(0.22) * standardNormal(random))
  return { scores: clusters.map((cluster) => levels[cluster]! + Math.sqrt(0.78) * standardNormal(random)), clusters }
}

/** The share of intervals that hold 0; unlimited ones do. */
function held(runs: number, intervalOf: (random: Generator) => object): number {
  const random = pcg64(20_261_126)
  let count = 0
  for (let run = 0; run < runs; run++) {
    const { low = -Infinity, high = Infinity } = intervalOf(random) as { low?: number; high?: number }
    if (low <= 0 && high >= 0) count++
  }
  return count / runs
}

const standardErrors = (runs: number): number => Math.sqrt((0.95 * 0.05) / runs)
const TENS = new Array<number>(30).fill(10)
const UNEQUAL = [1, 1, 2, 2, 3, 4, 6, 40]

test("95% intervals of 30 clusters of 10 hold the mean in 95 of 100 sets", () => {
  const share = held(10_000, (random) => itemMean(simulated(random, TENS)).interval)
  expect(Math.abs(share - 0.95)).toBeLessThan(2.5 * standardErrors(10_000))
})

test("without clusters they hold it in 74 or 75", () => {
  // The variance is 2.98 times too small: a normal falls within 1.96 / 1.726 standard deviations with probability .744.
  const share = held(10_000, (random) => itemMean({ scores: simulated(random, TENS).scores }).interval)
  expect(Math.abs(share - 0.744)).toBeLessThan(0.015)
})

test("the wild bootstrap holds the mean of few unequal clusters more often than t", () => {
  const t = held(1000, (random) => itemMean(simulated(random, UNEQUAL)).interval)
  const wild = held(
    1000,
    (random) => wildBootstrap(simulated(random, UNEQUAL), { resamples: 399, generator: random }).interval,
  )
  expect(t).toBeLessThan(0.9)
  expect(wild).toBeGreaterThan(t + 0.03)
  expect(wild).toBeGreaterThan(0.95 - 5 * standardErrors(1000))
})

test.each([
  ["coins of .8", (random: Generator) => (random.below(5) > 0 ? 0.2 : -0.8)],
  ["rare points", (random: Generator) => (random.below(20) > 0 ? -0.05 : 0.95)],
  ["uniform", (random: Generator) => random.uniform() - 0.5],
])("95% confidence sequences hold the mean at all of 10 looks in at least 95 of 100 sets: %s", (_, draw) => {
  const looks = Array.from({ length: 10 }, (_, k) => 20 * (k + 1))
  const bounds = { low: -1, high: 1, looks }
  const share = held(
    2000,
    (random) =>
      confidenceSequence(
        Float64Array.from({ length: 200 }, () => draw(random)),
        bounds,
      ).at(-1)!,
  )
  expect(share).toBeGreaterThan(0.95 - 2.5 * standardErrors(2000))
})
