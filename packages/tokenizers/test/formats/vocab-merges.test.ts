import { expect, test } from "vitest"
import { formatVocabAndMerges, parseVocabAndMerges } from "../../src/formats/vocab-merges.js"
import { encoderOf } from "../encode/bpe/harness.js"
import values from "../golden/bpe-hugging-face.json" with { type: "json" }

const [plain] = values.cases
const files = {
  vocab: JSON.stringify(plain!.vocab),
  merges: `#version: 0.2\n${plain!.merges.map((pair) => `${pair.join(" ")}\n`).join("")}`,
}

test("the files of a model give Hugging Face's ids, and are written as they were read", () => {
  const model = parseVocabAndMerges(files)
  const encode = encoderOf(model, "character")
  for (const [text, ids] of plain!.rows as [string, number[]][]) expect(encode(text).ids).toEqual(ids)
  const written = formatVocabAndMerges(model)
  expect(written.merges).toBe(files.merges)
  expect(JSON.parse(written.vocab)).toEqual(plain!.vocab)
  expect(parseVocabAndMerges({ ...files, merges: files.merges.replaceAll("\n", "\r\n") }).merges).toEqual(model.merges)
})

test("tokens named like parts of prototypes are tokens", () => {
  const vocab = '{"__proto__":0,"constructor":1,"a":2}'
  const model = parseVocabAndMerges({ vocab, merges: "" })
  expect(model.vocabulary.idOf("__proto__")).toBe(0)
  expect(model.vocabulary.idOf("toString")).toBeUndefined()
  expect(formatVocabAndMerges(model).vocab).toBe(`${vocab}\n`)
})

test.each([
  [{ vocab: '{"a":0}', merges: "a b c\n" }, "merges.txt:1: two tokens separated by one blank were expected"],
  [{ vocab: '{"a":0}', merges: "#version: 0.2\na\n" }, "merges.txt:2: two tokens separated by one blank were expected"],
  [{ vocab: "{}", merges: new Uint8Array(2 ** 22).fill(10) }, "merges.txt: more than 2097152 lines"],
  [{ vocab: '{"a":"0"}', merges: "" }, 'vocab.json: the id of token "a" must be a number'],
  [{ vocab: "[1]", merges: "" }, "vocab.json: an object from tokens to ids was expected"],
  [{ vocab: '{"a":1,"b":1}', merges: "" }, 'vocabulary: id 1 comes twice, for "a" and "b"'],
  [
    { vocab: '{"a":0}', merges: "a b\n" },
    'merges: merge 0 of "a" and "b" needs token "b", which is not in the vocabulary',
  ],
])("files are refused, case %$", (bad, sentence) => {
  expect(() => parseVocabAndMerges(bad)).toThrow(sentence)
})
