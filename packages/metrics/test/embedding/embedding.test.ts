// Metrics over vectors of tokens: against gensim, NumPy and bertScore(), by hand, and as statistics.
import { obeysMergeLaws, refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import {
  bertScore,
  type CorpusMetric,
  compareSystems,
  confidenceInterval,
  type EmbeddingOptions,
  embeddingAverage,
  greedyMatching,
  type Scored,
  type TokenVectors,
  wordMovers,
} from "../../src/index.js"
import bert from "../golden/bertscore.numpy.json" with { type: "json" }
import golden from "../golden/embedding.gensim.json" with { type: "json" }
import { EDGES, sameThroughEveryEntryPoint } from "../helpers/entry-points.js"

type Table = Readonly<Record<string, readonly number[]>>
const lookUp =
  (table: Table, dimensions: number) =>
  (tokens: readonly string[]): TokenVectors =>
    tokens.map((token) => table[token] ?? new Array<number>(dimensions).fill(0))

const embed = lookUp(golden.vectors, 5)
const plane = lookUp({ right: [2, 0], up: [0, 5], left: [-1, 0], slanted: [3, 4] }, 2)
const METRICS: Readonly<Record<string, (options: EmbeddingOptions) => CorpusMetric<Scored>>> = {
  greedyMatching,
  embeddingAverage,
  wordMovers,
}

describe.each(["wordMovers", "embeddingAverage"] as const)("%s()", (name) => {
  const metric = METRICS[name]!({ embed, tokenize: "none" })
  const { hypotheses, references, made } = golden
  const wanted: readonly number[] = golden[name]

  test("equals gensim and NumPy, segment by segment and on average", () => {
    const { score } = metric.score(hypotheses, references)
    expect(Math.abs(score - wanted.reduce((a, b) => a + b) / wanted.length)).toBeLessThanOrEqual(made.tolerance[name])
    hypotheses.forEach((hypothesis, i) => {
      const { score } = metric.score([hypothesis], [references[i]!])
      expect(Math.abs(score - wanted[i]!)).toBeLessThanOrEqual(made.tolerance[name])
    })
  })

  test("takes the best of several references, and ignores missing ones", () => {
    const text = hypotheses[0]!
    const one = metric.score([text], [references[0]!]).score
    const other = metric.score([text], [references[1]!]).score
    expect(metric.score([text], [[references[0]!, null, references[1]!]]).score).toBe(
      metric.higherIsBetter ? Math.max(one, other) : Math.min(one, other),
    )
  })
})

test("greedyMatching() has the values of BERTScore by NumPy, without weights and with idf", () => {
  const table: Table = bert.vectors
  const vectors = lookUp(table, 5)
  const texts = bert.references.map((each) => (typeof each === "string" ? [each] : each))
  const plain = greedyMatching({ embed: vectors })
  const { score, precision, recall, segments } = plain.score(bert.hypotheses, bert.references)
  const mean = (values: readonly (readonly number[])[], k: number): number =>
    values.reduce((sum, each) => sum + each[k]!, 0) / values.length
  expect(segments).toBe(bert.hypotheses.length)
  for (const [k, value] of [precision, recall, score].entries()) expect(value).toBeCloseTo(mean(bert.plain, k), 11)

  const documents = texts.flat().map((text) => new Set(text.split(" ")))
  const weigh = (token: string): number =>
    Math.log((documents.length + 1) / (documents.filter((each) => each.has(token)).length + 1))
  const weighted = greedyMatching({ embed: vectors, weigh }).score(bert.hypotheses, bert.references)
  const other = bertScore({ embed: vectors, idf: true }).score(bert.hypotheses, bert.references)
  expect(weighted.score).toBeCloseTo(other.score, 11)
  expect(weighted.precision).toBeCloseTo(mean(bert.idf, 0), 11)
})

describe("by hand", () => {
  const options: EmbeddingOptions = { embed: plane, tokenize: "none" }
  test("the mean of right and up points between them", () => {
    expect(embeddingAverage(options).score(["right up"], ["up"]).score).toBeCloseTo(Math.SQRT1_2, 15)
    expect(embeddingAverage(options).score(["right"], ["left"]).score).toBeCloseTo(-1, 15)
    expect(embeddingAverage(options).score(["right left"], ["up"]).score).toBe(0)
    // A missing reference is not an empty one, which would score 0.
    expect(embeddingAverage(options).score(["right"], [[null, "left"]]).score).toBeCloseTo(-1, 15)
  })

  test("right and up travel to up: half of the way from right to up", () => {
    expect(wordMovers(options).score(["right up"], ["up"]).score).toBeCloseTo(Math.SQRT2 / 2, 15)
    expect(wordMovers(options).score(["right"], ["left"]).score).toBeCloseTo(2, 15)
    // Of three equal words each has a third: two of them go to up, one stays.
    expect(wordMovers(options).score(["right right right"], ["up up right"]).score).toBeCloseTo(
      (2 / 3) * Math.SQRT2,
      15,
    )
  })

  test("weights say how much of a text a token is", () => {
    const weigh = (token: string): number => (token === "right" ? 3 : 1)
    expect(wordMovers({ ...options, weigh }).score(["right up"], ["up"]).score).toBeCloseTo(0.75 * Math.SQRT2, 15)
    const mean = 1 / Math.sqrt(10)
    expect(embeddingAverage({ ...options, weigh }).score(["right up"], ["up"]).score).toBeCloseTo(mean, 15)
    expect(greedyMatching({ ...options, weigh }).score(["right up"], ["up"]).precision).toBeCloseTo(0.25, 15)
    const none = (): number => 0
    expect(wordMovers({ ...options, weigh: none }).score(["right up"], ["up"]).score).toBeCloseTo(Math.SQRT2 / 2, 15)
  })

  test("tokens without a vector are left out of means and distances, and match nothing", () => {
    expect(embeddingAverage(options).score(["right unknown"], ["right"]).score).toBe(1)
    expect(wordMovers(options).score(["right unknown"], ["right other other"]).score).toBe(0)
    expect(greedyMatching(options).score(["right unknown"], ["right"]).precision).toBe(0.5)
  })

  test.each([
    ["", ""],
    ["", "right"],
    ["right", ""],
    ["unknown", "right"],
    ["unknown", "unknown"],
  ])("%j against %j has the worst distance, and no similarity", (hypothesis, reference) => {
    expect(wordMovers(options).score([hypothesis], [reference]).score).toBe(2)
    expect(embeddingAverage(options).score([hypothesis], [reference]).score).toBe(0)
    expect(greedyMatching(options).score([hypothesis], [reference]).score).toBe(0)
  })

  test("one word with vectors that depend on its place is as many words", () => {
    const placed = (tokens: readonly string[]): TokenVectors => tokens.map((_, i) => (i % 2 === 0 ? [1, 0] : [0, 1]))
    expect(wordMovers({ embed: placed }).score(["a a"], ["a"]).score).toBeCloseTo(Math.SQRT2 / 2, 15)
  })
})

describe.each(Object.entries(METRICS))("%s() as a statistic", (_, make) => {
  const segments = golden.hypotheses.map((hypothesis, i) => ({
    hypothesis,
    references: [golden.references[i]!, i % 3 === 0 ? null : golden.references[0]!],
  }))

  test("is the same through every entry point, and obeys the laws of merging", () => {
    sameThroughEveryEntryPoint(make({ embed, lowercase: true }), segments, [1, 4])
    obeysMergeLaws(make({ embed }), segments, [3])
  })

  test.each(Object.entries(EDGES).filter(([name]) => !name.includes("10,000")))("of %s is a number", (_, texts) => {
    const { score } = make({ embed }).score([texts[0]], [texts[1]])
    expect(Number.isFinite(score)).toBe(true)
  })

  test("has intervals, comparisons, a report and a signature", () => {
    const metric = make({ embed, model: "toy" })
    const { hypotheses, references } = golden
    const { score, signature } = metric.score(hypotheses, references)
    const { interval } = confidenceInterval(metric, hypotheses, references, { resamples: 50, seed: 1 })
    expect(interval.low).toBeLessThanOrEqual(score)
    expect(interval.high).toBeGreaterThanOrEqual(score)
    const systems = { perfect: references, ours: hypotheses }
    const [perfect, ours] = compareSystems(metric, { systems, references }, { resamples: 20, seed: 1 }).systems
    // Unknown words match nothing, not even themselves.
    expect(Math.abs(perfect!.score - (metric.higherIsBetter ? 1 : 0))).toBeLessThan(
      metric.name === "GreedyMatching" ? 0.05 : 1e-12,
    )
    expect(ours!.score).toBe(score)
    expect(signature).toMatch(/^nrefs:1\|case:mixed\|tok:13a\|model:toy\|weights:no\|version:/)
    const total = metric.zero()
    metric.add(total, { hypothesis: hypotheses[0]!, references: [references[0]!] })
    expect(metric.report(metric.finalize(total)).parts.segments).toBe(1)
    expect(metric.finalize(metric.zero()).score).toBe(0)
  })

  test("refuses vectors and weights that are none", () => {
    const bad = (options: unknown): string =>
      refusal(() => make(options as EmbeddingOptions).score(["cat dog"], ["cat"])).sentence
    expect(bad({})).toMatch(/^embed must be a function/)
    expect(bad({ embed: () => [[1, 2]] })).toMatch(/^unequal lengths/)
    expect(bad({ embed: (tokens: string[]) => tokens.map((_, i) => new Array(i + 1).fill(1)) })).toMatch(
      /a vector of 1/,
    )
    expect(bad({ embed: (tokens: string[]) => tokens.map(() => new Array(tokens.length).fill(1)) })).toMatch(
      /a vector of 2/,
    )
    expect(bad({ embed, weigh: () => -1 })).toMatch(
      /^what weigh returns for "cat" must be a finite number of at least 0/,
    )
    expect(bad({ embed, weigh: 3 })).toMatch(/^weigh must be a function/)
    expect(bad({ embed, idf: true })).toMatch(/has no option "idf"/)
    expect(bad({ embed: async () => [[1]] })).toMatch(/^what embed returns must be/)
  })
})
