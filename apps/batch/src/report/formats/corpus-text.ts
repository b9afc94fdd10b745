// The report of a whole run in the format asked for.

import type { CorpusReport } from "../model.js"
import { bareScore } from "../score-line.js"
import { latex, text } from "../tables/grid.js"
import { markdown } from "../tables/markdown.js"
import { type TableStyle, terminalTable } from "../tables/terminal-table.js"
import { fullJson } from "./full-json.js"
import { listOf, sacrebleuJson } from "./sacrebleu-json.js"

/**
 * What is printed: sacreBLEU's JSON, all numbers unrounded, text, LaTeX, Markdown, the terminal's table, bare scores, or
 * bare scores in a list of JSON as sacreBLEU's.
 */
export type ReportFormat = "json" | "full" | "text" | "latex" | "markdown" | "table" | "score" | "score-json"

/**
 * The report as text.
 *
 * @param report - the scores
 * @param format - what is printed; `score` gives one line per system and metric
 * @param style - digits, signatures, room and colour
 * @returns the text with its final line end
 */
export function corpusText(report: CorpusReport, format: ReportFormat, style: TableStyle): string {
  return `${body(report, format, style)}\n`
}

function body(report: CorpusReport, format: ReportFormat, style: TableStyle): string {
  switch (format) {
    case "json":
      return sacrebleuJson(report, style.width)
    case "full":
      return fullJson(report)
    case "text":
      return text(report, style)
    case "latex":
      return latex(report, style)
    case "markdown":
      return markdown(report, style)
    case "table":
      return terminalTable(report, style)
    case "score":
      return bareScores(report, style.width).join("\n")
    case "score-json":
      return listOf(bareScores(report, style.width))
  }
}

function bareScores({ systems }: CorpusReport, width: number): string[] {
  return systems.flatMap(({ metrics }) => metrics.map((metric) => bareScore(metric, width)))
}
