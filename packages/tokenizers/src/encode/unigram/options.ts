// What a Unigram model is made of, checked.
import { LecternError } from "@lectern/core"
import type { PieceKind } from "../pieces.js"

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

/**
 * Checks options.
 *
 * @param options - with every default filled in
 * @throws LecternError `out-of-range` for a score that is not finite or an `unknownId` that is no piece, `unequal-lengths` when
 * there are not as many `kinds` as pieces
 */
export function checkUnigramOptions({ pieces, unknownId, kinds }: CompleteUnigramOptions): void {
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
