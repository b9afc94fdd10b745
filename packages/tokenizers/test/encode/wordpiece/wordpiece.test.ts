import { LecternError } from "@lectern/core"
import { ALL_TESTS, examples, runs } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { vocabulary } from "../../../src/encode/vocabulary.js"
import { wordPiece } from "../../../src/encode/wordpiece/wordpiece.js"
import { golden } from "../../shared.js"
import { idsBy, placedBy } from "../pieces.js"
import { naiveWordPiece } from "./naive.js"

function numbered(tokens: readonly string[]) {
  return vocabulary(tokens.map((token, id) => [token, id]))
}

// Song et al. 2021, figure 1.
const PAPER = numbered(["[UNK]", "a", "abcdx", "##b", "##c", "##cdy", "##dz"])

test("wordPiece() follows the worked examples of the LinMaxMatch paper", () => {
  const ids = idsBy(wordPiece({ vocabulary: PAPER }))
  expect(ids("abcdx")).toEqual([2])
  expect(ids("abcdz")).toEqual([1, 3, 4, 6])
  expect(ids("abcdy")).toEqual([1, 3, 5])
  expect(ids("abcz")).toEqual([0])
  expect(ids("abcd")).toEqual([0])
})

test("wordPiece() gives the places of tokens in bytes, and of whole unknown words", () => {
  const model = wordPiece({ vocabulary: numbered(["[UNK]", "é", "##té", "##s"]) })
  expect(placedBy(model)("étés", "x", "étés")).toEqual([
    [1, 0, 2, 0],
    [2, 2, 5, 0],
    [3, 5, 6, 0],
    [0, 6, 7, 1],
    [1, 7, 9, 2],
    [2, 9, 12, 2],
    [3, 12, 13, 2],
  ])
})

test("wordPiece() takes a word that begins with the prefix literally", () => {
  const ids = idsBy(wordPiece({ vocabulary: numbered(["[UNK]", "##a", "#", "###", "##b", "b"]) }))
  expect(ids("##a")).toEqual([1])
  expect(ids("##ab")).toEqual([1, 4])
  expect(ids("##")).toEqual([2, 3])
  expect(ids("a")).toEqual([0])
})

test("wordPiece() counts characters, not bytes, against maxInputCharsPerWord", () => {
  const ids = idsBy(wordPiece({ vocabulary: numbered(["[UNK]", "é", "##é", "éééé"]), maxInputCharsPerWord: 3 }))
  expect(ids("ééé")).toEqual([1, 2, 2])
  expect(ids("éééé")).toEqual([0])
})

test("wordPiece() of bytes reads the vocabulary through GPT-2's alphabet", () => {
  const model = wordPiece({ vocabulary: numbered(["[UNK]", "ĠÃ", "##©", "漢"]) })
  expect(idsBy(model, "byte")(" é", "漢")).toEqual([1, 2, 0])
})

test("wordPiece() refuses an unknown word if the vocabulary lacks the unknown token", () => {
  const model = wordPiece({ vocabulary: numbered(["a"]) })
  expect(() => idsBy(model)("b")).toThrow(LecternError)
  expect(() => idsBy(model)("b")).toThrow(
    'text: "b" cannot be encoded, and the vocabulary lacks the unknown token "[UNK]"',
  )
  expect(idsBy(model)("a")).toEqual([0])
})

test("wordPiece() refuses a maxInputCharsPerWord that is not an integer", () => {
  expect(() => wordPiece({ vocabulary: PAPER, maxInputCharsPerWord: 1.5 })).toThrow(
    "maxInputCharsPerWord must be an integer of at least 0, got 1.5",
  )
})

const letters = fc.string({ unit: fc.constantFrom("a", "b", "é", "#"), maxLength: 7 })

test.each(["##", "", "a"])("wordPiece() with prefix %j equals the definition on any vocabulary", (prefix) => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.boolean(), letters), {
        selector: ([rest, text]) => (rest ? prefix : "") + text,
        maxLength: 25,
      }),
      fc.array(fc.string({ unit: fc.constantFrom("a", "b", "é", "#"), maxLength: 14 }), {
        minLength: 1,
        maxLength: 30,
      }),
      (tokens, words) => {
        const strings = new Set(["[UNK]", ...tokens.map(([rest, text]) => (rest ? prefix : "") + text)])
        const known = numbered([...strings])
        const ids = idsBy(wordPiece({ vocabulary: known, continuingSubwordPrefix: prefix, maxInputCharsPerWord: 10 }))
        for (const word of words) expect(ids(word)).toEqual(naiveWordPiece(known, word, prefix, 0, 10))
      },
    ),
    examples(500, 5),
  )
})

test("wordPiece() gives tokens contiguous places over the word", () => {
  fc.assert(
    fc.property(fc.uniqueArray(letters, { maxLength: 20 }), fc.array(letters, { minLength: 1 }), (tokens, words) => {
      const known = numbered([...new Set(["[UNK]", ...tokens, ...tokens.map((token) => `##${token}`)])])
      let at = 0
      for (const [, start, end] of placedBy(wordPiece({ vocabulary: known }))(...words)) {
        expect(start).toBe(at)
        at = end
      }
      expect(at).toBe(new TextEncoder().encode(words.join("")).length)
    }),
    examples(200, 6),
  )
})

test.runIf(ALL_TESTS)("wordPiece() takes a word of very many letters and a token of ten thousand", () => {
  const half = runs(500_000)
  const long = "a".repeat(10_000)
  const known = numbered(["[UNK]", "a", "##a", "##aa", `${long}b`, `##${long}b`])
  const ids = idsBy(wordPiece({ vocabulary: known, maxInputCharsPerWord: 2 ** 31 }))("a".repeat(2 * half + 1))
  expect(ids.length).toBe(half + 1)
  expect(ids[1]).toBe(3)
})

interface Row {
  readonly text: string
  readonly ids: readonly number[]
}

describe("with golden values", () => {
  test("wordPiece() equals Hugging Face on words of every golden text that white space separates", () => {
    const { model } = golden<{ model: { vocab: Record<string, number> } }>("hf/wordpiece.tokenizer.json")
    const ids = idsBy(wordPiece({ vocabulary: vocabulary(Object.entries(model.vocab)) }))
    const rows = golden<Row[]>("hf/wordpiece.encodings.json").filter(({ text }) => /^[A-Za-z ]*$/.test(text))
    expect(rows.length).toBeGreaterThan(10)
    for (const { text, ids: wanted } of rows) expect(ids(...text.split(" ").filter(Boolean)), text).toEqual(wanted)
  })
})
