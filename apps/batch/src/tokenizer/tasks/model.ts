// Trains a model on counted words and writes the tokenizer: the task that keeps a thread busy longest.
import { formatSentencePiece, formatTokenizerJson, type SortedWords } from "@lectern/tokenizers"
import { type ModelSpec, type OnTrained, trainedTokenizer } from "../model-spec.js"
import type { PipelineSpec } from "../pipeline.js"

/** What the tokenizer's file is. */
export type TokenizerFormat = "tokenizer-json" | "sentencepiece"

/** A model to train. */
export interface ModelTask {
  readonly kind: "model"
  /** What to train on. */
  readonly words: SortedWords
  /** The model and its options. */
  readonly model: ModelSpec
  /** The stages that made the words. */
  readonly pipeline: PipelineSpec
  /** How the tokenizer is written. */
  readonly format: TokenizerFormat
  /** Where a thread leaves how many tokens it has so far. */
  readonly done: Float64Array<SharedArrayBuffer>
}

/** A trained tokenizer. */
export interface TrainedFile {
  /** What to write to a file. */
  readonly file: string | Uint8Array
  /** Tokens. */
  readonly vocabularySize: number
}

/**
 * Trains a model.
 *
 * @param task - what, on what
 * @param onTrained - told how far the trainer is; by default that is left in `task.done`
 * @returns the tokenizer
 * @throws LecternError as the trainers and formats do
 */
export function trainModel(task: ModelTask, onTrained: OnTrained = leftIn(task.done)): TrainedFile {
  const { words, model, pipeline, format } = task
  const tokenizer = trainedTokenizer(words, model, pipeline, onTrained)
  const file = format === "sentencepiece" ? formatSentencePiece(tokenizer) : formatTokenizerJson(tokenizer)
  return { file, vocabularySize: tokenizer.vocabularySize }
}

function leftIn(done: Float64Array): OnTrained {
  return (tokens) => {
    done[0] = tokens
  }
}
