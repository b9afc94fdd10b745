// Pre-tokenizers against Hugging Face's tokenizers.
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import type { PreTokenizer } from "../../../src/pretokenize/pre-tokenizer.js"
import type { SplitBehavior } from "../../../src/pretokenize/scanners/split-scanner.js"
import { bertPreTokenizer } from "../../../src/pretokenize/stages/bert-pre-tokenizer.js"
import { byteLevel } from "../../../src/pretokenize/stages/byte-level.js"
import { digits } from "../../../src/pretokenize/stages/digits.js"
import { metaspace } from "../../../src/pretokenize/stages/metaspace.js"
import { punctuation } from "../../../src/pretokenize/stages/punctuation.js"
import { charDelimiterSplit, splitPattern } from "../../../src/pretokenize/stages/split-pattern.js"
import { whitespace, whitespaceSplit } from "../../../src/pretokenize/stages/whitespace.js"
import { expectItems } from "../../expect-items.js"
import behaviors from "../../golden/pretokenize-behaviors.json" with { type: "json" }
import patterns from "../../golden/pretokenize-patterns.json" with { type: "json" }
import stages from "../../golden/pretokenize-stages.json" with { type: "json" }
import { golden } from "../../shared.js"
import { type Row, rowsOf, scanText } from "../helpers.js"
import { fromJson } from "./from-json.js"

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

describe("golden values", () => {
  const strings = golden<string[]>("strings.json")
  const expected = golden<Record<string, Row[][]>>("hf/pretokenizers.json")

  test("there is a pre-tokenizer for every column", () => {
    expect(Object.keys(PRE_TOKENIZERS).sort()).toEqual(Object.keys(expected).sort())
  })

  test.each(Object.keys(PRE_TOKENIZERS))("%s splits the tricky strings like Hugging Face", (name) => {
    strings.forEach((text, i) => {
      expectItems(rowsOf(PRE_TOKENIZERS[name]!, text).flat(2), expected[name]![i]!.flat(2), JSON.stringify(text))
    })
  })
})

type Cases = readonly (readonly [text: string, rows: Row[]])[]

function splitsAlike(preTokenizer: PreTokenizer, cases: unknown): void {
  for (const [i, [text, rows]] of (cases as Cases).entries()) {
    expectItems(rowsOf(preTokenizer, text).flat(2), rows.flat(2), JSON.stringify(text))
    if (preTokenizer.scan === undefined) continue
    const pieces = rows.map(([, [start, end]]) => [...text].slice(start, end).join(""))
    const rooms = ALL_TESTS ? [1, 2, 3, 64] : [1 + (i % 3), 64]
    for (const room of rooms) expectItems(scanText(preTokenizer.scan, text, room), pieces)
  }
}

test.each(patterns.rows)("the regex of $name splits random texts like Hugging Face", ({ regex, cases }) => {
  splitsAlike(splitPattern({ pattern: { regex }, behavior: "isolated" }), cases)
})

test.each(behaviors.rows)("splitPattern() splits random texts at $name like Hugging Face", (row) => {
  const { pattern, invert } = row
  splitsAlike(splitPattern({ pattern, behavior: row.behavior as SplitBehavior, invert }), row.cases)
})

test.each(stages.rows)(
  "$name: splits random texts like Hugging Face, and is written to files in the same way",
  ({ json, cases }) => {
    const preTokenizer = fromJson(json)
    splitsAlike(preTokenizer, cases)
    expect(preTokenizer.toJson()).toEqual(json)
  },
)
