// Readers of decoders.
import { badField, booleanOf, itemsOf, optional, quoted, stringOf, wholeNumberOf } from "@lectern/core/json"
import { bpeDecoder } from "../../../decode/bpe-decoder.js"
import { byteFallbackDecoder } from "../../../decode/byte-fallback-decoder.js"
import { byteLevelDecoder } from "../../../decode/byte-level-decoder.js"
import { ctcDecoder } from "../../../decode/ctc-decoder.js"
import { decoderSequence, fuseDecoder } from "../../../decode/decoder-sequence.js"
import { metaspaceDecoder } from "../../../decode/metaspace-decoder.js"
import { replaceDecoder } from "../../../decode/replace-decoder.js"
import { stripDecoder } from "../../../decode/strip-decoder.js"
import { wordPieceDecoder } from "../../../decode/word-piece-decoder.js"
import { MAX_SEQUENCE, METASPACE_FIELDS, metaspaceOf, patternOf, type ReaderOf } from "./reader.js"

/** Suffixes at the end of words. */
export const bpeDecoderReader: ReaderOf<"decoder"> = {
  stage: "decoder",
  type: "BPEDecoder",
  fields: ["suffix"],
  read: (field) => bpeDecoder({ suffix: stringOf(field("suffix")) }),
}

/** GPT-2's alphabet of bytes. */
export const byteLevelDecoderReader: ReaderOf<"decoder"> = {
  stage: "decoder",
  type: "ByteLevel",
  fields: ["add_prefix_space", "trim_offsets", "use_regex"],
  read: (field) =>
    byteLevelDecoder({
      addPrefixSpace: booleanOf(field("add_prefix_space")),
      trimOffsets: booleanOf(field("trim_offsets")),
      useRegex: optional(field("use_regex"), booleanOf, true),
    }),
}

/** Prefixes of continuations. */
export const wordPieceDecoderReader: ReaderOf<"decoder"> = {
  stage: "decoder",
  type: "WordPiece",
  fields: ["prefix", "cleanup"],
  read: (field) => wordPieceDecoder({ prefix: stringOf(field("prefix")), cleanup: booleanOf(field("cleanup")) }),
}

/** `▁` for blanks. */
export const metaspaceDecoderReader: ReaderOf<"decoder"> = {
  stage: "decoder",
  type: "Metaspace",
  fields: METASPACE_FIELDS,
  read: (field) => metaspaceDecoder(metaspaceOf(field)),
}

/** Connectionist temporal classification. */
export const ctcDecoderReader: ReaderOf<"decoder"> = {
  stage: "decoder",
  type: "CTC",
  fields: ["pad_token", "word_delimiter_token", "cleanup"],
  read: (field) =>
    ctcDecoder({
      padToken: stringOf(field("pad_token")),
      wordDelimiterToken: stringOf(field("word_delimiter_token")),
      cleanup: booleanOf(field("cleanup")),
    }),
}

/** Replacement of a text. */
export const replaceDecoderReader: ReaderOf<"decoder"> = {
  stage: "decoder",
  type: "Replace",
  fields: ["pattern", "content"],
  read: (field) => {
    const pattern = patternOf(field("pattern"))
    if (typeof pattern !== "string") {
      throw badField(field("pattern"), `regular expression ${quoted(pattern.regex)} is not supported in a decoder`)
    }
    return replaceDecoder({ pattern, content: stringOf(field("content")) })
  },
}

/** Joins tokens. */
export const fuseDecoderReader: ReaderOf<"decoder"> = {
  stage: "decoder",
  type: "Fuse",
  fields: [],
  read: () => fuseDecoder(),
}

/** Removes a character at the ends of tokens. */
export const stripDecoderReader: ReaderOf<"decoder"> = {
  stage: "decoder",
  type: "Strip",
  fields: ["content", "start", "stop"],
  read: (field) =>
    stripDecoder({
      content: stringOf(field("content")),
      start: wholeNumberOf(field("start"), 0, Number.MAX_SAFE_INTEGER),
      stop: wholeNumberOf(field("stop"), 0, Number.MAX_SAFE_INTEGER),
    }),
}

/** Tokens `<0x00>` to `<0xFF>` for bytes. */
export const byteFallbackDecoderReader: ReaderOf<"decoder"> = {
  stage: "decoder",
  type: "ByteFallback",
  fields: [],
  read: () => byteFallbackDecoder(),
}

/** Decoders one after the other. */
export const decoderSequenceReader: ReaderOf<"decoder"> = {
  stage: "decoder",
  type: "Sequence",
  fields: ["decoders"],
  read: (field, read) =>
    decoderSequence(itemsOf(field("decoders"), MAX_SEQUENCE).map((found) => read("decoder", found))),
}
