// `lectern tokenizer inspect`: the stages of tokenizers, how they split a text, measures on files.
import type { Tokenizer } from "@lectern/tokenizers"
import type { Context } from "../../console/command.js"
import { lineOptions, linesRequest } from "../../console/lines.js"
import { type Raw, readGroup } from "../../console/option.js"
import { refuseDuplicates, refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { usage } from "../../console/values.js"
import { inspectGroup } from "./inspect-options.js"
import { type Inspection, inspectionJson, inspectionText } from "./report/inspection.js"
import { measureTokenizers } from "./run/measure.js"
import { loadTokenizer, tokenizerFile } from "./run/model/load.js"
import { hasNbest, hasSteps, shownText } from "./run/shown-text.js"
import { tokenizerSummary } from "./run/summary.js"

/** Runs `lectern tokenizer inspect`. */
export async function runInspect(operands: readonly string[], raw: Raw, context: Context): Promise<void> {
  const [tokenizer = "", ...files] = operands
  const { text: texts, steps, nbest, with: others, format, ...fileOptions } = readGroup(inspectGroup, raw)
  const paths = [tokenizer, ...others]
  refuseDuplicates(paths)
  if ((steps || nbest > 0) && texts.length === 0) throw usage(`${steps ? "--steps" : "--nbest"} needs --text`)
  const options = lineOptions(files, raw)
  refuseOverwritingFiles(options.output, paths)
  const tokenizerFiles = paths.map((path) => tokenizerFile(path, fileOptions))
  const tokenizers = tokenizerFiles.map(loadTokenizer)
  refuseUnsupported(tokenizers, steps, nbest)
  const inputs = { references: [], systems: options.texts }
  const work = { doing: "measuring", unit: "lines" } as const
  await reportRun({ options, texts: inputs, context, work }, async (report) => {
    const request = { ...linesRequest(options, context, report), tokenizers: tokenizerFiles }
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

/** Refuses options that none of the models supports. */
function refuseUnsupported(tokenizers: readonly Tokenizer[], steps: boolean, nbest: number): void {
  const models = tokenizers.map(({ parts }) => parts.model)
  const kinds = models.map(({ kind }) => kind).join(", ")
  if (steps && !models.some(hasSteps)) throw usage(`--steps applies to BPE models, not to ${kinds}`)
  if (nbest > 0 && !models.some(hasNbest)) throw usage(`--nbest applies to Unigram models, not to ${kinds}`)
}
