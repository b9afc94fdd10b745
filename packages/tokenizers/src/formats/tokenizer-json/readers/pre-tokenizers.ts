// Readers of pre-tokenizers.
import {
  badField,
  booleanOf,
  choiceOf,
  type Found,
  itemsOf,
  optional,
  stringOf,
  wholeNumberOf,
} from "@lectern/core/json"
import { bertPreTokenizer } from "../../../pretokenize/stages/bert-pre-tokenizer.js"
import { byteLevel } from "../../../pretokenize/stages/byte-level.js"
import { digits } from "../../../pretokenize/stages/digits.js"
import { fixedLength } from "../../../pretokenize/stages/fixed-length.js"
import { metaspace } from "../../../pretokenize/stages/metaspace.js"
import { preTokenizerSequence } from "../../../pretokenize/stages/pre-tokenizer-sequence.js"
import { punctuation } from "../../../pretokenize/stages/punctuation.js"
import { charDelimiterSplit, splitPattern } from "../../../pretokenize/stages/split-pattern.js"
import { unicodeScripts } from "../../../pretokenize/stages/unicode-scripts.js"
import { whitespace, whitespaceSplit } from "../../../pretokenize/stages/whitespace.js"
import { MAX_SEQUENCE, METASPACE_FIELDS, metaspaceOf, patternOf, type ReaderOf } from "./reader.js"

/** GPT-2's. */
export const byteLevelReader: ReaderOf<"pre_tokenizer"> = {
  stage: "pre_tokenizer",
  type: "ByteLevel",
  fields: ["add_prefix_space", "trim_offsets", "use_regex"],
  read: (field) =>
    byteLevel({
      addPrefixSpace: booleanOf(field("add_prefix_space")),
      trimOffsets: booleanOf(field("trim_offsets")),
      useRegex: optional(field("use_regex"), booleanOf, true),
    }),
}

/** BERT's. */
export const bertPreTokenizerReader: ReaderOf<"pre_tokenizer"> = {
  stage: "pre_tokenizer",
  type: "BertPreTokenizer",
  fields: [],
  read: () => bertPreTokenizer(),
}

/** Words and punctuation. */
export const whitespaceReader: ReaderOf<"pre_tokenizer"> = {
  stage: "pre_tokenizer",
  type: "Whitespace",
  fields: [],
  read: () => whitespace(),
}

/** At white space. */
export const whitespaceSplitReader: ReaderOf<"pre_tokenizer"> = {
  stage: "pre_tokenizer",
  type: "WhitespaceSplit",
  fields: [],
  read: () => whitespaceSplit(),
}

/** At punctuation. */
export const punctuationReader: ReaderOf<"pre_tokenizer"> = {
  stage: "pre_tokenizer",
  type: "Punctuation",
  fields: ["behavior"],
  read: (field) => punctuation({ behavior: optional(field("behavior"), behaviorOf, "isolated") }),
}

/** At digits. */
export const digitsReader: ReaderOf<"pre_tokenizer"> = {
  stage: "pre_tokenizer",
  type: "Digits",
  fields: ["individual_digits"],
  read: (field) => digits({ individualDigits: booleanOf(field("individual_digits")) }),
}

/** SentencePiece's treatment of blanks. */
export const metaspaceReader: ReaderOf<"pre_tokenizer"> = {
  stage: "pre_tokenizer",
  type: "Metaspace",
  fields: METASPACE_FIELDS,
  read: (field) => metaspace(metaspaceOf(field)),
}

/** Splits text where the script changes. */
export const unicodeScriptsReader: ReaderOf<"pre_tokenizer"> = {
  stage: "pre_tokenizer",
  type: "UnicodeScripts",
  fields: [],
  read: () => unicodeScripts(),
}

/** At one character. */
export const charDelimiterSplitReader: ReaderOf<"pre_tokenizer"> = {
  stage: "pre_tokenizer",
  type: "CharDelimiterSplit",
  fields: ["delimiter"],
  read: (field) => {
    const delimiter = stringOf(field("delimiter"))
    if ([...delimiter].length !== 1) throw badField(field("delimiter"), "must be one character")
    return charDelimiterSplit(delimiter)
  },
}

/** After a fixed number of characters. */
export const fixedLengthReader: ReaderOf<"pre_tokenizer"> = {
  stage: "pre_tokenizer",
  type: "FixedLength",
  fields: ["length"],
  read: (field) =>
    fixedLength({ length: optional(field("length"), (found) => wholeNumberOf(found, 1, 0x7fffffff), 5) }),
}

/** At a pattern. */
export const splitReader: ReaderOf<"pre_tokenizer"> = {
  stage: "pre_tokenizer",
  type: "Split",
  fields: ["pattern", "behavior", "invert"],
  read: (field) =>
    splitPattern({
      pattern: patternOf(field("pattern")),
      behavior: behaviorOf(field("behavior")),
      invert: booleanOf(field("invert")),
    }),
}

/** Pre-tokenizers one after the other. */
export const preTokenizerSequenceReader: ReaderOf<"pre_tokenizer"> = {
  stage: "pre_tokenizer",
  type: "Sequence",
  fields: ["pretokenizers"],
  read: (field, read) =>
    preTokenizerSequence(itemsOf(field("pretokenizers"), MAX_SEQUENCE).map((found) => read("pre_tokenizer", found))),
}

const BEHAVIORS = {
  Removed: "removed",
  Isolated: "isolated",
  MergedWithPrevious: "mergedWithPrevious",
  MergedWithNext: "mergedWithNext",
  Contiguous: "contiguous",
} as const

function behaviorOf(found: Found): (typeof BEHAVIORS)[keyof typeof BEHAVIORS] {
  return BEHAVIORS[choiceOf(found, Object.keys(BEHAVIORS) as (keyof typeof BEHAVIORS)[])]
}
