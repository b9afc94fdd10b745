// Searches of transformers as stored in golden files: their model, and their options as ours.
import {
  type BeamSearchOptions,
  type FunctionModel,
  functionModel,
  huggingFace,
  logSoftmax,
  minLength,
  noRepeatNgrams,
  type Rule,
  repetitionPenalty,
} from "../../src/index.js"

/** Options of `generate` that occur in the files. */
export interface GenerateOptions {
  readonly num_beams: number
  readonly num_return_sequences?: number
  readonly max_new_tokens: number
  readonly length_penalty?: number
  readonly early_stopping?: boolean | "never"
  readonly no_repeat_ngram_size?: number
  readonly min_new_tokens?: number
  readonly repetition_penalty?: number
}

/** One search with its outcome. */
export interface GoldenSearch {
  readonly vocabulary: number
  readonly eos: number
  readonly prompt: readonly number[]
  readonly options: GenerateOptions
  readonly table: readonly (readonly (readonly number[])[])[]
  readonly sequences: readonly (readonly number[])[]
  readonly scores?: readonly number[]
  readonly token_scores?: readonly (readonly number[])[]
}

/**
 * The table model: logits of the next token by the last two; before the first token there is 0. Without beams, transformers applies its
 * repetition penalty to logits and not to log-probabilities, so the model does it here.
 */
export function tableModel({ vocabulary, table, options }: GoldenSearch): FunctionModel {
  const penalty = options.num_beams === 1 ? repetitionPenalty(options.repetition_penalty ?? 1) : undefined
  return functionModel({
    vocabularySize: vocabulary,
    logProbs(tokens) {
      const logits = Float64Array.from(table[tokens.at(-2) ?? 0]![tokens.at(-1)!]!)
      penalty?.apply(logits, { tokens, promptLength: 0, source: 0 })
      return logSoftmax(logits, vocabulary)
    },
  })
}

/** The options of a search, in our words. */
export function searchOptions({ options, eos }: GoldenSearch): BeamSearchOptions {
  const rules: Rule[] = []
  if (options.repetition_penalty !== undefined && options.num_beams > 1)
    rules.push(repetitionPenalty(options.repetition_penalty))
  if (options.no_repeat_ngram_size !== undefined) rules.push(noRepeatNgrams(options.no_repeat_ngram_size))
  if (options.min_new_tokens !== undefined) rules.push(minLength(options.min_new_tokens, eos))
  return {
    beamWidth: options.num_beams,
    nBest: options.num_return_sequences ?? 1,
    maxLength: options.max_new_tokens,
    endTokens: eos,
    rules,
    ...huggingFace({ lengthPenalty: options.length_penalty ?? 1, earlyStopping: options.early_stopping ?? false }),
  }
}
