// What the command calls models, normalizers and pre-tokenizers. Only names, so that help needs no tokenizer.

/** The models that can be trained. */
export const MODELS = ["bpe", "bbpe", "wordpiece", "unigram"] as const

/** A model by name. */
export type ModelName = (typeof MODELS)[number]

/** The normalizers that need no options. */
export const NORMALIZERS = ["nfc", "nfd", "nfkc", "nfkd", "lowercase", "strip-accents", "bert", "bert-uncased"] as const

/** A normalizer by name. */
export type NormalizerName = (typeof NORMALIZERS)[number]

/** The pre-tokenizers that need no options. */
export const PRE_TOKENIZERS = [
  "whitespace-split",
  "whitespace",
  "metaspace",
  "bert",
  "gpt2",
  "cl100k_base",
  "o200k_base",
] as const

/** A pre-tokenizer by name. */
export type PreTokenizerName = (typeof PRE_TOKENIZERS)[number]

/** The versions of SentencePiece after which the ids of some texts changed: up to 0.2.1, and 0.2.3. */
export const SENTENCEPIECE_RULES = ["0.2.1", "0.2.3"] as const

/** Whose ids a SentencePiece model gives. */
export type SentencePieceRules = (typeof SENTENCEPIECE_RULES)[number]

/** The encodings of tiktoken. */
export const TIKTOKEN_ENCODINGS = [
  "gpt2",
  "r50k_base",
  "p50k_base",
  "p50k_edit",
  "cl100k_base",
  "o200k_base",
  "o200k_harmony",
] as const

/** How text becomes words, as posted to threads. */
export interface PipelineSpec {
  /** In this order; none when empty. */
  readonly normalizers: readonly NormalizerName[]
  /** What splits the text. */
  readonly preTokenizer: PreTokenizerName
}

/** The default stages of each model. */
export const DEFAULT_PIPELINES: Readonly<Record<ModelName, PipelineSpec>> = {
  bpe: { normalizers: [], preTokenizer: "whitespace-split" },
  bbpe: { normalizers: [], preTokenizer: "gpt2" },
  wordpiece: { normalizers: ["bert-uncased"], preTokenizer: "bert" },
  unigram: { normalizers: ["nfkc"], preTokenizer: "metaspace" },
}

/** Whether a pre-tokenizer is for byte-level models. */
export const IS_BYTE_LEVEL: Readonly<Record<PreTokenizerName, boolean>> = {
  "whitespace-split": false,
  whitespace: false,
  metaspace: false,
  bert: false,
  gpt2: true,
  cl100k_base: true,
  o200k_base: true,
}
