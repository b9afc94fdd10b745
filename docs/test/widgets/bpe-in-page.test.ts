// The rows on the page begin with the letters of a word and end with the tokens that the tokenizer gives.

import { examples } from "@lectern/core/testing"
import { createTokenizer, whitespaceSplit } from "@lectern/tokenizers"
import fc from "fast-check"
import { expect, test } from "vitest"
import { dotted, ends, learnAll, rowsOf, withMerges } from "../../widgets/bpe-in-page.js"

const CORPUS = "no no no no now now now now know knee knee"

test("rowsOf() of know has the rows of the note", () => {
  const rows = rowsOf(withMerges(learnAll(CORPUS).model, 6), "know")
  expect(rows.map((row) => row.map(({ text }) => text).join(" "))).toEqual(["k n o w·", "k no w·", "k now·"])
})

test("withMerges() of none leaves letters, and those that the corpus lacks are shown as they are", () => {
  const rows = rowsOf(withMerges(learnAll(CORPUS).model, 0), "two")
  expect(rows).toEqual([
    [
      { text: "t", isKnown: false },
      { text: "w", isKnown: true },
      { text: "o·", isKnown: true },
    ],
  ])
  expect(rowsOf(learnAll(CORPUS).model, "n😀é")).toEqual([
    [
      { text: "n", isKnown: true },
      { text: "😀", isKnown: false },
      { text: "é·", isKnown: false },
    ],
  ])
})

test("learnAll() of nothing learns nothing", () => {
  const { merges, model } = learnAll(" ")
  expect(merges).toEqual([])
  expect(rowsOf(withMerges(model, 0), "a")).toEqual([[{ text: "a·", isKnown: false }]])
})

test("ends() leaves out the middle of a long list only", () => {
  expect(ends([1, 2, 3], 3)).toEqual({ first: [1, 2, 3], leftOut: 0, last: [] })
  expect(ends([1, 2, 3, 4], 3)).toEqual({ first: [1, 2], leftOut: 1, last: [4] })
  expect(ends([1, 2, 3, 4, 5, 6], 2)).toEqual({ first: [1], leftOut: 4, last: [6] })
})

test("rowsOf() ends with the tokens of a tokenizer, one symbol less in each row", () => {
  const word = fc
    .array(fc.constantFrom("a", "b", "c", "ä"), { minLength: 1, maxLength: 8 })
    .map((letters) => letters.join(""))
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), word, fc.nat(9), (corpus, asked, count) => {
      const model = withMerges(learnAll(corpus.join(" ")).model, count)
      const rows = rowsOf(model, asked)
      const { tokens } = createTokenizer({ preTokenizer: whitespaceSplit(), model }).encode(asked)
      const known = rows.at(-1)!.map(({ text, isKnown }, i) => (isKnown ? text : dotted(tokens[i]!)))
      expect(known).toEqual(tokens.map(dotted))
      expect(
        rows
          .at(-1)!
          .map(({ text }) => text)
          .join(""),
      ).toBe(`${asked}·`)
      expect(rows.map(({ length }) => length)).toEqual(rows.map((_, i) => rows[0]!.length - i))
    }),
    examples(100, 1),
  )
})
