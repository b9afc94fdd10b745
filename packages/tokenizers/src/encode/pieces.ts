// The pieces of SentencePiece's models: text, score and kind; and the error for text that no piece represents.
import { badData, type LecternError } from "@lectern/core"
import { checkChoice, checkList, checkSameLength, notTheNumber, wrongType } from "@lectern/core/checks"
import type { Vocabulary } from "./vocabulary.js"

/** The kind of a piece in SentencePiece's models. Only normal and user-defined pieces are found in text. */
export type PieceKind = "normal" | "unknown" | "control" | "user-defined" | "unused" | "byte"

/** A vocabulary of pieces: columns by id. */
export interface PieceColumns {
  /** Pieces and scores. */
  readonly pieces: readonly (readonly [piece: string, score: number])[]
  /** The kind of each. */
  readonly kinds: readonly PieceKind[]
  /** The id of the one unknown piece. */
  readonly unknownId: number
}

/** The piece of a byte: `<0x0A>`. */
export function bytePiece(byte: number): string {
  return `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`
}

/** The ids of all 256 byte pieces. */
export function bytePieceIds(tokens: Vocabulary): Int32Array {
  return Int32Array.from({ length: 256 }, (_, byte) => {
    const id = tokens.idOf(bytePiece(byte))
    if (id !== undefined) return id
    throw badData("pieces", `byte fallback needs a piece ${bytePiece(byte)}`)
  })
}

/** Throws unless every piece is a string with a finite score. */
export function checkPieces(name: string, pieces: PieceColumns["pieces"]): void {
  checkList(name, pieces, "a list of pieces and scores")
  for (let id = 0; id < pieces.length; id++) {
    if (!Array.isArray(pieces[id])) throw wrongType(`pieces[${id}]`, pieces[id], "a piece and its score")
    const [piece, score] = pieces[id]!
    if (typeof piece !== "string") throw wrongType(`pieces[${id}][0]`, piece, "a string")
    if (!Number.isFinite(score))
      throw notTheNumber(`the score of piece ${JSON.stringify(piece)}`, score, "a finite number")
  }
}

// Of a text in a message, in characters.
const MAX_SHOWN = 40

const KINDS: readonly PieceKind[] = ["normal", "unknown", "control", "user-defined", "unused", "byte"]

/** Throws unless the value gives the kind of every piece. */
export function checkKinds(kinds: unknown, pieces: number): void {
  checkList("kinds", kinds, "a list of kinds of pieces")
  checkSameLength("entries", ["pieces", pieces], ["kinds", kinds.length])
  for (let id = 0; id < pieces; id++) {
    if (!KINDS.includes(kinds[id] as PieceKind)) checkChoice(`kinds[${id}]`, kinds[id], KINDS)
  }
}

/** The error for a piece without tokens in a model without an unknown token. */
export function lacksUnknown(unknownToken: string | undefined, piece: Uint8Array): LecternError {
  // Characters have four bytes at most, so one that is cut here is not shown.
  const characters = [...new TextDecoder().decode(piece.subarray(0, 4 * MAX_SHOWN + 4))]
  const shown = characters.slice(0, MAX_SHOWN).join("") + (characters.length > MAX_SHOWN ? "..." : "")
  const why =
    unknownToken === undefined
      ? "the model has no unknown token"
      : `the vocabulary lacks the unknown token ${JSON.stringify(unknownToken)}`
  return badData("text", `${JSON.stringify(shown)} cannot be encoded, and ${why}`)
}
