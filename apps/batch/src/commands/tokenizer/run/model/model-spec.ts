// Specifies a model to train, and trains a tokenizer with it.
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
  type UnigramProgress,
  type UnigramVariant,
  type WordPieceVariant,
  wordPieceDecoder,
} from "@lectern/tokenizers"
import type { PipelineSpec } from "./names.js"
import { stagesOf } from "./pipeline.js"

/** A model with the options of its trainer; absent options have the trainer's defaults. */
export type ModelSpec = SharedSpec &
  (
    | ({ readonly name: "bpe"; readonly byteFallback: boolean } & MergeSpec)
    | ({ readonly name: "bbpe" } & MergeSpec)
    | ({ readonly name: "wordpiece"; readonly variant?: WordPieceVariant; readonly threshold?: number } & MergeSpec)
    | { readonly name: "unigram"; readonly variant?: UnigramVariant; readonly byteFallback: boolean }
  )

interface SharedSpec {
  /** The number of tokens. */
  readonly vocabularySize: number
  /** Tokens with the first ids, in this order, after the unknown token unless it is among them. */
  readonly specialTokens: readonly string[]
  /** The maximum number of characters in the alphabet. */
  readonly limitAlphabet?: number
  /** The maximum length of a token in characters. */
  readonly maxTokenLength?: number
}

interface MergeSpec {
  /** The minimum frequency of a pair to merge. */
  readonly minFrequency: number
}

/** The unknown token of each model; byte-level models need none. */
export const UNKNOWN_TOKENS: Readonly<Record<ModelSpec["name"], string | undefined>> = {
  bpe: "<unk>",
  bbpe: undefined,
  wordpiece: "[UNK]",
  unigram: "<unk>",
}

const END_OF_WORD = "</w>"

/** The total of a training's progress. */
const THOUSANDTHS = 1000

/** The amount of work of a training, as its progress counts it: tokens, or thousandths. */
export function amountOf({ name, vocabularySize }: ModelSpec): number {
  return name === "unigram" ? THOUSANDTHS : vocabularySize
}

/** Trains a model and makes a tokenizer with it. */
export function trainedTokenizer(
  words: SortedWords,
  spec: ModelSpec,
  pipeline: PipelineSpec,
  onProgress: (done: number) => void,
): Tokenizer {
  const unknown = UNKNOWN_TOKENS[spec.name]
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
  onProgress: (done: number) => void,
): { readonly model: Model; readonly decoder: Decoder } {
  const { vocabularySize, specialTokens, limitAlphabet, maxTokenLength } = spec
  const common = { vocabularySize, specialTokens, ...(limitAlphabet !== undefined && { limitAlphabet }) }
  const longest = maxTokenLength === undefined ? {} : { maxTokenLength }
  const marked = preTokenizer === "metaspace"
  const unknownToken = UNKNOWN_TOKENS[spec.name]!
  if (spec.name === "unigram") {
    const { byteFallback, variant } = spec
    const { model } = trainUnigram(words, {
      ...common,
      unknownToken,
      byteFallback,
      ...(variant !== undefined && { variant }),
      ...(maxTokenLength !== undefined && { maxPieceLength: maxTokenLength }),
      onProgress: pruningProgress(vocabularySize, onProgress),
    })
    return { model, decoder: pieceDecoder(marked, byteFallback) }
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
  // With byte fallback, an unknown character at the end of a word would make its suffix bytes too.
  const suffix = marked || spec.byteFallback ? {} : { endOfWordSuffix: END_OF_WORD }
  const bytes = spec.byteFallback ? BYTE_TOKENS : []
  const { model } = trainBpe(words, {
    ...merging,
    ...suffix,
    unknownToken,
    specialTokens: [...specialTokens, ...bytes],
  })
  return {
    // Metaspace models follow SentencePiece, which fuses adjacent unknown characters into one token.
    model: bpe({
      vocabulary: model.vocabulary,
      merges: model.merges,
      unknownToken,
      ...suffix,
      byteFallback: spec.byteFallback,
      fuseUnknown: marked,
    }),
    decoder:
      marked || spec.byteFallback ? pieceDecoder(marked, spec.byteFallback) : bpeDecoder({ suffix: END_OF_WORD }),
  }
}

const BYTE_TOKENS: readonly string[] = Array.from(
  { length: 256 },
  (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`,
)

/** Makes a decoder for pieces with marked spaces, or bytes, or both. */
function pieceDecoder(marked: boolean, bytes: boolean): Decoder {
  if (!bytes) return marked ? metaspaceDecoder() : fuseDecoder()
  const toText = [byteFallbackDecoder(), fuseDecoder()]
  if (!marked) return decoderSequence(toText)
  return decoderSequence([
    replaceDecoder({ pattern: "▁", content: " " }),
    ...toText,
    stripDecoder({ content: " ", start: 1, stop: 0 }),
  ])
}

/**
 * Counts the work in thousandths: one half is the search for the initial pieces; the other the rounds, each of which removes a
 * constant share of the pieces.
 */
export function pruningProgress(
  vocabularySize: number,
  onProgress: (done: number) => void,
): (progress: UnigramProgress) => void {
  // The trainer prunes to this size, and chooses the final pieces from these.
  const last = 1.1 * vocabularySize
  let first: number | undefined
  return (progress) => {
    if (progress.kind === "seeding") return onProgress(Math.floor((THOUSANDTHS / 2) * progress.share))
    const { pieces } = progress.step
    first ??= pieces
    // A round may also leave fewer pieces than wanted.
    const share = first <= last ? 1 : Math.log(first / Math.max(pieces, last)) / Math.log(first / last)
    onProgress(Math.floor((THOUSANDTHS / 2) * (1 + share)))
  }
}
