// Tests of systems against sacreBLEU's. Its random draws differ, so results must lie in the range of its results under
// many seeds.

import { ALL_TESTS, refusal } from "@lectern/core/testing"
import { bootstrapSums, holm } from "@lectern/random"
import { describe, expect, test } from "vitest"
import {
  bleu,
  type ComparisonOptions,
  chrf,
  cider,
  compareSystems,
  confidenceInterval,
  type Metric,
  wer,
} from "../src/index.js"
import own from "./golden/significance.sacrebleu.json" with { type: "json" }
import { few } from "./helpers/selection.js"
import { golden, hasShared, wmt22 } from "./helpers/shared.js"

interface PeerSystem {
  readonly score: number
  readonly pValue: number | null
  readonly mean: number | null
  readonly halfWidth: number | null
}

/** Fails for a value outside the peer's range over its seeds, widened at either end by its width or by `minSlack`. */
function expectWithin(actual: number, values: readonly (number | null)[], minSlack = 0): void {
  const peers = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...peers), Math.max(...peers)]
  const slack = Math.max(high - low, minSlack)
  expect(actual).toBeGreaterThanOrEqual(low - slack)
  expect(actual).toBeLessThanOrEqual(high + slack)
}

function expectAsPeer(
  metric: Metric,
  texts: { systems: Record<string, readonly string[]>; references: readonly string[] },
  method: "bs" | "ar",
  runs: readonly (readonly PeerSystem[])[],
  resamples: number,
): void {
  const options = { method: method === "bs" ? "paired-bootstrap" : "approximate-randomization", resamples } as const
  const { systems } = compareSystems(metric, texts, options)
  for (const [s, { score, interval, comparison }] of systems.entries()) {
    const peers = runs.map((run) => run[s]!)
    expect(Math.abs(100 * score - peers[0]!.score)).toBeLessThan(1e-9)
    if (comparison !== undefined) {
      const pValues = peers.map(({ pValue }) => pValue)
      expectWithin(comparison.compatPValue, pValues, 2 / (resamples + 1))
      if (method === "ar") expectWithin(comparison.pValue, pValues, 2 / (resamples + 1))
    }
    if (interval !== undefined) {
      const means = peers.map(({ mean }) => mean)
      const halfWidths = peers.map(({ halfWidth }) => halfWidth)
      expectWithin(100 * interval.mean, means, (300 * interval.standardError) / Math.sqrt(resamples))
      expectWithin(100 * interval.halfWidth, halfWidths)
    }
  }
}

describe("sacreBLEU on the texts beside this test", () => {
  const texts = { systems: own.systems, references: own.references }

  test.each(["bs", "ar"] as const)("%s of BLEU: scores, means, intervals and p-values are in its range", (method) => {
    const runs = own.runs.filter((run) => run.method === method).map(({ systems }) => systems)
    expectAsPeer(bleu(), texts, method, runs, 1000)
  })

  test("where its bootstrap says 0.24, randomization and the centred bootstrap agree on 0.67", () => {
    const p = (options: ComparisonOptions): number =>
      compareSystems(bleu(), texts, options).systems[1]!.comparison!.pValue
    const resamples = ALL_TESTS ? 10_000 : 2500
    const bootstrapped = p({ resamples })
    const randomized = p({ method: "approximate-randomization", resamples })
    // Two tests of one question, each with a standard error of 0.0094 or less; they also differ in kind.
    expect(Math.abs(bootstrapped - 0.67)).toBeLessThan(0.05)
    expect(Math.abs(randomized - 0.67)).toBeLessThan(0.05)
  })
})

interface SharedGolden {
  readonly bs: readonly SharedRun[]
  readonly ar: readonly SharedRun[]
  readonly ci: readonly (Record<"system" | "metric", string> & Record<"q025" | "q975" | "std", number>)[]
}
type SharedRun = { readonly n: number; readonly systems: readonly string[] } & Record<
  "BLEU" | "chrF2",
  readonly { score: number; p_value: number | null; mean: number | null; ci: number | null }[]
>

describe.skipIf(!hasShared)("sacreBLEU on WMT22 en-de", () => {
  const cases = (["bs", "ar"] as const).flatMap((method) =>
    (["BLEU", "chrF2"] as const).map((metric) => [method, metric] as const),
  )

  test.each(few(cases, 2))(
    "%s of %s: scores, means, intervals and p-values lie in its range over five seeds",
    (method, name) => {
      const all = golden<SharedGolden>("significance")[method].filter(({ systems }) => systems[0] === "Online-W")
      const systems = Object.fromEntries(all[0]!.systems.map((system) => [system, wmt22(`en-de.hyp.${system}.de`)]))
      const runs = all.map((run) =>
        run[name].map(({ score, p_value, mean, ci }) => ({ score, pValue: p_value, mean, halfWidth: ci })),
      )
      const texts = { systems, references: wmt22("en-de.ref.A.de") }
      expectAsPeer(name === "BLEU" ? bleu() : chrf(), texts, method, runs, all[0]!.n)
    },
  )

  const scored = [
    ["bleu", "Online-W"],
    ["chrf", "Online-W"],
    ["bleu", "OpenNMT"],
    ["chrf", "OpenNMT"],
  ] as const
  test.each(few(scored, 2))("quantiles of %s of %s lie in its range over the seeds", (name, system) => {
    const peers = golden<SharedGolden>("significance").ci.filter((ci) => ci.metric === name && ci.system === system)
    const metric = name === "bleu" ? bleu() : chrf()
    const { interval } = confidenceInterval(metric, wmt22(`en-de.hyp.${system}.de`), wmt22("en-de.ref.A.de"))
    const of = (key: "q025" | "q975" | "std"): number[] => peers.map((ci) => ci[key])
    // Three seeds only: widened by the standard error of such a quantile, about 0.085 of a standard deviation of 0.5.
    expectWithin(100 * interval.low, of("q025"), 0.085)
    expectWithin(100 * interval.high, of("q975"), 0.085)
    expectWithin(100 * interval.standardError, of("std"), 0.03)
  })
})

const references = ["a b c d e", "f g h i", "k l m n o p", "q r s t"]
const close = ["a b c d e", "f g h j", "k l m n o p", "q r s t"]
const far = ["a c c d e", "f g h j", "k l x n o p", "q t"]

describe("confidenceInterval", () => {
  test("resamples the rows of the metric", () => {
    const metric = bleu()
    const rows = new Float64Array(4 * metric.width)
    for (const [i, hypothesis] of close.entries()) {
      metric.add(rows.subarray(i * metric.width, (i + 1) * metric.width), { hypothesis, references: [references[i]!] })
    }
    const wanted = bootstrapSums({
      rows,
      width: metric.width,
      score: (sums) => metric.finalize(sums).score,
      resamples: 60,
      seed: 5,
    })
    const actual = confidenceInterval(metric, close, references, { resamples: 60, seed: 5 })
    expect(actual).toEqual({ score: wanted.score, interval: wanted.interval, signature: expect.any(String) })
    expect(actual.score).toBe(metric.score(close, references).score)
    expect(actual.signature).toBe(metric.signature(1).replace("nrefs:1", "nrefs:1|bs:60|seed:5"))
  })

  test("treats newlines as the metric does, in any number of references", () => {
    const hypotheses = ["a b\nc d e", "f\ng h j", "k l m n o p"]
    const lists = [["a b c d e", "a\nb"], ["f g h i"], ["k l m n o p", "k"]]
    for (const metric of [bleu({ tokenize: "13a" }), chrf(), wer()]) {
      expect(confidenceInterval(metric, hypotheses, lists, { resamples: 5 }).score).toBe(
        metric.score(hypotheses, lists).score,
      )
    }
  })

  test("reads all references first for a metric that must see them", () => {
    const metric = cider()
    const { score, signature } = confidenceInterval(metric, far, references, { resamples: 20 })
    const whole = metric.score(far, references)
    expect(score).toBe(whole.score)
    expect(signature.split("|").toSpliced(1, 2).join("|")).toBe(whole.signature)
  })

  test("names the drawn units in the signature", () => {
    const options = { resamples: 9, seed: 1, documents: ["a", "a", "b", "b"], strata: ["x", "x", "y", "y"] }
    expect(confidenceInterval(bleu(), close, references, options).signature).toMatch(
      /^nrefs:1\|bs:9\|seed:1\|unit:document\|strata:yes\|case:mixed/,
    )
    // Each stratum is a single document: every resample is the whole.
    const { score, interval } = confidenceInterval(bleu(), close, references, options)
    expect([interval.low, interval.high]).toEqual([score, score])
  })

  test("of a single segment and of one resample has no width", () => {
    expect(confidenceInterval(chrf(), ["a b"], ["a c"]).interval).toMatchObject({ halfWidth: 0, standardError: 0 })
    expect(confidenceInterval(chrf(), close, references, { resamples: 1 }).interval.halfWidth).toBe(0)
  })
})

describe("compareSystems", () => {
  const systems = { far, close, twin: far }

  test.each(["paired-bootstrap", "approximate-randomization"] as const)(
    "%s: the first system is the baseline",
    (method) => {
      const { baseline, systems: results } = compareSystems(bleu(), { systems, references }, { method, resamples: 99 })
      expect(baseline).toBe("far")
      expect(results.map(({ system }) => system)).toEqual(["far", "close", "twin"])
      expect(results[0]!.comparison).toBeUndefined()
      expect(results[1]!.comparison!.difference).toBe(results[1]!.score - results[0]!.score)
      expect(results[2]!.comparison).toMatchObject({ difference: 0, pValue: 1, compatPValue: 1 / 100, holmPValue: 1 })
      const pValues = results.slice(1).map(({ comparison }) => comparison!.pValue)
      expect(results.slice(1).map(({ comparison }) => comparison!.holmPValue)).toEqual(holm(pValues))
    },
  )

  test("the same seed gives the same numbers, another seed others", () => {
    const of = (seed: number) => compareSystems(chrf(), { systems, references }, { seed, resamples: 50 }).systems
    expect(of(1)).toEqual(of(1))
    expect(of(1)).not.toEqual(of(2))
  })

  test("intervals are those of each system alone", () => {
    const { systems: results } = compareSystems(wer(), { systems, references }, { resamples: 70 })
    expect(results[1]!.interval).toEqual(confidenceInterval(wer(), close, references, { resamples: 70 }).interval)
  })

  test("signatures name the test", () => {
    const of = (options: ComparisonOptions): string =>
      compareSystems(bleu(), { systems, references }, options).signature
    expect(of({ resamples: 20 })).toMatch(/^nrefs:1\|bs:20\|seed:12345\|p:centred\|case:mixed/)
    expect(of({ method: "approximate-randomization", seed: 3 })).toMatch(/^nrefs:1\|ar:10000\|seed:3\|case:mixed/)
  })
})

describe("refusals", () => {
  test.each([
    [
      "one system",
      () => compareSystems(bleu(), { systems: { close }, references }),
      "systems must be two or more, got 1",
    ],
    [
      "a list of systems",
      () => compareSystems(bleu(), { systems: [close, far] as never, references }),
      "systems must be an object with the hypotheses of each system by name, got an array",
    ],
    [
      "an unknown method",
      () => compareSystems(bleu(), { systems: { close, far }, references }, { method: "t-test" as never }),
      'method must be "paired-bootstrap" or "approximate-randomization", got "t-test"',
    ],
    [
      "systems of unequal length",
      () => compareSystems(bleu(), { systems: { close, far: far.slice(1) }, references }),
      "unequal lengths: hypotheses has 3 segments, references has 4 segments",
    ],
    [
      "labels that are not one per segment",
      () => confidenceInterval(bleu(), close, references, { documents: ["a"] }),
      "unequal lengths: segments has 4 entries, documents has 1 entry",
    ],
    [
      "no resamples",
      () => confidenceInterval(bleu(), close, references, { resamples: 0 }),
      "resamples must be an integer in 1..2147483647, got 0",
    ],
  ])("of %s", (_, call, sentence) => {
    expect(refusal(call).sentence).toBe(sentence)
  })
})
