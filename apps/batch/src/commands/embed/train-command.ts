// `lectern embed train`: reads texts in threads, trains vectors, writes them, and reports how the training went.
import { type WordVectors, wordVectors } from "@lectern/embeddings"
import { writeFastText, writeVocabulary } from "@lectern/embeddings/formats"
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"
import type { Context } from "../../console/command.js"
import { toFile } from "../../console/destination.js"
import { inFlagNames, learningRateFlag } from "../../console/flag-names.js"
import { linesRequest } from "../../console/lines.js"
import { refuseDuplicates, refuseOverwritingFiles } from "../../console/overwriting.js"
import { type ReportRun, reportRun } from "../../console/report-run.js"
import { type Destination, toStream } from "../../console/stream.js"
import { usage } from "../../console/values.js"
import { writtenLines } from "../../console/written-lines.js"
import { printableLines } from "../../report/printable.js"
import { checkVectorOutput, type NamedFormat, outputFormat, trainedFormat } from "./output-format.js"
import { epochText, readText, trainingJson, trainingText, type VectorTrainingReport } from "./report/training.js"
import { asData } from "./run/load.js"
import { type TrainedVectors, trainVectors } from "./run/train.js"
import { checkAllWritable, type OutputFormat, writtenVectors } from "./run/write.js"
import { type TrainVectorsOptions, trainingSettings, wantsSubwords } from "./train-options.js"
import { writeChunks } from "./write-chunks.js"

/** A further file to write, which is open. */
interface OpenFile {
  readonly path: string
  readonly destination: Destination
  readonly chunks: (trained: TrainedVectors) => Iterable<Uint8Array>
}

/** Runs `lectern embed train`. */
export async function runTrainVectors(options: TrainVectorsOptions, context: Context): Promise<void> {
  const { streams, interrupts } = context
  const { texts: systems, words, continued, resume, every, typed, output, wordsOut, quiet, format } = options
  const { saveOutputs, saveVocabulary } = options
  const { signal } = interrupts
  const formatOf = (subwords: boolean): NamedFormat | undefined => trainedFormat(options.to, output, subwords)
  checkVectorOutput(formatOf(wantsSubwords(typed)), { output, wordsOut }, streams)
  const outputs = saveOutputs === undefined ? undefined : outputFormat(undefined, saveOutputs).to
  refuseDuplicates([output, wordsOut, saveOutputs, saveVocabulary].filter((path) => path !== undefined))
  const read = systems.map(({ path }) => path)
  for (const path of [wordsOut, saveOutputs, saveVocabulary]) refuseOverwritingFiles(path, read)
  const say = (sentence: string): void => {
    if (!quiet) streams.stderr.write(`lectern: ${sentence}\n`)
  }
  const texts = { references: [], systems }
  let report: VectorTrainingReport | undefined
  await reportRun({ options, texts, context, work: { doing: "reading", unit: "lines" } }, async (run) => {
    const files: OpenFile[] = []
    const open = async (path: string | undefined, chunks: OpenFile["chunks"]): Promise<void> => {
      if (path !== undefined) files.push({ path, destination: await toFile(path, signal), chunks })
    }
    try {
      await open(wordsOut, ({ vocabulary }) => [Buffer.from(writeVocabulary(vocabulary.words))])
      await open(saveVocabulary, vocabularyChunks)
      await open(saveOutputs, (trained) => writtenVectors(outputVectors(trained), outputs!, saveOutputs!))
      const training = trainVectors({
        ...linesRequest(options, context, run),
        words,
        settings: (before) => {
          const settings = trainingSettings(typed, before && { folder: continued!, settings: before })
          if (saveOutputs !== undefined && settings.objective === "hierarchical-softmax")
            throw usage("--save-outputs does not apply to hierarchical-softmax, whose output vectors are not of words")
          return settings
        },
        outputs: saveOutputs !== undefined,
        wholeModel: ({ subwords }) => formatOf(subwords !== undefined) === undefined,
        every,
        ...(continued !== undefined && { continued }),
        ...(resume !== undefined && { resume }),
        onWords(words, { subwords }) {
          const to = formatOf(subwords !== undefined)?.to
          if (to !== undefined) checkAllWritable(words, to, output ?? "standard output")
          if (saveOutputs !== undefined) checkAllWritable(words, outputs!, saveOutputs)
        },
        onRead(facts) {
          run.clearProgress()
          say(readText(facts))
        },
        onResumed: (done, epochs) =>
          say(`continuing ${done === 0 ? "in the first epoch" : `after ${done} of ${epochs} epochs`}`),
        onEpoch(epoch, loss, speed) {
          run.clearProgress()
          say(epochText(epoch, loss, speed))
        },
      })
      const trained = await inFlagNames(training, learningRateFlag)
      const written = formatOf(trained.settings.subwords !== undefined)
      await writeTrained(run, trained, { to: written?.to, output }, signal)
      for (const { path, destination, chunks } of files) {
        await writeChunks(destination, chunks(trained), path, signal)
        destination.finish()
      }
      report = { ...trained, choice: words, continued }
    } finally {
      for (const { destination } of files) destination.discard()
    }
  })
  if (output === undefined || report === undefined) return
  await toStream(streams.stdout).write(format === "json" ? trainingJson(report) : trainingText(report))
}

async function writeTrained(
  run: ReportRun,
  { vocabulary, settings, input, fastText }: TrainedVectors,
  { to, output }: { readonly to: OutputFormat | undefined; readonly output: string | undefined },
  signal: AbortSignal,
): Promise<void> {
  const label = output ?? "standard output"
  const chunks =
    to === undefined
      ? asData(label, () => writeFastText({ ...fastText!, entries: vocabulary, labels: { words: [], counts: [] } }))
      : writtenVectors(wordVectors(vocabulary.words, settings.dimensions, input), to, label)
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  // A chunk of text has whole lines.
  const written = (chunk: string | Uint8Array): string | Uint8Array =>
    run.terminal && typeof chunk !== "string" ? printableLines(decoder.decode(chunk)) : chunk
  const destination = {
    ...run.destination,
    write: (chunk: string | Uint8Array) => run.destination.write(written(chunk)),
  }
  const lines = to === "word2vec" || to === "glove" ? vocabulary.words.length : undefined
  const watched = writtenLines(chunks, lines, run.callbacks.onProgress)
  await writeChunks(destination, yielding(watched, signal), output, signal)
}

/** The same chunks, with time for signals in between. */
async function* yielding(
  chunks: Iterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const yieldNow = yieldToEvents(signal)
  for (const chunk of chunks) {
    await yieldNow()
    yield chunk
  }
}

function outputVectors({ vocabulary, settings, output }: TrainedVectors): WordVectors {
  return wordVectors(vocabulary.words, settings.dimensions, output!)
}

function* vocabularyChunks({ vocabulary: { words, counts } }: TrainedVectors): Generator<Uint8Array, void> {
  const encoder = new TextEncoder()
  let chunk = ""
  for (const [id, word] of words.entries()) {
    chunk += `${word} ${counts[id]}\n`
    if (chunk.length < CHUNK) continue
    yield encoder.encode(chunk)
    chunk = ""
  }
  yield encoder.encode(chunk)
}

const CHUNK = 2 ** 16
