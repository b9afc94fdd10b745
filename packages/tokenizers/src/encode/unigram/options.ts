// What a Unigram model is made of, checked.
import {
  checkBoolean,
  checkChoice,
  checkInteger,
  checkList,
  checkOptions,
  type OptionNames,
} from "@lectern/core/checks"
import { checkKinds, checkScores, type PieceKind } from "../pieces.js"

/**
 * Whose arithmetic: Hugging Face's, with sums of scores in double precision; SentencePiece's, in single, as in all its versions
 * up to 0.2.1; or that of its version 0.2.3, which differs in ties and in user-defined pieces.
 */
export type UnigramRules = "hugging-face" | "sentencepiece" | "sentencepiece-0.2.3"

/** What a Unigram model is made of. */
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
   * Whether unknown characters become byte pieces (`<0x0A>`), where the model has all that are needed.
   *
   * @defaultValue `false`
   */
  readonly byteFallback?: boolean
  /**
   * Whose results to give.
   *
   * @defaultValue `"hugging-face"`
   */
  readonly rules?: UnigramRules
  /**
   * What each piece is for.
   *
   * @defaultValue all normal
   */
  readonly kinds?: readonly PieceKind[] | undefined
}

/** A model with every default filled in. */
export interface CompleteUnigramOptions extends UnigramOptions {
  /** Whether unknown characters become byte pieces. */
  readonly byteFallback: boolean
  /** Whose results to give. */
  readonly rules: UnigramRules
}

const OPTIONS: OptionNames<UnigramOptions> = {
  pieces: true,
  unknownId: true,
  byteFallback: true,
  rules: true,
  kinds: true,
}

/**
 * Checks options.
 *
 * @param options - with every default filled in
 * @throws LecternError `out-of-range` for a score that is not finite or an `unknownId` that is no piece, `unequal-lengths` when
 * there are not as many `kinds` as pieces; `unknown-option` or `wrong-type` for anything else that is not allowed
 */
export function checkUnigramOptions(options: CompleteUnigramOptions): void {
  checkOptions("unigram()", options, OPTIONS)
  const { pieces, unknownId, byteFallback, rules, kinds } = options
  checkList("pieces", pieces, "a list of pieces and scores")
  checkScores(pieces)
  checkBoolean("byteFallback", byteFallback)
  checkChoice("rules", rules, ["hugging-face", "sentencepiece", "sentencepiece-0.2.3"])
  if (kinds !== undefined) checkKinds(kinds, pieces.length)
  if (unknownId !== undefined) checkInteger("unknownId", unknownId, 0, pieces.length - 1)
}
