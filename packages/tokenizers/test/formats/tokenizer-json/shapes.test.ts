// The tokenizer.json files of well-known models: their components, fields and regular expressions with a
// small vocabulary. (The expressions are facts of the formats; each model's file has them.)
import { expect, test } from "vitest"
import { formatTokenizerJson } from "../../../src/formats/tokenizer-json/format.js"
import { parseTokenizerJson } from "../../../src/formats/tokenizer-json/parse.js"
import type { Json, JsonObject } from "../../../src/text/json.js"
import { bpeJson, tiny } from "./tiny.js"

const { raw } = String
const byteLevel = (fields: JsonObject = {}): JsonObject => ({
  type: "ByteLevel",
  add_prefix_space: false,
  trim_offsets: true,
  use_regex: true,
  ...fields,
})
const inner = byteLevel({ use_regex: false })
const split = (Regex: string, behavior = "Isolated", invert = false): JsonObject => ({
  type: "Split",
  pattern: { Regex },
  behavior,
  invert,
})
const splits = (...pretokenizers: JsonObject[]): JsonObject => ({ type: "Sequence", pretokenizers })
const norms = (...normalizers: JsonObject[]): JsonObject => ({ type: "Sequence", normalizers })
const metaspace = (prepend_scheme = "always"): JsonObject => ({
  type: "Metaspace",
  replacement: "▁",
  prepend_scheme,
  split: true,
})
const bytes = bpeJson({ vocab: { a: 0, b: 1, Ġ: 2, Ġa: 3 }, merges: [["Ġ", "a"]] })
const marks = { a: 0, b: 1, "▁": 2, "▁a": 3, "<unk>": 4 }
const sentence = bpeJson({
  vocab: marks,
  merges: [["▁", "a"]],
  unk_token: "<unk>",
  fuse_unk: true,
  byte_fallback: true,
})
const unigram = {
  type: "Unigram",
  unk_id: 0,
  vocab: [
    ["<unk>", 0],
    ["▁a", -1],
    ["b", -2],
  ],
  byte_fallback: false,
}
const wordPiece = {
  type: "WordPiece",
  unk_token: "[UNK]",
  continuing_subword_prefix: "##",
  max_input_chars_per_word: 100,
  vocab: { "[UNK]": 0, a: 1, "##b": 2 },
}
const llamaDecoder = {
  type: "Sequence",
  decoders: [
    { type: "Replace", pattern: { String: "▁" }, content: " " },
    { type: "ByteFallback" },
    { type: "Fuse" },
    { type: "Strip", content: " ", start: 1, stop: 0 },
  ],
}
const blanks = { type: "Replace", pattern: { Regex: " {2,}" }, content: "▁" }
const cl100kWord = raw`(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+`
const cl100kSigns = raw` ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`
const o200k = [
  raw`[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?`,
  raw`[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?`,
  raw`\p{N}{1,3}`,
  raw` ?[^\s\p{L}\p{N}]+[\r\n/]*`,
  raw`\s*[\r\n]+`,
  raw`\s+(?!\S)`,
  raw`\s+`,
].join("|")

// Line ends in this one are characters, not escapes.
const deepseek = [
  `${raw`[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`}\`{|}~][A-Za-z]+`,
  `[^\r\n${raw`\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+`}`,
  `${raw` ?[\p{P}\p{S}]+`}[\r\n]*`,
  `${raw`\s*`}[\r\n]+`,
  raw`\s+(?!\S)|\s+`,
].join("|")

const SHAPES: readonly (readonly [name: string, fields: JsonObject, ids: readonly number[]])[] = [
  [
    "GPT-2: no type, empty affixes, merges as text",
    {
      pre_tokenizer: byteLevel(),
      decoder: byteLevel({ add_prefix_space: true }),
      post_processor: byteLevel({ trim_offsets: false, add_prefix_space: true }),
      model: {
        dropout: null,
        unk_token: "",
        continuing_subword_prefix: "",
        end_of_word_suffix: "",
        fuse_unk: false,
        vocab: { a: 0, b: 1, Ġ: 2, Ġa: 3 },
        merges: ["Ġ a"],
      },
    },
    [0, 3, 1],
  ],
  [
    "Llama 3",
    { pre_tokenizer: splits(split(raw`${cl100kWord}|\p{N}{1,3}|${cl100kSigns}`), inner), model: bytes },
    [0, 3, 1],
  ],
  [
    "Qwen 2",
    {
      normalizer: { type: "NFC" },
      pre_tokenizer: splits(split(raw`${cl100kWord}|\p{N}|${cl100kSigns}`), inner),
      model: bytes,
    },
    [0, 3, 1],
  ],
  ["GPT-4o", { pre_tokenizer: splits(split(o200k), inner), model: bytes }, [0, 3, 1]],
  [
    "DeepSeek V3",
    {
      pre_tokenizer: splits(split(raw`\p{N}{1,3}`), split("[一-龥\u3040-ゟ゠-ヿ]+"), split(deepseek), inner),
      model: bytes,
    },
    [0, 3, 1],
  ],
  [
    "StarCoder",
    { pre_tokenizer: splits({ type: "Digits", individual_digits: true }, byteLevel()), model: bytes },
    [0, 3, 1],
  ],
  ["BLOOM", { pre_tokenizer: splits(split(" ?[^(\\s|[.,!?…。，、।۔،])]+"), inner), model: bytes }, [0, 3, 1]],
  [
    "RoBERTa",
    {
      pre_tokenizer: byteLevel({ add_prefix_space: true }),
      post_processor: {
        type: "RobertaProcessing",
        sep: ["b", 1],
        cls: ["a", 0],
        trim_offsets: true,
        add_prefix_space: true,
      },
      model: bytes,
    },
    [0, 3, 3, 1, 1],
  ],
  [
    "CLIP",
    {
      normalizer: norms(
        { type: "NFC" },
        { type: "Replace", pattern: { Regex: raw`\s+` }, content: " " },
        { type: "Lowercase" },
      ),
      pre_tokenizer: splits(
        split(
          raw`<\|startoftext\|>|<\|endoftext\|>|'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+`,
          "Removed",
          true,
        ),
        byteLevel(),
      ),
      model: bpeJson({
        vocab: { a: 0, b: 1, "a</w>": 2, "b</w>": 3, "ab</w>": 4 },
        merges: ["a b</w>"],
        end_of_word_suffix: "</w>",
      }),
    },
    [2, 4],
  ],
  [
    "Llama 2",
    {
      normalizer: norms({ type: "Prepend", prepend: "▁" }, { type: "Replace", pattern: { String: " " }, content: "▁" }),
      decoder: llamaDecoder,
      model: sentence,
    },
    [3, 3, 1],
  ],
  [
    "Gemma",
    {
      normalizer: { type: "Replace", pattern: { String: " " }, content: "▁" },
      pre_tokenizer: { type: "Split", pattern: { String: " " }, behavior: "MergedWithPrevious", invert: false },
      decoder: llamaDecoder,
      model: sentence,
    },
    [0, 3, 1],
  ],
  [
    "T5, XLM-R",
    {
      normalizer: norms({ type: "Strip", strip_left: false, strip_right: true }, blanks),
      pre_tokenizer: splits({ type: "WhitespaceSplit" }, metaspace()),
      decoder: metaspace(),
      model: unigram,
    },
    [1, 1, 2],
  ],
  [
    "ALBERT, XLNet",
    {
      normalizer: norms(
        { type: "Replace", pattern: { String: "``" }, content: '"' },
        { type: "NFKD" },
        { type: "StripAccents" },
        { type: "Lowercase" },
        { ...blanks, content: " " },
      ),
      pre_tokenizer: metaspace(),
      decoder: metaspace(),
      model: unigram,
    },
    [1, 1, 2],
  ],
  [
    "BERT",
    {
      normalizer: {
        type: "BertNormalizer",
        clean_text: true,
        handle_chinese_chars: true,
        strip_accents: null,
        lowercase: true,
      },
      pre_tokenizer: { type: "BertPreTokenizer" },
      decoder: { type: "WordPiece", prefix: "##", cleanup: true },
      model: wordPiece,
    },
    [1, 1, 2],
  ],
]

test.each(SHAPES)("a file of the shape of %s is read and written", (_, fields, ids) => {
  const tokenizer = parseTokenizerJson(JSON.stringify(tiny(fields)))
  expect([...tokenizer.encodeIds("a ab")]).toEqual(ids)
  const written = JSON.parse(formatTokenizerJson(tokenizer)) as JsonObject
  expect(written).toMatchObject({ ...fields, model: {} } as { [name: string]: Json })
})

test("a file of the shape of Falcon is refused: later stages would split between bytes", () => {
  const cut = splits({ type: "Punctuation", behavior: "Contiguous" }, byteLevel(), {
    type: "Digits",
    individual_digits: false,
  })
  expect(() => parseTokenizerJson(JSON.stringify(tiny({ pre_tokenizer: cut, model: bytes })))).toThrow(
    "must be the last stage",
  )
})
