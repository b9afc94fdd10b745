// Formats a Markdown table for GitHub: a row per system, a column per metric, a list of signatures below.
import { fixed } from "../decimals.js"
import type { CorpusReport, MetricReport, SignificanceFacts } from "../model.js"
import { printable } from "../printable.js"
import type { ScoreStyle } from "../score-line.js"
import { floorNote, metricTitle, shownPValue, signed, spread, systemLabel, testLine } from "../uncertainty.js"

/** Formats the report as a table in GitHub's Markdown, with escaped names. */
export function markdown(report: CorpusReport, style: ScoreStyle): string {
  const metrics = report.systems[0]?.metrics ?? []
  const header = ["System", ...metrics.map((metric) => escaped(metricTitle(metric)))]
  const rows = report.systems.map(({ metrics: scores }, index) => [
    escaped(printable(systemLabel(report, index))),
    ...scores.map((metric) => cell(metric, style, report.significance)),
  ])
  const signatures = metrics.map(
    (metric) => `- ${escaped(metric.name)}: ${code(style.short ? metric.shortSignature : metric.signature)}`,
  )
  const notes = [testLine(report.significance), floorNote(report)].filter((note) => note !== undefined)
  return [...markdownTable([header, ...rows]), "", ...notes.flatMap((note) => [`${note}.`, ""]), ...signatures].join(
    "\n",
  )
}

function cell(metric: MetricReport, { width }: ScoreStyle, significance: SignificanceFacts | undefined): string {
  const score = `${fixed(metric.score, width)}${spread(metric, width)}`
  const { comparison } = metric
  if (comparison === undefined) return score
  const p = fixed(shownPValue(comparison, significance), 4)
  return `${score} (${signed(comparison.difference, width)}, p = ${p})`
}

/** The lines of a table, from cells in Markdown. */
export function markdownTable([header, ...rows]: readonly (readonly string[])[]): string[] {
  const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`
  return [row(header!), row(header!.map((_, column) => (column === 0 ? "---" : "---:"))), ...rows.map(row)]
}

/** Text as Markdown. */
export function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+!|~$&@]/g, "\\$&")
}

/** A number as Markdown; other characters of numbers mean nothing in the middle of a table. */
export function starEscaped(cell: string): string {
  return cell.replace("*", "\\*")
}

// A code span may contain backticks if its fences are longer. Bars need no escape, since spans are only in lists.
function code(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0)
  const fence = "`".repeat(longest + 1)
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`
}
