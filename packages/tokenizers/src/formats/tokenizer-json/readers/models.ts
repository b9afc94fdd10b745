// Readers of models.

import {
  arrayOf,
  badField,
  booleanOf,
  type Found,
  itemOf,
  MAX_STRING,
  nullable,
  numberOf,
  objectOf,
  quoted,
  type ReadJson,
  stringOf,
  wholeNumberOf,
} from "@lectern/core/json"
import { bpe } from "../../../encode/bpe/bpe.js"
import { wordLevel } from "../../../encode/lookup/word-level.js"
import { unigram } from "../../../encode/unigram/unigram.js"
import { MAX_ID, type Vocabulary, vocabularyOfMap } from "../../../encode/vocabulary.js"
import { wordPiece } from "../../../encode/wordpiece/wordpiece.js"
import { MAX_MERGES, MAX_TOKENS, type ReaderOf, reader } from "./reader.js"

const BPE = {
  dropout: (found: Found) => nullable(found, numberOf),
  unk_token: nullableString,
  continuing_subword_prefix: nullableString,
  end_of_word_suffix: nullableString,
  fuse_unk: falseOrBoolean,
  byte_fallback: falseOrBoolean,
  ignore_merges: falseOrBoolean,
  vocab: vocabularyOf,
  merges: mergesOf,
}

/** The fields of BPE but `type`. */
export const BPE_FIELDS: readonly string[] = /* @__PURE__ */ Object.keys(BPE)

/** BPE, byte-level or not. */
export const bpeReader: ReaderOf<"model"> = /* @__PURE__ */ reader("model", "BPE", BPE, (options) => {
  const { unkToken: unknownToken, fuseUnk: fuseUnknown, vocab: vocabulary, ...others } = options
  return bpe({ ...others, unknownToken, fuseUnknown, vocabulary })
})

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
      byteFallback: falseOrBoolean(field("byte_fallback")),
    })
  },
}

/** WordPiece. */
export const wordPieceReader: ReaderOf<"model"> = {
  stage: "model",
  type: "WordPiece",
  fields: ["unk_token", "continuing_subword_prefix", "max_input_chars_per_word", "vocab"],
  read: (field) =>
    wordPiece({
      unknownToken: stringOf(field("unk_token")),
      continuingSubwordPrefix: stringOf(field("continuing_subword_prefix")),
      maxInputCharsPerWord: wholeNumberOf(field("max_input_chars_per_word"), 0, Number.MAX_SAFE_INTEGER),
      vocabulary: vocabularyOf(field("vocab")),
    }),
}

/** Word level. */
export const wordLevelReader: ReaderOf<"model"> = {
  stage: "model",
  type: "WordLevel",
  fields: ["vocab", "unk_token"],
  read: (field) => wordLevel({ unknownToken: stringOf(field("unk_token")), vocabulary: vocabularyOf(field("vocab")) }),
}

function nullableString(found: Found): string | undefined {
  return nullable(found, stringOf)
}

function falseOrBoolean(found: Found): boolean {
  return nullable(found, booleanOf) ?? false
}

/** Reads tokens and ids. Any string may be a token, `__proto__` too. */
export function vocabularyOf(found: Found): Vocabulary {
  const entries = objectOf(found)
  if (entries.size > MAX_TOKENS) throw badField(found, `${entries.size} tokens, more than the maximum of ${MAX_TOKENS}`)
  entries.forEach((id, token) => {
    if (token.length > MAX_STRING) throw badField(found, `token ${quoted(token)} has ${token.length} characters`)
    if (typeof id !== "number" || !Number.isInteger(id) || id < 0 || id > MAX_ID) {
      throw badField(found, `the id of token ${quoted(token)} must be a whole number in 0..${MAX_ID}`)
    }
  })
  return vocabularyOfMap(entries as ReadonlyMap<string, number>)
}

/** Reads merges: pairs; before 2024 strings with a blank between the two, possibly after a line that names a version. */
export function mergesOf(found: Found): readonly (readonly [string, string])[] {
  const rows = arrayOf(found, MAX_MERGES)
  const first = rows[0]
  if (first === undefined || isPair(first)) {
    for (let i = 0; i < rows.length; i++) {
      if (!isPair(rows[i]!)) throw badField(itemOf(found, rows[i]!, i), "must be two tokens, as the first merge is")
    }
    return rows as unknown as readonly (readonly [string, string])[]
  }
  const merges: [string, string][] = []
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const at = typeof row === "string" ? row.indexOf(" ") : -1
    if (typeof row !== "string" || at < 0 || row.length > MAX_STRING) throw badMerge(found, row, i)
    if (row.startsWith("#version")) continue
    if (row.includes(" ", at + 1)) throw badMerge(found, row, i)
    merges.push([row.slice(0, at), row.slice(at + 1)])
  }
  return merges
}

function isPair(row: ReadJson): boolean {
  if (!Array.isArray(row) || row.length !== 2) return false
  const [left, right] = row as readonly ReadJson[]
  return (
    typeof left === "string" && typeof right === "string" && left.length <= MAX_STRING && right.length <= MAX_STRING
  )
}

function badMerge(found: Found, row: ReadJson, index: number) {
  const got = typeof row === "string" ? `, got ${quoted(row)}` : ""
  return badField(itemOf(found, row, index), `must be two tokens separated by one blank${got}`)
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
