// Formats the verdict of a gate as a comment on a pull request: an alert, the verdicts, and the details folded.
import { printable } from "../../../report/printable.js"
import { escaped, markdownTable } from "../../../report/tables/markdown.js"
import { details, type GateReport, headline, rows } from "./model.js"

// The first columns of the table are names; other cells mean nothing in Markdown.
const NAMES = 2

/** Formats the report in GitHub's Markdown. */
export function markdown(report: GateReport): string {
  const { passed, judged } = report.verdict
  const safe = (text: string): string => escaped(printable(text))
  const unsure = judged.some(({ verdict }) => verdict === "cannot-tell" || verdict === "worse-within-allowed-drop")
  const alert = passed ? (unsure ? "WARNING" : "NOTE") : "CAUTION"
  return [
    `> [!${alert}]`,
    `> **The gate ${passed ? "passed" : "failed"}**: ${safe(headline(report))}.`,
    "",
    ...markdownTable(rows(report).map((row, i) => row.map((cell, c) => (i === 0 || c < NAMES ? safe(cell) : cell)))),
    "",
    "<details>",
    "<summary>How this was decided</summary>",
    "",
    ...details(report).map((fact) => `- ${safe(fact)}`),
    "",
    "</details>",
  ].join("\n")
}
