import { expect, test } from "vitest"
import { sentencePieceToHuggingFace } from "../../../src/formats/sentencepiece/convert.js"
import { formatSentencePiece } from "../../../src/formats/sentencepiece/format.js"
import { readModelProto, writeModelProto } from "../../../src/formats/sentencepiece/model-proto.js"
import { parseSentencePiece } from "../../../src/formats/sentencepiece/parse.js"
import { parseTokenizerJson } from "../../../src/formats/tokenizer-json/parse.js"
import type { Tokenizer } from "../../../src/pipeline/tokenizer.js"
import type { JsonObject } from "../../../src/text/json.js"
import { bpeJson, tiny, token } from "../tokenizer-json/tiny.js"

const metaspace = { type: "Metaspace", replacement: "▁", prepend_scheme: "always", split: true }
const vocab = { "<unk>": 0, a: 1, b: 2, "▁": 3, ab: 4, "▁ab": 5 }
const merges = [
  ["a", "b"],
  ["▁", "ab"],
]
const model = bpeJson({ vocab, merges, unk_token: "<unk>", fuse_unk: true })
const unigram = {
  type: "Unigram",
  unk_id: 0,
  vocab: [
    ["<unk>", 0],
    ["▁a", -0.1],
    ["b", -2],
  ],
  byte_fallback: false,
}
const make = (fields: JsonObject = {}): Tokenizer =>
  parseTokenizerJson(JSON.stringify(tiny({ pre_tokenizer: metaspace, model, ...fields })))

test("merges become scores, which are minus their ranks", () => {
  const { pieces, trainerSpec, normalizerSpec } = readModelProto(formatSentencePiece(make()), "m")
  expect(pieces).toEqual([
    { piece: "<unk>", score: 0, type: 2 },
    { piece: "a", score: -3 },
    { piece: "b", score: -4 },
    { piece: "▁", score: -5 },
    { piece: "ab", score: -0 },
    { piece: "▁ab", score: -1 },
  ])
  expect(trainerSpec).toMatchObject({ modelType: 2, vocabSize: 6, unkId: 0 })
  expect(normalizerSpec).toEqual({
    name: "identity",
    addDummyPrefix: true,
    removeExtraWhitespaces: false,
    escapeWhitespaces: true,
  })
})

test("Unigram scores become single precision, added tokens control and user-defined pieces", () => {
  const added_tokens = [token({ id: 3, content: "<s>" }), token({ id: 4, content: "[X]", special: false })]
  const written = formatSentencePiece(make({ model: unigram, added_tokens }))
  expect(readModelProto(written, "m").pieces?.slice(1)).toEqual([
    { piece: "▁a", score: Math.fround(-0.1) },
    { piece: "b", score: -2 },
    { piece: "<s>", score: 0, type: 3 },
    { piece: "[X]", score: 0, type: 4 },
  ])
  expect([...parseSentencePiece(written).encodeIds("ab[X]")]).toEqual([1, 2, 4])
})

test("a normalizer that removes extra blanks becomes SentencePiece's", () => {
  const normalizer = {
    type: "Sequence",
    normalizers: [
      { type: "Strip", strip_left: false, strip_right: true },
      { type: "Replace", pattern: { Regex: " {2,}" }, content: "▁" },
    ],
  }
  const written = formatSentencePiece(make({ normalizer, pre_tokenizer: { ...metaspace, prepend_scheme: "never" } }))
  expect(readModelProto(written, "m").normalizerSpec).toMatchObject({
    addDummyPrefix: false,
    removeExtraWhitespaces: true,
  })
})

test.each<[string, JsonObject, string]>([
  ["a word-level model", { model: tiny().model! }, "a WordLevel model"],
  ["no pre-tokenizer", { pre_tokenizer: null }, "no pre-tokenizer; only Metaspace is possible: it"],
  [
    "another pre-tokenizer",
    { pre_tokenizer: { type: "Whitespace" } },
    'the pre-tokenizer {"type":"Whitespace"}; only Metaspace is possible: it',
  ],
  ["another blank", { pre_tokenizer: { ...metaspace, replacement: "_" } }, 'a blank written as "_"'],
  ["another normalizer", { normalizer: { type: "NFC" } }, 'the normalizer {"type":"NFC"}'],
  ["a suffix", { model: { ...model, end_of_word_suffix: "</w>" } }, "BPE with end_of_word_suffix"],
  ["dropout", { model: { ...model, dropout: 0.1 } }, "BPE with dropout"],
  ["unknown characters one by one", { model: { ...model, fuse_unk: false } }, "BPE without fuse_unk"],
  ["no unknown token", { model: { ...model, unk_token: null } }, "a model without an unknown token"],
  ["a hole", { model: { ...model, vocab: { ...vocab, c: 9 } } }, "a vocabulary with holes"],
  [
    "a hole before an added token",
    { model: unigram, added_tokens: [token({ id: 9 })] },
    "a hole in the vocabulary, id 3,",
  ],
  [
    "merges that scores cannot express",
    {
      model: {
        ...model,
        vocab: { ...vocab, ba: 6, aba: 7 },
        merges: [
          ["a", "b"],
          ["b", "a"],
          ["a", "ba"],
        ],
      },
    },
    'the merge of ["a","ba"], which its own characters do not merge into,',
  ],
  [
    "a blank inside a piece",
    { model: { ...unigram, vocab: [...unigram.vocab, ["b▁a", -3]] } },
    'the piece "b▁a" with a blank inside',
  ],
  [
    "a score beyond single precision",
    { model: { ...unigram, vocab: [...unigram.vocab, ["c", -1e300]] } },
    'the score -1e+300 of piece "c"',
  ],
  [
    "byte fallback without bytes",
    { model: { ...unigram, byte_fallback: true } },
    "byte fallback without all 256 byte pieces",
  ],
])("a tokenizer with %s is refused by name", (_, fields, what) => {
  expect(() => formatSentencePiece(make(fields))).toThrow(
    `tokenizer.model: ${what} cannot be written in SentencePiece's format`,
  )
})

test("a model that cannot be converted to Hugging Face's is refused by name", () => {
  const pieces = [{ piece: "<unk>", type: 2 }, { piece: "a" }]
  const convert = (fields: object) =>
    sentencePieceToHuggingFace(parseSentencePiece(writeModelProto({ pieces, ...fields })))
  expect(() => sentencePieceToHuggingFace(make())).toThrow("it was not read from a SentencePiece model")
  expect(() => convert({ trainerSpec: { modelType: 3 } })).toThrow("it is a word model")
  expect(() => convert({ trainerSpec: { modelType: 4 } })).toThrow("it is a char model")
  expect(() => convert({ trainerSpec: { treatWhitespaceAsSuffix: true } })).toThrow("its blanks end words")
  expect(() => convert({ normalizerSpec: { escapeWhitespaces: false } })).toThrow("its blanks are not escaped")
})
