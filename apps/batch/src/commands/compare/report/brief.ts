// Formats a comparison of many systems as a summary: scores, segments won and lost, buckets, and the most telling n-grams and segments.
import type { NgramDifference } from "../../../ngrams/ngram-differences.js"
import { fixed } from "../../../report/decimals.js"
import { columns as columnsOf, endOf, printable, startOf } from "../../../report/printable.js"
import { isolated } from "../../../report/shown-token.js"
import { alignedRows, alignedTables } from "../../../report/tables/aligned.js"
import { signed } from "../../../report/uncertainty.js"
import type { CompareReport, LabelledGroup, Range } from "../run/model.js"
import { rangeLabel } from "../run/ranges.js"
import { type CompareStyle, DIGITS, example, frequencyTitle, groupRows, letter, section, signatures } from "./text.js"

/** The format of a summary. */
export interface BriefStyle extends CompareStyle {
  /** The number of segments to list of each system in each direction. */
  readonly examples: number
}

const NAME_COLUMNS = 30
const LABEL_COLUMNS = 24
const MAX_GROUPS = 20

/** Formats the report as a summary that fits the columns of the style. */
export function briefText(report: CompareReport, style: BriefStyle): string {
  const { systems, segments, metrics, missing, words, groupings, lengths, frequencies, comparisons } = report
  const metric = metrics[0]!.name
  const lines = [
    `${systems.length} systems, ${segments} segments. The others are compared with A, the baseline.`,
    "--all prints all tables and lists, -f json all results.",
    ...(missing?.sentences ?? []).map(printable),
    ...metrics.flatMap(({ name, higherIsBetter }, m) =>
      section(`${name}${higherIsBetter ? "" : ", lower is better"}`, scores(report, m, style), style),
    ),
    "rank: place by score; won, equal, lost: segments of a better, an equal, a worse score than A's",
    ...groupings.flatMap(({ name, groups }) =>
      section(`${metric} by ${isolated(printable(name))}`, groupTable(report, groups, style), style),
    ),
    ...section(
      `${metric} by reference length`,
      [
        ...bucketTable(report, "segments", lengths, (bucket, s) => fixed(bucket.scores[0]![s]!, style.width)),
        `A column (bucket) has the segments whose first reference has so many words (${words})`,
      ],
      style,
    ),
    ...section(
      startOf(frequencyTitle(report), style.columns),
      [
        ...bucketTable(report, "types", frequencies, (bucket, s) => fixed(bucket.systems[s]!.f1, DIGITS)),
        "A column (bucket) has words (types) that occur so often; F1: 2 right / (in output + in reference)",
      ],
      style,
    ),
    ...section(
      `Where each differs most from A, by ${metric}`,
      [
        "right more (less) often: n-grams that it has right more (less) often than A, with both counts;",
        `then the segments with the largest gain and the largest loss of ${metric} against A`,
        ...comparisons.flatMap((_, c) => ["", ...telling(report, c, style)]),
      ],
      style,
    ),
    "",
    ...signatures(report),
  ]
  return `${lines.join("\n")}\n`
}

function scores({ systems, metrics, comparisons }: CompareReport, m: number, { width }: BriefStyle): string[] {
  const { scores: all, higherIsBetter } = metrics[m]!
  const rank = (score: number): number =>
    1 + all.filter((each) => (higherIsBetter ? each > score : each < score)).length
  const rows = systems.map((system, s) => {
    const name = `${letter(s)}  ${isolated(endOf(printable(system), NAME_COLUMNS))}`
    const found = comparisons[s - 1]?.metrics[m]
    const against = found && [signed(found.difference, width), ...[found.wins, found.ties, found.losses].map(String)]
    return [name, String(rank(all[s]!)), fixed(all[s]!, width), ...(against ?? ["", "", "", ""])]
  })
  return alignedRows([["", "rank", "score", "score - A", "won", "equal", "lost"], ...rows])
}

/** The largest groups, in their order. */
function groupTable(report: CompareReport, groups: readonly LabelledGroup[], style: BriefStyle): string[] {
  const largest = groups.toSorted((a, b) => b.segments - a.segments).slice(0, MAX_GROUPS)
  const { rows, first } = groupRows(
    report,
    groups.filter((each) => largest.includes(each)),
  )
  const label = ([cell = "", ...others]: readonly string[]): string[] => [startOf(cell, LABEL_COLUMNS), ...others]
  const columns = report.systems.map((_, s) =>
    [letter(s), ...rows.map((each) => fixed(each.scores[0]![s]!, style.width))].map((cell) => [cell]),
  )
  const left = groups.length - largest.length
  return [
    ...alignedTables(first.map(label), columns, style.columns),
    ...(left > 0 ? [`${left} smaller groups are left out`] : []),
  ]
}

/** A table with a row for each system and a column for each bucket that is not empty. */
function bucketTable<Unit extends string, Bucket extends Range & Readonly<Record<Unit, number>>>(
  { systems }: CompareReport,
  unit: Unit,
  all: readonly Bucket[],
  cell: (bucket: Bucket, system: number) => string,
): string[] {
  const buckets = all.filter((bucket) => bucket[unit] > 0)
  return alignedRows([
    ["", ...buckets.map((bucket) => rangeLabel(bucket, 0))],
    [unit, ...buckets.map((bucket) => String(bucket[unit]))],
    ...systems.map((_, s) => [letter(s), ...buckets.map((bucket) => cell(bucket, s))]),
  ])
}

/** The n-grams and segments of a system that differ most from the baseline's. */
function telling({ systems, comparisons }: CompareReport, c: number, style: BriefStyle): string[] {
  const { system, metrics, ngrams } = comparisons[c]!
  const { examples, columns } = style
  const { better, worse } = metrics[0]!
  const list = (title: string, found: readonly NgramDifference[]): string[] => {
    let line = `  ${title}`
    for (const each of found) {
      const words = each.shown.map((word) => isolated(printable(word))).join(" ")
      const longer = `${line}  ${words} ${each.system}:${each.baseline}`
      if (columnsOf(longer) <= columns) line = longer
    }
    return found.length === 0 ? [] : [line]
  }
  return [
    startOf(`${letter(system)} = ${isolated(printable(systems[system]!))}`, columns),
    ...list("right more often", ngrams.better),
    ...list("right less often", ngrams.worse),
    ...(ngrams.maxError > 0 ? [`  rare n-grams were forgotten, counts may be up to ${ngrams.maxError} too low`] : []),
    ...[better, worse].flatMap((found) =>
      found.slice(0, examples).flatMap((one) => example(one, system, style, columns).map((line) => `  ${line}`)),
    ),
  ]
}
