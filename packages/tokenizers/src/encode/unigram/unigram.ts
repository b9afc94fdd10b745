// Unigram language models: a text's tokens are its most probable segmentation.
//
// Kudo 2018, "Subword Regularization: Improving Neural Network Translation Models with Multiple Subword Candidates".
import { LecternError } from "@lectern/core"
import type { Model, PieceEncoder, Sampling, TokenBuffer, Unit } from "../model.js"
import { type WordEncoder, wordCache } from "../tables/word-cache.js"
import { type Vocabulary, vocabulary, vocabularyOfMap } from "../vocabulary.js"
import { nbestSegmentations } from "./nbest.js"
import { pathWriter, unigramPath } from "./path.js"
import { checkAlpha, checkCount, segmentationSampler } from "./sampling.js"
import { sentenceEncoder } from "./sentence.js"
import { entropyOf, logProbabilityOf } from "./sums.js"
import { type UnigramTable, unigramTable } from "./table.js"
import { unigramSearch } from "./viterbi.js"

/** What a piece is for, in SentencePiece's models. Only normal and user-defined pieces are found in text. */
export type PieceKind = "normal" | "unknown" | "control" | "user-defined" | "unused" | "byte"

/**
 * Whose arithmetic: Hugging Face's, with sums of scores in double precision; SentencePiece's, in single, as in all its versions
 * up to 0.2.1; or that of its version 0.2.3, which differs in ties and in user-defined pieces.
 */
export type UnigramRules = "hugging-face" | "sentencepiece" | "sentencepiece-0.2.3"

/** What a Unigram model is made of. */
export interface UnigramOptions {
  /** Pieces and their scores, natural logarithms of probabilities; ids count from 0 in this order. Each piece once. */
  readonly pieces: readonly (readonly [piece: string, score: number])[]
  /** The id of the unknown piece; none by default. */
  readonly unknownId?: number | undefined
  /** Whether unknown characters become byte pieces (`<0x0A>`), where the model has all that are needed. Default false. */
  readonly byteFallback?: boolean
  /** Whose results to give. Default `hugging-face`. */
  readonly rules?: UnigramRules
  /** What each piece is for; all normal by default. */
  readonly kinds?: readonly PieceKind[] | undefined
}

/** A model with every default filled in. */
export interface CompleteUnigramOptions extends UnigramOptions {
  /** Whether unknown characters become byte pieces. */
  readonly byteFallback: boolean
  /** Whose results to give. */
  readonly rules: UnigramRules
}

/** A segmentation. */
export interface Segmentation {
  /** Its tokens. */
  readonly ids: Int32Array
  /** The sum of their scores: the natural logarithm of its probability; an unknown character counts as 10 less than the least score. */
  readonly score: number
}

/** A Unigram model. Texts of its methods are in the vocabulary's own writing: normalized, `▁` for blanks. */
export interface UnigramModel extends Model {
  /** The algorithm. */
  readonly kind: "Unigram"
  /** What it is made of. */
  readonly options: CompleteUnigramOptions
  /**
   * The most probable segmentations of a text, the best first; of equal ones, those with the longer last piece first.
   *
   * @param text - encoded as one piece
   * @param count - how many are wanted, at least 1; there may be fewer
   * @throws LecternError `out-of-range` for a count that is no positive whole number, `bad-data` for an unknown character without an unknown piece
   * @see Huang and Chiang 2005, "Better k-best parsing", section 4.4 (algorithm 3)
   */
  nbest(text: string, count: number): Segmentation[]
  /**
   * The entropy of the distribution of a text's segmentations, in nats, when probabilities are raised to a power and made to sum to 1.
   *
   * @param text - encoded as one piece
   * @param alpha - the power, at least 0; 1 by default, the model's own distribution
   * @throws LecternError `out-of-range` for another alpha, `bad-data` as `nbest`
   */
  entropy(text: string, alpha?: number): number
  /**
   * The logarithm of a text's probability: the sum over all its segmentations.
   *
   * @param text - encoded as one piece; the empty text has probability 1
   * @throws LecternError `bad-data` as `nbest`
   * @see Kudo 2018, section 3.2
   */
  logProbability(text: string): number
}

/**
 * A Unigram model.
 *
 * The tokens of a piece of text are its segmentation with the highest sum of scores, found by Viterbi's algorithm in time
 * linear in the length times that of the longest match. A character that is no piece is unknown, with a score 10 below the
 * least; unknown characters side by side are one unknown token, or bytes.
 *
 * `rules` says whose results to give where they differ. Hugging Face's: sums in double precision of scores as its reader of
 * files takes them (the last bit may differ from what is written), every piece matches, unknown characters that together are a
 * piece become that piece. SentencePiece's: scores and sums from the beginning of the sentence in single precision; only normal
 * and user-defined pieces match, the latter with a score of their own: up to 0.2.1 0.1 less than as many bytes at the highest
 * score, in 0.2.3 0.1 for every byte after the first.
 *
 * @param options - pieces and what is done with them
 * @returns the model; its encoders throw LecternError `bad-data` for a character that is unknown where there is no unknown piece
 * @throws LecternError `out-of-range` for a score that is not finite or an `unknownId` that is no piece, `bad-data` for a piece that
 * comes twice, `unequal-lengths` when there are not as many `kinds` as pieces
 * @see Kudo 2018, sections 3.2 and 3.3
 * @see [Note: Unigram](../../../../../docs/notes/unigram.md)
 */
export function unigram(options: UnigramOptions): UnigramModel {
  const complete = { byteFallback: false, rules: "hugging-face" as const, ...options }
  checkOptions(complete)
  const { pieces, unknownId, byteFallback } = complete
  const tokens = vocabularyOfPieces(pieces)
  const tables: Partial<Record<Unit, UnigramTable>> = {}
  const tableOf = (unit: Unit): UnigramTable => {
    tables[unit] ??= unigramTable(complete, unit)
    return tables[unit]
  }
  return {
    kind: "Unigram",
    vocabulary: tokens,
    unknownToken: unknownId === undefined ? undefined : pieces[unknownId]![0],
    options: complete,
    encoder: (unit) => unigramEncoder(tableOf(unit)),
    nbest: (text, count) => nbestSegmentations(tableOf("character"), new TextEncoder().encode(text), checkCount(count)),
    entropy: (text, alpha = 1) => entropyOf(tableOf("character"), new TextEncoder().encode(text), checkAlpha(alpha)),
    logProbability: (text) => logProbabilityOf(tableOf("character"), new TextEncoder().encode(text)),
    toJson: () => ({ type: "Unigram", unk_id: unknownId ?? null, vocab: pieces, byte_fallback: byteFallback }),
  }
}

function vocabularyOfPieces(pieces: UnigramOptions["pieces"]): Vocabulary {
  const ids = new Map<string, number>()
  for (let id = 0; id < pieces.length; id++) ids.set(pieces[id]![0], id)
  // The slower way tells which piece comes twice.
  return ids.size === pieces.length ? vocabularyOfMap(ids) : vocabulary(pieces.map(([piece], id) => [piece, id]))
}

function unigramEncoder(table: UnigramTable): PieceEncoder {
  const best = bestEncoder(table)
  const sampler = segmentationSampler(table)
  return {
    encodePieces(bytes, pieces, count, out, sampling?: Sampling) {
      if (sampling === undefined) return best(bytes, pieces, count, out)
      return eachPiece((...piece) => sampler(...piece, sampling))(bytes, pieces, count, out)
    },
  }
}

function bestEncoder(table: UnigramTable): ReturnType<typeof wordCache> {
  if (table.single && table.wordsApart) return eachPiece(sentenceEncoder(table))
  const search = unigramSearch(table)
  const write = pathWriter(table)
  const path = unigramPath()
  const encodeWord: WordEncoder = (bytes, start, end, out) => {
    search(bytes, start, end, 0, path)
    write(path, bytes, start, out)
  }
  return wordCache(encodeWord)
}

/** Encodes piece by piece, without a cache. */
function eachPiece(encodeWord: WordEncoder): ReturnType<typeof wordCache> {
  return (bytes, pieces, count, out: TokenBuffer) => {
    for (let i = 0; i < count; i++) {
      const first = out.length
      encodeWord(bytes, pieces[2 * i]!, pieces[2 * i + 1]!, out)
      out.places?.pieces.fill(out.places.firstPiece + i, first, out.length)
    }
  }
}

function checkOptions({ pieces, unknownId, kinds }: CompleteUnigramOptions): void {
  if (kinds !== undefined && kinds.length !== pieces.length) {
    const lengths = [
      { name: "pieces", length: pieces.length },
      { name: "kinds", length: kinds.length },
    ]
    throw new LecternError({ kind: "unequal-lengths", lengths, unit: "entries" })
  }
  if (unknownId !== undefined && pieces[unknownId] === undefined) {
    throw new LecternError({
      kind: "out-of-range",
      name: "unknownId",
      got: String(unknownId),
      want: `a piece's id in 0..${pieces.length - 1}`,
    })
  }
  for (let id = 0; id < pieces.length; id++) {
    const score = pieces[id]![1]
    if (Number.isFinite(score)) continue
    const name = `the score of piece ${JSON.stringify(pieces[id]![0])}`
    throw new LecternError({ kind: "out-of-range", name, got: String(score), want: "a finite number" })
  }
}
