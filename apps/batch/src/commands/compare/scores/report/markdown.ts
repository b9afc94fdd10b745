// Formats a comparison of scores in Markdown for GitHub.
import { printable } from "../../../../report/printable.js"
import { escaped, markdownTable } from "../../../../report/tables/markdown.js"
import type { ScoresReport } from "../../../../scores/compare-scores.js"
import { comparisonFacts, HEADING, reportFacts, scoreRows } from "./facts.js"
import type { ScoresStyle } from "./text.js"

/** Formats the report as tables with lists below. */
export function scoresMarkdown(report: ScoresReport, { width }: ScoresStyle): string {
  const safe = (text: string): string => escaped(printable(text))
  const tables = report.scores.flatMap((each) => [
    `### ${safe(each.score)}`,
    "",
    ...markdownTable([HEADING, ...scoreRows(each, width)].map((row) => row.map(safe))),
    "",
    ...each.comparisons.flatMap((comparison) => [
      `- ${safe(comparison.run)}`,
      ...comparisonFacts(comparison, report.runs[0]!.name, width).map((fact) => `  - ${safe(fact)}`),
    ]),
    "",
  ])
  return [...tables, ...reportFacts(report).map((fact) => `${safe(fact)}.`)].join("\n")
}
