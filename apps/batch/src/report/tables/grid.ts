// Formats tables for files and papers: sacreBLEU's grid, and LaTeX with booktabs. Both list the signatures below.
import { fixed } from "../decimals.js"
import type { CorpusReport, MetricReport, SignificanceFacts } from "../model.js"
import { columns, printable } from "../printable.js"
import { type ScoreStyle, scoreLine } from "../score-line.js"
import { floorNote, isMarked, shownPValue, systemLabel } from "../uncertainty.js"

/** Formats the report as text: sacreBLEU's line for one system, its grid for several. */
export function text(report: CorpusReport, style: ScoreStyle): string {
  const [only, second] = report.systems
  if (only !== undefined && second === undefined)
    return alignAtScore(only.metrics.map((each) => scoreLine(each, style)))
  const { header, rows, widths } = cells(report, style)
  const rule = (left: string, line: string, cross: string, right: string): string =>
    `${left}${widths.map((width) => line.repeat(width + 2)).join(cross)}${right}`
  const row = (each: Row): string =>
    linesOf(each)
      .map((line) => `│ ${padded(line, widths).join(" │ ")} │`)
      .join("\n")
  return [
    rule("╒", "═", "╤", "╕"),
    row(header),
    rule("╞", "═", "╪", "╡"),
    rows.map(row).join(`\n${rule("├", "─", "┼", "┤")}\n`),
    rule("╘", "═", "╧", "╛"),
    "",
    ...testNotes(report),
    ...signatures(report, style),
  ].join("\n")
}

/**
 * Formats the report as LaTeX that a paper can \\input, for the booktabs package: names are escaped, notes are comments, and the best
 * scores are bold, by a test all that are not significantly worse.
 */
export function latex(report: CorpusReport, style: ScoreStyle): string {
  const { header, rows, widths } = cells(report, style, " ")
  const row = (each: Row): string[] =>
    padded(
      each.map(([cell = ""]) => cell),
      widths,
    )
  const { systems } = report
  const isBold = (s: number, m: number): boolean => {
    const column = systems.map(({ metrics }) => metrics[m]!)
    const { leads, score, higherIsBetter } = column[s]!
    const best = (higherIsBetter ? Math.max : Math.min)(...column.map((each) => each.score))
    return systems.length > 1 && (leads ?? fixed(score, style.width) === fixed(best, style.width))
  }
  const tested = systems[0]!.metrics[0]?.leads !== undefined
  return [
    ...latexTable([header, ...rows].map(row), (s, column) => column > 0 && isBold(s, column - 1)),
    "",
    ...latexComments([
      ...testNotes(report),
      ...signatures(report, style),
      "",
      `Needs \\usepackage{booktabs}.${systems.length > 1 ? ` Bold: the best score${tested ? ", and scores that are not significantly worse" : ""}.` : ""}`,
    ]),
  ].join("\n")
}

/** Lines of text as LaTeX comments. */
export function latexComments(lines: readonly string[]): string[] {
  return lines.map((line) => `% ${line}`.trimEnd())
}

/** The lines of a LaTeX table; the numbers at the beginning of some cells are bold. */
export function latexTable(
  [header, ...rows]: readonly (readonly string[])[],
  isBold: (row: number, column: number) => boolean = () => false,
): string[] {
  const bold = (cell: string): string => cell.replace(/^( *)(\S+)/, "$1\\textbf{$2}")
  const row = (cells: readonly string[], r?: number): string =>
    ` ${cells
      .map(latexEscape)
      .map((cell, c) => (r !== undefined && isBold(r, c) ? bold(cell) : cell))
      .join(" & ")} \\\\`
  return [
    `\\begin{tabular}{r${"c".repeat(header!.length - 1)}}`,
    "\\toprule",
    row(header!),
    "\\midrule",
    ...rows.map((cells, r) => row(cells, r)),
    "\\bottomrule",
    "\\end{tabular}",
  ]
}

// A row of cells, each of one or more lines.
type Row = readonly (readonly string[])[]

// With `glue`, a cell's second line is appended to the first.
function cells(report: CorpusReport, { width }: ScoreStyle, glue?: string) {
  const { systems, significance } = report
  const cell = (metric: MetricReport): string[] => {
    const lines = scoreLines(metric, width, significance)
    return glue === undefined ? lines : [lines.join(glue)]
  }
  const rows = systems.map(({ metrics }, index) => [[printable(systemLabel(report, index))], ...metrics.map(cell)])
  // sacreBLEU titles every metric after the first that has a mean, whether or not it has one itself.
  let withMeans = false
  const titles = (systems[0]?.metrics ?? []).map(({ name }, column) => {
    withMeans ||= systems.some(({ metrics }) => metrics[column]?.interval !== undefined)
    return [withMeans ? `${name} (μ ± 95% CI)` : name]
  })
  const header = [["System"], ...titles]
  const widths = header.map(([title = ""], column) =>
    Math.max(columns(title) + 2, ...rows.flatMap((row) => (row[column] ?? []).map(columns))),
  )
  return { header, rows, widths }
}

function scoreLines(
  { score, interval, comparison }: MetricReport,
  width: number,
  significance: SignificanceFacts | undefined,
): string[] {
  const spread = interval && ` (${fixed(interval.mean, width)} ± ${fixed(interval.halfWidth, width)})`
  const first = `${fixed(score, width)}${spread ?? ""}`
  if (comparison === undefined) return [first]
  const p = shownPValue(comparison, significance)
  return [first, `(p = ${fixed(p, 4)})${isMarked(p) ? "*" : ""}`]
}

function linesOf(row: Row): string[][] {
  const height = Math.max(...row.map((cell) => cell.length))
  return Array.from({ length: height }, (_, line) => row.map((cell) => cell[line] ?? ""))
}

// Right-aligns the system's name and centres scores.
function padded(row: readonly string[], widths: readonly number[]): string[] {
  return row.map((cell, column) => {
    const room = (widths[column] ?? 0) - columns(cell)
    const left = column === 0 ? room : Math.floor(room / 2)
    return `${" ".repeat(left)}${cell}${" ".repeat(room - left)}`
  })
}

function signatures({ systems }: CorpusReport, { short }: ScoreStyle): string[] {
  const lines = (systems[0]?.metrics ?? []).map(
    (metric) => ` - ${metric.name.padEnd(10)} ${short ? metric.shortSignature : metric.signature}`,
  )
  return ["-----------------", "Metric signatures", "-----------------", ...lines]
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
  "|": "\\textbar{}",
  μ: "\\ensuremath{\\mu}",
  "±": "\\ensuremath{\\pm}",
  "↓": "\\ensuremath{\\downarrow}",
}

function latexEscape(cell: string): string {
  return cell.replace(/[&%$#_{}^~\\<>|μ±↓]/g, (special) => LATEX_ESCAPES[special] ?? special)
}

/** Describes the test and how to read its results. */
function testNotes(report: CorpusReport): string[] {
  const { significance } = report
  const floor = floorNote(report)
  if (significance === undefined || significance.method === "confidence") return []
  const { method, pairs, resamples, intervalResamples, baseline, seed, shown } = significance
  const bootstrap = method === "paired-bootstrap"
  const tested = pairs === "all" ? "pairs" : "systems"
  const title = bootstrap
    ? `Paired bootstrap, ${resamples} resamples, seed ${seed}`
    : `Paired approximate randomization, ${resamples} trials, seed ${seed}`
  const rule = "-".repeat(title.length)
  return [
    rule,
    title,
    rule,
    ` - Every system is compared with ${printable(baseline.replace(/^Baseline: /, ""))}.`,
    ...(bootstrap || intervalResamples !== undefined
      ? [" - In brackets: the mean of the resamples' scores ± half their 95% interval."]
      : []),
    " - p: how often chance alone would set two equally good systems this far apart, in either direction.",
    " - *: p is at most 0.05. It says that a difference is there, not that it is large.",
    ...(shown === "compat" ? [" - The p-values are sacreBLEU's: absolute differences, centred afterwards."] : []),
    ...(shown === "holm" ? [` - The p-values are corrected for the number of ${tested}, after Holm.`] : []),
    ...(floor === undefined ? [] : [` - ${floor}.`]),
    "",
  ]
}
