import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import {
  formatSubwordNmt,
  joinSubwords,
  parseSubwordNmt,
  parseSubwordNmtVocabulary,
} from "../../../src/formats/subword-nmt/codes.js"
import { subwordSegmenter } from "../../../src/formats/subword-nmt/segmenter.js"
import values from "../../golden/subword-nmt.json" with { type: "json" }
import { golden, goldenText, hasGolden, hasShared } from "../../shared.js"

const cases = values.cases.map((each) => ({
  ...each,
  label: `${each.name}, vocabulary ${each.vocabulary !== null}, glossaries ${each.glossaries !== null}`,
}))

test.each(cases)("segments as subword-nmt does: $label", ({ codes, vocabulary, glossaries, rows }) => {
  const segment = subwordSegmenter(parseSubwordNmt(codes), {
    ...(vocabulary !== null && { vocabulary: new Set(vocabulary) }),
    ...(glossaries !== null && { glossaries }),
  })
  for (const [line, expected] of rows) expect({ line, out: segment(line!) }).toEqual({ line, out: expected })
})

interface Row {
  text: string
  bpe: string
  bpeVocabThreshold20: string
  bpeGlossaries: string
}

test("segments the golden strings as subword-nmt does", () => {
  const codes = parseSubwordNmt(goldenText(hasShared ? "subword-nmt/codes.2000.txt" : "subword-nmt/codes.400.txt"))
  const counts = golden<Record<string, number>>("subword-nmt/vocab-counts.json")
  const file = Object.entries(counts).map(([symbol, count]) => `${symbol} ${count}\n`)
  const vocabulary = parseSubwordNmtVocabulary(file.join(""), { threshold: 20 })
  const plain = subwordSegmenter(codes)
  const limited = subwordSegmenter(codes, { vocabulary })
  const glossaries = subwordSegmenter(codes, { glossaries: [hasShared ? "Hello" : "bread", /<\w+>/] })
  for (const { text, bpe, bpeVocabThreshold20, bpeGlossaries } of golden<Row[]>("subword-nmt/encodings.json")) {
    expect({ text, out: plain(text) }).toEqual({ text, out: bpe })
    expect({ text, out: limited(text) }).toEqual({ text, out: bpeVocabThreshold20 })
    expect({ text, out: glossaries(text) }).toEqual({ text, out: bpeGlossaries })
  }
})

const CODES = ["codes.100", "codes.400", "codes.500", "codes.2000", "fastbpe-codes.2000"]

test.each(CODES.filter((name) => hasGolden(`subword-nmt/${name}.txt`)))("%s is written as it was read", (name) => {
  const text = goldenText(`subword-nmt/${name}.txt`)
  const codes = parseSubwordNmt(text)
  expect(codes.version).toBe(name.startsWith("fast") ? "fastBPE" : "0.2")
  expect(formatSubwordNmt(codes)).toBe(text)
})

test("a file without a version has version 0.1, and is written without one", () => {
  expect(parseSubwordNmt("t h\nth e\n")).toEqual({
    version: "0.1",
    merges: [
      ["t", "h"],
      ["th", "e"],
    ],
  })
  expect(formatSubwordNmt(parseSubwordNmt("t h\nth e\n"))).toBe("t h\nth e\n")
  expect(parseSubwordNmt("#version: 0.2\n").merges).toEqual([])
})

test.each([
  ["#version: 0.2\na b\nc\n", "codes:3: two symbols separated by a blank were expected"],
  ["#version: 0.3\na b\n", 'codes:1: version 0.1 or 0.2 was expected, got "#version: 0.3"'],
  [
    "#version: 0.2\na b 3\n",
    "codes:2: two symbols were expected, and a whole number after them only in fastBPE's files",
  ],
  ["a b 3\nc d\n", "codes:2: either all lines have a count or none"],
  ["a b x\n", "codes:1: two symbols were expected"],
])("%j is refused with its line", (text, sentence) => {
  expect(() => parseSubwordNmt(text)).toThrow(sentence)
})

test("a vocabulary line without a count is refused with its line", () => {
  expect(() => parseSubwordNmtVocabulary("the 3\nof\n")).toThrow(
    "vocabulary:2: a symbol, a blank and a count were expected",
  )
})

test("joiners are removed with the blanks after them", () => {
  expect(joinSubwords("the mill@@ er@@ s ris@@ e@@")).toBe("the millers rise")
})

test.runIf(ALL_TESTS)("files of very many blanks or lines are read or refused fast", () => {
  const blanks = " ".repeat(2 ** 20)
  const why = "codes:1: two symbols separated by a blank were expected"
  expect(() => parseSubwordNmt(`a${blanks}b\n`)).toThrow(why)
  expect(parseSubwordNmt(`${blanks}a b${blanks}\n`).merges).toEqual([["a", "b"]])
  expect(() => parseSubwordNmt("\n".repeat(2 ** 20).concat("a"))).toThrow(why)
})
