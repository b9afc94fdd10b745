// Post-processors against Hugging Face's library, and templates by hand.
import { describe, expect, test } from "vitest"
import { bpe } from "../../src/encode/bpe/bpe.js"
import { vocabulary } from "../../src/encode/vocabulary.js"
import { createTokenizer } from "../../src/pipeline/create-tokenizer.js"
import type { SpecialToken } from "../../src/postprocess/bert-processing.js"
import { bertProcessing } from "../../src/postprocess/bert-processing.js"
import { byteLevelProcessing } from "../../src/postprocess/byte-level-processing.js"
import type { Encoding } from "../../src/postprocess/encoding.js"
import { postProcessorSequence } from "../../src/postprocess/post-processor.js"
import { robertaProcessing } from "../../src/postprocess/roberta-processing.js"
import { templateProcessing } from "../../src/postprocess/template-processing.js"
import { byteLevel } from "../../src/pretokenize/stages/byte-level.js"
import hf from "../golden/hf-processors.json" with { type: "json" }
import { type HfEncoding, orNull, pairsOf, wordLevelParts } from "../word-level-parts.js"

const SPECIAL = [
  { id: "<s>", ids: [7] },
  { id: "</s>", ids: [8] },
]
const TEMPLATE = templateProcessing({
  single: "<s>:1 $A:2 </s>:3",
  pair: "$B:1 </s> $A <s>:2",
  specialTokens: SPECIAL,
})

function expectEqual(actual: Encoding, expected: HfEncoding): void {
  expect([...actual.ids]).toEqual(expected.ids)
  expect([...actual.typeIds]).toEqual(expected.typeIds)
  expect(pairsOf(actual.offsets)).toEqual(expected.offsets)
  expect(orNull(actual.wordIds)).toEqual(expected.words)
  expect(orNull(actual.sequenceIds)).toEqual(expected.sequences)
  expect([...actual.specialTokensMask]).toEqual(expected.special)
}

describe.each(hf.cases)(
  "$processor after '$first' (blank before: $addPrefixSpace, special tokens: $addSpecialTokens)",
  (row) => {
    const { addPrefixSpace, addSpecialTokens } = row
    const tokens = { sep: ["</s>", 8] as SpecialToken, cls: ["<s>", 7] as SpecialToken }
    const trimming = byteLevelProcessing({ addPrefixSpace })
    const postProcessor = {
      ByteLevel: trimming,
      Roberta: robertaProcessing({ ...tokens, addPrefixSpace }),
      Sequence: postProcessorSequence([trimming, TEMPLATE]),
      Template: TEMPLATE,
    }[row.processor]!
    const words = vocabulary([
      ["Ġ", 0],
      ["a", 1],
      ["b", 2],
      ["Ġa", 3],
    ])
    const tokenizer = createTokenizer({
      model: bpe({ vocabulary: words, merges: [["Ġ", "a"]] }),
      preTokenizer: byteLevel({ addPrefixSpace, useRegex: false }),
      postProcessor,
      addedTokens: [{ id: 4, content: " b\u3000", normalized: false }],
    })

    test("equals Hugging Face's", () => {
      expectEqual(tokenizer.encode(row.first, { addSpecialTokens }), row.single as HfEncoding)
      expectEqual(tokenizer.encodePair(row.first, " a", { addSpecialTokens }), row.pair as HfEncoding)
      expect([...tokenizer.encodeIds(row.first, { addSpecialTokens })]).toEqual(row.single.ids)
    })
  },
)

describe("templateProcessing()", () => {
  test("is written as in tokenizer.json", () => {
    expect(TEMPLATE.toJson()).toEqual({
      type: "TemplateProcessing",
      single: [
        { SpecialToken: { id: "<s>", type_id: 1 } },
        { Sequence: { id: "A", type_id: 2 } },
        { SpecialToken: { id: "</s>", type_id: 3 } },
      ],
      pair: [
        { Sequence: { id: "B", type_id: 1 } },
        { SpecialToken: { id: "</s>", type_id: 0 } },
        { Sequence: { id: "A", type_id: 0 } },
        { SpecialToken: { id: "<s>", type_id: 2 } },
      ],
      special_tokens: {
        "</s>": { id: "</s>", ids: [8], tokens: ["</s>"] },
        "<s>": { id: "<s>", ids: [7], tokens: ["<s>"] },
      },
    })
  })

  test("may name the text several times, and ids are still those of encode()", () => {
    const tokenizer = createTokenizer({ ...wordLevelParts(), postProcessor: templateProcessing({ single: "$A $1" }) })
    expect([...tokenizer.encode("a b").ids]).toEqual([1, 2, 1, 2])
    expect([...tokenizer.encode("a b").typeIds]).toEqual([0, 0, 1, 1])
    expect([...tokenizer.encodeIds("a b")]).toEqual([1, 2, 1, 2])
  })

  test.each([
    ["$C", 'template: cannot read piece "$C"; write $A, $B or a special token, with a segment id like :1'],
    ["$A:", 'template: cannot read piece "$A:"; write $A, $B or a special token, with a segment id like :1'],
    ["$B", "template: the template for one text must not use $B"],
    ["[CLS]", 'template: special token "[CLS]" is not listed'],
  ])("refuses %s", (single, why) => {
    expect(() => templateProcessing({ single })).toThrow(why)
  })

  test("refuses unequal numbers of ids and tokens", () => {
    expect(() => templateProcessing({ specialTokens: [{ id: "x", ids: [1, 2] }] })).toThrow(
      'template: special token "x" has 2 ids and 1 tokens',
    )
  })

  // Hugging Face's library: two encodings use the template for pairs; no encoding is not implemented.
  test("treats one text twice as a pair, and refuses to follow a template that leaves nothing", () => {
    const twice = templateProcessing({ single: "$A $A", pair: [] })
    const idsOf = (count: number) => {
      const postProcessor = postProcessorSequence(new Array(count).fill(twice))
      return [...createTokenizer({ ...wordLevelParts(), postProcessor }).encode("a").ids]
    }
    expect([idsOf(1), idsOf(2)]).toEqual([[1, 1], []])
    expect(() => idsOf(3)).toThrow("template: a template must not follow a post-processor that leaves nothing")
  })

  test("refuses to follow a post-processor that adds tokens", () => {
    const postProcessor = postProcessorSequence([bertProcessing(), templateProcessing({})])
    expect(() => createTokenizer({ ...wordLevelParts(), postProcessor }).encode("a")).toThrow(
      "template: a template must not follow a post-processor that adds special tokens",
    )
  })
})
