// Scores a corpus: counts it, finishes the counts, puts the result into a report.
import { type Metric, metricRegistry, tokenizerNames } from "@lectern/metrics"
import { countCorpus } from "./count-corpus.js"
import type { CorpusReport, MetricReport, SegmentReport } from "./report/model.js"
import type { CountRequest, ShardRows } from "./types.js"
import { metricOf } from "./worker-metrics.js"

/** How sure to be of the scores: intervals, or tests of every system against the first. */
export interface SignificanceRequest {
  /** Bootstrap intervals of each system's scores, or a paired test against the first system. */
  readonly method: "confidence" | "paired-bootstrap" | "approximate-randomization"
  /** Resamples or trials, at least 1. */
  readonly resamples: number
  /** With approximate randomization: bootstrap resamples for an interval of each score; none unless given. */
  readonly intervalResamples?: number
  /** Which p-value of the paired bootstrap reports show; the centred two-sided one unless said otherwise. */
  readonly pValue?: "centred" | "compat"
  /** The seed; the same one gives the same bytes. */
  readonly seed: number
  /** A file with one label per segment: segments of the same label (a document) are drawn together. */
  readonly documents?: string
  /** A file with one label per segment: resamples keep the number of segments (or documents) of each label (a domain). */
  readonly strata?: string
  /** Whether p-values are corrected for the number of systems. */
  readonly holm?: boolean
}

/** What to score, and how. */
export interface ScoreRequest extends Omit<CountRequest, "onRows"> {
  /** How sure to be of the corpus scores; not at all unless given. */
  readonly significance?: SignificanceRequest
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
 * @returns scores as people report them, with their signatures
 * @throws LecternError for anything wrong with the input; the signal's reason when aborted
 */
export async function scoreCorpus(request: ScoreRequest): Promise<CorpusReport> {
  const { onSegments, ...rest } = request
  const reporters = request.metrics.map((spec) => reporter(metricOf(spec), request.references.length))
  const names = request.systems.map(({ name }) => name)
  const counts = await countCorpus({
    ...rest,
    ...(onSegments !== undefined && { onRows: (rows) => onSegments(segmentReports(rows, names, reporters)) }),
  })
  const systems = counts.totals.map((states, index) => ({
    system: names[index]!,
    metrics: states.map((state, metric) => reporters[metric]!(state)),
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

type Reporter = (state: Float64Array) => MetricReport

function reporter(metric: Metric, references: number): Reporter {
  const { name, higherIsBetter } = metric
  const signature = metric.signature(references)
  const shortSignature = metric.shortSignature(references)
  return (state) => ({ name, higherIsBetter, signature, shortSignature, ...metric.report(metric.finalize(state)) })
}

function* segmentReports(
  rows: ShardRows,
  names: readonly string[],
  reporters: readonly Reporter[],
): Generator<SegmentReport> {
  for (let i = 0; i < rows.segments; i++) {
    const segment = rows.firstSegment + i + 1
    for (const [index, states] of rows.rows.entries()) {
      const system = names[index]!
      for (const [metric, all] of states.entries()) {
        const width = all.length / rows.segments
        yield { system, segment, ...reporters[metric]!(all.subarray(i * width, (i + 1) * width)) }
      }
    }
  }
}
