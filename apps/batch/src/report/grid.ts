// Tables for files and papers: sacreBLEU's box of text, and LaTeX with booktabs. Both list the signatures below.
import { fixed } from "./decimals.js"
import type { CorpusReport } from "./model.js"
import { columns, printable } from "./printable.js"
import { type ScoreStyle, scoreLine } from "./score-line.js"

/**
 * The report as text: sacreBLEU's line for one system, its box for several.
 *
 * @param report - the scores
 * @param style - digits and form of signatures
 * @returns the text without a final line end
 */
export function text(report: CorpusReport, style: ScoreStyle): string {
  const [only, second] = report.systems
  if (only !== undefined && second === undefined)
    return alignAtScore(only.metrics.map((each) => scoreLine(each, style)))
  const { header, rows, widths } = cells(report, style)
  const rule = (left: string, line: string, cross: string, right: string): string =>
    `${left}${widths.map((width) => line.repeat(width + 2)).join(cross)}${right}`
  const row = (each: readonly string[]): string => `│ ${padded(each, widths).join(" │ ")} │`
  return [
    rule("╒", "═", "╤", "╕"),
    row(header),
    rule("╞", "═", "╪", "╡"),
    rows.map(row).join(`\n${rule("├", "─", "┼", "┤")}\n`),
    rule("╘", "═", "╧", "╛"),
    "",
    signatures(report, style),
  ].join("\n")
}

/**
 * The report as a LaTeX table for the booktabs package, names escaped.
 *
 * @param report - the scores
 * @param style - digits and form of signatures
 * @returns the table, then the signatures as text, without a final line end
 */
export function latex(report: CorpusReport, style: ScoreStyle): string {
  const { header, rows, widths } = cells(report, style)
  const row = (each: readonly string[]): string => ` ${padded(each, widths).map(latexEscape).join(" & ")} \\\\`
  return [
    `\\begin{tabular}{r${"c".repeat(header.length - 1)}}`,
    "\\toprule",
    row(header),
    "\\midrule",
    ...rows.map(row),
    "\\bottomrule",
    "\\end{tabular}",
    "",
    signatures(report, style),
  ].join("\n")
}

interface Cells {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly widths: readonly number[]
}

function cells({ systems }: CorpusReport, { width }: ScoreStyle): Cells {
  const header = ["System", ...(systems[0]?.metrics ?? []).map(({ name }) => name)]
  const rows = systems.map(({ system, metrics }) => [
    printable(system),
    ...metrics.map(({ score }) => fixed(score, width)),
  ])
  const widths = header.map((title, column) =>
    Math.max(columns(title) + 2, ...rows.map((row) => columns(row[column] ?? ""))),
  )
  return { header, rows, widths }
}

// The system's name to the right, scores in the middle.
function padded(row: readonly string[], widths: readonly number[]): string[] {
  return row.map((cell, column) => {
    const room = (widths[column] ?? 0) - columns(cell)
    const left = column === 0 ? room : Math.floor(room / 2)
    return `${" ".repeat(left)}${cell}${" ".repeat(room - left)}`
  })
}

function signatures({ systems }: CorpusReport, { short }: ScoreStyle): string {
  const lines = (systems[0]?.metrics ?? []).map(
    (metric) => ` - ${metric.name.padEnd(10)} ${short ? metric.shortSignature : metric.signature}`,
  )
  return ["-----------------", "Metric signatures", "-----------------", ...lines].join("\n")
}

function alignAtScore(lines: readonly string[]): string {
  const widest = Math.max(...lines.map((line) => line.indexOf(" = ")))
  return lines.map((line) => line.padStart(widest - line.indexOf(" = ") + line.length)).join("\n")
}

const LATEX_ESCAPES: Readonly<Record<string, string>> = {
  "&": "\\&",
  "%": "\\%",
  $: "\\$",
  "#": "\\#",
  _: "\\_",
  "{": "\\{",
  "}": "\\}",
  "^": "\\^{}",
  "~": "\\textasciitilde{}",
  "\\": "\\textbackslash{}",
  "<": "\\ensuremath{<}",
  ">": "\\ensuremath{>}",
}

function latexEscape(cell: string): string {
  return cell.replace(/[&%$#_{}^~\\<>]/g, (special) => LATEX_ESCAPES[special] ?? special)
}
