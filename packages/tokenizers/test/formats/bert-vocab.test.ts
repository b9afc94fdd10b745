import { describe, expect, test } from "vitest"
import { vocabulary } from "../../src/encode/vocabulary.js"
import { formatBertVocab, parseBertVocab } from "../../src/formats/bert-vocab.js"
import { golden } from "../shared.js"

const TEXT = "[PAD]\n[UNK]\n[CLS]\n[SEP]\nthe\ncat\n##s\n,\n"

test("parseBertVocab() makes a tokenizer that encodes and decodes", () => {
  const tokenizer = parseBertVocab(TEXT)
  expect(Array.from(tokenizer.encodeIds("The cats, dogs"))).toEqual([2, 4, 5, 6, 7, 1, 3])
  expect(tokenizer.decode([2, 4, 5, 6, 7, 4, 3])).toBe("the cats, the")
})

test("parseBertVocab() takes bytes, a byte order mark, \\r\\n and a last line without an end", () => {
  const bytes = new TextEncoder().encode(`\ufeff${TEXT.replaceAll("\n", "\r\n").slice(0, -2)}`)
  expect([...parseBertVocab(bytes).parts.model.vocabulary.entries()]).toEqual([
    ...parseBertVocab(TEXT).parts.model.vocabulary.entries(),
  ])
})

test("parseBertVocab() keeps case if requested", () => {
  const text = `${TEXT}The\n`
  expect(Array.from(parseBertVocab(text, { lowercase: false }).encodeIds("The the"))).toEqual([2, 8, 4, 3])
})

test("parseBertVocab() refuses empty and repeated lines by number, and missing special tokens", () => {
  expect(() => parseBertVocab(`${TEXT}\nx\n`)).toThrow("vocab.txt:9: the line is empty, a token was expected")
  expect(() => parseBertVocab(`${TEXT} \t\nx`, { name: "v.txt" })).toThrow("v.txt:9: the line is empty")
  expect(() => parseBertVocab(`${TEXT}cat`)).toThrow('vocab.txt:9: token "cat" is already in line 6')
  expect(() => parseBertVocab("[UNK]\n[CLS]\n")).toThrow("vocab.txt: the vocabulary lacks the token [SEP]")
  expect(() => parseBertVocab("")).toThrow("vocab.txt: the vocabulary lacks the token [UNK]")
})

test("parseBertVocab() takes a line of one white-space character as that token, as Chinese BERT has it", () => {
  // Line 344 of vocab.txt of bert-base-chinese is U+2028.
  const text = `${TEXT}\u2028\n\u3000\ndog\u2028\n`
  const { vocabulary: tokens } = parseBertVocab(text).parts.model
  expect([8, 9, 10].map((id) => tokens.tokenOf(id))).toEqual(["\u2028", "\u3000", "dog"])
  expect(formatBertVocab(tokens)).toBe(text.replace("dog\u2028", "dog"))
  expect(parseBertVocab(text.replaceAll("\n", "\r\n")).idOf("\u2028")).toBe(8)
  expect(Array.from(parseBertVocab(text).encodeIds("the\u2028dog\u3000"))).toEqual([2, 4, 10, 3])
  expect(() => parseBertVocab(`${TEXT}\u2028\n\u2028\n`)).toThrow('vocab.txt:10: token "\u2028" is already in line 9')
})

test("parseBertVocab() reads a line of very many blanks within a token", () => {
  const token = `a${" ".repeat(2 ** 20)}b`
  const tokenizer = parseBertVocab(`${TEXT}${token}${" ".repeat(2 ** 20)}\n`)
  expect(tokenizer.idOf(token)).toBe(8)
})

test("formatBertVocab() writes what parseBertVocab() reads", () => {
  expect(formatBertVocab(parseBertVocab(TEXT).parts.model.vocabulary)).toBe(TEXT)
  expect(formatBertVocab(vocabulary([]))).toBe("")
})

test("formatBertVocab() refuses tokens that lines cannot hold", () => {
  expect(() =>
    formatBertVocab(
      vocabulary([
        ["a", 0],
        ["b", 2],
      ]),
    ),
  ).toThrow("vocab.txt: id 1 has no token")
  for (const token of ["", "a\nb", "a\r", "a ", "\ud800"])
    expect(() => formatBertVocab(vocabulary([[token, 0]]))).toThrow("cannot be written as a line")
})

interface Row {
  readonly text: string
  readonly ids: readonly number[]
  readonly offsetsUtf16: readonly (readonly number[])[]
  readonly decodedSkipSpecial: string
}

describe("with golden values", () => {
  test("parseBertVocab() equals Hugging Face's BERT tokenizer on every golden text, with offsets", () => {
    const { model } = golden<{ model: { vocab: Record<string, number> } }>("hf/wordpiece-bert.tokenizer.json")
    const tokens = Object.entries(model.vocab).sort(([, a], [, b]) => a - b)
    const tokenizer = parseBertVocab(tokens.map(([token]) => `${token}\n`).join(""))
    for (const { text, ids, offsetsUtf16, decodedSkipSpecial } of golden<Row[]>("hf/wordpiece-bert.encodings.json")) {
      const encoding = tokenizer.encode(text)
      expect(Array.from(encoding.ids), text).toEqual(ids)
      expect(Array.from(tokenizer.encodeIds(text)), text).toEqual(ids)
      expect(Array.from(encoding.offsets), text).toEqual(offsetsUtf16.flat())
      expect(tokenizer.decode(ids), text).toBe(decodedSkipSpecial)
    }
  })
})
