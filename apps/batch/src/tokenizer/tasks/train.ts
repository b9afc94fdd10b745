// The task of training a model on counted words and writing the tokenizer: it keeps a thread busy longest.
import { formatSentencePiece, formatTokenizerJson, type SortedWords } from "@lectern/tokenizers"
import { buffersOf, type Task } from "../../engines/task.js"
import { type ModelSpec, trainedTokenizer } from "../model/model-spec.js"
import type { PipelineSpec } from "../model/names.js"

/** What the tokenizer's file is. */
export type TokenizerFormat = "tokenizer-json" | "sentencepiece"

/** A model to train. */
export interface TrainPayload {
  /** What to train on. */
  readonly words: SortedWords
  /** The model and its options. */
  readonly model: ModelSpec
  /** The stages that made the words. */
  readonly pipeline: PipelineSpec
  /** How the tokenizer is written. */
  readonly format: TokenizerFormat
}

/** A trained tokenizer. */
export interface TrainedFile {
  /** What to write to a file. */
  readonly file: string | Uint8Array
  /** Tokens. */
  readonly vocabularySize: number
}

// Training on the distinct words takes about as long as counting this many times their bytes.
const COUNTED_BYTES_PER_BYTE = 128

/** Trains a model; progress is in tokens. */
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
