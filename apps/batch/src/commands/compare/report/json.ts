// Formats a comparison as JSON, unrounded.

import type { NgramDifference } from "../../../ngrams/ngram-differences.js"
import { jsonText } from "../../../report/json-text.js"
import type { CompareReport, Example, MetricComparison, Range, SystemComparison } from "../run/model.js"

/** The schema of the JSON. */
export const COMPARE_SCHEMA = "lectern.compare/1"

/** Formats the report as JSON, with the paths of systems whose names are shorter. */
export function compareJson(report: CompareReport, paths: readonly string[] = report.systems): string {
  const { systems, metrics } = report
  return `${jsonText(
    {
      schema: COMPARE_SCHEMA,
      segments: report.segments,
      inputs: report.inputs,
      systems,
      ...(paths.some((path, s) => path !== systems[s]) && { paths }),
      ...(report.missing !== undefined && { missing: report.missing.counts }),
      words: report.words,
      metrics: metrics.map(({ name, higherIsBetter, signature, sentenceSignature, scores }) => ({
        name,
        higher_is_better: higherIsBetter,
        signature,
        sentence_signature: sentenceSignature,
        scores,
      })),
      comparisons: report.comparisons.map((each) => comparison(report, each)),
      ...(report.groupings.length > 0 && {
        groups: report.groupings.map(({ name, groups }) => ({
          by: name,
          rows: groups.map(({ label, segments, scores }) => ({ label, segments, scores: named(report, scores) })),
        })),
      }),
      reference_length: report.lengths.map(({ segments, scores, ...range }) => ({
        ...borders(range),
        segments,
        scores: named(report, scores),
      })),
      length_difference: report.lengthDifferences.map(({ segments, scores, ...range }) => ({
        ...borders(range),
        segments,
        scores: named(
          report,
          scores.map((each) => each.map((score) => score ?? null)),
        ),
      })),
      word_frequency: {
        source: report.frequencySource,
        buckets: report.frequencies.map(({ types, referenceWords, systems: accuracies, ...range }) => ({
          ...borders(range),
          types,
          reference_words: referenceWords,
          systems: accuracies,
        })),
      },
    },
    2,
  )}\n`
}

function comparison(
  { systems, metrics }: CompareReport,
  { system, metrics: found, ngrams }: SystemComparison,
): unknown {
  return {
    system: systems[system],
    baseline: systems[0],
    metrics: found.map((each, m) => metricJson(metrics[m]!.name, each)),
    ngrams: {
      distinct: ngrams.distinct,
      missing: ngrams.maxError,
      better: ngrams.better.map(ngram),
      worse: ngrams.worse.map(ngram),
    },
  }
}

function metricJson(name: string, { difference, wins, ties, losses, better, worse }: MetricComparison): unknown {
  return { name, difference, wins, ties, losses, better: better.map(example), worse: worse.map(example) }
}

function example({ segment, id, source, baselineScore, systemScore, references, baseline, output }: Example): unknown {
  return {
    segment,
    id,
    baseline_score: baselineScore,
    system_score: systemScore,
    source,
    references,
    baseline,
    system: output,
  }
}

function ngram({ words, system, baseline, ratio }: NgramDifference): unknown {
  return { ngram: words.join(" "), order: words.length, system, baseline, ratio }
}

function named(
  { metrics }: CompareReport,
  scores: readonly (readonly (number | null)[])[],
): Readonly<Record<string, readonly (number | null)[]>> {
  return Object.fromEntries(scores.map((each, m) => [metrics[m]!.name, each]))
}

/** The borders of a range; null where it is open, because JSON has no infinity. */
function borders({ from, to }: Range): { readonly from: number | null; readonly to: number | null } {
  return { from: Number.isFinite(from) ? from : null, to: Number.isFinite(to) ? to : null }
}
