// Names that files of tokenizers need to be read. Only names, so that help loads no tokenizer.

/** The versions of SentencePiece whose ids differ for some texts: up to 0.2.1, and 0.2.3. */
export const SENTENCEPIECE_RULES = ["0.2.1", "0.2.3"] as const

/** The version of SentencePiece whose ids a model gives. */
export type SentencePieceRules = (typeof SENTENCEPIECE_RULES)[number]

/** The encodings of `.tiktoken` files: tiktoken's, and Whisper's with 99 languages and with 100. */
export const RANK_FILE_ENCODINGS = [
  "gpt2",
  "r50k_base",
  "p50k_base",
  "p50k_edit",
  "cl100k_base",
  "o200k_base",
  "o200k_harmony",
  "whisper",
  "whisper-v3",
] as const

/** The encoding of a `.tiktoken` file. */
export type RankFileEncoding = (typeof RANK_FILE_ENCODINGS)[number]
