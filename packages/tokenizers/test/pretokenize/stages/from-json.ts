// Pre-tokenizers from the JSON of Hugging Face's library, for tests of pre-tokenizers.
import type { PreTokenizer } from "../../../src/pretokenize/pre-tokenizer.js"
import type { SplitBehavior } from "../../../src/pretokenize/scanners/split-scanner.js"
import { bertPreTokenizer } from "../../../src/pretokenize/stages/bert-pre-tokenizer.js"
import { byteLevel } from "../../../src/pretokenize/stages/byte-level.js"
import { digits } from "../../../src/pretokenize/stages/digits.js"
import { fixedLength } from "../../../src/pretokenize/stages/fixed-length.js"
import { metaspace } from "../../../src/pretokenize/stages/metaspace.js"
import { preTokenizerSequence } from "../../../src/pretokenize/stages/pre-tokenizer-sequence.js"
import { punctuation } from "../../../src/pretokenize/stages/punctuation.js"
import { charDelimiterSplit, splitPattern } from "../../../src/pretokenize/stages/split-pattern.js"
import { unicodeScripts } from "../../../src/pretokenize/stages/unicode-scripts.js"
import { whitespace, whitespaceSplit } from "../../../src/pretokenize/stages/whitespace.js"
import type { JsonObject } from "../../../src/text/json.js"

// biome-ignore lint/suspicious/noExplicitAny: fields of any type
type Fields = any

const MAKERS: Readonly<Record<string, (fields: Fields) => PreTokenizer>> = {
  BertPreTokenizer: bertPreTokenizer,
  ByteLevel: (f) =>
    byteLevel({ addPrefixSpace: f.add_prefix_space, trimOffsets: f.trim_offsets, useRegex: f.use_regex }),
  CharDelimiterSplit: (f) => charDelimiterSplit(f.delimiter),
  Digits: (f) => digits({ individualDigits: f.individual_digits }),
  FixedLength: (f) => fixedLength({ length: f.length }),
  Metaspace: (f) => metaspace({ replacement: f.replacement, prependScheme: f.prepend_scheme, split: f.split }),
  Punctuation: (f) => punctuation({ behavior: behaviorOf(f.behavior) }),
  Sequence: (f) => preTokenizerSequence(f.pretokenizers.map(fromJson)),
  Split: (f) =>
    splitPattern({
      pattern: "Regex" in f.pattern ? { regex: f.pattern.Regex } : f.pattern.String,
      behavior: behaviorOf(f.behavior),
      invert: f.invert,
    }),
  UnicodeScripts: unicodeScripts,
  Whitespace: whitespace,
  WhitespaceSplit: whitespaceSplit,
}

/** The pre-tokenizer that a file describes. */
export function fromJson(json: JsonObject): PreTokenizer {
  return MAKERS[json.type as string]!(json)
}

function behaviorOf(name: string): SplitBehavior {
  return (name.slice(0, 1).toLowerCase() + name.slice(1)) as SplitBehavior
}
