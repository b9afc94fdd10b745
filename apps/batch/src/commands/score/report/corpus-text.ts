// Formats the report of a run.

import { missingSentences } from "../../../count/missing-outputs.js"
import { fixed, pythonFloat } from "../../../report/decimals.js"
import type { CorpusReport } from "../../../report/model.js"
import { printable } from "../../../report/printable.js"
import { bareScore, confidence, labelledScore } from "../../../report/score-line.js"
import { delimited } from "../../../report/tables/delimited.js"
import { latex, latexComments, text } from "../../../report/tables/grid.js"
import { groupTables } from "../../../report/tables/groups.js"
import { markdown } from "../../../report/tables/markdown.js"
import { pairTables } from "../../../report/tables/pairs.js"
import { sessionTables } from "../../../report/tables/sessions.js"
import { type TableStyle, terminalTable } from "../../../report/tables/terminal-table.js"
import { fullJson } from "./full-json.js"
import { listOf, sacrebleuJson } from "./sacrebleu-json.js"
import { scoreSvg } from "./svg.js"

const FORMATS = {
  json: (report, { width }) => sacrebleuJson(report, width),
  full: fullJson,
  text,
  latex,
  markdown,
  table: terminalTable,
  csv: (report, style) => delimited(report, style, "csv"),
  tsv: (report, style) => delimited(report, style, "tsv"),
  svg: (report, style) => scoreSvg(report, style).trimEnd(),
  // Bare scores, or these as a JSON list like sacreBLEU's.
  score: (report, { width }) => bareScores(report, width).join("\n"),
  "score-json": (report, { width }) => listOf(bareScores(report, width)),
  // Scores with names, or these as a JSON list of objects.
  labelled: (report, { width }) => labelledScores(report, width).join("\n"),
  "labelled-json": (report, { width }) => listOf(labelledObjects(report, width)),
} satisfies Readonly<Record<string, (report: CorpusReport, style: TableStyle) => string>>

/** The name of a format. */
export type ReportFormat = keyof typeof FORMATS

/** Formats the report; tables of groups follow the others. */
export function corpusText(report: CorpusReport, format: ReportFormat, style: TableStyle): string {
  const isTable = format === "text" || format === "table" || format === "markdown" || format === "latex"
  const tables = isTable
    ? [...pairTables(report, format, style), ...groupTables(report, format, style), ...sessionTables(report, format)]
    : []
  const missing = isTable ? missingLines(report) : []
  const whole = [FORMATS[format](report, style), ...(format === "latex" ? latexComments(missing) : missing)].join("\n")
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
