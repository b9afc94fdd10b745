// The output of `--json-full`: all results, unrounded. Keys are stable; a new meaning gets a new schema number.
import { AVERAGES, isErrorRate, ratesOf } from "../../../report/group-averages.js"
import { jsonText } from "../../../report/json-text.js"
import type {
  Comparison,
  CorpusReport,
  GroupReport,
  MetricReport,
  Ranking,
  ScoreInterval,
  SegmentReport,
  SegmentTexts,
  SignificanceFacts,
  SystemReport,
} from "../../../report/model.js"
import { notesOn } from "../../../report/tables/groups.js"

/** The name and version of the format. */
export const SCHEMA = "lectern.score/1"

/** Formats the whole report as JSON. */
export function fullJson(report: CorpusReport): string {
  const { segments, inputs, systems, missing, groupings, sessions, significance } = report
  const baseline = systems[0]?.system ?? ""
  const full = {
    schema: SCHEMA,
    segments,
    inputs: inputs.map(({ path, bytes, sha256, lines }) => ({
      path,
      bytes,
      sha256,
      ...(lines !== undefined && { lines_scored: lines.scored, lines: lines.all }),
    })),
    ...(significance !== undefined && {
      significance: significanceObject(significance),
    }),
    systems: systemObjects(systems, baseline, missing?.counts),
    ...(groupings !== undefined && {
      groups: groupings.map((grouping) => ({
        by: grouping.name,
        notes: notesOn(report, grouping),
        rows: grouping.groups.map((group) => ({
          label: group.label,
          segments: group.segments,
          systems: systemObjects(group.systems, baseline),
          ...(group.sentences !== undefined && { sentences: sentenceObjects(group.systems, group.sentences) }),
        })),
        averages: systems.flatMap(({ system, metrics }, s) =>
          metrics.flatMap((metric, m) => {
            if (!isErrorRate(metric)) return []
            const rates = ratesOf(grouping, s, m)
            return {
              system,
              name: metric.name,
              macro: AVERAGES.mean(rates),
              micro: metric.score,
              standard_deviation: AVERAGES["S.D."](rates),
              median: AVERAGES.median(rates),
            }
          }),
        ),
      })),
    }),
    ...(sessions !== undefined && { sessions }),
  }
  return jsonText(full, 2)
}

function sentenceObjects(systems: readonly SystemReport[], sentences: NonNullable<GroupReport["sentences"]>): object[] {
  return systems.flatMap(({ system, metrics }, s) =>
    metrics.flatMap(({ name }, m) => {
      const counts = sentences[s]![m]
      return counts === undefined
        ? []
        : { system, name, segments: counts.segments, segments_with_errors: counts.withErrors }
    }),
  )
}

function systemObjects(systems: readonly SystemReport[], baseline: string, missing?: readonly number[]): object[] {
  const names = systems.map(({ system }) => system)
  return systems.map(({ system, path = system, metrics }, s) => ({
    system,
    ...(path !== system && { path }),
    ...(missing !== undefined && { missing: missing[s] }),
    metrics: metrics.map((metric) => metricObject(metric, baseline, names)),
  }))
}

/** Formats one segment's scores as one line of JSON. */
export function fullSegmentJson(report: SegmentReport): string {
  const { id, ...texts } = segmentTexts(report)
  const known = { ...(id !== undefined && { id }), ...(report.missing && { missing: true }) }
  return jsonText({ system: report.system, segment: report.segment, ...known, ...metricObject(report, ""), ...texts })
}

/** The texts of a segment that are there, in the order of the output. */
export function segmentTexts({ id, source, references, output }: SegmentTexts): SegmentTexts {
  return {
    ...(id !== undefined && { id }),
    ...(source !== undefined && { source }),
    ...(references !== undefined && { references: references.filter((each) => each !== null) }),
    ...(output !== undefined && { output }),
  }
}

function significanceObject({
  method,
  resamples,
  intervalResamples,
  seed,
  documents,
  strata,
}: SignificanceFacts): Record<string, unknown> {
  return {
    method,
    resamples,
    ...(intervalResamples !== undefined && { interval_resamples: intervalResamples }),
    seed,
    ...(documents !== undefined && { documents }),
    ...(strata !== undefined && { strata }),
  }
}

function metricObject(
  { name, score, interval, comparison, ranking, signature, parts }: MetricReport,
  baseline: string,
  names: readonly string[] = [],
): Record<string, unknown> {
  return {
    name,
    score,
    ...(interval !== undefined && { interval: intervalObject(interval) }),
    ...(comparison !== undefined && { comparison: comparisonObject(comparison, baseline) }),
    ...(ranking !== undefined && { ranking: rankingObject(ranking, names) }),
    signature,
    ...parts,
  }
}

function intervalObject({ mean, low, high, standardError }: ScoreInterval): Record<string, number> {
  return { mean, low, high, standard_error: standardError }
}

function rankingObject({ low, high, cluster, against }: Ranking, names: readonly string[]): Record<string, unknown> {
  const compared = against.flatMap((each, s) => (each === undefined ? [] : [comparisonObject(each, names[s]!)]))
  return { low, high, cluster, against: compared }
}

function comparisonObject(
  { difference, interval, pValue, compatPValue, holmPValue }: Comparison,
  baseline: string,
): Record<string, unknown> {
  return {
    baseline,
    difference,
    ...(interval !== undefined && { difference_low: interval.low, difference_high: interval.high }),
    p_value: pValue,
    ...(compatPValue !== undefined && { p_value_compat: compatPValue }),
    ...(holmPValue !== undefined && { p_value_holm: holmPValue }),
  }
}
