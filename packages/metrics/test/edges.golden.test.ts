// Empty, unusual and very long texts: every metric of the registry has a value, the peer's where there is one.
import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { type MetricMaker, type MetricName, metricRegistry, scoreAll } from "../src/index.js"
import { lineMetrics } from "./helpers/line-metrics.js"

interface Fixture {
  readonly made: { readonly tolerance: number }
  readonly cases: readonly {
    readonly name: string
    readonly hypothesis: string
    readonly reference: string
    readonly scores: Readonly<Partial<Record<MetricName, number | null>>>
  }[]
}

const fixture = JSON.parse(readFileSync(new URL("golden/edges.json", import.meta.url), "utf8")) as Fixture
const { tolerance } = fixture.made

// By hand, where the peer has no value: NLTK's NIST divides by zero without 5-grams; tables of subsequences take minutes.
const BY_HAND: Readonly<Record<string, Readonly<Partial<Record<MetricName, number>>>>> = {
  "10,000 equal tokens": { rougeL: 1, rougeLsum: 1, meteor: 1 - 0.5 / 10_000 ** 3 },
  // Two of one and one of another: log2(3/2) twice and log2(3) over three, then 1 and 0 over two, then 0.
  emoji: { nist: (2 * Math.log2(3 / 2) + Math.log2(3)) / 3 + 1 / 2 },
}

describe.each(fixture.cases)("$name", ({ name, hypothesis, reference, scores }) => {
  const metrics = Object.fromEntries(
    lineMetrics.map((each) => [each, (metricRegistry[each] as MetricMaker<typeof each>)({})]),
  )
  const ours = scoreAll(metrics, [hypothesis], [reference])

  test.each(lineMetrics)("%s", (metric) => {
    // Otherwise 0: NIST without a match, and CIDEr, as every n-gram of a single segment is in all references.
    const wanted = scores[metric] ?? BY_HAND[name]?.[metric] ?? 0
    expect(Math.abs(ours[metric]!.score - wanted)).toBeLessThanOrEqual(tolerance)
    const { score, parts } = metrics[metric]!.report(ours[metric]!)
    for (const number of [score, ...Object.values(parts).flat()]) expect(Number.isFinite(number)).toBe(true)
  })
})
