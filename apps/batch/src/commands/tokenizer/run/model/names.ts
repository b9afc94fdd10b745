// Names of models, normalizers and pre-tokenizers. Only names, so that help loads no tokenizer.

/** The models that can be trained. */
export const MODELS = ["bpe", "bbpe", "wordpiece", "unigram"] as const

/** The name of a model. */
export type ModelName = (typeof MODELS)[number]

/** The normalizers that need no options. */
export const NORMALIZERS = ["nfc", "nfd", "nfkc", "nfkd", "lowercase", "strip-accents", "bert", "bert-uncased"] as const

/** The name of a normalizer. */
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

/** The name of a pre-tokenizer. */
export type PreTokenizerName = (typeof PRE_TOKENIZERS)[number]

/** The stages that split texts into words, by name. */
export interface PipelineSpec {
  /** Applied in this order. */
  readonly normalizers: readonly NormalizerName[]
  /** Splits the normalized text. */
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
