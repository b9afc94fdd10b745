// `lectern tokenizer inspect`: what tokenizers are, how they cut a text, how they fare on files.
import type { Tokenizer } from "@lectern/tokenizers"
import { type Inspection, inspectionJson, inspectionText } from "../../report/tokenizer/inspection.js"
import { measureTokenizers } from "../../tokenizer/measure.js"
import { loadTokenizer, tokenizerFile } from "../../tokenizer/model/load.js"
import { hasNbest, hasSteps, shownText } from "../../tokenizer/shown-text.js"
import { tokenizerSummary } from "../../tokenizer/summary.js"
import type { Streams } from "../score/command.js"
import type { Interrupts } from "../shared/interrupt.js"
import { refuseOverwritingFiles } from "../shared/overwriting.js"
import { reportRun } from "../shared/report-run.js"
import { choice, usage, wholeNumber } from "../shared/values.js"
import type { RawInspectOptions } from "./flags.js"
import { linesRequest, readingOptions, refuseTwice } from "./reading.js"
import { fileReading } from "./tokenizer-arguments.js"

const MOST_NBEST = 1000

/**
 * Runs `lectern tokenizer inspect`.
 *
 * @param tokenizer - the tokenizer's file
 * @param files - text files to measure it on
 * @param raw - the options as typed
 * @param streams - where results and messages go
 * @param interrupts - what may end the run
 * @throws LecternError for everything that is wrong with the command line, the input or the output
 */
export async function runInspect(
  tokenizer: string,
  files: readonly string[],
  raw: RawInspectOptions,
  streams: Streams,
  interrupts: Interrupts,
): Promise<void> {
  const paths = [tokenizer, ...(raw.with ?? [])]
  refuseTwice(paths)
  const format = choice("format", raw.format, ["text", "json"] as const) ?? "text"
  const nbest = wholeNumber("--nbest", raw.nbest, 1, MOST_NBEST) ?? 0
  const steps = raw.steps ?? false
  const texts = raw.text ?? []
  if ((steps || nbest > 0) && texts.length === 0) throw usage(`${steps ? "--steps" : "--nbest"} needs --text`)
  const options = readingOptions(files, raw)
  refuseOverwritingFiles(raw.output, paths)
  const reading = fileReading(raw)
  const tokenizerFiles = paths.map((path) => tokenizerFile(path, reading))
  const tokenizers = tokenizerFiles.map(loadTokenizer)
  refuseWhatNoneHas(tokenizers, steps, nbest)
  await reportRun(options, { references: [], systems: options.texts }, streams, false, async (report) => {
    const request = { ...linesRequest(options, interrupts, report), tokenizers: tokenizerFiles }
    const inspection: Inspection = {
      tokenizers: tokenizers.map((each, t) => tokenizerSummary(paths[t]!, each)),
      texts: texts.map((text) => tokenizers.map((each) => shownText(each, text, { steps, nbest }))),
      measured: options.texts.length === 0 ? undefined : await measureTokenizers(request),
    }
    await report.destination.write(
      format === "json" ? inspectionJson(inspection) : inspectionText(inspection, report.color),
    )
  })
}

function refuseWhatNoneHas(tokenizers: readonly Tokenizer[], steps: boolean, nbest: number): void {
  const models = tokenizers.map(({ parts }) => parts.model)
  const kinds = models.map(({ kind }) => kind).join(", ")
  if (steps && !models.some(hasSteps)) throw usage(`--steps shows the merges of BPE; here is ${kinds}`)
  if (nbest > 0 && !models.some(hasNbest)) throw usage(`--nbest is of Unigram models; here is ${kinds}`)
}
