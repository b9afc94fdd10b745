// `lectern lm train`: counts n-grams in threads, makes the model, writes it, and reports what it is made of.
import { badData, type Problem } from "@lectern/core"
import { type Perplexity, writeArpa } from "@lectern/decoding/ngram"
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"
import { smallFile } from "@lectern/engine/internal/read/small-file"
import type { Context } from "../../console/command.js"
import { inFlagNames } from "../../console/flag-names.js"
import { linesRequest } from "../../console/lines.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { type ReportRun, reportRun } from "../../console/report-run.js"
import { toStream } from "../../console/stream.js"
import { writtenLines } from "../../console/written-lines.js"
import { PARAMETERS, type SmoothingSpec } from "../../models/names.js"
import { type PackedModel, unpackedModel } from "../../models/plain-data.js"
import { wordsOf } from "../../models/words-of.js"
import { counted, grouped } from "../../report/counted.js"
import { jsonText, snakeCased } from "../../report/json-text.js"
import { printable, printableLines } from "../../report/printable.js"
import { alignedRows } from "../../report/tables/aligned.js"
import { gzipped } from "./gzipped.js"
import { perplexityJson } from "./report/perplexity.js"
import { type CountedCorpus, type TrainedLm, trainLm } from "./run/train.js"
import type { TrainLmOptions } from "./train-options.js"

/** The texts and settings that a model was trained with. */
interface TrainingReport extends SmoothingSpec, Omit<TrainedLm, "model"> {
  readonly minCount: number
  /** The held-out text; undefined for none. */
  readonly heldOutPath: string | undefined
  /** The number of n-grams of each order in the model. */
  readonly ngrams: readonly number[]
}

/** The schema of the JSON. */
const TRAINING_SCHEMA = "lectern.lm-train/1"

// <unk>, <s> and </s>.
const SPECIAL_WORDS = 3

const MAX_BYTES = 2 ** 28

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
    const training = trainLm({
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
    const { model: trained, ...facts } = await inFlagNames(training, specialWordsFlag)
    for (const note of facts.notes) run.callbacks.onWarning?.(note)
    await writeModel(trained, output, run, interrupts.signal)
    const ngrams = trained.levels.map((level) => level.words.length)
    report = { ...model.smoothing, minCount: words.minCount, heldOutPath: heldOut, ngrams, ...facts }
  })
  if (output === undefined || report === undefined) return
  await toStream(streams.stdout).write(format === "json" ? trainingJson(report) : trainingText(report))
}

/** Trains a model; errors name the command's options instead of the library's. */
function specialWordsFlag(problem: Problem): Problem | undefined {
  if (problem.kind !== "bad-data") return undefined
  const flags = "use --special-words skip or --special-words unknown"
  return { ...problem, why: problem.why.replace("have special words skipped or counted as unknown", flags) }
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

/** Formats the report as JSON. */
function trainingJson(report: TrainingReport): string {
  const { method, options, minCount, corpus, ngrams, parameters, notes, heldOut, heldOutPath, inputs } = report
  const name = PARAMETERS[method]
  const json = {
    schema: TRAINING_SCHEMA,
    smoothing: method,
    order: ngrams.length,
    options: snakeCased({ ...options, minCount }),
    sentences: corpus.sentences,
    words: corpus.tokens,
    unknown_words: corpus.unknown,
    distinct_words: ngrams[0]! - SPECIAL_WORDS,
    orders: ngrams.map((each, n) => ({
      order: n + 1,
      counted: corpus.ngrams[n],
      ngrams: each,
      ...(name !== undefined && { [name]: parameters[n] }),
    })),
    notes,
    ...(heldOut !== undefined && { held_out: { path: heldOutPath, ...perplexityJson(heldOut) } }),
    inputs,
  }
  return `${jsonText(json, 1)}\n`
}

/** Formats the report as text. */
function trainingText({ method, corpus, ngrams, parameters, heldOut, heldOutPath }: TrainingReport): string {
  const name = PARAMETERS[method]
  const ofOrder = (n: number): string[] =>
    name === undefined ? [] : [parameters[n]!.map((each) => each.toFixed(6)).join(" ")]
  const rows = ngrams.map((each, n) => [String(n + 1), grouped(each), ...ofOrder(n)])
  const unknown = corpus.unknown === 0 ? "" : `, ${grouped(corpus.unknown)} of them unknown`
  const lines = [
    `${method}, order ${ngrams.length}`,
    `${counted(corpus.sentences, "sentence")}, ${counted(corpus.tokens, "word")}${unknown}, ` +
      `${grouped(ngrams[0]! - SPECIAL_WORDS)} distinct`,
    ...alignedRows([["order", "n-grams", ...(name === undefined ? [] : [name])], ...rows], {
      right: (column) => column < 2,
    }),
  ]
  if (heldOut !== undefined) lines.push(`${printable(heldOutPath!)}: ${perplexityText(heldOut)}`)
  return `${lines.join("\n")}\n`
}

function perplexityText({ sentences, unknown, words, all, known }: Perplexity): string {
  const size = `${counted(sentences, "sentence")}, ${counted(words.tokens, "word")}, ${grouped(unknown)} of them unknown`
  return `${size}: perplexity ${all.perplexity.toFixed(4)}, without unknown words ${known.perplexity.toFixed(4)}`
}

/** Reads a list of words, separated by white space as in texts. */
async function vocabularyFile(path: string, signal: AbortSignal | undefined): Promise<readonly string[]> {
  const text = await smallFile(path, { expected: "a list of words", maxBytes: MAX_BYTES, signal })
  const words = wordsOf(text)
  if (words.length > 0) return words
  throw badData(path, "has no words, expected at least one")
}
