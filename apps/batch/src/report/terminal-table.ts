// The table for people at a terminal: a row per system with what the score is made of.
import { fixed } from "./decimals.js"
import type { CorpusReport, MetricReport } from "./model.js"
import { columns, printable } from "./printable.js"
import type { ScoreStyle } from "./score-line.js"

/** How the table looks. */
export interface TableStyle extends ScoreStyle {
  /** Columns there are; longer names of systems lose their beginning. Unlimited when undefined. */
  readonly columns?: number
  /** Whether headings may be bold. */
  readonly color: boolean
}

const NARROWEST_NAME = 12

/**
 * The report as an aligned table, a block per metric, its signature and the number of segments below.
 *
 * @param report - the scores
 * @param style - digits, signatures, room and colour
 * @returns the table without a final line end
 */
export function terminalTable(report: CorpusReport, style: TableStyle): string {
  const metrics = report.systems[0]?.metrics ?? []
  const blocks = metrics.map((metric, index) => {
    const rows = report.systems.map(({ system, metrics: scores }) => row(system, scores[index] ?? metric, style))
    return [...block(heading(metric), rows, style), "", style.short ? metric.shortSignature : metric.signature]
  })
  return [...blocks.flat(), `${report.segments} ${report.segments === 1 ? "segment" : "segments"}`].join("\n")
}

function heading({ name, parts }: MetricReport): string[] {
  const details = Object.entries(parts).flatMap(([key, value]) => {
    if (typeof value === "number") return [TITLES[key] ?? key]
    return key === "precisions" ? value.map((_, order) => `${order + 1}-gram`) : []
  })
  return ["System", name, ...details]
}

function row(system: string, { score, parts }: MetricReport, { width }: ScoreStyle): string[] {
  const details = Object.entries(parts).flatMap(([key, value]) => {
    if (typeof value === "number") return [Number.isInteger(value) && key !== "bp" ? String(value) : fixed(value, 3)]
    return key === "precisions" ? value.map((precision) => fixed(precision, 1)) : []
  })
  return [printable(system), fixed(score, width), ...details]
}

const TITLES: Readonly<Record<string, string>> = { bp: "BP", sys_len: "hyp_len" }

function block(header: readonly string[], rows: readonly (readonly string[])[], style: TableStyle): string[] {
  const widths = header.map((title, column) =>
    Math.max(columns(title), ...rows.map((each) => columns(each[column] ?? ""))),
  )
  const others = widths.slice(1).reduce((sum, width) => sum + width + 2, 0)
  const room = Math.max(NARROWEST_NAME, (style.columns ?? Number.POSITIVE_INFINITY) - others)
  const nameWidth = Math.min(widths[0] ?? 0, room)
  const line = ([name = "", ...numbers]: readonly string[]): string => {
    const shown = endOf(name, nameWidth)
    const cells = numbers.map((cell, column) => `  ${cell.padStart(widths[column + 1] ?? 0)}`)
    return `${shown}${" ".repeat(nameWidth - columns(shown))}${cells.join("")}`
  }
  const rule = "─".repeat(nameWidth + others)
  const title = line(header)
  return [style.color ? `\x1b[1m${title}\x1b[22m` : title, rule, ...rows.map(line)]
}

// The end of a path tells systems apart, so the beginning goes.
function endOf(name: string, room: number): string {
  if (columns(name) <= room) return name
  const characters = [...name]
  while (columns(characters.join("")) > room - 1) characters.shift()
  return `…${characters.join("")}`
}
