// Everything, unrounded: what `--json-full` prints. Keys are stable; a change of meaning changes the schema's number.
import type { CorpusReport, MetricReport, SegmentReport } from "./model.js"

/** The name and version of the format. */
export const SCHEMA = "lectern.score/1"

/**
 * The whole report as JSON.
 *
 * @param report - the scores
 * @returns JSON without a final line end
 */
export function fullJson({ segments, inputs, systems }: CorpusReport): string {
  const full = {
    schema: SCHEMA,
    segments,
    inputs: inputs.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
    systems: systems.map(({ system, metrics }) => ({ system, metrics: metrics.map(metricObject) })),
  }
  return JSON.stringify(full, null, 2)
}

/**
 * One segment's scores as one line of JSON.
 *
 * @param report - the scores
 * @returns JSON without a line end
 */
export function fullSegmentJson(report: SegmentReport): string {
  return JSON.stringify({ system: report.system, segment: report.segment, ...metricObject(report) })
}

function metricObject({ name, score, signature, parts }: MetricReport): Record<string, unknown> {
  return { name, score, signature, ...parts }
}
