// Formats a comparison of scores as text.
import { printable } from "../../../../report/printable.js"
import { alignedRows } from "../../../../report/tables/aligned.js"
import { intervalLines } from "../../../../report/tables/interval-lines.js"
import type { ScoresReport } from "../../../../scores/compare-scores.js"
import { comparisonFacts, HEADING, reportFacts, scoreRows } from "./facts.js"

/** The format of the report. */
export interface ScoresStyle {
  /** Digits after the point. */
  readonly width: number
  /** Whether headings are bold. */
  readonly color: boolean
}

/** Formats the report as text: a table for each score, what else there is to say below. */
export function scoresText(report: ScoresReport, { width, color }: ScoresStyle): string {
  const tables = report.scores.flatMap((each) => [
    color ? `\x1b[1m${printable(each.score)}\x1b[22m` : printable(each.score),
    ...alignedRows([HEADING, ...scoreRows(each, width)].map((row) => row.map(printable))),
    ...intervalLines(
      each.comparisons.flatMap(({ run, difference, interval }) =>
        interval.kind === "interval" ? { ...interval, label: run, value: difference } : [],
      ),
    ),
    ...each.comparisons.flatMap((comparison) => [
      printable(comparison.run),
      ...comparisonFacts(comparison, report.runs[0]!.name, width).map((fact) => `  ${printable(fact)}`),
    ]),
    "",
  ])
  return [...tables, ...reportFacts(report).map(printable)].join("\n")
}
