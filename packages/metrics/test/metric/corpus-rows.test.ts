// Corpora of several batches: every segment has its own row, and names, tables and sums go on where a batch ends.
import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { bleu, cider, confidenceInterval, nist, type Segment, wer } from "../../src/index.js"
import { corpusRows, preparedMetric } from "../../src/metric/corpus-rows.js"
import { limitSegments, SHORT } from "../helpers/matching.js"
import { memoized } from "../helpers/memoized.js"

const BATCH_SEGMENTS = 1 << 13

const few = limitSegments(SHORT, 1)

/** Segments that differ from those at the same place of another batch, some of them with newlines. */
function corpusOf(segments: number): Segment[] {
  return Array.from({ length: segments }, (_, i) => {
    const { hypothesis, references } = few[(i * i + (i >> 13)) % few.length]!
    return { hypothesis: i % 1000 === 999 ? hypothesis.replaceAll(" ", "\n") : hypothesis, references }
  })
}

const textsOf = (segments: readonly Segment[]) =>
  [segments.map((each) => each.hypothesis), { perSegment: segments.map((each) => each.references) }] as const

test.each([BATCH_SEGMENTS - 1, BATCH_SEGMENTS, BATCH_SEGMENTS + 1, 2 * BATCH_SEGMENTS + 3])(
  "each of %i segments has the row that it has alone",
  (count) => {
    const segments = corpusOf(count)
    for (const metric of [bleu({ tokenize: "none" }), wer({ average: "segments" })]) {
      const { rows } = corpusRows(metric, ...textsOf(segments))
      const alone = memoized((name: string) => metric.add(metric.zero(), JSON.parse(name) as Segment))
      const wrong = segments.findIndex((each, i) =>
        alone(JSON.stringify(each)).some((value, k) => value !== rows[i * metric.width + k]),
      )
      expect(wrong).toBe(-1)
    }
  },
)

test("long segments make batches of fewer segments", () => {
  // Four such lines are more than the 2^16 units of a batch.
  const long = "the cat sat on the mat ".repeat(750)
  const segments = [..."abcdefghijkl"].map((letter, i) => ({
    hypothesis: long + letter,
    references: [long.repeat(1 + (i % 2)) + letter],
  }))
  const wanted = segments.flatMap((_, i) => [4501, 0, i % 2 === 0 ? 0 : 4500, 0])
  expect([...corpusRows(wer(), ...textsOf(segments)).rows]).toEqual(wanted)
})

test("the number of references varies when it does in the first or last batch alone", () => {
  const segments = corpusOf(2 * BATCH_SEGMENTS).map((each) => ({ ...each, references: ["a"] }))
  const varied = { hypothesis: "a", references: ["a", "b"] }
  const metric = wer()
  expect(corpusRows(metric, ...textsOf(segments)).references).toBe(1)
  expect(corpusRows(metric, ...textsOf([...segments, varied])).references).toBe("var")
  expect(corpusRows(metric, ...textsOf([varied, ...segments])).references).toBe("var")
  expect(metric.score(...textsOf([...segments, varied])).signature).toContain("nrefs:var")
})

test.each([cider({ maxOrder: 2 }), nist({ maxOrder: 2 })])("$name weighs n-grams by all batches", (metric) => {
  const segments = corpusOf(BATCH_SEGMENTS + 100)
  const texts = textsOf(segments)
  const ready = preparedMetric(metric, ...texts)
  const { rows } = corpusRows(ready, ...texts)
  const alone = segments.slice(-100).map((each) => [...ready.add(ready.zero(), each)])
  expect([...rows.subarray(-100 * ready.width)]).toEqual(alone.flat())
  const stateOf = memoized((name: string) => ready.add(ready.zero(), JSON.parse(name) as Segment))
  const { signature, ...scored } = metric.score(...texts)
  expect(scored).toEqual(
    ready.finalize(segments.reduce((sum, each) => ready.merge(sum, stateOf(JSON.stringify(each))), ready.zero())),
  )
})

test("errors name segments of later batches by their place in the corpus", () => {
  const hypotheses = new Array<string>(BATCH_SEGMENTS + 2).fill("a")
  const at = BATCH_SEGMENTS + 1
  const sentenceOf = (ours: readonly string[], theirs: readonly string[]): string =>
    refusal(() => wer().score(ours, theirs)).sentence
  expect(sentenceOf(hypotheses.with(at, "\ud800"), hypotheses)).toContain(`hypotheses[${at}]`)
  expect(sentenceOf(hypotheses, hypotheses.with(at, "\ud800"))).toContain(`references[${at}]`)
})

test("an interval over two batches is that of all segments", () => {
  // The first batch is all wrong, the few segments after it are all right.
  const right = 100
  const references = new Array<string>(BATCH_SEGMENTS + right).fill("a")
  const hypotheses = references.map((each, i) => (i < BATCH_SEGMENTS ? "b" : each))
  const { score, interval } = confidenceInterval(wer(), hypotheses, references, { resamples: 200 })
  const wanted = BATCH_SEGMENTS / references.length
  expect(score).toBe(wanted)
  const standardError = Math.sqrt((wanted * (1 - wanted)) / references.length)
  // With 200 resamples the standard error has a standard error of 5% of itself: five and four of them.
  expect(Math.abs(interval.standardError / standardError - 1)).toBeLessThan(0.25)
  expect(Math.abs(interval.mean - wanted)).toBeLessThan(4 * (standardError / Math.sqrt(200)))
})
