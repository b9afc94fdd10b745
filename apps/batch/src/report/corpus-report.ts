// The report of a whole run in the format asked for.
import { fixed } from "./decimals.js"
import { fullJson } from "./full-json.js"
import { latex, text } from "./grid.js"
import type { CorpusReport } from "./model.js"
import { sacrebleuJson } from "./sacrebleu-json.js"
import { type TableStyle, terminalTable } from "./terminal-table.js"

/** What is printed: sacreBLEU's JSON, all numbers unrounded, text, LaTeX, the terminal's table, or bare scores. */
export type ReportFormat = "json" | "full" | "text" | "latex" | "table" | "score"

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
    case "table":
      return terminalTable(report, style)
    case "score":
      return report.systems.flatMap(({ metrics }) => metrics.map(({ score }) => fixed(score, style.width))).join("\n")
  }
}
