import { expect, test } from "vitest"
import { byteLevelDecoder } from "../../src/decode/byte-level-decoder.js"
import { bpeFromRanks } from "../../src/encode/bpe/from-ranks.js"
import { formatTiktoken, parseTiktoken } from "../../src/formats/tiktoken.js"
import { tiktokenSpecialTokens, tiktokenTokenizer } from "../../src/formats/tiktoken-encodings.js"
import { formatTokenizerJson } from "../../src/formats/tokenizer-json/format.js"
import { parseTokenizerJson } from "../../src/formats/tokenizer-json/parse.js"
import { createTokenizer } from "../../src/pipeline/create-tokenizer.js"
import { tiktokenSplit } from "../../src/pretokenize/stages/tiktoken-split.js"
import values from "../golden/bpe-tiktoken.json" with { type: "json" }

test("a rank file is written as it was read", () => {
  const tokens = parseTiktoken(values.file)
  expect(formatTiktoken(tokens)).toBe(values.file)
  expect(parseTiktoken(new TextEncoder().encode(values.file.replaceAll("\n", "\r\n")))).toEqual(tokens)
  expect(parseTiktoken(values.file.trimEnd())).toEqual(tokens)
})

test("tokens are decoded like the platform's base64", () => {
  const { bytes, ends, ids } = parseTiktoken(values.file)
  const expected = values.file
    .trimEnd()
    .split("\n")
    .map((line) => line.split(" "))
  expect(ids).toHaveLength(expected.length)
  expected.forEach(([base64, rank], i) => {
    const token = String.fromCharCode(...bytes.subarray(i === 0 ? 0 : ends[i - 1]!, ends[i]))
    expect([token, ids[i]]).toEqual([atob(base64!), Number(rank)])
  })
})

test.each([
  ["YQ== 0\nYg==\n", "ranks:2: a token in base64, a blank and a rank were expected"],
  ["YQ= 0\n", "ranks:1: the token is not in base64"],
  ["Y*== 0\n", "ranks:1: the token is not in base64"],
  ["YR== 0\n", "ranks:1: the token is not in base64"],
  ["YQ== 0\n\n 1\n", "ranks:3: the token is empty"],
  ["YQ== x\n", "ranks:1: the rank must be a whole number in 0..16777215"],
  ["YQ== 99999999999999999999\n", "ranks:1: the rank must be a whole number in 0..16777215"],
  ["YQ== \n", "ranks:1: the rank must be a whole number in 0..16777215"],
])("%j is refused with its line", (text, sentence) => {
  expect(() => parseTiktoken(text)).toThrow(sentence)
})

// The ids are tiktoken 0.14.0's, for an Encoding with gpt2's pattern and these ranks.
test("a token of no bytes is written =, as in Whisper's multilingual.tiktoken", () => {
  const file = `${values.file}= 540\n`
  const tokens = parseTiktoken(file)
  expect(formatTiktoken(tokens)).toBe(file)
  const model = bpeFromRanks(tokens)
  expect(model.vocabulary).toMatchObject({ size: 541, idLimit: 541 })
  expect(model.vocabulary.tokenOf(540)).toBe("")
  const tokenizer = createTokenizer({
    preTokenizer: tiktokenSplit("gpt2"),
    model,
    decoder: byteLevelDecoder(),
    addedTokens: [{ id: 541, content: "<|endoftext|>", special: true }],
  })
  expect(tokenizer.vocabularySize).toBe(542)
  expect(Array.from(tokenizer.encodeIds("the weir<|endoftext|>"))).toEqual([83, 258, 448, 541])
  expect(tokenizer.decode([540, 83, 258, 540, 448])).toBe("the weir")
  const again = parseTokenizerJson(formatTokenizerJson(tokenizer))
  expect(again.encodeIds("the weir<|endoftext|>")).toEqual(tokenizer.encodeIds("the weir<|endoftext|>"))
  expect(() => bpeFromRanks(parseTiktoken(`${file}= 541\n`))).toThrow(
    "the empty token comes twice, with ids 540 and 541",
  )
})

test("tiktokenTokenizer() takes a file and what parseTiktoken() made of it", () => {
  const text = "The miller told the weaver: 1234567 水車"
  const expected = tiktokenTokenizer(values.file, "cl100k_base").encodeIds(text)
  expect(tiktokenTokenizer(parseTiktoken(values.file), "cl100k_base").encodeIds(text)).toEqual(expected)
  expect(tiktokenTokenizer(new TextEncoder().encode(values.file), "cl100k_base").encodeIds(text)).toEqual(expected)
  expect(() => tiktokenTokenizer({} as never, "gpt2")).toThrow(
    "ranks must be a string, bytes or tokens of parseTiktoken",
  )
  expect(() => tiktokenTokenizer(parseTiktoken(values.file), undefined as never)).toThrow("encoding must be")
})

test("a repeated token or rank is refused", () => {
  expect(() => bpeFromRanks(parseTiktoken(`${values.file}AA== 1000\n`))).toThrow(/comes twice/)
  expect(() => bpeFromRanks(parseTiktoken(`${values.file}AAAAAAAA 5\n`))).toThrow(/id 5 comes twice/)
})

test.each([
  ["", "no token for byte 0x00: all 256 bytes must have one"],
  ["YQ== 0\nYQ== 1\n", 'token "a" comes twice, with ids 0 and 1'],
  ["YQ== 16777215\n", "rank 16777215 leaves too many holes: with 1 tokens ranks must be below 65538"],
])("an encoding with ranks %j is refused with its file's name", (ranks, why) => {
  expect(() => tiktokenTokenizer(ranks, "cl100k_base", { name: "my.tiktoken" })).toThrow(`my.tiktoken: ranks: ${why}`)
})

test("ranks may have as many holes as tokens plus 2^16", () => {
  const tokens = parseTiktoken(values.file)
  const last = 2 * tokens.ids.length + 2 ** 16 + 1
  expect(bpeFromRanks(parseTiktoken(`${values.file}AAAAAAAA ${last}\n`)).vocabulary.idLimit).toBe(last + 1)
  expect(() => bpeFromRanks(parseTiktoken(`${values.file}AAAAAAAA ${last + 1}\n`))).toThrow("too many holes")
})

test("the tokenizer of an encoding decodes its special tokens", () => {
  const tokenizer = tiktokenTokenizer(values.file, "cl100k_base")
  const ids = Array.from(tokenizer.encodeIds("the<|endoftext|> weir", { allowedSpecial: "all" }))
  expect(ids).toContain(100257)
  expect(tokenizer.decode(ids, { skipSpecialTokens: false })).toBe("the<|endoftext|> weir")
  const plain = tiktokenTokenizer(values.file, "cl100k_base", { disallowedSpecial: "none" })
  expect(Array.from(plain.encodeIds("the<|endoftext|>"))).not.toContain(100257)
  expect(plain.decode(plain.encodeIds("the<|endoftext|>"))).toBe("the<|endoftext|>")
  expect(tiktokenSpecialTokens("p50k_edit").map(({ id }) => id)).toEqual([50256, 50281, 50282, 50283])
})
