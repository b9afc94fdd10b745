// Rows for spreadsheets and data frames: CSV as in RFC 4180, and tab-separated values.
import { fixed } from "../decimals.js"
import type { CorpusReport, MetricReport, SegmentReport } from "../model.js"
import type { ScoreStyle } from "../score-line.js"
import { shownPValue } from "../uncertainty.js"
import { ALL } from "./groups.js"

/** A format of rows. */
export type RowFormat = "csv" | "tsv"

// A spreadsheet would calculate with such a cell.
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i
const ESCAPES: Readonly<Record<string, string>> = { "\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\" }

/** Formats a row. */
export function delimitedRow(cells: readonly (string | undefined)[], format: RowFormat): string {
  const safe = cells.map((cell = "") => (FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell))
  if (format === "tsv") return safe.map((cell) => cell.replace(/[\t\n\r\\]/g, (each) => ESCAPES[each]!)).join("\t")
  return safe.map((cell) => (/[",\n\r]|^ | $/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")
}

type Column = readonly [name: string, cell: (metric: MetricReport, style: ScoreStyle) => string | undefined]

const decimal = (value: number | undefined, { width }: ScoreStyle): string | undefined =>
  value === undefined ? undefined : fixed(value, width)
const P_DIGITS = 4
const pValue = (value: number | undefined): string | undefined => decimal(value, { width: P_DIGITS, short: false })

const INTERVAL: readonly Column[] = [
  ["mean", ({ interval }, style) => decimal(interval?.mean, style)],
  ["low", ({ interval }, style) => decimal(interval?.low, style)],
  ["high", ({ interval }, style) => decimal(interval?.high, style)],
  ["standard_error", ({ interval }, style) => decimal(interval?.standardError, style)],
]
// Of groups only: rates of edits.
const COUNTS: readonly Column[] = ["hits", "substitutions", "deletions", "insertions", "ref_len"].map((name) => [
  name,
  ({ parts }) => (parts.substitutions === undefined ? undefined : String(parts[name])),
])
const COMPARISON: readonly Column[] = [
  ["difference", ({ comparison }, style) => decimal(comparison?.difference, style)],
  ["difference_low", ({ comparison }, style) => decimal(comparison?.interval?.low, style)],
  ["difference_high", ({ comparison }, style) => decimal(comparison?.interval?.high, style)],
  ["p_value", ({ comparison }) => pValue(comparison?.pValue)],
  ["p_value_compat", ({ comparison }) => pValue(comparison?.compatPValue)],
  ["p_value_holm", ({ comparison }) => pValue(comparison?.holmPValue)],
  ["rank_low", ({ ranking }) => ranking && String(ranking.low)],
  ["rank_high", ({ ranking }) => ranking && String(ranking.high)],
  ["cluster", ({ ranking }) => ranking && String(ranking.cluster)],
]

/**
 * Formats the report as rows: one for each system and metric, with the columns that the run has. Those of groups come first,
 * with the grouping, the label and the number of segments; `all` without a grouping is the corpus.
 */
export function delimited(report: CorpusReport, style: ScoreStyle, format: RowFormat): string {
  const { segments, systems, groupings, significance } = report
  const all = systems.flatMap(({ metrics }) => metrics)
  const pairs = systems.map(({ system }, s): Column => {
    const cell = ({ ranking }: MetricReport): string | undefined => {
      const comparison = ranking?.against[s]
      return comparison && pValue(shownPValue(comparison, significance))
    }
    return [`p_value ${system}`, cell]
  })
  const columns: readonly Column[] = [
    ["metric", ({ name }) => name],
    ["score", ({ score }) => decimal(score, style)],
    ...[...(groupings === undefined ? [] : COUNTS), ...INTERVAL, ...COMPARISON, ...pairs].filter(([, cell]) =>
      all.some((metric) => cell(metric, style) !== undefined),
    ),
    ["signature", ({ signature, shortSignature }) => (style.short ? shortSignature : signature)],
  ]
  const rowsOf = (scored: CorpusReport["systems"], group: readonly string[]): (string | undefined)[][] =>
    scored.flatMap(({ system, metrics }) =>
      metrics.map((metric) => [...group, system, ...columns.map(([, cell]) => cell(metric, style))]),
    )
  const header = ["system", ...columns.map(([name]) => name)]
  const rows =
    groupings === undefined
      ? [header, ...rowsOf(systems, [])]
      : [
          ["by", "label", "segments", ...header],
          ...groupings.flatMap(({ name, groups }) =>
            groups.flatMap((group) => rowsOf(group.systems, [name, group.label, String(group.segments)])),
          ),
          ...rowsOf(systems, ["", ALL, String(segments)]),
        ]
  return rows.map((row) => delimitedRow(row, format)).join("\n")
}

/** Rows of one segment and system each, with a column for each metric, below a header. */
export function segmentRows(format: RowFormat, { width }: ScoreStyle) {
  let row: { readonly segment: number; readonly system: string; readonly reports: SegmentReport[] } | undefined
  let hasHeader = false
  const end = (): string => {
    if (row === undefined) return ""
    const { segment, system, reports } = row
    const { id, source, references = [], output } = reports[0]!
    const columns = [
      ["segment", String(segment)],
      ["id", id],
      ["system", system],
      ...reports.map(({ name, score }) => [name, fixed(score, width)]),
      ["source", source],
      ...references.map((text, r) => [references.length === 1 ? "reference" : `reference_${r + 1}`, text ?? ""]),
      ["output", output],
    ].filter(([, cell]) => cell !== undefined)
    const [header, cells] = [0, 1].map((part) => columns.map((column) => column[part]))
    const lines = [...(hasHeader ? [] : [header!]), cells!].map((each) => `${delimitedRow(each, format)}\n`)
    hasHeader = true
    return lines.join("")
  }
  return {
    /** Takes a score; those of one segment and system follow one another. */
    add(report: SegmentReport): string {
      const { segment, system } = report
      if (row?.segment === segment && row.system === system && row.reports.every(({ name }) => name !== report.name)) {
        row.reports.push(report)
        return ""
      }
      const complete = end()
      row = { segment, system, reports: [report] }
      return complete
    },
    end,
  }
}
