// Compares systems: counts them as `score` does, and reads the texts in parallel to find where they differ.
import { LecternError } from "@lectern/core"
import type { TextSource } from "@lectern/engine"
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"
import { listInputs } from "@lectern/engine/internal/read/inputs"
import { openJoinedLines } from "@lectern/engine/internal/read/text-lines"
import type { TokenizerName } from "@lectern/metrics"
import { countCorpus } from "../../../count/corpus.js"
import { scriptFault, tokenizerFault } from "../../../count/script-warnings.js"
import { metricOf } from "../../../count/tasks/metric-lookup.js"
import type { CorpusCounts, CountRequest, MetricSpec, Progress } from "../../../types.js"
import { frequenciesIn } from "./frequencies.js"
import type { CompareReport, LabelledGroup } from "./model.js"
import { ngramDifferences } from "./ngram-differences.js"
import { MAX_NGRAMS } from "./ngram-table.js"
import { segmentSums } from "./segments.js"
import { Words } from "./words.js"

const PROGRESS_SEGMENTS = 256

/** The texts and metrics to compare, and how. */
export interface CompareRequest extends Omit<CountRequest, "onRows" | "onGroup" | "resampling"> {
  /** The tokenizer that splits texts into words, for lengths, frequencies and n-grams. */
  readonly tokenizer: TokenizerName
  /** Whether those words ignore case. */
  readonly lowercase: boolean
  /** The maximum number of segments and n-grams to list in each direction. */
  readonly top: number
  /** The text to count word frequencies in; the first reference by default. */
  readonly frequencyCorpus?: TextSource
  /** The maximum number of n-grams to count; set by tests. */
  readonly maxNgrams?: number
}

/**
 * Compares every system with the first.
 *
 * Inputs are read twice: once to count them, once to compare their lines. Memory grows with the number of distinct words
 * and, up to {@link MAX_NGRAMS}, of distinct matched n-grams, but not with the number of segments.
 */
export async function compareCorpus(request: CompareRequest): Promise<CompareReport> {
  refuseStreams(request)
  const { tokenizer, lowercase, top, frequencyCorpus, maxNgrams = MAX_NGRAMS, ...counting } = request
  const { references, systems, groupings: _, onWarning, onProgress, ...rest } = counting
  const { signal } = rest
  // Refuses a missing file before anything is counted.
  if (frequencyCorpus !== undefined) listInputs([frequencyCorpus], [])
  const metrics = request.metrics.map(metricOf)
  const sentenceMetrics = request.metrics.map((spec) => metricOf(sentenceSpec(spec)))
  const words = new Words({ tokenizer, lowercase })
  const sums = segmentSums({ systems: systems.length, metrics, sentenceMetrics, words, top, maxNgrams })
  const yieldNow = yieldToEvents(signal)
  const groupings = (request.groupings ?? []).map(({ name }) => ({ name, groups: [] as LabelledGroup[] }))
  const scoresOf = (totals: CorpusCounts["totals"]): number[][] =>
    totals.map((states) => states.map((state, m) => metrics[m]!.report(metrics[m]!.finalize(state)).score))
  // Without `onWarning`, because counting already warns about these texts.
  const texts = await openJoinedLines({ ...rest, references, systems })
  try {
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
      async onRows(rows) {
        const block = await texts.take(rows.segments)
        for (let i = 0; i < rows.segments; i++) {
          if (i % PROGRESS_SEGMENTS === 0) compared(rows.firstSegment + i)
          sums.add(rows, block, i)
          await yieldNow()
        }
      },
      onGroup({ grouping, label, segments, totals }) {
        groupings[grouping]!.groups.push({ label, segments, scores: byMetric(scoresOf(totals)) })
      },
    })
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
      systems: systems.map(({ name }) => name),
      words: words.signature,
      metrics: metrics.map((metric, m) => ({
        name: metric.name,
        higherIsBetter: metric.higherIsBetter,
        signature: metric.signature(references.length),
        sentenceSignature: sentenceMetrics[m]!.signature(references.length),
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
  } finally {
    await texts.close()
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

function refuseStreams({ references, systems }: CompareRequest): void {
  const stream = listInputs(references, systems).inputs.find(({ file }) => file === undefined)
  if (stream === undefined) return
  const why = `lectern compare reads its inputs twice, but ${stream.label} can be read only once; save it to a file first`
  throw new LecternError({ kind: "usage", why })
}
