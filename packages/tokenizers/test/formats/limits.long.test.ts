// Files as large as the limits allow, and one larger.

import { problemOf } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { readModelProto } from "../../src/formats/sentencepiece/model-proto.js"
import { parseBertVocab, parseSubwordNmt, parseTokenizerJson } from "../../src/index.js"

const wide = (count: number) => `[${"0,".repeat(count - 2)}0]`

test("parseTokenizerJson() refuses a vocabulary of too many tokens before making it", () => {
  const tokens = Array.from({ length: 2 ** 20 + 1 }, (_, id) => `"${id.toString(36)}":${id}`).join()
  const text = `{"model": {"type": "BPE", "vocab": {${tokens}}, "merges": []}}`
  expect(() => parseTokenizerJson(text)).toThrow("model.vocab: 1048577 tokens, more than the maximum of 1048576")
})

test("parseTokenizerJson() refuses too many merges", () => {
  const text = `{"model": {"type": "BPE", "vocab": {}, "merges": ${wide(2 ** 21 + 2)}}}`
  expect(problemOf(() => parseTokenizerJson(text, { name: "my.json" }))).toMatchObject({
    kind: "bad-data",
    path: "my.json",
    why: expect.stringContaining("model.merges: 2097153 items, more than the maximum of 2097152"),
  })
})

test("parseBertVocab() refuses more than 2^20 lines", () => {
  const lines = Array.from({ length: 2 ** 20 }, (_, i) => `${i}`).join("\n")
  expect(() => parseBertVocab(lines)).toThrow("vocab.txt: the vocabulary lacks the token [UNK]")
  for (const more of ["\nx", "\nx\n", "\nx\n\n\n"])
    expect(() => parseBertVocab(lines + more)).toThrow("vocab.txt: more than 1048576 lines")
})

test("parseSubwordNmt() refuses more than 2^21 lines", () => {
  expect(() => parseSubwordNmt("a b\n".repeat(2 ** 21 + 1))).toThrow("codes: more than 2097152 lines")
})

test("readModelProto() refuses very many empty pieces before allocating memory", () => {
  const bytes = new Uint8Array(2 ** 24)
  for (let i = 0; i < bytes.length; i += 2) bytes[i] = 0x0a
  expect(() => readModelProto(bytes, "m")).toThrow("m at byte 8388608: more than 4194304 fields")
})
