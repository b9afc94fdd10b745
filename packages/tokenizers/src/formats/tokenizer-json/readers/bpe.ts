// Reader of BPE models.
import { bpe } from "../../../encode/bpe/bpe.js"
import {
  arrayOf,
  badField,
  booleanOf,
  type Found,
  itemOf,
  MAX_STRING,
  nullable,
  numberOf,
  quoted,
  stringOf,
} from "../../json-fields.js"
import type { ReadJson } from "../../json-text.js"
import { MAX_MERGES, type ReaderOf } from "./reader.js"
import { vocabularyOf } from "./vocabulary-field.js"

/** BPE, byte-level or not. */
export const bpeReader: ReaderOf<"model"> = {
  stage: "model",
  type: "BPE",
  fields: [
    "dropout",
    "unk_token",
    "continuing_subword_prefix",
    "end_of_word_suffix",
    "fuse_unk",
    "byte_fallback",
    "ignore_merges",
    "vocab",
    "merges",
  ],
  read: (field) =>
    bpe({
      dropout: nullable(field("dropout"), numberOf),
      unknownToken: nullable(field("unk_token"), stringOf),
      continuingSubwordPrefix: nullable(field("continuing_subword_prefix"), stringOf),
      endOfWordSuffix: nullable(field("end_of_word_suffix"), stringOf),
      fuseUnknown: nullable(field("fuse_unk"), booleanOf) ?? false,
      byteFallback: nullable(field("byte_fallback"), booleanOf) ?? false,
      ignoreMerges: nullable(field("ignore_merges"), booleanOf) ?? false,
      vocabulary: vocabularyOf(field("vocab")),
      merges: mergesOf(field("merges")),
    }),
}

// Pairs; or, before 2024, strings with a blank between the two, perhaps after a line that names a version.
function mergesOf(found: Found): readonly (readonly [string, string])[] {
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
  return badField(itemOf(found, row, index), `must be two tokens with one blank between${got}`)
}
