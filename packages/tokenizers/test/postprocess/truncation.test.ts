// Truncation against Hugging Face's library, 0.23.3, which splits the whole text into parts.
import { describe, expect, test } from "vitest"
import { createTokenizer } from "../../src/pipeline/create-tokenizer.js"
import { bertProcessing, type SpecialToken } from "../../src/postprocess/bert-processing.js"
import type { Encoding } from "../../src/postprocess/encoding.js"
import { robertaProcessing } from "../../src/postprocess/roberta-processing.js"
import type { Truncation } from "../../src/postprocess/truncation.js"
import hf from "../golden/hf-truncation.json" with { type: "json" }
import { type HfEncoding, pairsOf, wordLevelParts } from "../word-level-parts.js"

interface Row {
  readonly processor: string | null
  readonly pair: boolean
  readonly truncation: Required<Truncation>
  readonly encoding?: HfEncoding & { readonly overflowing: HfEncoding[] }
  readonly error?: string
}

const { first, second, rows } = hf.cases as unknown as { first: string; second: string; rows: Row[] }
const tokens = { sep: ["</s>", 8] as SpecialToken, cls: ["<s>", 7] as SpecialToken }
const processors = { bert: bertProcessing(tokens), roberta: robertaProcessing({ ...tokens, trimOffsets: false }) }

function expectEqual(actual: Encoding, expected: HfEncoding): void {
  expect([...actual.ids]).toEqual(expected.ids)
  expect(pairsOf(actual.offsets)).toEqual(expected.offsets)
  expect([...actual.specialTokensMask]).toEqual(expected.special)
  expect([...actual.attentionMask]).toEqual(expected.attention)
}

function encode({ processor, pair, truncation }: Row): Encoding {
  const postProcessor = processor === null ? undefined : processors[processor as keyof typeof processors]
  const tokenizer = createTokenizer({ ...wordLevelParts(), truncation, postProcessor })
  if (pair) return tokenizer.encodePair(first, second)
  const encoding = tokenizer.encode(first)
  expect(tokenizer.encodeIds(first)).toEqual(encoding.ids)
  return encoding
}

test.each(rows.filter(({ error }) => error === undefined))(
  "truncation $truncation of a pair: $pair, post-processor: $processor, equals Hugging Face's",
  (row) => {
    const actual = encode(row)
    const expected = row.encoding!
    expectEqual(actual, expected)
    expect([...actual.typeIds]).toEqual(expected.typeIds)
    expect(actual.overflowing).toHaveLength(expected.overflowing.length)
    actual.overflowing.forEach((part, i) => {
      expectEqual(part, expected.overflowing[i]!)
    })
  },
)

test.each(rows.filter(({ error }) => error !== undefined))(
  "truncation $truncation of a pair: $pair, post-processor: $processor, is refused as there",
  (row) => {
    expect(() => encode(row)).toThrow(/must be/)
  },
)

// tokenizers 0.23.3 (PyPI): truncation with strategy longest_first of a pair, WordLevel and WhitespaceSplit.
test.each([
  ["a b c x", "b c x a", 1, [2], [1]],
  ["a b c x", "b c x a", 5, [1, 2, 2, 3, 9], [0, 0, 1, 1, 1]],
  ["a b c x", "b c x a", 6, [1, 2, 3, 2, 3, 9], [0, 0, 0, 1, 1, 1]],
  ["a b c x", "b c x a", 7, [1, 2, 3, 2, 3, 9, 1], [0, 0, 0, 1, 1, 1, 1]],
  ["a b c x b", "b c x a", 5, [1, 2, 3, 2, 3], [0, 0, 0, 1, 1]],
  ["a b c x", "b c x a a", 5, [1, 2, 2, 3, 9], [0, 0, 1, 1, 1]],
] as const)(
  "of %j and %j, the second gets the odd one of %d tokens unless the first is longer",
  (one, two, maxLength, ids, typeIds) => {
    const encoding = createTokenizer({ ...wordLevelParts(), truncation: { maxLength } }).encodePair(one, two)
    expect([...encoding.ids]).toEqual(ids)
    expect([...encoding.typeIds]).toEqual(typeIds)
  },
)

describe("truncation", () => {
  const parts = { ...wordLevelParts(), postProcessor: processors.bert }

  test("without room for the special tokens is refused", () => {
    const tokenizer = createTokenizer({ ...parts, truncation: { maxLength: 1 } })
    expect(() => tokenizer.encode("a")).toThrow(
      "maxLength must be at least 2, for the special tokens that are added, got 1",
    )
  })

  test("of a missing second text is refused", () => {
    const tokenizer = createTokenizer({ ...parts, truncation: { maxLength: 3, strategy: "onlySecond" } })
    expect(() => tokenizer.encode("a b c")).toThrow('strategy must be "longestFirst" or "onlyFirst"')
  })

  test("with parts not longer than the stride is refused", () => {
    const tokenizer = createTokenizer({ ...parts, truncation: { maxLength: 4, stride: 2 } })
    expect(() => tokenizer.encode("a b c")).toThrow("stride must be less than the 2 tokens that remain, got 2")
  })

  test("to a length that is not an integer is refused", () => {
    expect(() => createTokenizer({ ...parts, truncation: { maxLength: 1.5 } })).toThrow(
      /maxLength must be an integer of at least 0/,
    )
  })
})
