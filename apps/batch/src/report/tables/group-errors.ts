// The columns of errors in tables of groups: sclite's counts and percentages of one system.
import { fixed } from "../decimals.js"
import { AVERAGES } from "../group-averages.js"
import type { GroupingReport, MetricReport, SystemReport } from "../model.js"

/** A column: the value of each row, undefined where there is none. */
interface Column {
  readonly title: string
  readonly digits: number
  readonly read: (metric: MetricReport) => number | undefined
}

/** The blocks of columns for each kind of unit among the metrics: counts, then percentages; a row for each group, for all, and for averages. */
export function errorBlocks(
  { groups }: GroupingReport,
  [system]: readonly SystemReport[],
  width: number,
): (readonly (readonly string[])[])[] {
  const { metrics } = system!
  const firstOf = (pattern: RegExp): number => metrics.findIndex(({ name }) => pattern.test(name))
  const places = [firstOf(/^(macro-)?(WER|MER|WIL|WIP)$/), firstOf(/^(macro-)?CER$/)].filter((place) => place >= 0)
  return places.flatMap((place) => {
    const all = metrics[place]!
    const rows = groups.map(({ systems }) => systems[0]!.metrics[place]!)
    const isCharacters = all.name.endsWith("CER")
    const prefix = places.length > 1 && isCharacters ? "CER " : ""
    return columnsOf(all, isCharacters ? "#Chr" : "#Wrd", width).map((columns) => [
      columns.map(({ title }) => `${prefix}${title}`),
      ...[...rows, all].map((row) => columns.map(({ read, digits }) => cell(read(row), digits))),
      ...Object.values(AVERAGES).map((average) =>
        columns.map(({ read }) => fixed(average(rows.flatMap((row) => read(row) ?? [])), width)),
      ),
    ])
  })
}

function columnsOf({ sentences }: MetricReport, length: string, width: number): Column[][] {
  const count = (title: string, read: (parts: Parts, metric: MetricReport) => number): Column => ({
    title,
    digits: 0,
    read: (metric) => read(metric.parts as Parts, metric),
  })
  const edits = [
    count("Corr", ({ hits }) => hits),
    count("Sub", ({ substitutions }) => substitutions),
    count("Del", ({ deletions }) => deletions),
    count("Ins", ({ insertions }) => insertions),
    count("Err", ({ substitutions, deletions, insertions }) => substitutions + deletions + insertions),
  ]
  const withErrors = count("S.Err", (_, metric) => metric.sentences!.withErrors)
  const percent = ({ title, read }: Column, of: (metric: MetricReport) => number): Column => ({
    title: `${title}%`,
    digits: width,
    read: (metric) => (of(metric) === 0 ? undefined : (100 * read(metric)!) / of(metric)),
  })
  return [
    [count(length, ({ ref_len }) => ref_len), ...edits, ...(sentences ? [withErrors] : [])],
    [
      ...edits.map((column) => percent(column, ({ parts }) => (parts as Parts).ref_len)),
      ...(sentences ? [percent(withErrors, (metric) => metric.sentences!.segments)] : []),
    ],
  ]
}

type Parts = Readonly<Record<"hits" | "substitutions" | "deletions" | "insertions" | "ref_len", number>>

function cell(value: number | undefined, digits: number): string {
  return value === undefined ? "" : fixed(value, digits)
}
