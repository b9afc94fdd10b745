// The strips on the pages are what the package's tokenizers give, and what is recovered of lost bytes is what the package recovers.
import { examples } from "@lectern/core/testing"
import {
  bpe,
  createTokenizer,
  recoverCharacters,
  trainBpe,
  vocabulary,
  whitespaceSplit,
  wordCounts,
} from "@lectern/tokenizers"
import fc from "fast-check"
import { expect, test } from "vitest"
import { stripsFigure, stripsTable } from "../../figures/strips.mjs"
import {
  charactersOf,
  EXTRA,
  LOST,
  SENTENCE,
  stripsOf,
  TAUGHT,
  utf8,
  withoutByte,
} from "../../widgets/strips-in-page.mjs"

const rowsOf = (sentence: string, taught: string, extra: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    stripsOf(sentence, taught, extra).rows.map(({ name, tokens }) => [
      name,
      tokens.map(({ text, from, to, isKnown }) => `${text} ${from}-${to}${isKnown ? "" : " unknown"}`).join(", "),
    ]),
  )

test("stripsOf() of the sentence has the tokens that the notes speak of, above their bytes", () => {
  expect(rowsOf(SENTENCE, TAUGHT, EXTRA)).toEqual({
    "BPE, no limit": "know· 0-4, now· 5-8, n 9-10, ? 10-12 unknown, e· 12-13",
    BPE: "k 0-1, now· 1-4, now· 5-8, n 9-10, ? 10-12 unknown, e· 12-13",
    BBPE: "k 0-1, no 1-3, w 3-4, ␣now 4-8, ␣ 8-9, n 9-10, C3 10-11, A9 11-12, e 12-13",
    WordPiece: "know 0-4, no 5-7, ##w 7-8, [UNK] 9-13 unknown",
    Unigram: "k 0-1, now 1-4, now 5-8, n 9-10, ? 10-12 unknown, e 12-13",
  })
})

test("stripsOf() of nothing, and of words that teach nothing, is bytes and unknown letters", () => {
  expect(rowsOf("", "", 3)).toEqual({ "BPE, no limit": "", BPE: "", BBPE: "", WordPiece: "", Unigram: "" })
  expect(rowsOf("é", " ", 3)).toEqual({
    "BPE, no limit": "? 0-2 unknown",
    BPE: "? 0-2 unknown",
    BBPE: "C3 0-1, A9 1-2",
    WordPiece: "[UNK] 0-2 unknown",
    Unigram: "? 0-2 unknown",
  })
})

test("the tokens of BPE are those of merges learned step by step, and the bytes of BBPE follow each other to the end", () => {
  const word = fc
    .array(fc.constantFrom("a", "b", "é"), { minLength: 1, maxLength: 6 })
    .map((letters) => letters.join(""))
  const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "))
  fc.assert(
    fc.property(text, text, fc.nat(6), (taught, sentence, extra) => {
      const { rows, bytes } = stripsOf(sentence, taught, extra)
      const counter = wordCounts({ preTokenizer: whitespaceSplit() })
      const counts = counter.finalize(counter.add(counter.zero(), taught))
      const { model } = trainBpe(counts, { specialTokens: ["?"], unknownToken: "?", endOfWordSuffix: "</w>" })
      const letters = [...model.vocabulary.entries()].slice(0, model.vocabulary.size - model.merges.length)
      const merges = model.merges.slice(0, extra)
      const joined = merges.map(([left, right], i) => [left + right, letters.length + i] as const)
      const own = bpe({
        vocabulary: vocabulary([...letters, ...joined]),
        merges,
        unknownToken: "?",
        endOfWordSuffix: "</w>",
      })
      const { tokens } = createTokenizer({ model: own, preTokenizer: whitespaceSplit() }).encode(sentence)
      expect(rows[1]!.tokens.map((token) => token.text)).toEqual(tokens.map((token) => token.replace("</w>", "·")))
      const ends = rows[2]!.tokens.map(({ to }) => to)
      expect(rows[2]!.tokens.map(({ from }) => from)).toEqual([0, ...ends.slice(0, -1)])
      expect(ends.at(-1)).toBe(bytes.length)
    }),
    examples(60, 2),
  )
})

test("charactersOf() has what the package recovers, whatever the bytes", () => {
  const byte = fc.constantFrom(0x61, 0xc3, 0xa9, 0xe4, 0xb8, 0xad, 0xf0, 0x9f, 0x8c, 0x8d, 0xef, 0xbb, 0xbf, 0xed, 0xff)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), fc.array(byte, { maxLength: 12 }), (some, useful) => {
      for (const bytes of [some, Uint8Array.from(useful)]) {
        const found = charactersOf(bytes)
        expect(found.map(({ text }) => text).join("")).toBe(recoverCharacters(bytes))
        for (const { text, from, to } of found) expect(utf8(text)).toEqual(bytes.slice(from, to))
      }
    }),
    examples(200, 3),
  )
})

test("a byte is lost by its place, and no place is no loss", () => {
  expect([...withoutByte(Uint8Array.of(1, 2, 3), 2)]).toEqual([1, 3])
  expect([...withoutByte(Uint8Array.of(1, 2, 3), 0)]).toEqual([1, 2, 3])
})

const cellsOf = (table: string, name: string): readonly string[] => {
  const [, row = ""] = new RegExp(`<th scope="row">${name}[^<]*</th>(.*)</tr>`).exec(table) ?? []
  return [...row.matchAll(/<td(?: data-byte="\d+")?(?: colspan="(\d+)")?[^>]*>(.*?)<\/td>/g)].map(
    ([, width = "1", text]) => `${width} ${text}`,
  )
}

test("stripsTable() has as many columns as bytes in each row, gaps for blanks, and what is left of a lost byte", () => {
  const strips = stripsOf(SENTENCE, TAUGHT, EXTRA)
  const table = stripsTable("bbpe", strips, LOST)
  expect(cellsOf(table, "WordPiece")).toEqual(["4 know", "1 ", "2 no", "1 ##w", "1 ", "4 [UNK]"])
  expect(cellsOf(table, "bytes").slice(9)).toEqual(["1 6E", "1 C3", "1 <del>A9</del>", "1 65"])
  expect(cellsOf(table, "decoded")).toEqual(["13 know␣now␣n�e"])
  expect(cellsOf(table, "recovered").slice(-3)).toEqual(["1 n", "2 ", "1 e"])
  for (const name of ["characters", "bytes", "BBPE", "BPE", "WordPiece", "Unigram", "recovered"]) {
    const columns = cellsOf(table, name).reduce((sum, cell) => sum + Number.parseInt(cell, 10), 0)
    expect([name, columns]).toEqual([name, 13])
  }
  expect(cellsOf(stripsTable("bbpe", strips, 1), "recovered").slice(0, 2)).toEqual(["1 ", "1 n"])
  expect(cellsOf(stripsTable("bbpe", strips, 13), "recovered").slice(-2)).toEqual(["2 é", "1 "])
})

test("the setting decides which row is first, and letters of readers stay text", () => {
  const strips = stripsOf('<b "', "<b", 2)
  const firsts = (["bpe", "bbpe", "wordpiece", "unigram"] as const).map(
    (focus) => /class="strip-own"><th scope="row">([^:]*)/.exec(stripsTable(focus, strips))?.[1],
  )
  expect(firsts).toEqual(["BPE", "BBPE", "WordPiece", "Unigram"])
  expect(stripsTable("bpe", strips)).toContain("BPE, no limit: 2")
  expect(stripsTable("bpe", strips)).not.toMatch(/<b\W/)
  expect(stripsTable("bpe", strips)).not.toContain("recovered")
  expect(stripsFigure("unigram", strips, "Caption")).toContain('<div data-widget="live-strips" data-focus="unigram">')
})
