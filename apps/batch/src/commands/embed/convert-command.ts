// `lectern embed convert`: word vectors from one format to another.

import type { Context } from "../../console/command.js"
import { toFile } from "../../console/destination.js"
import { type Raw, readGroup } from "../../console/option.js"
import { refuseDuplicates, refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { toStream } from "../../console/stream.js"
import { convertGroup } from "./convert-options.js"
import { inputGroup, reportGroup, vectorsGroup, vectorsRequest } from "./options.js"
import { checkVectorOutput, outputFormat } from "./output-format.js"
import { type ConversionReport, conversionJson, conversionText } from "./report/conversion.js"
import { convertVectors } from "./run/convert.js"
import { writeChunks } from "./write-chunks.js"

/** Runs `lectern embed convert`. */
export async function runConvert(path: string, raw: Raw, context: Context): Promise<void> {
  const { streams, interrupts } = context
  const { to: typed, wordsOut, format } = readGroup(convertGroup, raw)
  const options = { ...readGroup(vectorsGroup, raw), ...readGroup(inputGroup, raw), ...readGroup(reportGroup, raw) }
  const { output } = options
  const { name, to } = outputFormat(typed, output)
  checkVectorOutput({ name, to }, { output, wordsOut }, streams)
  if (output !== undefined && wordsOut !== undefined) refuseDuplicates([output, wordsOut])
  refuseOverwritingFiles(output, [path, options.words])
  refuseOverwritingFiles(wordsOut, [path, options.words])
  const texts = { references: [], systems: path === "-" ? [{ name: "stdin", path }] : [] }
  const plan = { options, texts, context, work: { doing: "converting", unit: "lines" } } as const
  let report: ConversionReport | undefined
  await reportRun(plan, async (run) => {
    const request = { ...vectorsRequest(options, context, run), to }
    await convertVectors(path, request, async ({ conversion, chunks, vocabulary }) => {
      if (wordsOut !== undefined) await writeWhole(wordsOut, vocabulary ?? "", interrupts.signal)
      await writeChunks(run.destination, chunks, output, interrupts.signal)
      report = { ...conversion, path, output, to: name }
    })
  })
  if (output === undefined || report === undefined) return
  await toStream(streams.stdout).write(format === "json" ? conversionJson(report) : conversionText(report))
}

async function writeWhole(path: string, text: string, signal: AbortSignal): Promise<void> {
  const file = await toFile(path, signal)
  try {
    await file.write(text)
    file.finish()
  } finally {
    file.discard()
  }
}
