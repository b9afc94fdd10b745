// `lectern tokenizer train`: counts words in threads, trains, writes the tokenizer.
import { LecternError } from "@lectern/core"
import type { ModelSpec } from "../../tokenizer/model/model-spec.js"
import { MODELS, type ModelName, NORMALIZERS, PRE_TOKENIZERS } from "../../tokenizer/model/names.js"
import { IS_BYTE_LEVEL, type PipelineSpec, USUAL } from "../../tokenizer/model/pipeline.js"
import type { TokenizerFormat } from "../../tokenizer/tasks/train.js"
import { type CountedCorpus, type Trained, type TrainRequest, trainTokenizer } from "../../tokenizer/train.js"
import type { Streams } from "../score/command.js"
import type { Interrupts } from "../shared/interrupt.js"
import { reportRun } from "../shared/report-run.js"
import { choice, numberFrom, usage, wholeNumber } from "../shared/values.js"
import type { RawTrainOptions } from "./flags.js"
import { linesRequest, readingOptions } from "./reading.js"

const USUAL_SIZE = 32_000
const MOST_TOKENS = 2 ** 24
const USUAL_LEAST_FREQUENCY = 2
const MOST = Number.MAX_SAFE_INTEGER

/**
 * Runs `lectern tokenizer train`.
 *
 * @param files - text files
 * @param raw - the options as typed
 * @param streams - where results and messages go
 * @param interrupts - what may end the run
 * @throws LecternError for everything that is wrong with the command line, the input or the output
 */
export async function runTrain(
  files: readonly string[],
  raw: RawTrainOptions,
  streams: Streams,
  interrupts: Interrupts,
): Promise<void> {
  const name = choice("model", raw.model, MODELS)
  if (name === undefined) throw usage(`which model? give --model ${MODELS.join(", ")}`)
  const format = formatOf(raw)
  const pipeline = pipelineOf(name, raw, format)
  const model = modelOf(name, raw)
  const options = readingOptions(files.length === 0 ? ["-"] : files, raw)
  const texts = { references: [], systems: options.texts }
  const tell = (sentence: string): void => {
    if (!options.quiet) streams.stderr.write(`lectern: ${sentence}\n`)
  }
  await reportRun(options, texts, streams, false, async (report) => {
    const { file, vocabularySize } = await trained({
      ...linesRequest(options, interrupts, report),
      pipeline,
      model,
      format,
      ...(raw.resume !== undefined && { resume: raw.resume }),
      onCounted: (counted) => tell(countedSentence(counted)),
      onTrained: (done, wanted) =>
        report.onProgress?.({ stage: "train", bytesDone: done, bytesTotal: wanted, segments: 0 }),
    })
    if (vocabularySize < model.vocabularySize) {
      report.onWarning?.(`the text gave ${vocabularySize} tokens, fewer than the ${model.vocabularySize} wanted`)
    }
    await report.destination.write(file)
  })
}

/** Trains, and names the option where the trainer names its own. */
async function trained(request: TrainRequest): Promise<Trained> {
  try {
    return await trainTokenizer(request)
  } catch (error) {
    if (!(error instanceof LecternError) || error.problem.kind !== "out-of-range") throw error
    if (error.problem.name !== "vocabularySize") throw error
    throw new LecternError({ ...error.problem, name: "--vocab-size" }, { cause: error })
  }
}

function formatOf({ format, output }: RawTrainOptions): TokenizerFormat {
  const named = choice("format", format, ["tokenizer-json", "sentencepiece"] as const)
  return named ?? (output?.endsWith(".model") ? "sentencepiece" : "tokenizer-json")
}

function pipelineOf(
  model: ModelName,
  { normalizer, preTokenizer }: RawTrainOptions,
  format: TokenizerFormat,
): PipelineSpec {
  if (format === "sentencepiece") refuseUnwritable(model, normalizer, preTokenizer)
  const usual = USUAL[model]
  const forFormat = format === "sentencepiece" ? { normalizers: [], preTokenizer: "metaspace" as const } : usual
  const none = normalizer?.includes("none")
  if (none && normalizer!.length > 1) throw usage("--normalizer none stands alone")
  const pipeline = {
    normalizers: none
      ? []
      : (normalizer?.map((name) => choice("normalizer", name, NORMALIZERS)!) ?? forFormat.normalizers),
    preTokenizer: choice("pre-tokenizer", preTokenizer, PRE_TOKENIZERS) ?? forFormat.preTokenizer,
  }
  if (IS_BYTE_LEVEL[pipeline.preTokenizer] !== (model === "bbpe")) {
    const fitting = PRE_TOKENIZERS.filter((name) => IS_BYTE_LEVEL[name] === (model === "bbpe")).join(", ")
    throw usage(`--pre-tokenizer ${pipeline.preTokenizer} does not go with --model ${model}, which takes ${fitting}`)
  }
  return pipeline
}

/** Refuses what SentencePiece's files cannot hold, before anything is counted. */
function refuseUnwritable(model: ModelName, normalizer: readonly string[] | undefined, cut: string | undefined): void {
  const file = "a SentencePiece file"
  if (model !== "bpe" && model !== "unigram") throw usage(`${file} holds bpe or unigram, not ${model}`)
  const named = normalizer?.find((name) => name !== "none")
  if (named !== undefined) throw usage(`${file} cannot hold --normalizer ${named}`)
  if (cut !== undefined && cut !== "metaspace") throw usage(`${file} cannot hold --pre-tokenizer ${cut}`)
}

function modelOf(name: ModelName, raw: RawTrainOptions): ModelSpec {
  refuseForeign(name, raw)
  const limitAlphabet = wholeNumber("--limit-alphabet", raw.limitAlphabet, 1, MOST)
  const maxTokenLength = wholeNumber("--max-token-length", raw.maxTokenLength, 1, MOST)
  const shared = {
    vocabularySize: wholeNumber("--vocab-size", raw.vocabSize, 1, MOST_TOKENS) ?? USUAL_SIZE,
    specialTokens: specialTokens(raw.specialTokens ?? (name === "wordpiece" ? BERT_TOKENS : [])),
    ...(limitAlphabet !== undefined && { limitAlphabet }),
    ...(maxTokenLength !== undefined && { maxTokenLength }),
  }
  const minFrequency = wholeNumber("--min-frequency", raw.minFrequency, 0, MOST) ?? USUAL_LEAST_FREQUENCY
  const byteFallback = raw.byteFallback ?? false
  switch (name) {
    case "bpe":
      return { ...shared, name, minFrequency, byteFallback }
    case "bbpe":
      return { ...shared, name, minFrequency }
    case "wordpiece": {
      const variant = choice("variant", raw.variant, ["likelihood", "count", "jaccard"] as const)
      const threshold = numberFrom("--threshold", raw.threshold)
      return {
        ...shared,
        name,
        minFrequency,
        ...(variant !== undefined && { variant }),
        ...(threshold !== undefined && { threshold }),
      }
    }
    case "unigram": {
      const variant = choice("variant", raw.variant, ["lectern", "sentencepiece", "huggingface"] as const)
      return { ...shared, name, byteFallback, ...(variant !== undefined && { variant }) }
    }
  }
}

const BERT_TOKENS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]

const FOREIGN: Readonly<Record<string, readonly ModelName[]>> = {
  minFrequency: ["bpe", "bbpe", "wordpiece"],
  variant: ["wordpiece", "unigram"],
  threshold: ["wordpiece"],
  byteFallback: ["bpe", "unigram"],
}

function refuseForeign(name: ModelName, raw: RawTrainOptions): void {
  for (const [option, models] of Object.entries(FOREIGN)) {
    if (raw[option as keyof RawTrainOptions] === undefined || models.includes(name)) continue
    const flag = option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    throw usage(`--${flag} is of ${models.join(" and ")}, not of ${name}`)
  }
}

function specialTokens(tokens: readonly string[]): readonly string[] {
  if (tokens.includes("")) throw usage("--special-tokens cannot be empty")
  const twice = tokens.find((token, i) => tokens.indexOf(token) < i)
  if (twice !== undefined) throw usage(`--special-tokens names ${twice} twice`)
  return tokens
}

function countedSentence({ words, tokens, resumedShards }: CountedCorpus): string {
  const again =
    resumedShards === 0 ? "" : ` (${resumedShards} ${resumedShards === 1 ? "shard" : "shards"} counted before)`
  return `counted ${tokens.toLocaleString("en")} words, ${words.toLocaleString("en")} of them distinct${again}`
}
