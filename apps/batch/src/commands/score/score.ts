// Scores a corpus: counts it, finalizes the counts, builds the report.
import { LecternError } from "@lectern/core"
import {
  checkBoolean,
  checkedOptions,
  checkFunction,
  choice,
  integer,
  later,
  type OptionTable,
} from "@lectern/core/checks"
import type { TextSource } from "@lectern/engine"
import type { Metric } from "@lectern/metrics"
import { baselineFirst } from "../../console/baseline.js"
import { REQUEST_OPTIONS } from "../../count/check-request.js"
import { countCorpus } from "../../count/corpus.js"
import {
  missingEntry,
  missingFacts,
  missingSentences,
  refuseUnequalSkips,
  treatmentOf,
} from "../../count/missing-outputs.js"
import { MIN_UNITS } from "../../count/resample-jobs.js"
import { segmentLabels } from "../../count/segment-labels.js"
import { metricOf } from "../../count/tasks/metric-lookup.js"
import type { RowCollector } from "../../page/report/collect.js"
import type {
  CorpusReport,
  GroupReport,
  MetricReport,
  SegmentReport,
  SegmentTexts,
  SystemReport,
} from "../../report/model.js"
import type { CorpusCounts, CountRequest, MissingFacts, ShardRows } from "../../types.js"
import type { CorpusStatistics } from "../statistics/run/corpus-texts.js"
import { countStatistics } from "../statistics/run/count-statistics.js"
import { withSentenceErrors } from "./sentence-errors.js"
import { resamplingOf, type SignificanceRequest, uncertaintyOf, withRun } from "./significance.js"

/** The texts and metrics to score, and how. */
export interface ScoreRequest
  extends Omit<CountRequest, "onRows" | "onGroup" | "rowLabels" | "rowTexts" | "resampling"> {
  /** Intervals or tests of the corpus scores; none by default. */
  readonly significance?: SignificanceRequest
  /**
   * Called with the scores of consecutive segments, in order: all systems of segment 1, then of segment 2, and so on.
   * Awaited before further segments are counted, which bounds memory.
   *
   * @param segments - scores of consecutive segments
   */
  readonly onSegments?: (segments: Iterable<SegmentReport>) => Promise<void>
  /** Whether the scores of segments have their texts; false by default. */
  readonly segmentTexts?: boolean
  /** The source of each segment, to be one of these texts. */
  readonly source?: TextSource
}

const SIGNIFICANCE: OptionTable<SignificanceRequest, "intervalResamples" | "documents" | "strata"> = {
  method: choice(["confidence", "paired-bootstrap", "approximate-randomization"]),
  baseline: [integer(0), 0],
  pairs: [choice(["baseline", "best", "all"]), "baseline"],
  resamples: later(),
  intervalResamples: [later(), undefined],
  pValue: [choice(["centred", "compat"]), "centred"],
  seed: later(),
  documents: [later(), undefined],
  strata: [later(), undefined],
  holm: [checkBoolean, false],
}

const REQUEST: OptionTable<
  ScoreRequest,
  "significance" | "onSegments" | "source" | "resume" | "onResumed" | "signal" | "onProgress" | "onWarning"
> = {
  ...REQUEST_OPTIONS,
  significance: [checkSettings, undefined],
  onSegments: [checkFunction, undefined],
  segmentTexts: [checkBoolean, false],
  source: [later(), undefined],
}

/**
 * Scores every system against the references.
 *
 * @param request - texts, metrics, engine
 * @returns scores on the scale of reports, with their signatures
 * @throws LecternError for any fault of the request or the input; the signal's reason when aborted
 */
export async function scoreCorpus(request: ScoreRequest): Promise<CorpusReport> {
  return scored(request, countCorpus)
}

/** Scores every system as {@link scoreCorpus}, and passes on the rows of all segments in the same pass. */
export function scoreRows(request: ScoreRequest, collector: RowCollector): Promise<CorpusReport> {
  const { rowLabels, add } = collector
  const own = request.metrics.length
  const first = <Entry>(all: readonly Entry[]): Entry[] => baselineFirst(all, request.significance?.baseline)
  const onRows = ({ rows, missing, systems, ...others }: ShardRows): Promise<void> =>
    add({
      ...others,
      rows: first(rows).map((states) => states.slice(0, own)),
      systems: first(systems),
      missing: missing.length > 0 ? first(missing) : [],
    })
  return scored(request, (each) => countCorpus({ ...each, rowLabels, rowTexts: true, onRows }))
}

/** Scores every system from stored counts, with the same result as {@link scoreCorpus} over the texts. */
export function scoreStatistics(request: ScoreRequest, statistics: CorpusStatistics): Promise<CorpusReport> {
  return scored(request, (each) => countStatistics(each, statistics))
}

async function scored(
  request: ScoreRequest,
  count: (request: CountRequest) => Promise<CorpusCounts>,
): Promise<CorpusReport> {
  checkedOptions("scoreCorpus()", request, REQUEST)
  const { onSegments, segmentTexts = false, source, significance, ...rest } = request
  const metrics = request.metrics.map(metricOf)
  const treatment = treatmentOf(request.systems)
  const reportersFor = (missing: string | undefined): Reporter[] =>
    metrics.map((metric) => reporter(metric, request.references.length, { significance, missing }))
  const reporters = reportersFor(treatment)
  const names = request.systems.map(({ name }) => name)
  const sentences = request.groupings?.length ? withSentenceErrors(request.metrics) : undefined
  checkSignificance(significance, names.length)
  const { rowLabels, labelsAt } = segmentLabels(request.references, source)
  const textsOf = (rows: ShardRows, i: number, system: number): SegmentTexts => ({
    ...labelsAt(rows, i),
    ...(segmentTexts && {
      references: rows.references.map((lines) => lines[i]!),
      output: rows.systems[system]![i]!,
    }),
  })
  const groupings = (request.groupings ?? []).map(({ name }) => ({
    name,
    groups: [] as GroupReport[],
    corpusTables: metrics.filter(({ firstPass }) => firstPass !== undefined).map((metric) => metric.name),
  }))
  const systemsOf = (
    counts: Pick<CorpusCounts, "totals" | "resamples">,
    resampled: SignificanceRequest | undefined,
    reporters: readonly Reporter[],
  ): SystemReport[] => {
    const uncertainty = uncertaintyOf(resampled, metrics, counts)
    const systems = counts.totals.map((states, index) => ({
      system: names[index]!,
      metrics: reporters.map((report, m) => ({
        ...report(states[m]!),
        ...uncertainty[index]![m]!,
      })),
    }))
    return baselineFirst(systems, significance?.baseline)
  }
  const sentencesOf = ({ totals }: Pick<CorpusCounts, "totals">): Pick<GroupReport, "sentences"> =>
    sentences === undefined || sentences.specs.every(({ name }) => name !== "ser")
      ? {}
      : { sentences: baselineFirst(totals.map(sentences.of), significance?.baseline) }
  // Groups have no ranks, but p-values that are corrected for the same number of tests.
  const ofGroup = significance?.holm ? significance : significance && { ...significance, pairs: "baseline" as const }
  const counts = await count({
    ...rest,
    metrics: sentences?.specs ?? rest.metrics,
    resampling: resamplingOf(significance),
    ...(onSegments !== undefined && {
      rowLabels,
      rowTexts: segmentTexts,
      onRows: (rows) => onSegments(segmentReports(rows, { names, reporters, treatment, textsOf })),
    }),
    onGroup({ grouping, label, segments, units, ...counts }) {
      const systems = systemsOf(counts, units < 2 ? undefined : ofGroup, reporters)
      groupings[grouping]!.groups.push({ label, segments, units, systems, ...sentencesOf(counts) })
    },
  })
  if (resamplingOf(significance).some(({ method }) => method === "bootstrap")) {
    for (const { name, groups } of groupings) warnOfFewUnits(name, groups, request)
  }
  if (significance !== undefined && significance.method !== "confidence") refuseUnequalSkips(request.systems, counts)
  const missing = missingFacts(request.systems, counts)
  for (const sentence of missing === undefined ? [] : missingSentences(missing, counts.segments, names)) {
    request.onWarning?.(sentence)
  }
  const systems = systemsOf(counts, significance, reportersFor(missing && missingEntry(missing)))
  return {
    segments: counts.segments,
    ...(counts.units !== undefined && { units: counts.units }),
    inputs: counts.inputs,
    systems,
    ...(missing && { missing: { ...missing, counts: baselineFirst(missing.counts, significance?.baseline) } }),
    ...(groupings.length > 0 && { groupings, ...sentencesOf(counts) }),
  }
}

function warnOfFewUnits(name: string, groups: readonly GroupReport[], { onWarning, significance }: ScoreRequest): void {
  const few = groups.filter(({ units }) => units > 1 && units < MIN_UNITS).length
  if (few === 0) return
  const [have, their] = few === 1 ? ["has", "its"] : ["have", "their"]
  const unit = significance?.documents === undefined ? "segments" : "documents"
  const why = `${have} fewer than ${MIN_UNITS} ${unit} to draw from: ${their} intervals and p-values of the bootstrap are too small`
  onWarning?.(`${few} of the ${groups.length} groups of ${name} ${why}`)
}

function checkSettings(name: string, significance: SignificanceRequest): void {
  checkedOptions(name, significance, SIGNIFICANCE)
}

function checkSignificance(request: SignificanceRequest | undefined, systems: number): void {
  if (request === undefined) return
  const refuse = (why: string): void => {
    throw new LecternError({ kind: "usage", why })
  }
  if (request.method !== "confidence" && systems < 2) refuse("a paired test needs at least two systems")
  const { baseline = 0 } = request
  if (baseline >= systems) refuse(`the baseline must be one of the systems 0..${systems - 1}, got ${baseline}`)
  if (request.method === "approximate-randomization" && request.strata !== undefined) {
    refuse("strata apply to bootstrap resamples, not to approximate randomization")
  }
}

type Reporter = (state: Float64Array) => MetricReport

function reporter(
  metric: Metric,
  references: number,
  {
    significance,
    missing,
  }: Readonly<Record<"missing", string | undefined> & Record<"significance", SignificanceRequest | undefined>>,
): Reporter {
  const { name, higherIsBetter } = metric
  const signature = withRun(metric.signature(references), significance, { form: "full", missing })
  const shortSignature = withRun(metric.shortSignature(references), significance, { form: "short", missing })
  return (state) => ({ name, higherIsBetter, signature, shortSignature, ...metric.report(metric.finalize(state)) })
}

interface Reporting {
  readonly names: readonly string[]
  readonly reporters: readonly Reporter[]
  readonly treatment: MissingFacts["as"] | undefined
  readonly textsOf: (rows: ShardRows, i: number, system: number) => SegmentTexts
}

function* segmentReports(
  rows: ShardRows,
  { names, reporters, treatment, textsOf }: Reporting,
): Generator<SegmentReport> {
  const missing = rows.missing.map((places) => new Set(places))
  for (let i = 0; i < rows.segments; i++) {
    const segment = rows.firstSegment + i + 1
    for (const [index, states] of rows.rows.entries()) {
      const system = names[index]!
      const isMissing = missing[index]?.has(i) ?? false
      if (isMissing && treatment === "skip") continue
      const texts = textsOf(rows, i, index)
      for (const [metric, all] of states.slice(0, reporters.length).entries()) {
        const width = all.length / rows.segments
        yield {
          system,
          segment,
          ...(isMissing && { missing: true }),
          ...texts,
          ...reporters[metric]!(all.subarray(i * width, (i + 1) * width)),
        }
      }
    }
  }
}
