// Readers of normalizers.
import { badField, booleanOf, type Found, itemsOf, nullable, stringOf } from "@lectern/core/json"
import { bertNormalizer } from "../../../normalize/bert-normalizer.js"
import { lowercase } from "../../../normalize/lowercase.js"
import { nmt } from "../../../normalize/nmt.js"
import { normalizerSequence } from "../../../normalize/normalizer.js"
import { precompiled } from "../../../normalize/precompiled.js"
import { prepend } from "../../../normalize/prepend.js"
import { replace } from "../../../normalize/replace.js"
import { strip } from "../../../normalize/strip.js"
import { stripAccents } from "../../../normalize/strip-accents.js"
import { nfc, nfd, nfkc, nfkd } from "../../../normalize/unicode-forms.js"
import { bytesOfBase64 } from "../../../text/base64.js"
import { MAX_SEQUENCE, patternOf, type ReaderOf } from "./reader.js"

/** BERT's. */
export const bertNormalizerReader: ReaderOf<"normalizer"> = {
  stage: "normalizer",
  type: "BertNormalizer",
  fields: ["clean_text", "handle_chinese_chars", "strip_accents", "lowercase"],
  read: (field) =>
    bertNormalizer({
      cleanText: booleanOf(field("clean_text")),
      handleChineseChars: booleanOf(field("handle_chinese_chars")),
      stripAccents: nullable(field("strip_accents"), booleanOf),
      lowercase: booleanOf(field("lowercase")),
    }),
}

/** Unicode form C. */
export const nfcReader: ReaderOf<"normalizer"> = { stage: "normalizer", type: "NFC", fields: [], read: nfc }

/** Unicode form D. */
export const nfdReader: ReaderOf<"normalizer"> = { stage: "normalizer", type: "NFD", fields: [], read: nfd }

/** Unicode form KC. */
export const nfkcReader: ReaderOf<"normalizer"> = { stage: "normalizer", type: "NFKC", fields: [], read: nfkc }

/** Unicode form KD. */
export const nfkdReader: ReaderOf<"normalizer"> = { stage: "normalizer", type: "NFKD", fields: [], read: nfkd }

/** Lower case. */
export const lowercaseReader: ReaderOf<"normalizer"> = {
  stage: "normalizer",
  type: "Lowercase",
  fields: [],
  read: () => lowercase(),
}

/** Removal of accents. */
export const stripAccentsReader: ReaderOf<"normalizer"> = {
  stage: "normalizer",
  type: "StripAccents",
  fields: [],
  read: () => stripAccents(),
}

/** Removal of white space at the ends. */
export const stripReader: ReaderOf<"normalizer"> = {
  stage: "normalizer",
  type: "Strip",
  fields: ["strip_left", "strip_right"],
  read: (field) => strip({ left: booleanOf(field("strip_left")), right: booleanOf(field("strip_right")) }),
}

/** Replacement of a text. */
export const replaceReader: ReaderOf<"normalizer"> = {
  stage: "normalizer",
  type: "Replace",
  fields: ["pattern", "content"],
  read: (field) => replace({ pattern: patternOf(field("pattern")), content: stringOf(field("content")) }),
}

/** A text put before the text. */
export const prependReader: ReaderOf<"normalizer"> = {
  stage: "normalizer",
  type: "Prepend",
  fields: ["prepend"],
  read: (field) => prepend(stringOf(field("prepend"))),
}

/** SentencePiece's rules for machine translation. */
export const nmtReader: ReaderOf<"normalizer"> = { stage: "normalizer", type: "Nmt", fields: [], read: () => nmt() }

/** SentencePiece's compiled rules. */
export const precompiledReader: ReaderOf<"normalizer"> = {
  stage: "normalizer",
  type: "Precompiled",
  fields: ["precompiled_charsmap"],
  read: (field) => precompiled(base64Of(field("precompiled_charsmap"))),
}

/** Normalizers one after the other. */
export const normalizerSequenceReader: ReaderOf<"normalizer"> = {
  stage: "normalizer",
  type: "Sequence",
  fields: ["normalizers"],
  read: (field, read) =>
    normalizerSequence(itemsOf(field("normalizers"), MAX_SEQUENCE).map((found) => read("normalizer", found))),
}

function base64Of(found: Found): Uint8Array {
  if (typeof found.value !== "string") throw badField(found, "must be a string of base64")
  try {
    return bytesOfBase64(found.value)
  } catch {
    throw badField(found, "is not base64")
  }
}
