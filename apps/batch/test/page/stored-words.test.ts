// The words that a page has: what was packed comes back, whatever words a tokenizer makes of a text.
import { examples } from "@lectern/core/testing"
import { writeBytes } from "@lectern/tokenizers"
import fc from "fast-check"
import { expect, test } from "vitest"
import { packNumbers, packVocabulary, unpackWords, wordNumbers } from "../../src/page/report/stored-words.js"

/** What a page has of lists of words, and how many have numbers. */
function roundTrip(lists: readonly { readonly text: string; readonly words: readonly string[] }[]) {
  const vocabulary: string[] = []
  const numbered = (words: readonly string[]) => words.map((word) => vocabulary.push(word) - 1)
  const numbers = lists.flatMap(({ text, words }) => wordNumbers(text, words, numbered))
  const bytes = Buffer.concat([packNumbers(numbers), packVocabulary(vocabulary)])
  const read = unpackWords(new Uint8Array(bytes), lists.length)
  return { words: lists.map(({ text }, list) => read(list, text)), vocabulary }
}

test.each([
  ["words of MeCab", "私は\t 猫が好き。", ["私", "は", "猫", "が", "好き", "。"], 0],
  ["bytes", "a を", [writeBytes(new TextEncoder().encode("a ")), "ãĤ", "Ĵ"], 0],
  ["pieces of SentencePiece", " the  cat ", ["▁the", "▁c", "at"], 0],
  ["pieces of a normalized text", "ＡＢ c", ["▁AB", "▁", "c"], 3],
  ["pieces of BERT", "low lower", ["low", "low", "##er"], 3],
  ["words that hold spaces, or are empty", "a b", ["a b", ""], 2],
  ["a word twice as long as a byte counts", "x".repeat(300), ["x".repeat(300)], 0],
  ["a word as long as a byte counts", `${"x".repeat(128)} y`, ["x".repeat(128), "y"], 0],
  ["no words", "   ", [], 0],
])("%s", (_name, text, words, named) => {
  const found = roundTrip([
    { text, words },
    { text: "b", words: ["b"] },
  ])
  expect(found.words).toEqual([words, ["b"]])
  expect(found.vocabulary).toHaveLength(named)
})

test("any words of any texts", () => {
  const list = fc
    .array(fc.string({ unit: "grapheme", maxLength: 4 }), { maxLength: 200 })
    .chain((words) =>
      fc.constantFrom(words.join(""), words.join(" "), "other").map((text) => ({ text: text.toWellFormed(), words })),
    )
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 5 }), (lists) => {
      expect(roundTrip(lists).words).toEqual(lists.map(({ words }) => words))
    }),
    examples(200, 37),
  )
})
