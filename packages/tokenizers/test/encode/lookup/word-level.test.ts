import { expect, test } from "vitest"
import { wordLevel } from "../../../src/encode/lookup/word-level.js"
import { vocabulary } from "../../../src/encode/vocabulary.js"
import { idsBy, placedBy } from "../pieces.js"

const WORDS = vocabulary([
  ["<unk>", 0],
  ["the", 1],
  ["then", 2],
  ["Ġthe", 7],
])

test("wordLevel() gives each piece its token, or the unknown one", () => {
  const model = wordLevel({ vocabulary: WORDS })
  expect(placedBy(model)("the", "then", "", "th", "thé")).toEqual([
    [1, 0, 3, 0],
    [2, 3, 7, 1],
    [0, 7, 9, 3],
    [0, 9, 13, 4],
  ])
})

test("wordLevel() of bytes reads the vocabulary through GPT-2's alphabet", () => {
  expect(idsBy(wordLevel({ vocabulary: WORDS }), "byte")(" the", "Ġthe")).toEqual([7, 0])
})

test("wordLevel() refuses an unknown word if the vocabulary lacks the unknown token", () => {
  const model = wordLevel({ vocabulary: WORDS, unknownToken: "[UNK]" })
  expect(idsBy(model)("the")).toEqual([1])
  expect(() => idsBy(model)("x")).toThrow(
    'text: "x" cannot be encoded, and the vocabulary lacks the unknown token "[UNK]"',
  )
})

test("wordLevel() is written as in tokenizer.json", () => {
  expect(wordLevel({ vocabulary: vocabulary([["a", 0]]) }).toJson()).toEqual({
    type: "WordLevel",
    vocab: { a: 0 },
    unk_token: "<unk>",
  })
})
