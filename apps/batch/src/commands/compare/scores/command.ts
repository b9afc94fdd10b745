// `lectern compare --scores`: compares systems by scores that another tool has given to their items.
import { baselineFirst, baselineNamed } from "../../../console/baseline.js"
import type { Context } from "../../../console/command.js"
import { readingRequest } from "../../../console/groups.js"
import type { OptionGroup, Raw } from "../../../console/option.js"
import { reportRun } from "../../../console/report-run.js"
import { compareScores, type ScoresReport } from "../../../scores/compare-scores.js"
import { readScores } from "../../../scores/read-scores.js"
import { scoresOptions } from "./options.js"
import { scoresJson } from "./report/json.js"
import { scoresMarkdown } from "./report/markdown.js"
import { scoresRows } from "./report/rows.js"
import { scoresSvg } from "./report/svg.js"
import { type ScoresStyle, scoresText } from "./report/text.js"

/** Runs the command; `groups` are the options of comparing texts. */
export async function runCompareScores(
  operands: readonly string[],
  raw: Raw,
  groups: readonly OptionGroup[],
  context: Context,
): Promise<void> {
  const { warnings, paths, fields, scoresFormat, comparing, baseline, ...options } = scoresOptions(
    operands,
    raw,
    groups,
  )
  const texts = { references: [], systems: paths.map((path) => ({ name: path, path })) }
  const plan = { options, texts, context, work: { doing: "reading", unit: "lines" } } as const
  await reportRun(plan, async (run) => {
    for (const sentence of warnings) run.callbacks.onWarning?.(sentence)
    const reading = { ...readingRequest(options), signal: context.interrupts.signal, ...run.callbacks }
    const table = await readScores({ paths, format: scoresFormat, fields, reading })
    const names = table.runs.map(({ name }) => name)
    const runs = baselineFirst(table.runs, baseline === undefined ? 0 : baselineNamed(baseline, names))
    const report = compareScores({ ...table, runs }, comparing)
    await run.destination.write(`${FORMATS[options.format](report, { width: options.width, color: run.color })}\n`)
  })
}

type Format = ReturnType<typeof scoresOptions>["format"]

const FORMATS: Readonly<Record<Format, (report: ScoresReport, style: ScoresStyle) => string>> = {
  text: scoresText,
  json: scoresJson,
  svg: (report, { width }) => scoresSvg(report, width).trimEnd(),
  markdown: scoresMarkdown,
  csv: (report, style) => scoresRows(report, style, "csv"),
  tsv: (report, style) => scoresRows(report, style, "tsv"),
}
