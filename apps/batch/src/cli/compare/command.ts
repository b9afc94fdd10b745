// `lectern compare`: compares systems and writes the report.
import { availableParallelism } from "node:os"
import { compareCorpus } from "../../compare/compare-corpus.js"
import { compareJson } from "../../report/compare/json.js"
import { compareText } from "../../report/compare/text.js"
import type { TextSource } from "../../types.js"
import { available } from "../available.js"
import type { Streams } from "../score/command.js"
import type { Interrupts } from "../shared/interrupt.js"
import { reportRun } from "../shared/report-run.js"
import { findTexts } from "../shared/texts.js"
import type { RawCompareOptions } from "./flags.js"
import { compareOptions } from "./options.js"

// Columns of a page that no terminal shows.
const PAGE = 100

/**
 * Runs `lectern compare`.
 *
 * @param references - the command's arguments
 * @param raw - the options as typed
 * @param streams - where results and messages go
 * @param interrupts - what may end the run
 * @throws LecternError for everything that is wrong with the command line, the input or the output
 */
export async function runCompare(
  references: readonly string[],
  raw: RawCompareOptions,
  streams: Streams,
  interrupts: Interrupts,
): Promise<void> {
  const options = compareOptions(references, raw, available())
  const texts = findTexts(options)
  const frequencyCorpus = frequencySource(options.frequencyCorpus)
  const inputs = frequencyCorpus === undefined ? texts.references : [...texts.references, frequencyCorpus]
  await reportRun(options, { ...texts, references: inputs }, streams, false, async (run) => {
    const { metrics, tokenizer, lowercase, top, encodingErrors, byteOrderMark, engine, width } = options
    for (const sentence of options.warnings) run.onWarning?.(sentence)
    const report = await compareCorpus({
      ...texts,
      metrics,
      tokenizer,
      lowercase,
      top,
      engine,
      encodingErrors,
      byteOrderMark,
      jobs: options.jobs ?? availableParallelism(),
      checksums: options.format === "json",
      signal: interrupts.signal,
      ...(frequencyCorpus !== undefined && { frequencyCorpus }),
      ...(run.onProgress !== undefined && { onProgress: run.onProgress }),
      ...(run.onWarning !== undefined && { onWarning: run.onWarning }),
    })
    const style = { width, color: run.color, columns: run.columns ?? PAGE }
    const text = options.format === "json" ? compareJson(report) : compareText(report, style)
    await run.destination.write(text)
  })
}

function frequencySource(path: string | undefined): TextSource | undefined {
  if (path === undefined) return undefined
  return { name: path, path }
}
