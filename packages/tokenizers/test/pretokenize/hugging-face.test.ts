// Pre-tokenizers against Hugging Face's tokenizers.
import { describe, expect, test } from "vitest"
import { bertPreTokenizer } from "../../src/pretokenize/bert-pre-tokenizer.js"
import { byteLevel } from "../../src/pretokenize/byte-level.js"
import { charDelimiterSplit } from "../../src/pretokenize/char-delimiter-split.js"
import { digits } from "../../src/pretokenize/digits.js"
import { metaspace } from "../../src/pretokenize/metaspace.js"
import type { PreTokenizer } from "../../src/pretokenize/pre-tokenizer.js"
import { punctuation } from "../../src/pretokenize/punctuation.js"
import { splitPattern } from "../../src/pretokenize/split-pattern.js"
import type { SplitBehavior } from "../../src/pretokenize/split-scanner.js"
import { whitespace } from "../../src/pretokenize/whitespace.js"
import { whitespaceSplit } from "../../src/pretokenize/whitespace-split.js"
import { golden, hasShared } from "../shared.js"
import { type Row, rowsOf } from "./helpers.js"

const BEHAVIORS: readonly SplitBehavior[] = [
  "removed",
  "isolated",
  "mergedWithPrevious",
  "mergedWithNext",
  "contiguous",
]

const PRE_TOKENIZERS: Readonly<Record<string, PreTokenizer>> = {
  whitespace: whitespace(),
  whitespaceSplit: whitespaceSplit(),
  bert: bertPreTokenizer(),
  byteLevel: byteLevel({ addPrefixSpace: false }),
  byteLevelPrefix: byteLevel(),
  byteLevelNoRegex: byteLevel({ addPrefixSpace: false, useRegex: false }),
  metaspace: metaspace(),
  digits: digits(),
  digitsIndividual: digits({ individualDigits: true }),
  charDelimiter_a: charDelimiterSplit("a"),
  metaspaceNoSplit: metaspace({ split: false }),
  metaspaceNever: metaspace({ prependScheme: "never" }),
  metaspaceFirst: metaspace({ prependScheme: "first" }),
  ...Object.fromEntries(BEHAVIORS.map((behavior) => [`punctuation_${behavior}`, punctuation({ behavior })])),
  ...Object.fromEntries(
    BEHAVIORS.map((behavior) => [`splitComma_${behavior}`, splitPattern({ pattern: ",", behavior })]),
  ),
}

describe.skipIf(!hasShared)("golden values (skipped without ../shared)", () => {
  const strings = hasShared ? golden<string[]>("strings.json") : []
  const expected = hasShared ? golden<Record<string, Row[][]>>("hf/pretokenizers.json") : {}

  test("there is a pre-tokenizer for every column", () => {
    expect(Object.keys(PRE_TOKENIZERS).sort()).toEqual(Object.keys(expected).sort())
  })

  test.each(Object.keys(PRE_TOKENIZERS))("%s cuts the tricky strings as Hugging Face does", (name) => {
    strings.forEach((text, i) => {
      expect(rowsOf(PRE_TOKENIZERS[name]!, text), JSON.stringify(text)).toEqual(expected[name]![i])
    })
  })
})
