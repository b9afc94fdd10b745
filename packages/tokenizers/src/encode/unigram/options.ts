// The options of Unigram models and their checks.
import {
  type CheckedOptions,
  checkBoolean,
  checkedOptions,
  checkInteger,
  choice,
  later,
  type OptionTable,
} from "@lectern/core/checks"
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
