// Compares systems: counts them as `score` does, and finds where they differ in the texts that come with the counts.
import type { TextSource } from "@lectern/engine"
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"
import { listInputs } from "@lectern/engine/internal/read/inputs"
import type { Metric, TokenizerName } from "@lectern/metrics"
import { countCorpus } from "../../../count/corpus.js"
import {
  missingEntry,
  missingFacts,
  missingSentences,
  refuseUnequalSkips,
  treatmentOf,
} from "../../../count/missing-outputs.js"
import { scriptFault, tokenizerFault } from "../../../count/script-warnings.js"
import { segmentLabels } from "../../../count/segment-labels.js"
import { metricOf } from "../../../count/tasks/metric-lookup.js"
import { ngramDifferences } from "../../../ngrams/ngram-differences.js"
import { MAX_NGRAMS } from "../../../ngrams/ngram-table.js"
import { Words } from "../../../ngrams/words.js"
import type { RowCollector } from "../../../page/report/collect.js"
import type { Resource } from "../../../resources/resource.js"
import type { CorpusCounts, CountRequest, MetricSpec, Progress } from "../../../types.js"
import { withRun } from "../../score/significance.js"
import { frequenciesIn } from "./frequencies.js"
import type { CompareReport, LabelledGroup } from "./model.js"
import { segmentSums } from "./segments.js"

const PROGRESS_SEGMENTS = 256

/** The texts and metrics to compare, and how. */
export interface CompareRequest
  extends Omit<CountRequest, "onRows" | "onGroup" | "rowLabels" | "rowTexts" | "resampling"> {
  /** The tokenizer that splits texts into words, for lengths, frequencies and n-grams. */
  readonly tokenizer: TokenizerName | Resource
  /** Whether those words ignore case. */
  readonly lowercase: boolean
  /** The maximum number of segments and n-grams to list in each direction. */
  readonly top: number
  /** The source of each segment, to be shown with it. */
  readonly source?: TextSource
  /** The text to count word frequencies in; the first reference by default. */
  readonly frequencyCorpus?: TextSource
  /** Receives the rows of all segments too. */
  readonly collector?: RowCollector
  /** The maximum number of n-grams to count; set by tests. */
  readonly maxNgrams?: number
}

/**
 * Compares every system with the first.
 *
 * Memory grows with the number of distinct words
 * and, up to {@link MAX_NGRAMS}, of distinct matched n-grams, but not with the number of segments.
 */
export async function compareCorpus(request: CompareRequest): Promise<CompareReport> {
  const { tokenizer, lowercase, top, source, frequencyCorpus, collector, maxNgrams = MAX_NGRAMS, ...counting } = request
  const { references, systems, groupings: _, onWarning, onProgress, ...rest } = counting
  const { signal } = rest
  // Refuses a missing file before anything is counted.
  if (frequencyCorpus !== undefined) listInputs([frequencyCorpus], [])
  const metrics = request.metrics.map(metricOf)
  const sentenceMetrics = request.metrics.map((spec) => metricOf(sentenceSpec(spec)))
  const words = new Words({ tokenizer, lowercase })
  const { rowLabels, labelsAt } = segmentLabels(references, source)
  const sums = segmentSums({ systems: systems.length, metrics, sentenceMetrics, words, labelsAt, top, maxNgrams })
  const yieldNow = yieldToEvents(signal)
  const treatment = treatmentOf(systems)
  const groupings = (request.groupings ?? []).map(({ name }) => ({ name, groups: [] as LabelledGroup[] }))
  const scoresOf = (totals: CorpusCounts["totals"]): number[][] =>
    totals.map((states) => states.map((state, m) => metrics[m]!.report(metrics[m]!.finalize(state)).score))
  // Comparing takes longer than counting, so the progress is that of the segments compared.
  let counted: Progress | undefined
  const compared = (segments: number): void => {
    if (onProgress === undefined || counted?.bytesTotal === undefined || counted.segmentsTotal === undefined) return
    onProgress({ ...counted, segments, bytesDone: counted.bytesTotal * (segments / counted.segmentsTotal) })
  }
  const counts = await countCorpus({
    ...counting,
    ...(onProgress !== undefined && {
      onProgress(progress: Progress) {
        if (progress.stage === "count" && counted !== undefined) return
        if (progress.stage === "count") counted = progress
        onProgress(progress)
      },
    }),
    rowLabels: collector?.rowLabels ?? rowLabels,
    rowTexts: true,
    async onRows(rows) {
      await collector?.add(rows)
      const missing = new Set(rows.missing[0])
      for (let i = 0; i < rows.segments; i++) {
        if (i % PROGRESS_SEGMENTS === 0) compared(rows.firstSegment + i)
        if (treatment !== "skip" || !missing.has(i)) sums.add(rows, i)
        await yieldNow()
      }
    },
    onGroup({ grouping, label, segments, totals }) {
      groupings[grouping]!.groups.push({ label, segments, scores: byMetric(scoresOf(totals)) })
    },
  })
  refuseUnequalSkips(systems, counts)
  const missing = missingFacts(systems, counts)
  const entry = missing && missingEntry(missing)
  const names = systems.map(({ name }) => name)
  const sentences = missing === undefined ? [] : missingSentences(missing, counts.segments, names)
  for (const sentence of sentences) onWarning?.(sentence)
  const signatureOf = (metric: Metric): string =>
    withRun(metric.signature(references.length), undefined, { form: "full", missing: entry })
  const fault = tokenizerFault(tokenizer, counts.scripts)
  const reported = request.metrics.some((metric) => scriptFault(metric, counts.scripts) === fault)
  if (fault !== undefined && !reported) onWarning?.(`lengths, frequencies and n-grams: ${fault}`)
  const scores = scoresOf(counts.totals)
  const readOptions = {
    ...rest,
    ...(onWarning !== undefined && { onWarning }),
    ...(onProgress !== undefined && { onProgress }),
  }
  const frequencies =
    frequencyCorpus === undefined ? undefined : await frequenciesIn(frequencyCorpus, words, readOptions)
  return {
    segments: counts.segments,
    inputs: counts.inputs,
    systems: names,
    ...(missing !== undefined && { missing: { ...missing, sentences } }),
    words: words.signature,
    metrics: metrics.map((metric, m) => ({
      name: metric.name,
      higherIsBetter: metric.higherIsBetter,
      signature: signatureOf(metric),
      sentenceSignature: signatureOf(sentenceMetrics[m]!),
      scores: byMetric(scores)[m]!,
    })),
    comparisons: systems.slice(1).map((_each, other) => ({
      system: other + 1,
      metrics: sums.differences[other]!.map((each, m) => ({
        difference: scores[other + 1]![m]! - scores[0]![m]!,
        ...each.result(),
      })),
      ngrams: ngramDifferences(sums.ngrams, other + 1, words, top),
    })),
    groupings,
    lengths: sums.lengths(),
    lengthDifferences: sums.lengthDifferences(),
    frequencies: sums.wordCounts.buckets(words.size, frequencies),
    frequencySource: frequencyCorpus?.name ?? references[0]!.name,
  }
}

/** `[metric][system]` from `[system][metric]`. */
function byMetric(scores: readonly (readonly number[])[]): number[][] {
  return scores[0]!.map((_, m) => scores.map((ofSystem) => ofSystem[m]!))
}

/** The spec for single segments: BLEU has effective order, as in `score -sl`, or short segments would score 0. */
function sentenceSpec(spec: MetricSpec): MetricSpec {
  return spec.name === "bleu" ? { name: "bleu", options: { ...spec.options, effectiveOrder: true } } : spec
}
