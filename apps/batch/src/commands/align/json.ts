// Formats alignments as JSON: one object, or one per line, with unrounded scores and the tokens that were compared.
import type { InputFacts } from "@lectern/engine"
import type { KeywordCounts } from "@lectern/metrics"
import { jsonText } from "../../report/json-text.js"
import type { AlignmentSummary, EditCounts, Ranking, SegmentAlignment } from "./types.js"

/** The schema of the JSON. */
export const ALIGN_SCHEMA = "lectern.align/1"

/** Formats one segment as JSON. */
export function segmentJson(alignment: SegmentAlignment, name: string): string {
  const { segment, id, referenceNumber, score, reference, hypothesis, operations } = alignment
  const { rawReference, rawHypothesis } = alignment
  return jsonText({
    segment,
    id,
    reference_number: referenceNumber,
    name,
    score,
    ...countsJson(alignment),
    reference,
    hypothesis,
    ...(rawReference !== undefined && { raw_reference: rawReference, raw_hypothesis: rawHypothesis }),
    operations: operations.map(({ kind, referenceStart, referenceEnd, hypothesisStart, hypothesisEnd }) => ({
      kind,
      reference: [referenceStart, referenceEnd],
      hypothesis: [hypothesisStart, hypothesisEnd],
    })),
  })
}

/** Formats the summary as JSON. */
export function summaryJson(summary: AlignmentSummary): string {
  const { name, score, signature, segments, segmentsWithErrors, missing, confusions, deleted, inserted } = summary
  const { insertionRuns, keywords, groupings } = summary
  return jsonText({
    segments,
    segments_with_errors: segmentsWithErrors,
    ...(missing !== undefined && { missing_outputs: missing }),
    name,
    score,
    signature,
    ...countsJson(summary),
    most_substituted: rankingJson(confusions, ([reference, hypothesis]) => ({ reference, hypothesis })),
    most_deleted: rankingJson(deleted, ([reference]) => ({ reference })),
    most_inserted: rankingJson(inserted, ([hypothesis]) => ({ hypothesis })),
    ...(insertionRuns !== undefined && {
      insertion_runs: {
        min_length: insertionRuns.minLength,
        count: insertionRuns.count,
        longest: insertionRuns.longest.map(({ segment, id, words, hypothesisStart, referenceStart }) => ({
          segment,
          id,
          hypothesis_start: hypothesisStart,
          reference_start: referenceStart,
          words,
        })),
      },
    }),
    ...(keywords !== undefined && {
      keywords: {
        recall: keywords.recall,
        precision: keywords.precision,
        ...keywordJson(keywords),
        rows: keywords.keywords.map((row) => ({ keyword: row.keyword, ...keywordJson(row) })),
      },
    }),
    ...(groupings.length > 0 && {
      groups: groupings.map((grouping) => ({
        by: grouping.name,
        rows: grouping.groups.map((group) => ({
          label: group.label,
          segments: group.segments,
          segments_with_errors: group.segmentsWithErrors,
          score: group.score,
          ...countsJson(group),
        })),
      })),
    }),
  })
}

/** Formats the inputs as JSON. */
export function inputsJson(inputs: readonly InputFacts[]): string {
  return jsonText(inputs.map(({ path, bytes }) => ({ path, bytes })))
}

function keywordJson({ found, missed, falseAlarms }: KeywordCounts): Readonly<Record<string, number>> {
  return { found, missed, false_alarms: falseAlarms }
}

function countsJson({ substitutions, deletions, insertions, hits }: EditCounts): Readonly<Record<string, number>> {
  return { substitutions, deletions, insertions, hits }
}

function rankingJson(
  { top, distinct, maxError }: Ranking,
  named: (tokens: readonly string[]) => Readonly<Record<string, string | undefined>>,
): unknown {
  return { distinct, missing: maxError, top: top.map(({ tokens, count }) => ({ ...named(tokens), count })) }
}
