import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { byteLevelDecoder } from "../../src/decode/byte-level-decoder.js"
import { bpeFromRanks } from "../../src/encode/bpe/from-ranks.js"
import { formatTiktoken, parseTiktoken } from "../../src/formats/tiktoken.js"
import { tiktokenSpecialTokens, tiktokenTokenizer } from "../../src/formats/tiktoken-encodings.js"
import { formatTokenizerJson } from "../../src/formats/tokenizer-json/format.js"
import { parseTokenizerJson } from "../../src/formats/tokenizer-json/parse.js"
import { whisperSpecialTokens } from "../../src/formats/whisper.js"
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
    "ranks must be the content of a rank file: a string, bytes or tokens of parseTiktoken, got an object",
  )
  expect(() => tiktokenTokenizer(parseTiktoken(values.file), undefined as never)).toThrow("encoding must be")
})

test("tiktokenTokenizer() says that the name of an encoding is not a rank file", () => {
  for (const encoding of [undefined, "cl100k_base"] as never[])
    expect(() => tiktokenTokenizer("cl100k_base", encoding)).toThrow(
      'ranks must be the content of a rank file: a string, bytes or tokens of parseTiktoken, got "cl100k_base"',
    )
})

test("tiktokenTokenizer() takes other special tokens, or none, for files of other models", () => {
  const many = Array.from({ length: 50257 - 541 }, (_, i) => `${btoa(`weir ${i}`)} ${i + 541}\n`)
  const file = `${values.file}${many.join("")}= 540\n`
  expect(() => tiktokenTokenizer(file, "gpt2")).toThrow(
    /the id of added token "<\|endoftext\|>", 50256, is that of ".*"; the file is of another model/,
  )
  const none = tiktokenTokenizer(file, "gpt2", { specialTokens: "none" })
  expect(none.decode(none.encodeIds("the<|endoftext|>"))).toBe("the<|endoftext|>")
  const whisper = tiktokenTokenizer(file, "gpt2", { specialTokens: whisperSpecialTokens(50257) })
  expect(Array.from(whisper.encodeIds("<|en|><|0.00|> <|endoftext|>", { allowedSpecial: "all" }))).toEqual([
    50259, 50364, 220, 50257,
  ])
  expect(() => whisper.encodeIds("<|en|>")).toThrow("<|en|>")
})

// openai-whisper 20250625: sha256 of "ID TOKEN\n" for get_encoding(name, num_languages)._special_tokens, by id.
test.each([
  ["multilingual", 50257, 99, 1608, "adaa1cd8e8576c47548c54eb471973c0a5230dba77a1ae2258ea2a45bb291027"],
  ["multilingual", 50257, 100, 1609, "231c219094709c19493616859de396633b6f4be81af5fdd2afcb9835e48eed88"],
  ["gpt2", 50256, 99, 1608, "c6ca5a309375ae86375927f3980654a6d02ca63a88bb6127787bf96d1b11cec6"],
])("the special tokens of %s with %i tokens and %i languages are Whisper's", (_, tokens, languages, count, digest) => {
  const special = whisperSpecialTokens(tokens, languages)
  expect(special).toHaveLength(count)
  const text = special.map(({ id, content }) => `${id} ${content}\n`).join("")
  expect(createHash("sha256").update(text).digest("hex")).toBe(digest)
  expect(() => whisperSpecialTokens(tokens, 101)).toThrow("languages must be an integer in 99..100, got 101")
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
