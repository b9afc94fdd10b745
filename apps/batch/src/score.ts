// Scores a corpus: counts it, finishes the counts, puts the result into a report.
import { type BleuScore, type Metric, metricRegistry, tokenizerNames } from "@lectern/metrics"
import { countCorpus } from "./count-corpus.js"
import type { CorpusReport, MetricReport, SegmentReport } from "./report/model.js"
import type { CountRequest, ShardRows } from "./types.js"

/** What to score, and how. */
export interface ScoreRequest extends Omit<CountRequest, "onRows"> {
  /**
   * When given, called with the scores of a run of segments at a time, in order: every system of segment 1, then of
   * segment 2, and so on. Awaited before more are counted, so that memory stays bounded.
   *
   * @param segments - scores of consecutive segments
   */
  readonly onSegments?: (segments: Iterable<SegmentReport>) => Promise<void>
}

/**
 * Scores every system against the references.
 *
 * @param request - texts, metrics, engine
 * @returns scores from 0 to 100 with their signatures
 * @throws LecternError for anything wrong with the input; the signal's reason when aborted
 */
export async function scoreCorpus(request: ScoreRequest): Promise<CorpusReport> {
  const { onSegments, ...rest } = request
  const signed = request.metrics.map(({ name, options }) =>
    signing(metricRegistry[name](options), request.references.length),
  )
  const names = request.systems.map(({ name }) => name)
  const counts = await countCorpus({
    ...rest,
    ...(onSegments !== undefined && { onRows: (rows) => onSegments(segmentReports(rows, names, signed)) }),
  })
  const systems = counts.totals.map((states, index) => ({
    system: names[index]!,
    metrics: states.map((state, metric) => signed[metric]!(state)),
  }))
  return { segments: counts.segments, inputs: counts.inputs, systems }
}

/**
 * The names that options may choose from.
 *
 * @returns metrics and tokenizers
 */
export function available(): { readonly metrics: readonly string[]; readonly tokenizers: readonly string[] } {
  return { metrics: Object.keys(metricRegistry), tokenizers: tokenizerNames }
}

type Signed = (state: Float64Array) => MetricReport

function signing(metric: Metric<BleuScore>, references: number): Signed {
  const signature = metric.signature(references)
  const shortSignature = metric.shortSignature(references)
  return (state) => metricReport(metric.finalize(state), signature, shortSignature)
}

function metricReport(result: BleuScore, signature: string, shortSignature: string): MetricReport {
  const { score, counts, totals, precisions, brevityPenalty, hypothesisLength, referenceLength } = result
  return {
    name: "BLEU",
    score: 100 * score,
    signature,
    shortSignature,
    counts,
    totals,
    precisions: precisions.map((precision, order) => percentage(precision, counts[order]!, totals[order]!)),
    bp: brevityPenalty,
    sysLen: hypothesisLength,
    refLen: referenceLength,
  }
}

// 100 * count / total in that order, as sacreBLEU divides: 100 * (count / total) can be one unit in the last place off,
// enough to round the other way. Without a match, what stands above the line is a smoothing value of few digits.
function percentage(precision: number, count: number, total: number): number {
  if (precision === 0) return 0
  const above = count > 0 ? count : Number((precision * total).toPrecision(14))
  return (100 * above) / total
}

function* segmentReports(
  rows: ShardRows,
  names: readonly string[],
  signed: readonly Signed[],
): Generator<SegmentReport> {
  for (let i = 0; i < rows.segments; i++) {
    const segment = rows.firstSegment + i + 1
    for (const [index, states] of rows.rows.entries()) {
      const system = names[index]!
      for (const [metric, all] of states.entries()) {
        const width = all.length / rows.segments
        yield { system, segment, ...signed[metric]!(all.subarray(i * width, (i + 1) * width)) }
      }
    }
  }
}
