import { alignCharacters, alignWords } from "@lectern/metrics"
import { normalizer } from "@lectern/metrics/normalize"
import { expect, test } from "vitest"
import { alignmentLines, type LineStyle } from "../../../../src/commands/align/alignment-lines.js"
import { columns } from "../../../../src/report/printable.js"

const WORDS: LineStyle = { characters: false, columns: undefined, color: false }
const CHARACTERS: LineStyle = { ...WORDS, characters: true }

const words = (reference: string, hypothesis: string, style: Partial<LineStyle> = {}): string[] =>
  alignmentLines(alignWords(hypothesis, reference), { ...WORDS, ...style })

const characters = (reference: string, hypothesis: string): string[] =>
  alignmentLines(alignCharacters(hypothesis, reference), CHARACTERS)

test("tokens are right-aligned, with stars for missing ones and S, D or I below", () => {
  expect(words("the cat sat on it", "the big cat lay on")).toEqual([
    "REF: the *** cat sat on it",
    "HYP: the big cat lay on **",
    "           I       S     D",
  ])
})

test("a segment without errors has no line of marks", () => {
  expect(words("the cat", "the cat")).toEqual(["REF: the cat", "HYP: the cat"])
})

test("empty texts have only the labels", () => {
  expect(words("", "")).toEqual(["REF:", "HYP:"])
  expect(words("", "a bc")).toEqual(["REF: * **", "HYP: a bc", "     I  I"])
  expect(words("a bc", "")).toEqual(["REF: a bc", "HYP: * **", "     D  D"])
})

test("columns are as wide as their widest token; wide characters count twice", () => {
  const lines = words("東京 is x", "Rome is 🐈")
  expect(lines).toEqual(["REF: 東京 is  x", "HYP: Rome is 🐈", "        S     S"])
  expect(lines.map(columns)).toEqual([15, 15, 15])
})

test("right-to-left tokens are isolated one by one, so that columns keep their order", () => {
  expect(words("שלום עולם", "שלום לכם")).toEqual([
    "REF: \u2068שלום\u2069 \u2068עולם\u2069",
    "HYP: \u2068שלום\u2069  \u2068לכם\u2069",
    "             S",
  ])
})

test("long alignments wrap; a row without errors has no marks", () => {
  expect(words("aaa bbb ccc ddd", "aaa bbb ccc xx", { columns: 12 })).toEqual([
    "REF: aaa bbb",
    "HYP: aaa bbb",
    "",
    "REF: ccc ddd",
    "HYP: ccc  xx",
    "           S",
  ])
})

test("a column wider than the terminal has its own row", () => {
  expect(words("a incomprehensible b", "a c b", { columns: 10 })).toEqual([
    "REF: a",
    "HYP: a",
    "",
    "REF: incomprehensible",
    "HYP:                c",
    "                    S",
    "",
    "REF: b",
    "HYP: b",
  ])
})

test("errors are coloured on request, in the same columns", () => {
  const plain = words("a b c", "x b c d")
  const colored = words("a b c", "x b c d", { color: true })
  expect(colored).toEqual([
    "REF: \x1b[33ma\x1b[39m b c \x1b[32m*\x1b[39m",
    "HYP: \x1b[33mx\x1b[39m b c \x1b[32md\x1b[39m",
    "     \x1b[33mS\x1b[39m     \x1b[32mI\x1b[39m",
  ])
  expect(colored.map((line) => line.replace(/\x1b\[\d+m/g, ""))).toEqual(plain)
  expect(words("a b", "a", { color: true })[2]).toBe("       \x1b[31mD\x1b[39m")
})

test("characters are not separated, and a wrong space is an open box", () => {
  expect(characters("kitten", "sitting")).toEqual(["REF: kitten*", "HYP: sitting", "     S   S I"])
  expect(characters("a b", "ab")).toEqual(["REF: a␣b", "HYP: a*b", "      D"])
})

test("characters that would merge with their neighbours do not", () => {
  expect(characters("e\u0301", "e")).toEqual(["REF: e◌\u0301", "HYP: e*", "      D"])
  expect(characters("👩\u200d🔬", "👩🔬")).toEqual(["REF: 👩\\u200d🔬", "HYP: 👩******🔬", "            D"])
})

test("raw words are below errors, where a normalizer made others of them", () => {
  const aligned = (reference: string, hypothesis: string): string[] =>
    alignmentLines(alignWords(hypothesis, reference, { transforms: [normalizer("whisper-en")] }), WORDS)
  expect(aligned("Dr. Lee paid two hundred dollars.", "the doctor lee paid 300")).toEqual([
    "REF: *** doctor lee paid                 $200",
    "raw:                     two hundred dollars.",
    "HYP: the doctor lee paid                  300",
    "       I                                    S",
  ])
  expect(aligned("Lee does not", "lee uh don't")).toEqual([
    "REF: lee  does not",
    "HYP: lee    do not",
    "raw:     uh do",
    "             S",
  ])
})
