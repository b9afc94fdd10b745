// Laws for every metric of the registry, on unusual texts and beside other metrics: entry points agree to the last bit.
import { ALL_TESTS, examples, obeysMergeLaws } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { blockCache, type LineBlock } from "../src/engine.js"
import {
  type CorpusMetric,
  type Metric,
  type MetricName,
  type MetricOptions,
  metricRegistry,
  type Scored,
  type Segment,
  scoreAll,
} from "../src/index.js"
import { blockOfSegments } from "./helpers/blocks.js"
import { prepared } from "./helpers/entry-points.js"
import { lineMetrics } from "./helpers/line-metrics.js"
import { matchingCorpus, SHORT, WORDS } from "./helpers/matching.js"
import { line, segment, text } from "./helpers/texts.js"

// ROUGE-3 to ROUGE-8 differ from ROUGE-2 and ROUGE-9 only in a number: they are tested when all tests run.
const names = lineMetrics.filter((name) => ALL_TESTS || !/^rouge[3-8]$/.test(name))

function made<Name extends MetricName>(name: Name, options: MetricOptions[Name]): Metric {
  return metricRegistry[name](options)
}

const METRICS: Readonly<Record<string, Metric>> = {
  ...Object.fromEntries(names.map((name) => [name, made(name, {})])),
  "bleu typescript": made("bleu", { kernel: "typescript" }),
  "bleu intl": made("bleu", { tokenize: "intl", lowercase: true }),
  "bleu zh": made("bleu", { tokenize: "zh", smoothing: "floor" }),
  "chrf typescript": made("chrf", { kernel: "typescript" }),
  "chrf++": made("chrf", { wordOrder: 2, lowercase: true }),
  "chrf++ typescript": made("chrf", { wordOrder: 2, lowercase: true, kernel: "typescript" }),
  "chrf whitespace": made("chrf", { whitespace: true, epsSmoothing: true }),
  "ter normalized": made("ter", { normalized: true, asianSupport: true }),
  "ter without punctuation": made("ter", { noPunct: true, caseSensitive: true }),
  "macro wer": made("wer", { average: "segments", transforms: ["lowercase", "remove-punctuation"] }),
  "macro cer": made("cer", { average: "segments", transforms: ["nfkc"] }),
  "rouge2 stemmed": made("rouge2", { stemmer: true }),
  "rougeL unicode": made("rougeL", { tokenize: "unicode", references: "maxima" }),
  "rougeLsum by tabs": made("rougeLsum", { sentenceSeparator: "\t", beta: "ratio" }),
  "cider char": made("cider", { tokenize: "char" }),
  "gleu none": made("gleu", { tokenize: "none", minOrder: 2 }),
  "meteor mean": made("meteor", { average: "segments", synonyms: { cat: ["mat"] } }),
  "meteor chunks": made("meteor", { alignment: "fewest-chunks" }),
  "nist char": made("nist", { tokenize: "char", lowercase: true }),
  "exact squad": made("exact", { normalize: "squad" }),
  "f1 none": made("f1", { normalize: "none" }),
  "contains lm-eval": made("contains", { normalize: "lm-eval" }),
  "numeric with a tolerance": made("numeric", { filter: "strict-match", tolerance: 0.5 }),
  "regex last": made("regex", { pattern: "(?i)\\b(cat|mat|[0-9]+)", select: "last", normalize: "gsm8k" }),
  "pass@2 and pass@1": made("passAtK", { k: [2, 1] }),
}

test.each<[string, number]>([
  ["bleu", 10],
  ["chrf", 18],
  ["ter", 3],
  ["wer", 4],
  ["macro wer", 8],
  ["rougeL", 10],
  ["gleu", 4],
  ["meteor", 8],
  ["cider", 4],
  ["nist", 3 + 4 * 5],
  ["exact", 3],
  ["f1", 10],
  ["numeric", 3],
  ["passAtK", 3 + 4],
  ["pass@2 and pass@1", 3 + 4 * 2],
])("a state of %s has the length that its documentation says, %i", (name, width) => {
  expect(METRICS[name]!.zero()).toHaveLength(width)
})

const corpus = fc.oneof(
  fc.array(segment(line), { minLength: 1, maxLength: 6 }),
  matchingCorpus({ words: WORDS, lengths: [...SHORT, 31, 32, 33] }),
)
const places = fc.array(fc.nat(6), { maxLength: 3 })

function slice(segments: readonly Segment[], from: number, to: number, columns: number): LineBlock {
  const padded = segments.slice(from, to).map(({ hypothesis, references }) => ({
    hypothesis,
    references: [...references, ...new Array<null>(columns - references.length).fill(null)],
  }))
  return blockOfSegments(padded)
}

const hypothesesOf = (segments: readonly Segment[]): string[] => segments.map(({ hypothesis }) => hypothesis)
const referencesOf = (segments: readonly Segment[]) => ({ perSegment: segments.map(({ references }) => references) })

test.each(Object.entries(METRICS))("every entry point of %s gives the same numbers", (_, metric) => {
  fc.assert(
    fc.property(corpus, places, (segments, chosen) => {
      const borders = [0, ...chosen.map((place) => Math.min(place, segments.length)), segments.length].sort(
        (a, b) => a - b,
      )
      const columns = Math.max(...segments.map(({ references }) => references.length))
      const ready = prepared(metric, segments)
      const { width } = ready
      const added = segments.reduce((state, each) => ready.add(state, each), ready.zero())
      const rows = new Float64Array(segments.length * width).fill(7)
      const shards = borders.slice(1).map((end, i) => {
        const start = borders[i]!
        const total = ready.zero()
        if (end > start) {
          ready.countLines(slice(segments, start, end, columns), total, rows.subarray(start * width, end * width))
        }
        return total
      })
      expect(shards.reduce((into, from) => ready.merge(into, from), ready.zero())).toEqual(added)
      const summed = ready.zero()
      for (const [at, value] of rows.entries()) summed[at % width]! += value
      expect(summed).toEqual(added)
      const { signature, ...scored } = (metric as CorpusMetric<Scored>).score(
        hypothesesOf(segments),
        referencesOf(segments),
      )
      expect(scored).toEqual(ready.finalize(added))
      expect(signature).toContain("version:lectern")
      obeysMergeLaws(ready, segments, borders)
    }),
    { ...examples(60, 41), numRuns: ALL_TESTS ? 60 : 5 },
  )
})

test("a cache shared by all metrics changes no row", () => {
  fc.assert(
    fc.property(corpus, fc.shuffledSubarray(Object.keys(METRICS), { minLength: 2 }), (segments, chosen) => {
      const block = blockOfSegments(segments)
      const shared = { ...block, cache: blockCache() }
      for (const name of chosen) {
        const metric = prepared(METRICS[name]!, segments)
        const rowsOf = (of: LineBlock): Float64Array => {
          const rows = new Float64Array(segments.length * metric.width)
          metric.countLines(of, metric.zero(), rows)
          return rows
        }
        expect(rowsOf(shared), name).toEqual(rowsOf(block))
      }
    }),
    examples(40, 43),
  )
})

test.each(["bleu", "chrf", "chrf++"])("both kernels of %s give the same counts", (name) => {
  const typescript = METRICS[`${name} typescript`]!
  fc.assert(
    fc.property(fc.array(segment(text), { minLength: 1, maxLength: 6 }), (segments) => {
      for (const each of segments) {
        expect(typescript.add(typescript.zero(), each)).toEqual(METRICS[name]!.add(typescript.zero(), each))
      }
    }),
    examples(150, 47),
  )
})

describe("texts with newlines", () => {
  test.each(Object.keys(METRICS))("%s counts them in a block as in strings", (name) => {
    fc.assert(
      fc.property(fc.array(segment(text), { minLength: 1, maxLength: 6 }), (segments) => {
        const metric = prepared(METRICS[name]!, segments)
        const total = metric.zero()
        metric.countLines(blockOfSegments(segments), total)
        const added = segments.reduce((state, each) => metric.add(state, each), metric.zero())
        expect(total).toEqual(added)
      }),
      { ...examples(60, 53), numRuns: ALL_TESTS ? 200 : 20 },
    )
  })

  test("score the same alone, added up and beside other metrics", () => {
    fc.assert(
      fc.property(fc.array(segment(text), { minLength: 1, maxLength: 4 }), (segments) => {
        const texts = [hypothesesOf(segments), referencesOf(segments)] as const
        const scores = scoreAll(METRICS, ...texts)
        for (const [name, metric] of Object.entries(METRICS)) {
          expect((metric as CorpusMetric<Scored>).score(...texts), name).toEqual(scores[name])
          if (metric.firstPass !== undefined) continue
          const state = segments.reduce((sum, each) => metric.add(sum, each), metric.zero())
          expect(scores[name], name).toMatchObject(metric.finalize(state))
        }
      }),
      { ...examples(60, 53), numRuns: ALL_TESTS ? 60 : 8 },
    )
  })
})
