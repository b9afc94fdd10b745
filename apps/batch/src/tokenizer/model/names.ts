// What the command calls models, normalizers and pre-tokenizers. Names alone, so that help needs no tokenizer.

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
