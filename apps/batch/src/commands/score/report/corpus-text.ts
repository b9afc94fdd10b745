// Formats the report of a run.

import { missingSentences } from "../../../count/missing-outputs.js"
import { fixed, pythonFloat } from "../../../report/decimals.js"
import type { CorpusReport } from "../../../report/model.js"
import { printable } from "../../../report/printable.js"
import { bareScore, confidence, labelledScore } from "../../../report/score-line.js"
import { delimited, type RowFormat } from "../../../report/tables/delimited.js"
import { latex, latexComments, text } from "../../../report/tables/grid.js"
import { groupTables } from "../../../report/tables/groups.js"
import { markdown } from "../../../report/tables/markdown.js"
import { pairTables } from "../../../report/tables/pairs.js"
import { sessionTables } from "../../../report/tables/sessions.js"
import { type TableStyle, terminalTable } from "../../../report/tables/terminal-table.js"
import { fullJson } from "./full-json.js"
import { listOf, sacrebleuJson } from "./sacrebleu-json.js"
import { scoreSvg } from "./svg.js"

/**
 * A format: sacreBLEU's JSON, JSON with all numbers unrounded, text, LaTeX, Markdown, a table for the terminal, rows, a picture; bare
 * scores, or these as a JSON list like sacreBLEU's; scores with names, or these as a JSON list of objects.
 */
export type ReportFormat =
  | "json"
  | "full"
  | "text"
  | "latex"
  | "markdown"
  | "table"
  | RowFormat
  | "svg"
  | "score"
  | "score-json"
  | "labelled"
  | "labelled-json"

/** Formats the report; tables of groups follow the others. */
export function corpusText(report: CorpusReport, format: ReportFormat, style: TableStyle): string {
  const isTable = format === "text" || format === "table" || format === "markdown" || format === "latex"
  const tables = isTable
    ? [...pairTables(report, format, style), ...groupTables(report, format, style), ...sessionTables(report, format)]
    : []
  const missing = isTable ? missingLines(report) : []
  const whole = [body(report, format, style), ...(format === "latex" ? latexComments(missing) : missing)].join("\n")
  return `${[whole, ...tables].join("\n\n")}\n`
}

function missingLines({ missing, segments, systems }: CorpusReport): string[] {
  if (missing === undefined) return []
  return missingSentences(
    missing,
    segments,
    systems.map(({ system }) => printable(system)),
  )
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
    case "csv":
    case "tsv":
      return delimited(report, style, format)
    case "svg":
      return scoreSvg(report, style).trimEnd()
    case "score":
      return bareScores(report, style.width).join("\n")
    case "score-json":
      return listOf(bareScores(report, style.width))
    case "labelled":
      return labelledScores(report, style.width).join("\n")
    case "labelled-json":
      return listOf(labelledObjects(report, style.width))
  }
}

function bareScores({ systems }: CorpusReport, width: number): string[] {
  return systems.flatMap(({ metrics }) => metrics.map((metric) => bareScore(metric, width)))
}

function labelledScores({ systems }: CorpusReport, width: number): string[] {
  return systems.flatMap(({ system, metrics }) =>
    metrics.map((metric) => `${systems.length === 1 ? "" : `${system}: `}${labelledScore(metric, width)}`),
  )
}

function labelledObjects({ systems }: CorpusReport, width: number): string[] {
  return systems.flatMap(({ system, metrics }) =>
    metrics.map((metric) => {
      const interval = confidence(metric, width)
      const fields = [
        ...(systems.length === 1 ? [] : [`"system": ${JSON.stringify(system)}`]),
        `"name": ${JSON.stringify(metric.name)}`,
        `"score": ${pythonFloat(Number(fixed(metric.score, width)))}`,
        ...(interval === undefined ? [] : [`"confidence": ${JSON.stringify(interval)}`]),
      ]
      return `{${fields.join(", ")}}`
    }),
  )
}
