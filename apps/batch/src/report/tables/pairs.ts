// Tables of all pairs of systems, a table for each metric: ranges of ranks, clusters and the p-value of every pair.
import { fixed } from "../decimals.js"
import type { CorpusReport, MetricReport } from "../model.js"
import { printable } from "../printable.js"
import type { ScoreStyle } from "../score-line.js"
import { metricTitle, pText, shownPValue } from "../uncertainty.js"
import { alignedTables } from "./aligned.js"
import { latexComments, latexTable } from "./grid.js"
import type { GroupFormat } from "./groups.js"
import { escaped, markdownTable, starEscaped } from "./markdown.js"
import { P_WIDTH } from "./terminal-table.js"

const NOTES = [
  "ranks: 1 + the number of systems that are significantly better (p at most 0.05), to the number of",
  "systems - those that are significantly worse. cluster: its systems are significantly better than all",
  "of later clusters. A number at the head of a column is that of the system whose p is below.",
]

/** Formats a table for each metric, with notes below the last. */
export function pairTables(
  report: CorpusReport,
  format: GroupFormat,
  style: ScoreStyle & { readonly columns?: number },
): string[] {
  const metrics = report.systems[0]?.metrics ?? []
  const tables = metrics.flatMap(({ ranking }, m) => (ranking === undefined ? [] : [tableOf(report, m, format, style)]))
  if (tables.length === 0) return []
  return [...tables, (format === "latex" ? latexComments(NOTES) : NOTES).join("\n")]
}

function tableOf(
  { systems, significance }: CorpusReport,
  m: number,
  format: GroupFormat,
  { width, columns = Number.POSITIVE_INFINITY }: ScoreStyle & { readonly columns?: number },
): string {
  const found = systems.map(({ system, metrics }, s) => ({ ...metrics[m]!, s, system: printable(system) }))
  const sign = found[0]!.higherIsBetter ? 1 : -1
  const sorted = found.toSorted((a, b) => sign * (b.score - a.score))
  const ranks = ({ ranking }: MetricReport): string => {
    const { low, high } = ranking!
    return low === high ? String(low) : `${low}-${high}`
  }
  const first = [
    ["system", metricTitle(found[0]!), "ranks", "cluster"],
    ...sorted.map((each, place) => [
      `${String(place + 1).padStart(String(sorted.length).length)} ${each.system}`,
      fixed(each.score, width),
      ranks(each),
      String(each.ranking!.cluster),
    ]),
  ]
  // The p of a pair stands in the row of the better system.
  const pairs = sorted.slice(1).map(({ s }, i) => [
    String(i + 2),
    ...sorted.map(({ ranking }, row) => {
      const comparison = row <= i ? ranking!.against[s] : undefined
      return comparison === undefined ? "" : pText(shownPValue(comparison, significance))
    }),
  ])
  const rows = first.map((row, r) => [...row, ...pairs.map((column) => column[r]!)])
  if (format === "latex") return latexTable(rows).join("\n")
  if (format === "markdown") {
    return markdownTable(rows.map((row) => row.map((cell, c) => (c < 2 ? escaped(cell) : starEscaped(cell))))).join(
      "\n",
    )
  }
  const blocks = pairs.map((column) => column.map((cell, r) => [r === 0 || cell === "" ? cell : cell.padEnd(P_WIDTH)]))
  return alignedTables(first, blocks, columns).join("\n")
}
