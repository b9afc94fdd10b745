// Shows how a tokenizer splits a text.
import {
  type BpeModel,
  type Model,
  normalizeText,
  preTokenizeText,
  type ScoredBpeModel,
  type Tokenizer,
  type UnigramModel,
  writeBytes,
} from "@lectern/tokenizers"
import { INSPECTED } from "./tasks/measure.js"

/** A text and its tokens. */
export interface ShownText {
  readonly text: string
  readonly tokens: readonly ShownToken[]
  /** The merges of each word, when requested. */
  readonly words: readonly ShownWord[]
  /** The most probable segmentations of each word, in the order of the words, when requested. */
  readonly nbest: readonly ShownSegmentation[]
}

/** A token. */
export interface ShownToken {
  readonly id: number
  readonly token: string
  /** Start and end in UTF-16 units; the end is exclusive. */
  readonly offsets: readonly [number, number]
  /** Start and end in bytes of UTF-8; the end is exclusive. */
  readonly byteOffsets: readonly [number, number]
}

/** A word and its merges. */
export interface ShownWord {
  readonly word: string
  /** The symbols before the first merge. */
  readonly symbols: readonly string[]
  /** The rank of each merge, and the symbols after it. */
  readonly steps: readonly { readonly rank: number; readonly row: readonly string[] }[]
}

/** A segmentation and its log-probability. */
export interface ShownSegmentation {
  readonly tokens: readonly string[]
  readonly score: number
}

/** Options of the output besides the tokens. */
export interface ShownTextOptions {
  /** Whether to show merges. */
  readonly steps: boolean
  /** The number of segmentations per word. */
  readonly nbest: number
}

/** Splits a text and lists its tokens. */
export function shownText(tokenizer: Tokenizer, text: string, { steps, nbest }: ShownTextOptions): ShownText {
  const { ids, tokens, offsets, byteOffsets } = tokenizer.encode(text, INSPECTED)
  const { model } = tokenizer.parts
  return {
    text,
    tokens: tokens.map((token, i) => ({
      id: ids[i]!,
      token,
      offsets: [offsets[2 * i]!, offsets[2 * i + 1]!],
      byteOffsets: [byteOffsets[2 * i]!, byteOffsets[2 * i + 1]!],
    })),
    words: steps && hasSteps(model) ? wordsOf(tokenizer, text).map((word) => shownWord(model, word)) : [],
    nbest: nbest > 0 && hasNbest(model) ? segmentations(model, wordsOf(tokenizer, text), nbest) : [],
  }
}

/** Whether a model has merges to show. */
export function hasSteps(model: Model): model is BpeModel | ScoredBpeModel {
  return "mergeSteps" in model
}

/** Whether a model has segmentations to show. */
export function hasNbest(model: Model): model is UnigramModel {
  return "nbest" in model
}

/** The words of a text, as the model's vocabulary writes them. */
function wordsOf({ parts: { normalizer, preTokenizer } }: Tokenizer, text: string): string[] {
  const normal = normalizer === undefined ? text : normalizeText(normalizer, text)
  if (preTokenizer === undefined) return normal === "" ? [] : [normal]
  const pieces = preTokenizeText(preTokenizer, normal).map(({ piece }) => piece)
  return preTokenizer.byteLevel ? pieces.map((piece) => writeBytes(new TextEncoder().encode(piece))) : pieces
}

function shownWord(model: BpeModel | ScoredBpeModel, word: string): ShownWord {
  const { symbols, steps } = model.mergeSteps(word)
  let row = symbols
  return {
    word,
    symbols,
    steps: steps.map(({ rank, at, joined }) => {
      row = [...row.slice(0, at), joined, ...row.slice(at + 2)]
      return { rank, row }
    }),
  }
}

function segmentations(model: UnigramModel, words: readonly string[], count: number): ShownSegmentation[] {
  return words.flatMap((word) =>
    model.nbest(word, count).map(({ ids, score }) => ({
      tokens: Array.from(ids, (id) => model.vocabulary.tokenOf(id)!),
      score,
    })),
  )
}
