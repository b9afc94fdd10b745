// The interface of Unigram models.
import {
  type CheckedOptions,
  checkBoolean,
  checkedOptions,
  checkInteger,
  choice,
  later,
  type OptionTable,
} from "@lectern/core/checks"
import type { Model } from "../model.js"
import { checkKinds, checkPieces, type PieceKind } from "../pieces.js"

/**
 * The library whose arithmetic is used: Hugging Face's sums scores in double precision; SentencePiece's in single, as in all versions
 * up to 0.2.1; version 0.2.3 of SentencePiece differs in ties and in user-defined pieces.
 */
export type UnigramRules = "hugging-face" | "sentencepiece" | "sentencepiece-0.2.3"

/** The parts of a Unigram model. */
export interface UnigramOptions {
  /** Pieces and their scores, natural logarithms of probabilities; ids count from 0 in this order. Each piece once. */
  readonly pieces: readonly (readonly [piece: string, score: number])[]
  /**
   * The id of the unknown piece.
   *
   * @defaultValue none
   */
  readonly unknownId?: number | undefined
  /**
   * Whether unknown characters become byte pieces (`<0x0A>`), if the model has all of them.
   *
   * @defaultValue `false`
   */
  readonly byteFallback?: boolean
  /**
   * The library whose results to give.
   *
   * @defaultValue `"hugging-face"`
   */
  readonly rules?: UnigramRules
  /**
   * The kind of each piece.
   *
   * @defaultValue all normal
   */
  readonly kinds?: readonly PieceKind[] | undefined
}

/** A model with every default filled in. */
export type CompleteUnigramOptions = CheckedOptions<UnigramOptions, "unknownId" | "kinds">

const OPTIONS: OptionTable<UnigramOptions, "unknownId" | "kinds"> = {
  pieces: checkPieces,
  unknownId: [later(), undefined],
  byteFallback: [checkBoolean, false],
  rules: [choice(["hugging-face", "sentencepiece", "sentencepiece-0.2.3"]), "hugging-face"],
  kinds: [later(), undefined],
}

/** Checks options and fills in defaults. */
export function completeUnigramOptions(options: UnigramOptions): CompleteUnigramOptions {
  const checked = checkedOptions("unigram()", options ?? {}, OPTIONS)
  const { pieces, unknownId, kinds } = checked
  if (kinds !== undefined) checkKinds(kinds, pieces.length)
  if (unknownId !== undefined) checkInteger("unknownId", unknownId, 0, pieces.length - 1)
  return checked
}

/** A segmentation. */
export interface Segmentation {
  /** Its tokens. */
  readonly ids: Int32Array
  /** The sum of their scores: the natural logarithm of its probability; an unknown character counts as 10 less than the lowest score. */
  readonly score: number
}

/** A Unigram model. Its methods take text as the vocabulary writes it: normalized, with `▁` for blanks. */
export interface UnigramModel extends Model {
  /** The algorithm. */
  readonly kind: "Unigram"
  /** The options it was made from. */
  readonly options: CompleteUnigramOptions
  /**
   * The most probable segmentations of a text, the best first; of equal ones, those with the longer last piece first.
   *
   * @param text - encoded as one piece
   * @param count - the maximum number, at least 1; there may be fewer
   * @throws LecternError `out-of-range` for a count that is not a positive integer, `bad-data` for an unknown character without an unknown piece
   * @see Huang and Chiang 2005, "Better k-best parsing", section 4.4 (algorithm 3)
   */
  nbest(text: string, count: number): Segmentation[]
  /**
   * The entropy in nats of the distribution of a text's segmentations, with probabilities raised to a power and normalized to sum to 1.
   *
   * @param text - encoded as one piece
   * @param alpha - the power, at least 0; 1 by default, the model's own distribution
   * @throws LecternError `out-of-range` for an alpha below 0, `bad-data` as `nbest`
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
