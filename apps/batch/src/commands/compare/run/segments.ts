// Sums over all segments of a comparison, except the corpus scores themselves.
import type { Metric } from "@lectern/metrics"
import { NgramMatches } from "../../../ngrams/ngram-matches.js"
import { NgramTable } from "../../../ngrams/ngram-table.js"
import type { Words } from "../../../ngrams/words.js"
import type { ShardRows } from "../../../types.js"
import type { DifferenceBucket, Example, LengthBucket } from "./model.js"
import { DIFFERENCE_BOUNDARIES, LENGTH_BOUNDARIES, rangeOf, rangesBetween } from "./ranges.js"
import { scoreBuckets } from "./score-buckets.js"
import { segmentDifferences } from "./segment-differences.js"
import { WordCounts } from "./word-counts.js"

/** The options of the sums. */
export interface SegmentSumsOptions {
  /** The number of systems. */
  readonly systems: number
  /** The metrics, for scores of many segments. */
  readonly metrics: readonly Metric[]
  /** The same metrics, for scores of single segments. */
  readonly sentenceMetrics: readonly Metric[]
  /** Splits lines into words and numbers them. */
  readonly words: Words
  /** The id and source of segment `i` of a shard. */
  readonly labelsAt: (shard: ShardRows, i: number) => Pick<Example, "id" | "source">
  /** The maximum number of segments to list in each direction. */
  readonly top: number
  /** The maximum number of n-grams to count. */
  readonly maxNgrams: number
}

/** Makes empty sums. */
export function segmentSums({
  systems,
  metrics,
  sentenceMetrics,
  words,
  labelsAt,
  top,
  maxNgrams,
}: SegmentSumsOptions) {
  const ngrams = new NgramTable(systems, maxNgrams)
  const matches = new NgramMatches(systems)
  const wordCounts = new WordCounts(systems)
  const lengthRanges = rangesBetween(LENGTH_BOUNDARIES)
  const byLength = scoreBuckets(metrics, systems, lengthRanges.length)
  const lengthSegments = lengthRanges.map(() => 0)
  const differenceRanges = rangesBetween(DIFFERENCE_BOUNDARIES)
  const byDifference = scoreBuckets(metrics, systems, differenceRanges.length)
  const differenceSegments = differenceRanges.map(() => new Array<number>(systems).fill(0))
  const differences = Array.from({ length: systems - 1 }, () =>
    metrics.map(({ higherIsBetter }) => segmentDifferences(higherIsBetter, top)),
  )
  const eachSystem = Array.from({ length: systems }, (_, s) => s)

  function add(shard: ShardRows, i: number): void {
    const references = referencesAt(shard, i).map((line) => words.of(line))
    const outputs = shard.systems.map((lines) => words.of(lines[i]!))
    const length = references[0]!.length
    wordCounts.add(references[0]!, outputs, words.size)
    matches.add(references, outputs, ngrams)
    const lengthRange = rangeOf(LENGTH_BOUNDARIES, length)
    lengthSegments[lengthRange]! += 1
    const ranges = outputs.map((output) => rangeOf(DIFFERENCE_BOUNDARIES, output.length - length))
    for (const [s, range] of ranges.entries()) differenceSegments[range]![s]! += 1
    for (const [m, { width }] of metrics.entries()) {
      const sentence = sentenceMetrics[m]!
      const scores = shard.rows.map((ofSystem, s) => {
        const row = ofSystem[m]!.subarray(i * width, (i + 1) * width)
        byLength.add(lengthRange, s, m, row)
        byDifference.add(ranges[s]!, s, m, row)
        return sentence.report(sentence.finalize(row)).score
      })
      addDifferences(m, scores, shard, i)
    }
  }

  function addDifferences(m: number, scores: readonly number[], shard: ShardRows, i: number): void {
    for (let s = 1; s < systems; s++) {
      differences[s - 1]![m]!.add({
        segment: shard.firstSegment + i + 1,
        baselineScore: scores[0]!,
        systemScore: scores[s]!,
        texts: () => ({
          ...labelsAt(shard, i),
          references: referencesAt(shard, i),
          baseline: shard.systems[0]![i]!,
          output: shard.systems[s]![i]!,
        }),
      })
    }
  }

  return {
    /** Adds segment `i` of a shard. */
    add,
    /** Matched n-grams. */
    ngrams,
    /** Words in references and outputs. */
    wordCounts,
    /** `differences[system - 1][metric]`: single segments against the baseline's. */
    differences,
    /** Scores by length of the first reference. */
    lengths: (): LengthBucket[] =>
      lengthRanges.map((range, b) => ({
        ...range,
        segments: lengthSegments[b]!,
        scores: metrics.map((_, m) => eachSystem.map((s) => byLength.score(b, s, m))),
      })),
    /** Scores by length of the output less that of the first reference. */
    lengthDifferences: (): DifferenceBucket[] =>
      differenceRanges.map((range, b) => ({
        ...range,
        segments: differenceSegments[b]!,
        scores: metrics.map((_, m) =>
          eachSystem.map((s) => (differenceSegments[b]![s] === 0 ? undefined : byDifference.score(b, s, m))),
        ),
      })),
  }
}

/** The references of segment `i` of a shard; a list may have fewer than others. */
function referencesAt({ references }: ShardRows, i: number): string[] {
  return references.flatMap((lines) => lines[i] ?? [])
}
