import { LecternError } from "@lectern/core"
import { expect, test } from "vitest"
import { formatTokenizerJson } from "../../../src/formats/tokenizer-json/format.js"
import { parseTokenizerJson, parseTokenizerJsonWith } from "../../../src/formats/tokenizer-json/parse.js"
import { bpeReader } from "../../../src/formats/tokenizer-json/readers/models.js"
import type { JsonObject } from "../../../src/text/json.js"
import { bpeJson, COMPONENTS, tiny, token } from "./tiny.js"

function rewritten(json: JsonObject): JsonObject {
  return JSON.parse(formatTokenizerJson(parseTokenizerJson(JSON.stringify(json)))) as JsonObject
}

const cases = Object.entries(COMPONENTS).flatMap(([stage, all]) =>
  all.map((component): [string, string, JsonObject] => [
    stage,
    String(component.type ?? component.strategy),
    component,
  ]),
)

test.each(cases)("%s %s is written as it was read", (stage, _, component) => {
  const json = tiny({ [stage]: component })
  expect(rewritten(json)).toEqual(json)
})

test.each(cases.filter(([, , component]) => "type" in component))(
  "%s %s with an unknown field is refused",
  (stage, _, component) => {
    const json = tiny({ [stage]: { ...component, zzz: 1 } })
    expect(() => parseTokenizerJson(JSON.stringify(json))).toThrow(`tokenizer.json: ${stage}: unknown field "zzz"`)
  },
)

test.each(cases)("%s %s with a field of the wrong type is refused with its place", (stage, _, component) => {
  for (const name of Object.keys(component)) {
    const json = JSON.stringify(tiny({ [stage]: { ...component, [name]: { wrong: [] } } }))
    try {
      parseTokenizerJson(json)
      expect.unreachable(name)
    } catch (error) {
      expect(error).toBeInstanceOf(LecternError)
      expect((error as LecternError).problem).toMatchObject({ kind: "bad-data", path: "tokenizer.json" })
      expect((error as LecternError).message).toContain(`${stage}.${name}`)
    }
  }
})

test("a file is written in the library's order", () => {
  const json = tiny({ added_tokens: [token({ id: 9 })], model: bpeJson({ vocab: { b: 1, "7": 3, ab: 2, a: 0 } }) })
  const text = formatTokenizerJson(parseTokenizerJson(JSON.stringify(json).replace('"a":0', '"a":0,"__proto__":4')))
  expect(Object.keys(JSON.parse(text) as JsonObject)).toEqual(Object.keys(tiny()))
  expect(text).toContain('"a": 0,\n      "b": 1,\n      "ab": 2,\n      "7": 3,\n      "__proto__": 4\n')
})

test("a token named __proto__ or constructor is a token", () => {
  const text = '{"model": {"type": "WordLevel", "vocab": {"__proto__": 0, "constructor": 1, "?": 2}, "unk_token": "?"}}'
  const tokenizer = parseTokenizerJson(text)
  expect([...tokenizer.encodeIds("__proto__"), ...tokenizer.encodeIds("constructor")]).toEqual([0, 1])
  expect([...tokenizer.encodeIds("toString")]).toEqual([2])
})

test("older spellings are read", () => {
  const strings = rewritten(tiny({ model: bpeJson({ merges: ["#version: 0.2", "a b"] }) }))
  expect(strings.model).toEqual(bpeJson())
  const metaspace = { type: "Metaspace", replacement: "▁", str_rep: "▁", add_prefix_space: true }
  const newer = { type: "Metaspace", replacement: "▁", prepend_scheme: "always", split: true }
  expect(rewritten(tiny({ pre_tokenizer: metaspace, decoder: metaspace }))).toMatchObject({
    pre_tokenizer: newer,
    decoder: newer,
  })
  const never = { type: "Metaspace", replacement: "▁", add_prefix_space: false, prepend_scheme: "never" }
  expect(rewritten(tiny({ pre_tokenizer: never })).pre_tokenizer).toEqual({ ...newer, prepend_scheme: "never" })
  const unigram = rewritten(tiny({ model: { type: "Unigram", vocab: [["a", -1]] } })).model
  expect(unigram).toEqual({ type: "Unigram", unk_id: null, vocab: [["a", -1]], byte_fallback: false })
  const byteLevel = { type: "ByteLevel", add_prefix_space: true, trim_offsets: true }
  expect(rewritten(tiny({ pre_tokenizer: byteLevel })).pre_tokenizer).toEqual({ ...byteLevel, use_regex: true })
  expect(rewritten(tiny({ pre_tokenizer: { type: "Punctuation" } })).pre_tokenizer).toEqual({
    type: "Punctuation",
    behavior: "Isolated",
  })
})

test.each([
  ["BPE", { vocab: { a: 0 }, merges: [] }],
  ["WordPiece", { vocab: { a: 0 }, unk_token: "a", continuing_subword_prefix: "##", max_input_chars_per_word: 9 }],
  ["WordLevel", { vocab: { a: 0 }, unk_token: "a" }],
  ["Unigram", { vocab: [["a", -1]], unk_id: 0 }],
])("a model without the type %s is recognized by its fields", (type, model) => {
  expect(rewritten(tiny({ model })).model).toMatchObject({ type })
})

test("Mistral's tekken.json is refused with advice", () => {
  const tekken = {
    config: {
      pattern: "\\p{L}+",
      num_vocab_tokens: 1,
      default_vocab_size: 2,
      default_num_special_tokens: 1,
      version: "v3",
    },
    vocab: [{ rank: 0, token_bytes: "AA==", token_str: null }],
    special_tokens: [{ rank: 0, token_str: "<unk>", is_control: true }],
  }
  expect(() => parseTokenizerJson(JSON.stringify(tekken), { name: "tekken.json" })).toThrow(
    "tekken.json: this is Mistral's tekken format, which is not supported; use the tokenizer.json of the same model",
  )
})

test("Mistral's tekken.json is refused with advice when it is too large to read", () => {
  const vocab = '{"rank": 0, "token_bytes": "AA==", "token_str": null},'.repeat(140_000)
  const file = `{"config": {"pattern": "x"}, "vocab": [${vocab}{}]}`
  for (const each of [file, new TextEncoder().encode(file)])
    expect(() => parseTokenizerJson(each, { name: "tekken.json" })).toThrow(
      "tekken.json: this is Mistral's tekken format",
    )
  expect(() => parseTokenizerJson(file.replaceAll("_bytes", ""), { name: "other.json" })).toThrow(
    "more than 131072 objects",
  )
})

// Ids, tokens and texts are those of tokenizers 0.23.3: Tokenizer.from_str, encode, id_to_token, token_to_id, decode.
test.each([false, true])("a Unigram piece that comes twice has the last id, with an added token: %s", (added) => {
  const unknown = {
    id: 0,
    content: "<unk>",
    special: true,
    normalized: false,
    single_word: false,
    lstrip: false,
    rstrip: false,
  }
  const vocab = [
    ["<unk>", 0],
    ["a", -1],
    ["b", -2],
    ["ab", -9],
    ["ab", -2.5],
    ["<unk>", -3],
    ["b", -4],
    ["c", -1.5],
  ]
  const model = { type: "Unigram", unk_id: 0, byte_fallback: false, vocab }
  const tokenizer = parseTokenizerJson(JSON.stringify({ model, added_tokens: added ? [unknown] : [] }))
  for (const [text, ...ids] of [
    ["ab", 4],
    ["b", 6],
    ["abcab", 4, 7, 4],
    ["x", 0],
    ["a<unk>b", 1, 5, 6],
    ["<unk>", 5],
    ["xx b", 0, 6],
  ] as const)
    expect([text, ...tokenizer.encodeIds(text)]).toEqual([text, ...ids])
  expect(tokenizer.vocabularySize).toBe(8)
  expect(Array.from({ length: 9 }, (_, id) => tokenizer.tokenOf(id))).toEqual([
    ...vocab.map(([piece]) => piece),
    undefined,
  ])
  expect([tokenizer.idOf("<unk>"), tokenizer.idOf("b")]).toEqual([5, 6])
  expect(tokenizer.decode([0, 5, 2, 6, 3, 4], { skipSpecialTokens: false })).toBe("<unk> <unk> b b ab ab")
  expect(tokenizer.decode([0, 5, 2, 6, 3, 4])).toBe(added ? "b b ab ab" : "<unk> <unk> b b ab ab")
  const written = JSON.parse(formatTokenizerJson(tokenizer))
  expect(written.model.vocab).toEqual(vocab)
  expect(written.added_tokens).toEqual(added ? [{ ...unknown, id: 5 }] : [])
})

test("only the model is required", () => {
  const model = { type: "WordLevel", vocab: { a: 0 }, unk_token: "a" }
  expect(rewritten({ model })).toEqual(tiny({ model }))
})

test("parseTokenizerJsonWith reads only components of its readers", () => {
  const text = JSON.stringify(tiny({ model: bpeJson() }))
  expect([...parseTokenizerJsonWith([bpeReader], text).encodeIds("ab")]).toEqual([2])
  expect(() => parseTokenizerJsonWith([bpeReader], JSON.stringify(tiny()), { name: "x.json" })).toThrow(
    'x.json: model.type: unknown "WordLevel" (known: BPE)',
  )
})

const big = (count: number, item: (i: number) => string) => Array.from({ length: count }, (_, i) => item(i)).join(",")

test.each<[string, JsonObject | string, string]>([
  [
    "a negative number of characters",
    tiny({ decoder: { type: "Strip", content: "a", start: -1, stop: 0 } }),
    "decoder.start: must be a whole number in 0..9007199254740991, got -1",
  ],
  ["another version", tiny({ version: "2.0" }), 'version: must be "1.0", got "2.0"'],
  ["an unknown field", tiny({ chat_template: "" }), 'unknown field "chat_template"'],
  ["a field named __proto__", '{"__proto__": {}, "model": {}}', 'unknown field "__proto__"'],
  [
    "a component field named __proto__",
    '{"normalizer": {"type": "NFC", "__proto__": 1}, "model": {}}',
    'normalizer: unknown field "__proto__"',
  ],
  [
    "a type named constructor",
    '{"normalizer": {"type": "constructor"}, "model": {}}',
    'normalizer.type: unknown "constructor" (known: ',
  ],
  ["no model", { version: "1.0" }, "model: must be an object, got nothing"],
  ["an array", "[]", "must be an object, got an array"],
  [
    "an unknown component",
    tiny({ normalizer: { type: "Sequence", normalizers: [{ type: "NFC" }, { type: "Foo" }] } }),
    'normalizer.normalizers[1].type: unknown "Foo" (known: ',
  ],
  ["a component without a type", tiny({ decoder: {} }), "decoder.type: must be a string, got nothing"],
  [
    "a missing field",
    tiny({ pre_tokenizer: { type: "Digits" } }),
    "pre_tokenizer.individual_digits: must be true or false, got nothing",
  ],
  [
    "a vocabulary that is an array",
    tiny({ model: bpeJson({ vocab: ["a"] }) }),
    "model.vocab: must be an object, got an array",
  ],
  [
    "a Unigram vocabulary that is an object",
    tiny({ model: { type: "Unigram", vocab: { a: 0 } } }),
    "model.vocab: must be an array, got an object",
  ],
  [
    "a negative id",
    tiny({ model: bpeJson({ vocab: { a: -1 } }) }),
    'model.vocab: the id of token "a" must be a whole number in 0..16777215',
  ],
  [
    "an id that is too large",
    tiny({ model: bpeJson({ vocab: { a: 2 ** 24 } }) }),
    'model.vocab: the id of token "a" must be a whole number in 0..16777215',
  ],
  [
    "an id that is not an integer",
    tiny({ model: bpeJson({ vocab: { a: 1.5 } }) }),
    'model.vocab: the id of token "a" must be a whole number in 0..16777215',
  ],
  [
    "an id twice",
    tiny({ model: bpeJson({ vocab: { a: 0, b: 0 } }) }),
    'model: vocabulary: id 0 comes twice, for "a" and "b"',
  ],
  [
    "a token twice",
    '{"model": {"type": "BPE", "vocab": {"a": 0, "a": 1}, "merges": []}}',
    'an object has the key "a" twice, at character 50',
  ],
  [
    "a merge that makes no token",
    tiny({ model: bpeJson({ vocab: { a: 0, b: 1 } }) }),
    'model: merges: merge 0 of "a" and "b" needs token "ab", which is not in the vocabulary',
  ],
  [
    "merges in a circle",
    tiny({
      model: bpeJson({
        merges: [
          ["a", "ba"],
          ["b", "ab"],
        ],
      }),
    }),
    'model: merges: merge 0 of "a" and "ba" needs token "ba", which is not in the vocabulary',
  ],
  [
    "a merge of three",
    tiny({ model: bpeJson({ merges: ["a b c"] }) }),
    'model.merges[0]: must be two tokens separated by one blank, got "a b c"',
  ],
  [
    "a merge of one",
    tiny({ model: bpeJson({ merges: [["a"]] }) }),
    "model.merges[0]: must be two tokens separated by one blank",
  ],
  [
    "merges of two kinds",
    tiny({ model: bpeJson({ merges: [["a", "b"], "a b"] }) }),
    "model.merges[1]: must be two tokens, as the first merge is",
  ],
  [
    "a dropout that is not a probability",
    tiny({ model: bpeJson({ dropout: 1.5 }) }),
    "model: dropout must be a number in 0..1, got 1.5",
  ],
  [
    "a huge score",
    '{"model": {"type": "Unigram", "vocab": [["a", -1e999]]}}',
    "model.vocab[0]: must be a piece and its score, a finite number",
  ],
  [
    "an unknown piece without an id",
    tiny({ model: { type: "Unigram", unk_id: 1, vocab: [["a", -1]] } }),
    "model.unk_id: must be a whole number in 0..0, got 1",
  ],
  [
    "an unknown regex",
    tiny({ pre_tokenizer: { type: "Split", pattern: { Regex: "(a+)+$" }, behavior: "Isolated", invert: false } }),
    "(a+)+$",
  ],
  [
    "an unknown regex in a normalizer",
    tiny({ normalizer: { type: "Replace", pattern: { Regex: "(a|aa)+$" }, content: "" } }),
    "(a|aa)+$",
  ],
  [
    "a regex in a decoder",
    tiny({ decoder: { type: "Replace", pattern: { Regex: "a+" }, content: "" } }),
    'decoder.pattern: regular expression "a+" is not supported in a decoder',
  ],
  [
    "a charsmap that is not base64",
    tiny({ normalizer: { type: "Precompiled", precompiled_charsmap: "*" } }),
    "normalizer.precompiled_charsmap: is not base64",
  ],
  [
    "a charsmap of nonsense",
    tiny({ normalizer: { type: "Precompiled", precompiled_charsmap: "/////w==" } }),
    "normalizer: ",
  ],
  [
    "a replacement of two characters",
    tiny({ pre_tokenizer: { type: "Metaspace", replacement: "▁▁" } }),
    "pre_tokenizer.replacement: must be one character",
  ],
  [
    "a contradiction",
    tiny({ pre_tokenizer: { type: "Metaspace", replacement: "▁", add_prefix_space: false } }),
    "pre_tokenizer.add_prefix_space: false contradicts prepend_scheme always",
  ],
  [
    "an empty added token",
    tiny({ added_tokens: [token({ content: "" })] }),
    "added_tokens[0].content: must not be empty",
  ],
  [
    "an added token without a field",
    tiny({ added_tokens: [{ id: 3, content: "x" }] }),
    "added_tokens[0].single_word: must be true or false, got nothing",
  ],
  [
    "an added token with the id of another",
    tiny({ added_tokens: [token({ id: 0 })] }),
    'added tokens: the id of added token "<x>", 0, is that of "a"',
  ],
  [
    "a special token that is not listed",
    tiny({
      post_processor: {
        type: "TemplateProcessing",
        single: [{ SpecialToken: { id: "[X]", type_id: 0 } }],
        pair: [{ Sequence: { id: "A", type_id: 0 } }, { Sequence: { id: "B", type_id: 1 } }],
        special_tokens: {},
      },
    }),
    'post_processor: template: special token "[X]" is not listed',
  ],
  [
    "an unknown strategy",
    tiny({ truncation: { max_length: 1, strategy: "Shortest", stride: 0 } }),
    'truncation.strategy: must be "LongestFirst" or "OnlyFirst" or "OnlySecond", got "Shortest"',
  ],
  [
    "a stride without progress",
    tiny({ truncation: { max_length: 5, strategy: "LongestFirst", stride: 5 } }),
    "truncation.stride: must be less than max_length, 5, got 5",
  ],
  [
    "padding without limit",
    tiny({ padding: { strategy: { Fixed: 1e15 }, direction: "Left", pad_id: 0, pad_type_id: 0, pad_token: "x" } }),
    "padding.strategy.Fixed: must be a whole number in 0..1048576, got 1000000000000000",
  ],
  [
    "too many added tokens",
    `{"added_tokens": [${big(2 ** 16 + 1, () => "0")}], "model": {}}`,
    "added_tokens: 65537 items, more than the maximum of 65536",
  ],
  [
    "too long a sequence",
    `{"normalizer": {"type": "Sequence", "normalizers": [${big(257, () => "0")}]}, "model": {}}`,
    "normalizer.normalizers: 257 items, more than the maximum of 256",
  ],
  [
    "too long a token",
    `{"model": {"type": "BPE", "vocab": {"${"a".repeat(2 ** 16 + 1)}": 0}, "merges": []}}`,
    'model.vocab: token "aaaaaaaaaa',
  ],
  [
    "too long a string",
    tiny({ normalizer: { type: "Prepend", prepend: "a".repeat(2 ** 16 + 1) } }),
    "normalizer.prepend: a string of 65537 characters, more than the maximum of 65536",
  ],
])("a file with %s is refused", (_, json, sentence) => {
  const text = typeof json === "string" ? json : JSON.stringify(json)
  try {
    parseTokenizerJson(text, { name: "my.json" })
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(LecternError)
    expect((error as LecternError).problem).toMatchObject({ kind: "bad-data", path: "my.json" })
    expect((error as LecternError).message).toMatch(/^my\.json: /)
    expect((error as LecternError).message).toContain(sentence)
  }
})

test("deeply nested components are refused", () => {
  let normalizer: JsonObject = { type: "NFC" }
  for (let depth = 0; depth < 40; depth++) normalizer = { type: "Sequence", normalizers: [normalizer] }
  expect(() => parseTokenizerJson(JSON.stringify(tiny({ normalizer })))).toThrow("nested more than 64 deep")
})

test("a part that the format cannot express is refused with its stage", () => {
  const { parts, ...rest } = parseTokenizerJson(JSON.stringify(tiny()))
  const normalizer = { normalize: <T>(text: T) => text, toJson: () => undefined }
  expect(() => formatTokenizerJson({ ...rest, parts: { ...parts, normalizer } })).toThrow(
    "tokenizer.json: this format cannot express the normalizer",
  )
})
