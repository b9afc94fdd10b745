// The task that trains a model on counted words and formats the tokenizer: the longest of all tasks.
import { buffersOf, type Task } from "@lectern/engine/internal/engines/task"
import { formatSentencePiece, formatTokenizerJson, type SortedWords } from "@lectern/tokenizers"
import { type ModelSpec, trainedTokenizer } from "../model/model-spec.js"
import type { PipelineSpec } from "../model/names.js"

/** The format of a tokenizer's file. */
export type TokenizerFormat = "tokenizer-json" | "sentencepiece"

/** A tokenizer to train. */
export interface TrainPayload {
  /** The words to train on. */
  readonly words: SortedWords
  /** The model and its options. */
  readonly model: ModelSpec
  /** The stages that made the words. */
  readonly pipeline: PipelineSpec
  /** The format of the tokenizer's file. */
  readonly format: TokenizerFormat
}

/** A trained tokenizer. */
export interface TrainedFile {
  /** The content of the tokenizer's file. */
  readonly file: string | Uint8Array
  /** The number of tokens. */
  readonly vocabularySize: number
}

// Training on the distinct words takes about as long as counting this many times their bytes.
const COUNTED_BYTES_PER_BYTE = 128

/** Trains a tokenizer; progress is in tokens, of Unigram in thousandths. */
export const trainModel: Task<TrainPayload, TrainedFile> = {
  name: "train",
  perform({ words, model, pipeline, format }, onProgress) {
    const tokenizer = trainedTokenizer(words, model, pipeline, onProgress)
    const file = format === "sentencepiece" ? formatSentencePiece(tokenizer) : formatTokenizerJson(tokenizer)
    return { file, vocabularySize: tokenizer.vocabularySize }
  },
  bytes: ({ words }) => COUNTED_BYTES_PER_BYTE * words.bytes.length,
  label: ({ model }) => `the training of ${model.name}`,
  transfer: ({ file }) => (typeof file === "string" ? [] : buffersOf([file])),
}
