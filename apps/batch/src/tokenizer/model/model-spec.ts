// The model that is to be trained, as the command's options say it, and the tokenizer it becomes part of.
import {
  type AddedToken,
  bpe,
  bpeDecoder,
  byteFallbackDecoder,
  byteLevelDecoder,
  createTokenizer,
  type Decoder,
  decoderSequence,
  fuseDecoder,
  type Model,
  metaspaceDecoder,
  replaceDecoder,
  type SortedWords,
  stripDecoder,
  type Tokenizer,
  trainBpe,
  trainUnigram,
  trainWordPiece,
  type UnigramVariant,
  type WordPieceVariant,
  wordPieceDecoder,
} from "@lectern/tokenizers"
import type { PipelineSpec } from "./names.js"
import { stagesOf } from "./pipeline.js"

/** A model with the options of its trainer; those left out have the trainer's defaults. */
export type ModelSpec = SharedSpec &
  (
    | ({ readonly name: "bpe"; readonly byteFallback: boolean } & MergeSpec)
    | ({ readonly name: "bbpe" } & MergeSpec)
    | ({ readonly name: "wordpiece"; readonly variant?: WordPieceVariant; readonly threshold?: number } & MergeSpec)
    | { readonly name: "unigram"; readonly variant?: UnigramVariant; readonly byteFallback: boolean }
  )

interface SharedSpec {
  /** Tokens wanted. */
  readonly vocabularySize: number
  /** Tokens that stand for themselves, the first ids in this order; the unknown token goes before them unless it is among them. */
  readonly specialTokens: readonly string[]
  /** At most so many letters. */
  readonly limitAlphabet?: number
  /** Longest token, in letters. */
  readonly maxTokenLength?: number
}

interface MergeSpec {
  /** Rarer pairs are not merged. */
  readonly minFrequency: number
}

/** The token that stands for what a model cannot say; byte-level models need none. */
export const UNKNOWN: Readonly<Record<ModelSpec["name"], string | undefined>> = {
  bpe: "<unk>",
  bbpe: undefined,
  wordpiece: "[UNK]",
  unigram: "<unk>",
}

const END_OF_WORD = "</w>"

/**
 * Trains a model and puts it into a tokenizer.
 *
 * @param words - the words of the corpus
 * @param spec - the model
 * @param pipeline - the stages that made the words
 * @param onProgress - hears how many tokens there are so far
 * @returns the tokenizer
 * @throws LecternError as the trainers do
 */
export function trainedTokenizer(
  words: SortedWords,
  spec: ModelSpec,
  pipeline: PipelineSpec,
  onProgress: (tokens: number) => void,
): Tokenizer {
  const unknown = UNKNOWN[spec.name]
  const { specialTokens } = spec
  const special = unknown === undefined || specialTokens.includes(unknown) ? specialTokens : [unknown, ...specialTokens]
  const { model, decoder } = trained(words, { ...spec, specialTokens: special }, pipeline, onProgress)
  const addedTokens: AddedToken[] = special.map((content) => ({
    id: model.vocabulary.idOf(content)!,
    content,
    special: true,
  }))
  return createTokenizer({ ...stagesOf(pipeline), model, decoder, addedTokens })
}

function trained(
  words: SortedWords,
  spec: ModelSpec,
  { preTokenizer }: PipelineSpec,
  onProgress: (tokens: number) => void,
): { readonly model: Model; readonly decoder: Decoder } {
  const { vocabularySize, specialTokens, limitAlphabet, maxTokenLength } = spec
  const common = { vocabularySize, specialTokens, ...(limitAlphabet !== undefined && { limitAlphabet }) }
  const longest = maxTokenLength === undefined ? {} : { maxTokenLength }
  const marked = preTokenizer === "metaspace"
  const unknownToken = UNKNOWN[spec.name]!
  if (spec.name === "unigram") {
    const { byteFallback, variant } = spec
    const { model } = trainUnigram(words, {
      ...common,
      unknownToken,
      byteFallback,
      ...(variant !== undefined && { variant }),
      ...(maxTokenLength !== undefined && { maxPieceLength: maxTokenLength }),
      onProgress: ({ pieces }) => onProgress(pieces),
    })
    return { model, decoder: spaced(marked, byteFallback) }
  }
  const merging = { ...common, ...longest, minFrequency: spec.minFrequency, onProgress }
  if (spec.name === "bbpe")
    return { model: trainBpe(words, { ...merging, unit: "byte" }).model, decoder: byteLevelDecoder() }
  if (spec.name === "wordpiece") {
    const { variant, threshold } = spec
    const { model } = trainWordPiece(words, {
      ...merging,
      unknownToken,
      ...(variant !== undefined && { variant }),
      ...(threshold !== undefined && { threshold }),
    })
    return { model, decoder: wordPieceDecoder() }
  }
  // With bytes, an end of a word that is unknown would be bytes too.
  const suffix = marked || spec.byteFallback ? {} : { endOfWordSuffix: END_OF_WORD }
  const bytes = spec.byteFallback ? BYTE_TOKENS : []
  const { model } = trainBpe(words, {
    ...merging,
    ...suffix,
    unknownToken,
    specialTokens: [...specialTokens, ...bytes],
  })
  return {
    // Marked blanks are SentencePiece's way, and there unknown characters side by side are one token.
    model: bpe({
      vocabulary: model.vocabulary,
      merges: model.merges,
      unknownToken,
      ...suffix,
      byteFallback: spec.byteFallback,
      fuseUnknown: marked,
    }),
    decoder: marked || spec.byteFallback ? spaced(marked, spec.byteFallback) : bpeDecoder({ suffix: END_OF_WORD }),
  }
}

const BYTE_TOKENS: readonly string[] = Array.from(
  { length: 256 },
  (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`,
)

/** From pieces with marks for blanks, and bytes, back to text. */
function spaced(marked: boolean, bytes: boolean): Decoder {
  if (!bytes) return marked ? metaspaceDecoder() : fuseDecoder()
  const toText = [byteFallbackDecoder(), fuseDecoder()]
  if (!marked) return decoderSequence(toText)
  return decoderSequence([
    replaceDecoder({ pattern: "▁", content: " " }),
    ...toText,
    stripDecoder({ content: " ", start: 1, stop: 0 }),
  ])
}
