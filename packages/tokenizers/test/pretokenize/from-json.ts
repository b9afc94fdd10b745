// Pre-tokenizers from what Hugging Face's library says of its own, for the tests of pre-tokenizers alone.
import type { JsonObject } from "../../src/formats/json.js"
import { bertPreTokenizer } from "../../src/pretokenize/bert-pre-tokenizer.js"
import { byteLevel } from "../../src/pretokenize/byte-level.js"
import { charDelimiterSplit } from "../../src/pretokenize/char-delimiter-split.js"
import { digits } from "../../src/pretokenize/digits.js"
import { fixedLength } from "../../src/pretokenize/fixed-length.js"
import { metaspace } from "../../src/pretokenize/metaspace.js"
import type { PreTokenizer } from "../../src/pretokenize/pre-tokenizer.js"
import { preTokenizerSequence } from "../../src/pretokenize/pre-tokenizer-sequence.js"
import { punctuation } from "../../src/pretokenize/punctuation.js"
import { splitPattern } from "../../src/pretokenize/split-pattern.js"
import type { SplitBehavior } from "../../src/pretokenize/split-scanner.js"
import { unicodeScripts } from "../../src/pretokenize/unicode-scripts.js"
import { whitespace } from "../../src/pretokenize/whitespace.js"
import { whitespaceSplit } from "../../src/pretokenize/whitespace-split.js"

// biome-ignore lint/suspicious/noExplicitAny: fields as they come
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
