// The options of `lectern tokenizer train`.
import {
  BPE_TRAINING_OPTIONS,
  UNIGRAM_TRAINING_OPTIONS,
  WORD_PIECE_TRAINING_OPTIONS,
} from "@lectern/tokenizers/options"
import { clusterOptions } from "../../console/cluster.js"
import { clusterLineGroups, lineOptions } from "../../console/lines.js"
import { longFlag, type OptionGroup, optionGroup, type Raw, readGroup, type ValuesOf } from "../../console/option.js"
import { namesIn, setting, settled } from "../../console/setting.js"
import { anyNumber, checkedName, choice, integer, text, texts, usage } from "../../console/values.js"
import type { ModelSpec } from "./run/model/model-spec.js"
import {
  DEFAULT_PIPELINES,
  IS_BYTE_LEVEL,
  MODELS,
  type ModelName,
  NORMALIZERS,
  type PipelineSpec,
  PRE_TOKENIZERS,
  type PreTokenizerName,
} from "./run/model/names.js"
import type { TokenizerFormat } from "./run/tasks/train.js"

const MAX_TOKENS = 2 ** 24
const WORD_PIECE_VARIANT = WORD_PIECE_TRAINING_OPTIONS.variant
const UNIGRAM_VARIANT = UNIGRAM_TRAINING_OPTIONS.variant

const modelGroup = optionGroup("Model:", {
  model: {
    flags: "-m, --model <NAME>",
    help: MODELS.join(", "),
    more: "`bbpe` is BPE over bytes",
    read: choice(MODELS, { what: "model" }),
  },
  vocabSize: settled(BPE_TRAINING_OPTIONS, "vocabularySize", {
    flags: "--vocab-size <N>",
    help: "tokens wanted, including special tokens and alphabet (default: {default})",
    more: "If the text does not have that many, a warning says how many there are",
    fallback: 32_000,
    read: integer(1, MAX_TOKENS),
  }),
  minFrequency: settled(BPE_TRAINING_OPTIONS, "minFrequency", {
    flags: "--min-frequency <N>",
    help: "do not merge rarer pairs (default: {default}; bpe, bbpe, wordpiece)",
    fallback: 2,
  }),
  variant: {
    flags: "--variant <NAME>",
    help: `wordpiece: ${namesIn(WORD_PIECE_VARIANT)}; unigram: ${namesIn(UNIGRAM_VARIANT)}`,
    more: "`count` is that of Hugging Face ([why](notes/wordpiece.md))",
    read: text,
  },
  threshold: setting(WORD_PIECE_TRAINING_OPTIONS, "threshold", {
    flags: "--threshold <X>",
    help: "wordpiece: stop when a merge gains less than X",
    read: anyNumber,
  }),
  maxTokenLength: setting(BPE_TRAINING_OPTIONS, "maxTokenLength", {
    flags: "--max-token-length <N>",
    help: "longest token, in characters (bytes for bbpe)",
  }),
  limitAlphabet: setting(BPE_TRAINING_OPTIONS, "limitAlphabet", {
    flags: "--limit-alphabet <N>",
    help: "keep the N most frequent characters",
    more: "Others are unknown",
    read: integer(1, Number.MAX_SAFE_INTEGER),
  }),
  byteFallback: setting(UNIGRAM_TRAINING_OPTIONS, "byteFallback", {
    flags: "--byte-fallback",
    help: "bpe, unigram: unknown characters become tokens of bytes",
  }),
  specialTokens: {
    flags: "--special-tokens <TOKEN...>",
    help: "tokens that are never split; they get the first ids",
    more: "The ids are in this order; the unknown token (`<unk>`, `[UNK]`) goes before them unless it is among them. By default those five of BERT for `wordpiece`, else none",
    read: texts,
  },
})

const textGroup = optionGroup("Text:", {
  normalizer: {
    flags: "--normalizer <NAME...>",
    help: `applied in the order given: ${NORMALIZERS.join(", ")}; or none`,
    read: texts,
  },
  preTokenizer: {
    flags: "--pre-tokenizer <NAME>",
    help: `${PRE_TOKENIZERS.join(", ")}; the default depends on the model`,
    more: "The last three are for `bbpe`",
    read: choice(PRE_TOKENIZERS, { what: "pre-tokenizer" }),
  },
  resume: {
    flags: "--resume <DIR>",
    help: "store counts in DIR; an interrupted run continues from them",
    more: "See below",
    read: text,
  },
})

const resultGroup = optionGroup("Result:", {
  format: {
    flags: "-f, --format <NAME>",
    help: "tokenizer-json (default), sentencepiece (default for -o FILE.model)",
    read: choice(["tokenizer-json", "sentencepiece"], { what: "format" }),
  },
})

/** All options, in the order of the help. */
export const trainGroups: readonly OptionGroup[] = [modelGroup, textGroup, resultGroup, ...clusterLineGroups]

type ModelValues = ValuesOf<typeof modelGroup>

// The models that an option applies to; the other options apply to all.
const MODELS_OF_OPTION: { readonly [Name in keyof ModelValues]?: readonly ModelName[] } = {
  minFrequency: ["bpe", "bbpe", "wordpiece"],
  variant: ["wordpiece", "unigram"],
  threshold: ["wordpiece"],
  byteFallback: ["bpe", "unigram"],
}

/** The options, checked. */
export type TrainOptions = ReturnType<typeof trainOptions>

/** Checks the options of `lectern tokenizer train`. */
export function trainOptions(files: readonly string[], raw: Raw) {
  const values = readGroup(modelGroup, raw)
  const name = values.model
  if (name === undefined) throw usage(`no model given; --model must be one of ${MODELS.join(", ")}`)
  const lines = lineOptions(files.length === 0 ? ["-"] : files, raw, clusterOptions)
  const named = readGroup(resultGroup, raw).format
  const format = named ?? (lines.output?.endsWith(".model") ? "sentencepiece" : "tokenizer-json")
  const { resume, ...text } = readGroup(textGroup, raw)
  const pipeline = pipelineOf(name, text, format)
  refuseOptionsOfOtherModels(name, raw)
  return { ...lines, pipeline, model: modelOf(name, values), format, resume }
}

function pipelineOf(
  model: ModelName,
  { normalizer, preTokenizer }: Pick<ValuesOf<typeof textGroup>, "normalizer" | "preTokenizer">,
  format: TokenizerFormat,
): PipelineSpec {
  if (format === "sentencepiece") refuseUnwritable(model, normalizer, preTokenizer)
  const defaults: PipelineSpec =
    format === "sentencepiece" ? { normalizers: [], preTokenizer: "metaspace" } : DEFAULT_PIPELINES[model]
  const none = normalizer?.includes("none")
  if (none && normalizer!.length > 1) throw usage("--normalizer none and other normalizers cannot be combined")
  const pipeline = {
    normalizers: none
      ? []
      : (normalizer?.map((name) => checkedName(name, NORMALIZERS, { what: "normalizer" })) ?? defaults.normalizers),
    preTokenizer: preTokenizer ?? defaults.preTokenizer,
  }
  if (IS_BYTE_LEVEL[pipeline.preTokenizer] !== (model === "bbpe")) {
    const fitting = PRE_TOKENIZERS.filter((name) => IS_BYTE_LEVEL[name] === (model === "bbpe")).join(", ")
    throw usage(
      `--pre-tokenizer ${pipeline.preTokenizer} and --model ${model} cannot be combined; available: ${fitting}`,
    )
  }
  return pipeline
}

/** Refuses stages that a SentencePiece file cannot represent, before anything is counted. */
function refuseUnwritable(
  model: ModelName,
  normalizer: readonly string[] | undefined,
  preTokenizer: PreTokenizerName | undefined,
): void {
  const file = "a SentencePiece file"
  if (model !== "bpe" && model !== "unigram") throw usage(`${file} cannot hold --model ${model}, only bpe or unigram`)
  const named = normalizer?.find((name) => name !== "none")
  if (named !== undefined) throw usage(`${file} cannot hold --normalizer ${named}`)
  if (preTokenizer !== undefined && preTokenizer !== "metaspace") {
    throw usage(`${file} cannot hold --pre-tokenizer ${preTokenizer}`)
  }
}

function modelOf(name: ModelName, values: ModelValues): ModelSpec {
  const { vocabSize, minFrequency, byteFallback, limitAlphabet, maxTokenLength, threshold } = values
  const shared = {
    vocabularySize: vocabSize,
    specialTokens: specialTokens(values.specialTokens ?? (name === "wordpiece" ? BERT_TOKENS : []), byteFallback),
    ...(limitAlphabet !== undefined && { limitAlphabet }),
    ...(maxTokenLength !== undefined && { maxTokenLength }),
  }
  switch (name) {
    case "bpe":
      return { ...shared, name, minFrequency, byteFallback }
    case "bbpe":
      return { ...shared, name, minFrequency }
    case "wordpiece":
      return {
        ...shared,
        name,
        minFrequency,
        ...variantOf(values, WORD_PIECE_VARIANT[0].choices!),
        ...(threshold !== undefined && { threshold }),
      }
    case "unigram":
      return { ...shared, name, byteFallback, ...variantOf(values, UNIGRAM_VARIANT[0].choices!) }
  }
}

function variantOf<Variant extends string>(
  { variant }: ModelValues,
  variants: readonly Variant[],
): { readonly variant?: Variant } {
  return variant === undefined ? {} : { variant: checkedName(variant, variants, { what: "variant" }) }
}

const BERT_TOKENS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]

function refuseOptionsOfOtherModels(name: ModelName, raw: Raw): void {
  for (const [option, models] of Object.entries(MODELS_OF_OPTION)) {
    if (raw[option] === undefined || models.includes(name)) continue
    const flag = longFlag(modelGroup.options[option as keyof ModelValues].flags)
    throw usage(`${flag} applies to ${models.join(", ")} models, not to ${name}`)
  }
}

function specialTokens(tokens: readonly string[], byteFallback: boolean): readonly string[] {
  const byte = byteFallback ? tokens.find((token) => /^<0x[0-9A-F]{2}>$/.test(token)) : undefined
  if (byte !== undefined) throw usage(`--special-tokens ${byte} is also a token of --byte-fallback`)
  if (tokens.includes("")) throw usage("--special-tokens must not be empty")
  const twice = tokens.find((token, i) => tokens.indexOf(token) < i)
  if (twice !== undefined) throw usage(`--special-tokens names '${twice}' twice`)
  return tokens
}
