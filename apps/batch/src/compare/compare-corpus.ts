// Compares systems: counts them as `score` does, and reads the texts beside the counts to see where they differ.
import { LecternError } from "@lectern/core"
import type { Metric, TokenizerName } from "@lectern/metrics"
import { breather } from "../breather.js"
import { countCorpus } from "../count-corpus.js"
import { listInputs } from "../read/inputs.js"
import { openTextLines, type TextBlock } from "../read/text-lines.js"
import type { CountRequest, MetricSpec, ShardRows, TextSource } from "../types.js"
import { metricOf } from "../worker-metrics.js"
import type { CompareReport, DifferenceBucket, LengthBucket } from "./model.js"
import { ngramDifferences } from "./ngram-differences.js"
import { NgramMatches } from "./ngram-matches.js"
import { MOST_NGRAMS, NgramTable } from "./ngram-table.js"
import { DIFFERENCE_CUTS, LENGTH_CUTS, rangeOf, rangesBetween } from "./ranges.js"
import { scoreBuckets } from "./score-buckets.js"
import { segmentDifferences } from "./segment-differences.js"
import { WordCounts } from "./word-counts.js"
import { Words } from "./words.js"

/** What to compare, and how. */
export interface CompareRequest extends Omit<CountRequest, "onRows" | "resampling"> {
  /** Cuts texts into the words that lengths, frequencies and n-grams are about. */
  readonly tokenizer: TokenizerName
  /** Whether those words ignore case. */
  readonly lowercase: boolean
  /** How many segments and n-grams to list each way. */
  readonly top: number
  /** A text to take words' frequencies from; the first reference when undefined. */
  readonly frequencyCorpus?: TextSource
  /** N-grams remembered, for tests. */
  readonly mostNgrams?: number
}

/**
 * Compares every system with the first.
 *
 * Inputs are read twice: to be counted, and beside the counts. Memory grows with the number of different words and, up to
 * {@link MOST_NGRAMS}, of different matched n-grams; not with the number of segments.
 *
 * @param request - texts, metrics, engine
 * @returns what was found
 * @throws LecternError for anything wrong with the input, `usage` for streams; the signal's reason when aborted
 */
export async function compareCorpus(request: CompareRequest): Promise<CompareReport> {
  refuseStreams(request)
  const { references, systems, top, signal } = request
  const metrics = request.metrics.map(metricOf)
  const sentenceMetrics = request.metrics.map((spec) => metricOf(sentenceSpec(spec)))
  const words = new Words(request)
  const parts = partsOf(request, metrics, sentenceMetrics, words)
  const breathe = breather(signal)
  const { onWarning: _, ...reading } = request
  const texts = await openTextLines(reading)
  try {
    const counts = await countCorpus({
      ...request,
      async onRows(rows) {
        const block = await texts.take(rows.segments)
        for (let i = 0; i < rows.segments; i++) {
          parts.add(rows, block, i)
          await breathe()
        }
      },
    })
    const scores = counts.totals.map((states) =>
      states.map((state, m) => metrics[m]!.report(metrics[m]!.finalize(state)).score),
    )
    const frequencies = await frequenciesOf(request, words)
    return {
      segments: counts.segments,
      inputs: counts.inputs,
      systems: systems.map(({ name }) => name),
      words: words.signature,
      metrics: metrics.map(({ name, higherIsBetter, signature }, m) => ({
        name,
        higherIsBetter,
        signature: signature(references.length),
        sentenceSignature: sentenceMetrics[m]!.signature(references.length),
        scores: scores.map((ofSystem) => ofSystem[m]!),
      })),
      comparisons: systems.slice(1).map((_each, other) => ({
        system: other + 1,
        metrics: parts.differences[other]!.map((each, m) => ({
          difference: scores[other + 1]![m]! - scores[0]![m]!,
          ...each.result(),
        })),
        ngrams: ngramDifferences(parts.table, other + 1, words, top),
      })),
      lengths: parts.lengths(),
      lengthDifferences: parts.lengthDifferences(),
      frequencies: parts.wordCounts.buckets(words.size, frequencies),
      frequencySource: request.frequencyCorpus?.name ?? references[0]!.name,
    }
  } finally {
    await texts.close()
  }
}

/** Sentence BLEU of a short segment would be 0 without effective order, as `score -sl` has it. */
function sentenceSpec(spec: MetricSpec): MetricSpec {
  return spec.name === "bleu" ? { name: "bleu", options: { ...spec.options, effectiveOrder: true } } : spec
}

function refuseStreams({ references, systems }: CompareRequest): void {
  const stream = listInputs(references, systems).inputs.find(({ file }) => file === undefined)
  if (stream === undefined) return
  const why = `lectern compare reads its inputs twice, which ${stream.label} does not allow; save it to a file first`
  throw new LecternError({ kind: "usage", why })
}

function partsOf(request: CompareRequest, metrics: readonly Metric[], sentence: readonly Metric[], words: Words) {
  const systems = request.systems.length
  const { top, mostNgrams = MOST_NGRAMS } = request
  const table = new NgramTable(systems, mostNgrams)
  const matches = new NgramMatches(systems)
  const wordCounts = new WordCounts(systems)
  const lengthRanges = rangesBetween(LENGTH_CUTS)
  const byLength = scoreBuckets(metrics, systems, lengthRanges.length)
  const lengthSegments = lengthRanges.map(() => 0)
  const differenceRanges = rangesBetween(DIFFERENCE_CUTS)
  const byDifference = scoreBuckets(metrics, systems, differenceRanges.length)
  const differenceSegments = differenceRanges.map(() => new Array<number>(systems).fill(0))
  const differences = Array.from({ length: systems - 1 }, () =>
    metrics.map(({ higherIsBetter }) => segmentDifferences(higherIsBetter, top)),
  )

  function add(rows: ShardRows, block: TextBlock, i: number): void {
    const references = block.references.map((lines) => words.of(lines[i]!))
    const outputs = block.systems.map((lines) => words.of(lines[i]!))
    const length = references[0]!.length
    wordCounts.add(references[0]!, outputs, words.size)
    matches.add(references, outputs, table)
    const lengthRange = rangeOf(LENGTH_CUTS, length)
    lengthSegments[lengthRange]! += 1
    const differenceRange = outputs.map((output) => rangeOf(DIFFERENCE_CUTS, output.length - length))
    for (const [s, range] of differenceRange.entries()) differenceSegments[range]![s]! += 1
    for (const [m, metric] of metrics.entries()) {
      const scores = rows.rows.map((ofSystem, s) => {
        const row = ofSystem[m]!.subarray(i * metric.width, (i + 1) * metric.width)
        byLength.add(lengthRange, s, m, row)
        byDifference.add(differenceRange[s]!, s, m, row)
        return sentence[m]!.report(sentence[m]!.finalize(row)).score
      })
      for (let other = 1; other < systems; other++) {
        differences[other - 1]![m]!.add({
          segment: rows.firstSegment + i + 1,
          baselineScore: scores[0]!,
          systemScore: scores[other]!,
          lines: () => ({
            references: block.references.map((lines) => lines[i]!),
            baseline: block.systems[0]![i]!,
            output: block.systems[other]![i]!,
          }),
        })
      }
    }
  }

  const perSystem = Array.from({ length: systems }, (_, s) => s)
  return {
    add,
    table,
    wordCounts,
    differences,
    lengths: (): LengthBucket[] =>
      lengthRanges.map((range, b) => ({
        ...range,
        segments: lengthSegments[b]!,
        scores: metrics.map((_, m) => perSystem.map((s) => byLength.score(b, s, m))),
      })),
    lengthDifferences: (): DifferenceBucket[] =>
      differenceRanges.map((range, b) => ({
        ...range,
        segments: differenceSegments[b]!,
        scores: metrics.map((_, m) =>
          perSystem.map((s) => (differenceSegments[b]![s] === 0 ? undefined : byDifference.score(b, s, m))),
        ),
      })),
  }
}

async function frequenciesOf(request: CompareRequest, words: Words): Promise<Float64Array | undefined> {
  const { frequencyCorpus, encodingErrors, byteOrderMark, signal, onWarning } = request
  if (frequencyCorpus === undefined) return undefined
  const counts = new Float64Array(words.size)
  const breathe = breather(signal)
  const texts = await openTextLines({
    references: [frequencyCorpus],
    systems: [],
    ...(encodingErrors !== undefined && { encodingErrors }),
    ...(byteOrderMark !== undefined && { byteOrderMark }),
    ...(signal !== undefined && { signal }),
    ...(onWarning !== undefined && { onWarning }),
  })
  try {
    for await (const { references } of texts.blocks()) {
      for (const line of references[0]!) {
        words.countKnown(line, counts)
        await breathe()
      }
    }
    return counts
  } finally {
    await texts.close()
  }
}
