// Scores per item against statsmodels, evalstats, evalci, wildboottest, confseq and ppi-python.
import { expect, test } from "vitest"
import {
  confidenceSequence,
  itemDifference,
  itemMean,
  itemsNeeded,
  mcnemar,
  pairItems,
  predictionPoweredMean,
  smallestDifference,
  wildBootstrap,
} from "../../src/items.js"
import golden from "../golden/items.json" with { type: "json" }
import judged from "../golden/judged.json" with { type: "json" }

const { tolerance } = golden.made

function expectNear(actual: number, wanted: number, within = tolerance): void {
  expect(Math.abs(actual - wanted)).toBeLessThanOrEqual(within * Math.max(1, Math.abs(wanted)))
}

/** The parts of an interval, which must be one. */
function known<Interval extends { readonly kind: string }>(
  interval: Interval,
): Extract<Interval, { kind: "interval" }> {
  expect(interval.kind).toBe("interval")
  return interval as Extract<Interval, { kind: "interval" }>
}

test.each(golden.means)("the mean and interval of $name equal statsmodels' and evalstats'", (each) => {
  const { scores, clusters, clustered, plain, evalstats } = each
  const zero = { scores: scores.map(() => 0) }
  for (const [wanted, run] of [
    [clustered, { scores, clusters }],
    [plain, { scores }],
  ] as const) {
    const { difference, interval } = itemDifference(pairItems(zero, run))
    expectNear(difference, wanted.mean)
    const { low, high, standardError, pValue } = known(interval)
    expectNear(low, wanted.low)
    expectNear(high, wanted.high)
    expectNear(standardError / wanted.standardError, 1)
    expect(Math.abs(pValue - wanted.pValue)).toBeLessThanOrEqual(1e-10 * wanted.pValue)
    const { mean, interval: alone } = itemMean(run)
    expect(mean).toBe(difference)
    expect(known(alone).low).toBe(low)
  }
  const { low, high } = known(itemMean({ scores }).interval)
  expectNear(low, evalstats[0]!)
  expectNear(high, evalstats[1]!)
})

test.each(golden.tables)(
  "mcnemar() equals statsmodels, evalci and evalstats on $counts",
  ({ counts, pValue, midPValue }) => {
    const rows = (values: readonly number[]): number[] =>
      counts.flatMap((n, i) => new Array<number>(n).fill(values[i]!))
    const found = mcnemar(rows([1, 1, 0, 0]), rows([1, 0, 1, 0]))
    expect([found.both, found.onlyBaseline, found.onlySystem, found.neither]).toEqual(counts)
    expectNear(found.pValue, pValue)
    expectNear(found.midPValue, midPValue)
  },
)

// wildboottest does not count the draws that tie with the data, all signs equal, unless rounding makes them larger.
test.each(golden.wild)("wildBootstrap() equals wildboottest but for ties: $name", (each) => {
  const { scores, clusters, against, pValue } = each
  const { interval, resamples } = wildBootstrap({ scores, clusters }, { against, weights: "rademacher" })
  const more = (known(interval).pValue - pValue) * resamples
  expect([0, 2]).toContain(Math.round(more * 1e6) / 1e6)
})

test.each(golden.powers)(
  "smallestDifference() is that of statsmodels' noncentral t: $clusters clusters, power $power",
  (each) => {
    const { clusters, power, difference } = each
    const found = smallestDifference({ standardError: 1, n: clusters, clusters }, { power })
    expectNear(found / difference, 1, clusters < 10 ? 0.02 : 0.002)
  },
)

// evalci takes normal quantiles in place of t.
test.each(golden.sizes)("itemsNeeded() is evalci's number of items and some for t: $difference", (each) => {
  const { difference, variance, items } = each
  const found = itemsNeeded(difference, { standardError: Math.sqrt(variance / 1000), n: 1000, clusters: 1000 })
  expect(found.items - items).toBeGreaterThanOrEqual(0)
  expect(found.items - items).toBeLessThanOrEqual(3)
})

// confseq tries 4000 means, and gives the grid's last ones that are not excluded, less a step.
test.each(golden.sequences)("confidenceSequence() equals confseq's betting_cs: $name", (each) => {
  const { scores, looks, intervals, capitals } = each
  for (const [k, n] of looks.entries()) {
    const [look] = confidenceSequence(scores.slice(0, n))
    expectNear(look!.low, intervals[k]![0]!, 1 / 2000)
    expectNear(look!.high, intervals[k]![1]!, 1 / 2000)
  }
  for (const [against = 0, ...capital] of capitals) {
    const found = confidenceSequence(scores, { looks, against })
    for (const [k, { pValue }] of found.entries()) {
      const wanted = Math.min(1, 1 / Math.max(...capital.slice(0, k + 1)))
      expectNear(pValue! / wanted, 1, 1e-10)
    }
  }
})

test.each(judged.cases)(
  "predictionPoweredMean() equals ppi-python with $name",
  ({ name, mean, low, high, ...scores }) => {
    const found = predictionPoweredMean(scores)
    const within = judged.made.tolerance
    expectNear(found.mean, mean, within)
    expectNear(found.low, low, within)
    expectNear(found.high, high, within)
    if (name.endsWith("turned")) expect(found.weight).toBe(0)
  },
)
