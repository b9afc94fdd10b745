// Checks the vocabulary of a SentencePiece model as SentencePiece does when it loads a model.
import { badData } from "@lectern/core"
import type { PieceColumns, PieceKind } from "../../encode/pieces.js"
import { MODEL_TYPES, type ModelProto, PIECE_TYPES } from "./model-proto.js"

/** The maximum number of pieces. */
export const MAX_PIECES: number = 2 ** 20

/** Pieces are shorter than this many bytes: SentencePiece's own limit. */
export const PIECE_BYTES_LIMIT = 8000

const KINDS: Readonly<Record<number, PieceKind>> = {
  [PIECE_TYPES.normal]: "normal",
  [PIECE_TYPES.unknown]: "unknown",
  [PIECE_TYPES.control]: "control",
  [PIECE_TYPES.userDefined]: "user-defined",
  [PIECE_TYPES.unused]: "unused",
  [PIECE_TYPES.byte]: "byte",
}

const BYTE_PIECE = /^<0x[0-9A-F]{2}>$/

/** Checks the pieces of a model. */
export function checkPieces(proto: ModelProto, name: string): PieceColumns {
  const { pieces = [], trainerSpec = {} } = proto
  const bad = (why: string) => badData(name, why)
  const badPiece = (id: number, why: string) =>
    bad(`piece ${id}, ${JSON.stringify((pieces[id]!.piece ?? "").slice(0, 80))}, ${why}`)
  const { modelType = MODEL_TYPES.unigram, byteFallback = false } = trainerSpec
  if (!Object.values(MODEL_TYPES).some((type) => type === modelType)) throw bad(`unknown model type ${modelType}`)
  if (pieces.length > MAX_PIECES) throw bad(`${pieces.length} pieces, more than the maximum of ${MAX_PIECES}`)

  const scored = modelType === MODEL_TYPES.unigram || modelType === MODEL_TYPES.bpe
  const seen = new Set<string>()
  const kinds: PieceKind[] = []
  const checked: (readonly [string, number])[] = []
  let unknownId = -1
  let bytes = 0
  for (let id = 0; id < pieces.length; id++) {
    const { piece = "", score = 0, type = PIECE_TYPES.normal } = pieces[id]!
    const kind = KINDS[type]
    if (kind === undefined) throw badPiece(id, `has unknown type ${type}`)
    if (scored && !Number.isFinite(score)) throw badPiece(id, `must have a finite score, got ${score}`)
    if (piece === "") throw badPiece(id, "must not be empty")
    if (piece.length >= PIECE_BYTES_LIMIT / 3 && new TextEncoder().encode(piece).length >= PIECE_BYTES_LIMIT) {
      throw badPiece(id, `must be shorter than ${PIECE_BYTES_LIMIT} bytes`)
    }
    if (piece.includes("\0")) throw badPiece(id, "must not contain a NUL")
    if (seen.add(piece).size === id) throw badPiece(id, "comes twice")
    if (kind === "unknown") {
      if (unknownId >= 0) throw bad(`pieces ${unknownId} and ${id} are both unknown pieces`)
      unknownId = id
    }
    if (kind === "byte") {
      if (!byteFallback || !BYTE_PIECE.test(piece)) {
        throw badPiece(id, `is not a byte piece of a model with${byteFallback ? "" : "out"} byte fallback`)
      }
      bytes++
    }
    kinds.push(kind)
    checked.push([piece, score])
  }
  if (unknownId < 0) throw bad("there is no unknown piece")
  if (byteFallback && bytes !== 256) throw bad(`byte fallback needs 256 byte pieces, got ${bytes}`)
  return { pieces: checked, kinds, unknownId }
}
