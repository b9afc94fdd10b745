// Formats the verdict of a gate for a terminal.
import { printable } from "../../../report/printable.js"
import { alignedRows } from "../../../report/tables/aligned.js"
import { details, type GateReport, headline, rows } from "./model.js"

/** Formats the report as text. */
export function text(report: GateReport, color: boolean): string {
  const { passed } = report.verdict
  const word = passed ? "passed" : "failed"
  const shown = color ? `\x1b[1m\x1b[${passed ? 32 : 31}m${word}\x1b[39m\x1b[22m` : word
  const table = rows(report).map((row) => row.map(printable))
  const last = table[0]!.length - 1
  const right = (column: number): boolean => column > 0 && column < last && table[0]![column] !== "group"
  return [
    `${shown}: ${printable(headline(report))}`,
    "",
    ...alignedRows(table, { right }),
    "",
    ...details(report).map(printable),
  ].join("\n")
}
