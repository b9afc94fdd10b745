// Reader of Unigram models.
import { unigram } from "../../../encode/unigram/unigram.js"
import {
  arrayOf,
  badField,
  booleanOf,
  type Found,
  itemOf,
  MAX_STRING,
  nullable,
  wholeNumberOf,
} from "../../json-fields.js"
import type { ReadJson } from "../../json-text.js"
import { MAX_TOKENS, type ReaderOf } from "./reader.js"

/** Unigram. */
export const unigramReader: ReaderOf<"model"> = {
  stage: "model",
  type: "Unigram",
  fields: ["unk_id", "vocab", "byte_fallback"],
  read: (field) => {
    const pieces = piecesOf(field("vocab"))
    return unigram({
      pieces,
      unknownId: nullable(field("unk_id"), (found) => wholeNumberOf(found, 0, Math.max(pieces.length - 1, 0))),
      byteFallback: nullable(field("byte_fallback"), booleanOf) ?? false,
    })
  },
}

function piecesOf(found: Found): readonly (readonly [string, number])[] {
  const rows = arrayOf(found, MAX_TOKENS)
  for (let i = 0; i < rows.length; i++) {
    if (!isPiece(rows[i]!)) throw badField(itemOf(found, rows[i]!, i), "must be a piece and its score, a finite number")
  }
  return rows as unknown as readonly (readonly [string, number])[]
}

function isPiece(row: ReadJson): boolean {
  if (!Array.isArray(row) || row.length !== 2) return false
  const [piece, score] = row as readonly ReadJson[]
  return typeof piece === "string" && piece.length <= MAX_STRING && typeof score === "number" && Number.isFinite(score)
}
