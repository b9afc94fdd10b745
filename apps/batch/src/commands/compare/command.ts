// `lectern compare`: compares systems and writes the report.

import type { Context } from "../../console/command.js"
import { readingRequest } from "../../console/groups.js"
import type { Work } from "../../console/progress/facts.js"
import { reportRun } from "../../console/report-run.js"
import { findTexts } from "../../console/texts.js"
import type { CompareOptions } from "./options.js"
import { compareJson } from "./report/json.js"
import { compareText } from "./report/text.js"
import { compareCorpus } from "./run/compare-corpus.js"

// The width of a report that does not go to a terminal.
const DEFAULT_COLUMNS = 100
const WORK: Work = { doing: "comparing", unit: "segments" }

/** Runs `lectern compare`. */
export async function runCompare(options: CompareOptions, context: Context): Promise<void> {
  const { frequencyCorpus: path, format, width, warnings } = options
  const texts = findTexts(options)
  const frequencyCorpus = path === undefined ? undefined : { name: path, path }
  const inputs = frequencyCorpus === undefined ? texts.references : [...texts.references, frequencyCorpus]
  const plan = { options, texts: { ...texts, references: inputs }, context, work: WORK }
  await reportRun(plan, async (run) => {
    for (const sentence of warnings) run.callbacks.onWarning?.(sentence)
    const { metrics, tokenizer, lowercase, top, engine, jobs } = options
    const report = await compareCorpus({
      ...texts,
      metrics,
      tokenizer,
      lowercase,
      top,
      engine,
      jobs,
      ...readingRequest(options),
      checksums: format === "json",
      signal: context.interrupts.signal,
      ...(frequencyCorpus !== undefined && { frequencyCorpus }),
      ...run.callbacks,
    })
    const style = { width, color: run.color, columns: run.columns ?? DEFAULT_COLUMNS }
    await run.destination.write(format === "json" ? compareJson(report) : compareText(report, style))
  })
}
