// Formats tables for the terminal: one metric with the parts of its score, several metrics side by side, or a test with
// differences and p-values.
import { fixed } from "../decimals.js"
import type { CorpusReport, MetricReport } from "../model.js"
import { columns, endOf, printable } from "../printable.js"
import { partText, type ScoreStyle } from "../score-line.js"
import { floorNote, isCompared, metricTitle, pText, shownPValue, signed, spread, testLine } from "../uncertainty.js"
import { alignedRows } from "./aligned.js"
import { intervalLines } from "./interval-lines.js"

/** The format of the table. */
export interface TableStyle extends ScoreStyle {
  /** The width of the terminal, unlimited when undefined. Names of systems that are too long lose their beginning. */
  readonly columns?: number
  /** Whether headings are bold. */
  readonly color: boolean
}

const MIN_NAME_WIDTH = 12
/** The width of a p-value with its star. */
export const P_WIDTH = 7

/**
 * Formats the report as aligned tables with the signatures and the number of segments below.
 *
 * A single metric has the parts of its score, as many as fit. Several metrics are side by side, in as many tables as
 * needed. A test has a table per metric with each system's difference from the first.
 */
export function terminalTable(report: CorpusReport, style: TableStyle): string {
  const metrics = report.systems[0]?.metrics ?? []
  const of = (index: number): MetricReport[] => report.systems.flatMap(({ metrics: scores }) => scores[index] ?? [])
  const names = ["System", ...report.systems.map(({ system }) => printable(system))]
  const table = (column: readonly string[][]): string[][] => tables(names, column, style)
  const compared = metrics.some((_, index) => isCompared(of(index)))
  const [only] = metrics
  const blocks = compared
    ? metrics.flatMap((_, index) => {
        const drawn = report.systems.flatMap(({ system, metrics: scores }) => {
          const { difference, interval } = scores[index]?.comparison ?? {}
          return interval === undefined ? [] : { ...interval, label: system, value: difference! }
        })
        const lines = intervalLines(drawn)
        return [...table(testColumns(of(index), report, style)), ...(lines.length > 0 ? [lines] : [])]
      })
    : only !== undefined && metrics.length === 1
      ? table([scoreColumn(of(0), style), ...detailColumns(of(0))]).slice(0, 1)
      : table(metrics.map((_, index) => scoreColumn(of(index), style)))
  const [test, floor] = [testLine(report.significance), floorNote(report)]
  return [
    ...blocks.flatMap((block) => [...block, ""]),
    ...signatureLines(metrics, style),
    ...(test === undefined ? [] : [test]),
    ...(compared ? ["* p is at most 0.05"] : []),
    ...(floor === undefined ? [] : [floor]),
    `${report.segments} ${report.segments === 1 ? "segment" : "segments"}`,
  ].join("\n")
}

// A column consists of its heading and a cell per system.
function scoreColumn(scores: readonly MetricReport[], { width }: ScoreStyle): string[] {
  const heading = scores[0] === undefined ? "" : metricTitle(scores[0])
  return [heading, ...scores.map((metric) => `${fixed(metric.score, width)}${spread(metric, width)}`)]
}

function detailColumns(scores: readonly MetricReport[]): string[][] {
  return Object.entries(scores[0]?.parts ?? {}).flatMap(([key, first]) => {
    const values = scores.map(({ parts }) => parts[key])
    if (typeof first === "number") {
      const texts = values.map((value) => (key === "bp" ? fixed(Number(value), 3) : partText(Number(value))))
      return [[TITLES[key] ?? key, ...texts]]
    }
    if (key !== "precisions") return []
    return first.map((_, order) => [
      `${order + 1}-gram`,
      ...values.map((value) => fixed(typeof value === "object" ? (value[order] ?? 0) : 0, 1)),
    ])
  })
}

const TITLES: Readonly<Record<string, string>> = { bp: "BP", sys_len: "hyp_len" }

function testColumns(scores: readonly MetricReport[], { significance }: CorpusReport, style: TableStyle): string[][] {
  const { width } = style
  const differences = scores.map(({ comparison }) => {
    return comparison === undefined ? "baseline" : signed(comparison.difference, width)
  })
  const intervals = scores.map(({ comparison }) => {
    const interval = comparison?.interval
    return interval === undefined ? "" : `${signed(interval.low, width)} .. ${signed(interval.high, width)}`
  })
  const pValues = scores.map(({ comparison }) => {
    return comparison === undefined ? "" : pText(shownPValue(comparison, significance)).padEnd(P_WIDTH)
  })
  return [
    scoreColumn(scores, style),
    ["difference", ...differences],
    ...(intervals.some((text) => text !== "") ? [["95% interval", ...intervals]] : []),
    ["p ", ...pValues],
  ]
}

function signatureLines(metrics: readonly MetricReport[], { short }: ScoreStyle): string[] {
  const signature = (metric: MetricReport): string => (short ? metric.shortSignature : metric.signature)
  if (metrics.length === 1) return metrics.map(signature)
  const width = Math.max(0, ...metrics.map(({ name }) => columns(name)))
  return metrics.map((metric) => `${metric.name.padEnd(width)}  ${signature(metric)}`)
}

// Splits the columns into as many tables as needed to fit, each with the systems' names.
function tables(names: readonly string[], body: readonly string[][], style: TableStyle): string[][] {
  const widths = body.map((column) => Math.max(...column.map(columns)))
  const widest = Math.max(...names.map(columns))
  const room = style.columns ?? Number.POSITIVE_INFINITY
  const groups: number[][] = []
  let taken = 0
  for (const [column, width] of widths.entries()) {
    const group = groups.at(-1)
    taken += width + 2
    if (group !== undefined && taken <= room) {
      group.push(column)
      continue
    }
    groups.push([column])
    taken = Math.min(widest, MIN_NAME_WIDTH) + width + 2
  }
  return groups.map((group) => {
    const others = group.reduce((sum, column) => sum + widths[column]! + 2, 0)
    const nameWidth = Math.min(widest, Math.max(MIN_NAME_WIDTH, room - others))
    const rows = names.map((name, i) => [endOf(name, nameWidth), ...group.map((column) => body[column]![i]!)])
    const [title = "", ...lines] = alignedRows(rows, { minWidth: (column) => (column === 0 ? nameWidth : 0) })
    const heading = style.color ? `\x1b[1m${title}\x1b[22m` : title
    return [heading, "─".repeat(nameWidth + others), ...lines]
  })
}
