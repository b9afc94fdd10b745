// `lectern lm train`: counts n-grams in threads, makes the model, writes it, and reports what it is made of.
import { LecternError } from "@lectern/core"
import { writeArpa } from "@lectern/decoding/ngram"
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"
import type { Context } from "../../console/command.js"
import { linesRequest } from "../../console/lines.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { type ReportRun, reportRun } from "../../console/report-run.js"
import { toStream } from "../../console/stream.js"
import { writtenLines } from "../../console/written-lines.js"
import { type PackedModel, unpackedModel } from "../../models/plain-data.js"
import { printableLines } from "../../report/printable.js"
import { gzipped } from "./gzipped.js"
import { type TrainingReport, trainingJson, trainingText } from "./report/training.js"
import { type CountedCorpus, type TrainedLm, type TrainLmRequest, trainLm } from "./run/train.js"
import type { TrainLmOptions } from "./train-options.js"
import { vocabularyFile } from "./vocabulary-file.js"

/** Runs `lectern lm train`. */
export async function runTrainLm(options: TrainLmOptions, context: Context): Promise<void> {
  const { streams, interrupts } = context
  const { model, words, vocabulary, heldOut, resume, output, quiet, format } = options
  refuseOverwritingFiles(output, [vocabulary, heldOut])
  const texts = { references: [], systems: options.texts }
  const work = { doing: "counting n-grams", unit: "lines" } as const
  let report: TrainingReport | undefined
  await reportRun({ options, texts, context, work }, async (run) => {
    const known = vocabulary === undefined ? undefined : await vocabularyFile(vocabulary, interrupts.signal)
    const { model: trained, ...facts } = await trainWithFlagNames({
      ...linesRequest(options, context, run),
      ...model,
      ...words,
      ...(known !== undefined && { vocabulary: known }),
      ...(heldOut !== undefined && { heldOut: { name: heldOut, path: heldOut } }),
      ...(resume !== undefined && { resume }),
      onCounted(counted) {
        if (!quiet) streams.stderr.write(`lectern: ${countedSentence(counted)}\n`)
      },
    })
    for (const note of facts.notes) run.callbacks.onWarning?.(note)
    await writeModel(trained, output, run, interrupts.signal)
    const ngrams = trained.levels.map((level) => level.words.length)
    report = { ...model.smoothing, minCount: words.minCount, heldOutPath: heldOut, ngrams, ...facts }
  })
  if (output === undefined || report === undefined) return
  await toStream(streams.stdout).write(format === "json" ? trainingJson(report) : trainingText(report))
}

/** Trains a model; errors name the command's options instead of the library's. */
async function trainWithFlagNames(request: TrainLmRequest): Promise<TrainedLm> {
  try {
    return await trainLm(request)
  } catch (error) {
    if (!(error instanceof LecternError) || error.problem.kind !== "bad-data") throw error
    const why = error.problem.why.replace(
      "have special words skipped or counted as unknown",
      "use --special-words skip or --special-words unknown",
    )
    throw new LecternError({ ...error.problem, why }, { cause: error })
  }
}

async function writeModel(
  model: PackedModel,
  output: string | undefined,
  { destination, terminal, callbacks }: ReportRun,
  signal: AbortSignal,
): Promise<void> {
  const unpacked = unpackedModel(model)
  const lines = unpacked.levels.reduce((sum, { logProbs }) => sum + logProbs.length, 0)
  const arpa = writtenLines(writeArpa(unpacked), lines, callbacks.onProgress)
  const yieldNow = yieldToEvents(signal)
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  for await (const chunk of output?.endsWith(".gz") ? gzipped(arpa) : arpa) {
    await yieldNow()
    // A chunk has whole lines.
    await destination.write(terminal ? printableLines(decoder.decode(chunk)) : chunk)
  }
}

function countedSentence({ tokens, ngrams, resumedShards }: CountedCorpus): string {
  const again =
    resumedShards === 0 ? "" : ` (${resumedShards} ${resumedShards === 1 ? "shard" : "shards"} counted before)`
  return `counted ${tokens.toLocaleString("en")} words, ${ngrams.toLocaleString("en")} different n-grams${again}`
}
