// `lectern embed convert`: word vectors from one format to another.
import type { CommandSpec, Context } from "../../console/command.js"
import { optionGroup, type Raw, readGroup } from "../../console/option.js"
import { refuseDuplicates, refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { toStream } from "../../console/stream.js"
import { EXIT_CODES, formatOption, VECTORS, vectorsGroups, vectorsOptions, vectorsRequest } from "./options.js"
import { checkVectorOutput, outputFormat, toOption, wordsOutOption } from "./output-format.js"
import type { ConversionReport } from "./report/conversion.js"
import { writeChunks, writeFile } from "./write-chunks.js"

const resultGroup = optionGroup("Result:", {
  to: toOption,
  wordsOut: wordsOutOption,
  format: formatOption("json"),
})

/** `lectern embed convert`. */
export const convert: CommandSpec = {
  name: "convert",
  summary: "convert files of vectors",
  usage: "VECTORS -o OUTPUT [--to FORMAT] [options]",
  description:
    "Converts word vectors between the formats of word2vec, GloVe, fastText, NumPy and safetensors. Numbers keep their single " +
    "precision. Files of word2vec and GloVe are converted in a stream, without loading the vectors into memory.",
  operands: [VECTORS],
  groups: [resultGroup, ...vectorsGroups],
  notes: `
Examples:
  lectern embed convert glove.840B.300d.txt -o glove.bin --duplicates first
  lectern embed convert GoogleNews-vectors.bin.gz -o google.safetensors --first 100000
  lectern embed convert cc.en.300.bin -o cc.en.300.vec.gz
  lectern embed convert model.vec -o model.npy --words-out words.txt
${EXIT_CODES}`,
  run: runConvert,
}

async function runConvert([path = ""]: readonly string[], raw: Raw, context: Context): Promise<void> {
  const [{ conversionJson, conversionText }, { convertVectors }] = await Promise.all([
    import("./report/conversion.js"),
    import("./run/convert.js"),
  ])
  const { streams, interrupts } = context
  const { to: typed, wordsOut, format } = readGroup(resultGroup, raw)
  const options = vectorsOptions(raw)
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
      if (wordsOut !== undefined) await writeFile(wordsOut, [vocabulary ?? ""], interrupts.signal)
      await writeChunks(run.destination, chunks, output, interrupts.signal)
      report = { ...conversion, path, output, to: name }
    })
  })
  if (output === undefined || report === undefined) return
  await toStream(streams.stdout).write(format === "json" ? conversionJson(report) : conversionText(report))
}
