// The rows on the page begin with the letters of a word and end with the tokens that the tokenizer gives.
import { createTokenizer, whitespaceSplit } from "@lectern/tokenizers"
import fc from "fast-check"
import { expect, test } from "vitest"
import { dotted, learnAll, rowsOf, UNKNOWN, withMerges } from "../../widgets/bpe-in-page.js"

const CORPUS = "no no no no now now now now know knee knee"

test("rowsOf() of know has the rows of the note", () => {
  const rows = rowsOf(withMerges(learnAll(CORPUS).model, 6), "know")
  expect(rows.map((row) => row.map(dotted).join(" "))).toEqual(["k n o w·", "k no w·", "k now·"])
})

test("withMerges() of none leaves letters, and unknown ones are marked", () => {
  expect(rowsOf(withMerges(learnAll(CORPUS).model, 0), "two")).toEqual([[UNKNOWN, "w", "o</w>"]])
})

test("learnAll() of nothing learns nothing", () => {
  const { merges, model } = learnAll(" ")
  expect(merges).toEqual([])
  expect(rowsOf(withMerges(model, 0), "a")).toEqual([[UNKNOWN]])
})

test("rowsOf() ends with the tokens of a tokenizer, one symbol less in each row", () => {
  const word = fc
    .array(fc.constantFrom("a", "b", "c", "ä"), { minLength: 1, maxLength: 8 })
    .map((letters) => letters.join(""))
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), word, fc.nat(9), (corpus, asked, count) => {
      const model = withMerges(learnAll(corpus.join(" ")).model, count)
      const rows = rowsOf(model, asked)
      expect(rows.at(-1)).toEqual(createTokenizer({ preTokenizer: whitespaceSplit(), model }).encode(asked).tokens)
      expect(rows.map(({ length }) => length)).toEqual(rows.map((_, i) => rows[0]!.length - i))
    }),
    { seed: 1 },
  )
})
