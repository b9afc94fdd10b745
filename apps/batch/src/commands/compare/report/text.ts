// Formats a comparison as text. Systems are named by letters; a legend lists them.

import type { NgramDifference } from "../../../ngrams/ngram-differences.js"
import { fixed } from "../../../report/decimals.js"
import { printable, startOf } from "../../../report/printable.js"
import { isolated } from "../../../report/shown-token.js"
import { alignedRows, alignedTables } from "../../../report/tables/aligned.js"
import { ALL, shownLabel } from "../../../report/tables/groups.js"
import { signed } from "../../../report/uncertainty.js"
import type {
  CompareReport,
  Example,
  LabelledGroup,
  MetricComparison,
  SystemComparison,
  WordAccuracy,
} from "../run/model.js"
import { rangeLabel } from "../run/ranges.js"

/** The format of the report. */
export interface CompareStyle {
  /** Digits after the point. */
  readonly width: number
  /** The width of the terminal; wider tables are split. */
  readonly columns: number
  /** Whether headings are bold. */
  readonly color: boolean
}

// Segments may be indented; their texts begin four times as far to the right.
const INDENT = 2
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
/** Decimals of shares. */
export const DIGITS = 3

/** Formats the report as text. */
export function compareText(report: CompareReport, style: CompareStyle): string {
  const lines = [
    ...legend(report),
    ...section("Corpus scores", corpusScores(report, style), style),
    ...report.groupings.flatMap((each) =>
      section(`Scores by ${isolated(printable(each.name))}`, groups(report, each, style), style),
    ),
    ...section("Segments won, by each metric's score of single segments", wins(report), style),
    ...section(`Scores by reference length (words, ${report.words})`, lengths(report, style), style),
    ...section("Scores by length of output less length of reference", lengthDifferences(report, style), style),
    ...section(frequencyTitle(report), frequencies(report, style), style),
    ...report.comparisons.flatMap((each) => ngrams(each, style)),
    ...report.comparisons.flatMap((each) => examples(report, each, style)),
    "",
    ...signatures(report),
  ]
  return `${lines.join("\n")}\n`
}

function legend({ systems, segments, missing }: CompareReport): string[] {
  const names = systems.map((name, s) => `${letter(s)} = ${isolated(printable(name))}`)
  return [
    ...names,
    `${segments} ${segments === 1 ? "segment" : "segments"}`,
    ...(missing?.sentences ?? []).map(printable),
  ]
}

function corpusScores({ systems, metrics, comparisons }: CompareReport, { width }: CompareStyle): string[] {
  const heading = ["", ...systems.map((_, s) => letter(s)), ...comparisons.map(({ system }) => `${letter(system)} - A`)]
  const rows = metrics.map(({ name, scores }, m) => [
    name,
    ...scores.map((score) => fixed(score, width)),
    ...comparisons.map((each) => signed(each.metrics[m]!.difference, width)),
  ])
  return alignedRows([heading, ...rows])
}

function wins({ metrics, comparisons }: CompareReport): string[] {
  const rows = comparisons.flatMap(({ system, metrics: found }) => {
    const other = letter(system)
    const heading = ["", `${other} better`, "equal", "A better"]
    return [heading, ...found.map((each, m) => [metrics[m]!.name, ...[each.wins, each.ties, each.losses].map(String)])]
  })
  return [...alignedRows(rows), "better: segments of a better score of their own; equal: the same score, up to 1e-9"]
}

function groups(report: CompareReport, grouping: CompareReport["groupings"][number], style: CompareStyle): string[] {
  const { rows, first } = groupRows(report, grouping.groups)
  return scoreTables(report, first, rows, style)
}

/** The groups and, last, the whole corpus, with the first columns of their table. */
export function groupRows(
  { segments: count, metrics }: CompareReport,
  found: readonly LabelledGroup[],
): { readonly rows: readonly LabelledGroup[]; readonly first: readonly (readonly string[])[] } {
  const rows = [...found, { label: ALL, segments: count, scores: metrics.map(({ scores }) => scores) }]
  const first = rows.map(({ label, segments }) => [shownLabel(label), String(segments)])
  return { rows, first: [["label", "segments"], ...first] }
}

function lengths(report: CompareReport, style: CompareStyle): string[] {
  const buckets = report.lengths.filter(({ segments }) => segments > 0)
  const first = buckets.map((bucket) => [rangeLabel(bucket, 0), String(bucket.segments)])
  const table = scoreTables(report, [["words", "segments"], ...first], buckets, style)
  return [...table, "A row (bucket) has the segments whose first reference has so many words"]
}

function lengthDifferences(report: CompareReport, style: CompareStyle): string[] {
  const buckets = report.lengthDifferences.filter(({ segments }) => segments.some((each) => each > 0))
  const heading = ["words", ...report.systems.map((_, s) => `segments ${letter(s)}`)]
  const first = buckets.map((bucket) => [rangeLabel(bucket), ...bucket.segments.map(String)])
  const table = scoreTables(report, [heading, ...first], buckets, style)
  return [...table, "A row (bucket) has the segments whose output has so many words more (-: fewer) than the reference"]
}

function scoreTables(
  { metrics, systems }: CompareReport,
  first: readonly (readonly string[])[],
  buckets: readonly { readonly scores: readonly (readonly (number | undefined)[])[] }[],
  { width, columns }: CompareStyle,
): string[] {
  const groups = metrics.map(({ name }, m) => [
    systems.map((_, s) => `${name} ${letter(s)}`),
    ...buckets.map(({ scores }) => scores[m]!.map((score) => (score === undefined ? "-" : fixed(score, width)))),
  ])
  return alignedTables(first, groups, columns)
}

/** The heading of the table of words. */
export function frequencyTitle({ frequencySource }: CompareReport): string {
  return `Words got right, by their frequency in ${isolated(printable(frequencySource))}`
}

function frequencies({ systems, frequencies: found }: CompareReport, { columns }: CompareStyle): string[] {
  const buckets = found.filter(({ types }) => types > 0)
  const first = buckets.map((bucket) => [rangeLabel(bucket, 0), ...[bucket.types, bucket.referenceWords].map(String)])
  const group = (title: string, cell: (accuracy: WordAccuracy) => string): string[][] => [
    systems.map((_, s) => `${title} ${letter(s)}`),
    ...buckets.map((bucket) => bucket.systems.map(cell)),
  ]
  const groups = [
    group("in", ({ words }) => String(words)),
    group("R", ({ recall }) => fixed(recall, DIGITS)),
    group("F1", ({ f1 }) => fixed(f1, DIGITS)),
  ]
  return [
    ...alignedTables([["frequency", "types", "in reference"], ...first], groups, columns),
    "A row (bucket) has the words that occur so often there. types: different words; in: words of output;",
    "R: right / in reference; F1: 2 right / (in output + in reference)",
  ]
}

function ngrams({ system, ngrams: found }: SystemComparison, style: CompareStyle): string[] {
  const note = found.maxError === 0 ? "" : `; rare ones were forgotten, counts may be up to ${found.maxError} too low`
  const list = (title: string, differences: readonly NgramDifference[]): string[] => {
    if (differences.length === 0) return []
    const heading = [letter(system), "A", "ratio", ""].map((cell) => cell.padStart(5))
    const rows = differences.map((each) => {
      const counts = [String(each.system), String(each.baseline), fixed(each.ratio, DIGITS)]
      const text = each.shown.map((word) => isolated(printable(word))).join(" ")
      return `${counts.map((cell) => cell.padStart(5)).join("  ")}  ${text}`
    })
    const ratio = "ratio: (m + 1) / (m + l + 2) for m right ones of the better system and l of the other"
    return section(`${title}${note}`, [heading.join("  ").trimEnd(), ...rows, ratio], style)
  }
  return [
    ...list(`N-grams that ${letter(system)} gets right more often than A`, found.better),
    ...list(`N-grams that A gets right more often than ${letter(system)}`, found.worse),
  ]
}

function examples({ metrics }: CompareReport, comparison: SystemComparison, style: CompareStyle): string[] {
  return comparison.metrics.flatMap((each, m) => {
    const { name } = metrics[m]!
    const list = (title: string, found: MetricComparison["better"]): string[] =>
      found.length === 0
        ? []
        : section(
            title,
            found.flatMap((one) => example(one, comparison.system, style)),
            style,
          )
    const other = letter(comparison.system)
    return [
      ...list(`Segments where ${other} is better than A by most, ${name}`, each.better),
      ...list(`Segments where A is better than ${other} by most, ${name}`, each.worse),
    ]
  })
}

/** A segment with its scores and texts, in lines of at most so many columns. */
export function example(
  { segment, id, source, references, ...each }: Example,
  system: number,
  { width }: CompareStyle,
  room: number = Number.POSITIVE_INFINITY,
): string[] {
  const other = letter(system)
  const line = (label: string, text: string): string =>
    `  ${label.padEnd(5)} ${isolated(startOf(printable(text), room - 5 * INDENT))}`.trimEnd()
  const refs = references.map((text, r) => line(references.length === 1 ? "REF" : `REF ${r + 1}`, text))
  const difference = signed(each.systemScore - each.baselineScore, width)
  const scores = `A ${fixed(each.baselineScore, width)}  ${other} ${fixed(each.systemScore, width)}  (${difference})`
  return [
    startOf(`segment ${segment}${id === undefined ? "" : ` (${isolated(printable(id))})`}  ${scores}`, room - INDENT),
    ...(source === undefined ? [] : [line("SRC", source)]),
    ...refs,
    line("A", each.baseline),
    line(other, each.output),
  ]
}

/** The signatures of metrics and words. */
export function signatures({ metrics, words }: CompareReport): string[] {
  return metrics
    .flatMap(({ name, signature, sentenceSignature }) => [
      `${name}: ${signature}`,
      ...(sentenceSignature === signature ? [] : [`${name} of segments: ${sentenceSignature}`]),
    ])
    .concat(`words: ${words}`)
}

/** A part of the report with its heading. */
export function section(title: string, lines: readonly string[], { color }: CompareStyle): string[] {
  return ["", color ? `\x1b[1m${title}\x1b[22m` : title, ...lines]
}

/** The short name of a system. */
export function letter(system: number): string {
  return LETTERS[system] ?? `S${system + 1}`
}
