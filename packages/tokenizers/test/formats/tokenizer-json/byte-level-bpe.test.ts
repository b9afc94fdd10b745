// The small reader of byte-level BPE: the library's values, the same as `parseTokenizerJson`, and what it refuses.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { examples, problemOf } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { parseByteLevelBpe } from "../../../src/formats/tokenizer-json/byte-level-bpe.js"
import { parseTokenizerJson } from "../../../src/formats/tokenizer-json/parse.js"
import { CL100K_PATTERN, GPT2_PATTERN } from "../../../src/pretokenize/scanners/pattern-sources.js"
import type { JsonObject } from "../../../src/text/json.js"
import { expectItems } from "../../expect-items.js"
import { golden, goldenText } from "../../shared.js"
import { type Plain, token } from "./tiny.js"

interface Row {
  readonly text: string
  readonly ids: readonly number[]
  readonly offsetsUtf16: readonly (readonly [number, number])[]
  readonly decodedSkipSpecial: string
}

// Always the project's own file, whose ids the variants go on from.
const OWN = join(import.meta.dirname, "../../golden/own/hf/bbpe.tokenizer.json")
const file = (): Plain => JSON.parse(readFileSync(OWN, "utf8")) as Plain
const byteLevel = (fields: JsonObject) => ({
  type: "ByteLevel",
  add_prefix_space: false,
  trim_offsets: true,
  use_regex: true,
  ...fields,
})
const split = (regex: string, fields: JsonObject = {}) => ({
  type: "Sequence",
  pretokenizers: [
    { type: "Split", pattern: { Regex: regex }, behavior: "Isolated", invert: false, ...fields },
    byteLevel({ use_regex: false }),
  ],
})

test("parseByteLevelBpe() gives the library's ids, offsets and texts", () => {
  const tokenizer = parseByteLevelBpe(goldenText("hf/bbpe.tokenizer.json"))
  for (const { text, ids, offsetsUtf16, decodedSkipSpecial } of golden<Row[]>("hf/bbpe.encodings.json")) {
    const encoding = tokenizer.encode(text)
    expectItems(encoding.ids, ids, JSON.stringify(text))
    expectItems(encoding.offsets, offsetsUtf16.flat(), JSON.stringify(text))
    expect(tokenizer.decode(ids)).toBe(decodedSkipSpecial)
  }
})

const added = [
  token({ id: 0, content: "<|endoftext|>" }),
  token({ id: 500, content: "the", normalized: true, special: false }),
  token({ id: 501, content: "then.*" }),
  token({ id: 502, content: "(é", special: false }),
  token({ id: 503, content: "<|end", normalized: true }),
  token({ id: 504, content: "then" }),
]
const variants: readonly (readonly [string, JsonObject, JsonObject])[] = [
  ["GPT-2's regex", {}, {}],
  ["GPT-2's regex as a Split", { pre_tokenizer: split(GPT2_PATTERN) }, {}],
  ["cl100k's regex and added tokens", { pre_tokenizer: split(CL100K_PATTERN), added_tokens: added }, {}],
  [
    "whole words",
    { added_tokens: added },
    { ignore_merges: true, vocab: { ...(file().model as { vocab: JsonObject }).vocab, ĠxĠ: 510, Ġqz: 511 } },
  ],
]
const word = fc.constantFrom(
  " the",
  "then",
  "then.*",
  "<|endoftext|>",
  "<|end",
  "(é",
  "é́",
  "😀",
  "\ud83d",
  "12345",
  " \n\n ",
  "it'S",
  "ab",
)
// What fast-check calls "binary" makes a table of all code points, which takes a second.
const character = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point).toWellFormed())
const texts = fc.oneof(
  fc.string({ unit: character, maxLength: 20 }),
  fc
    .array(fc.oneof(word, fc.string({ unit: "grapheme", maxLength: 3 })), { maxLength: 40 })
    .map((parts) => parts.join("")),
)

const inLetters = (number: number): string =>
  number.toString(26).replaceAll(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)]!)

test.each(variants)("parseByteLevelBpe() equals parseTokenizerJson() with %s", (_, fields, model) => {
  const text = JSON.stringify({ ...file(), ...fields, model: { ...(file().model as JsonObject), ...model } })
  const small = parseByteLevelBpe(text)
  const whole = parseTokenizerJson(text)
  const agree = (given: string) => {
    const { ids, offsets } = small.encode(given)
    const expected = whole.encode(given)
    expectItems(ids, expected.ids, JSON.stringify(given.slice(0, 200)))
    expectItems(offsets, expected.offsets, JSON.stringify(given.slice(0, 200)))
    expect(small.decode(ids)).toBe(whole.decode(ids))
  }
  // More pieces than are found at a time, a word that joins by a queue, and, for one variant, more words than are cached.
  agree("ab 12, ".repeat(400))
  agree("therein".repeat(30))
  agree("a qz qzz")
  agree("then then.* <|end <|endoftext|>")
  if (fields.pre_tokenizer === undefined && model.ignore_merges !== true)
    agree(Array.from({ length: 33_000 }, (_, i) => ` ${inLetters(i)}`).join(""))
  fc.assert(fc.property(texts, agree), examples(100, 1))
  for (let id = -1; id < 506; id++) {
    expect(small.tokenOf(id)).toBe(whole.tokenOf(id))
    expect(small.decode([id])).toBe(whole.decode([id]))
  }
  for (const each of ["the", "<|endoftext|>", "then.*", "no token"]) expect(small.idOf(each)).toBe(whole.idOf(each))
})

describe("parseByteLevelBpe() refuses", () => {
  const instead = "; parseTokenizerJson reads other files"
  const model = (fields: JsonObject) => ({ model: { ...(file().model as JsonObject), ...fields } })
  const rows: readonly (readonly [JsonObject, string])[] = [
    [{ normalizer: { type: "NFC" } }, `normalizer: must be null${instead}`],
    [{ truncation: {} }, `truncation: must be null${instead}`],
    [{ padding: {} }, `padding: must be null${instead}`],
    [{ post_processor: byteLevel({}) }, `post_processor.trim_offsets: must be false${instead}`],
    [{ decoder: { type: "Fuse" } }, `decoder.type: must be "ByteLevel", got "Fuse"`],
    [
      { pre_tokenizer: byteLevel({ add_prefix_space: true }) },
      `pre_tokenizer.add_prefix_space: must be false${instead}`,
    ],
    [{ pre_tokenizer: byteLevel({ use_regex: false }) }, `pre_tokenizer.use_regex: must be true${instead}`],
    [
      { pre_tokenizer: split("a+") },
      `pre_tokenizer.pretokenizers[0].pattern: must be the regex of GPT-2 or of cl100k_base${instead}`,
    ],
    [
      { pre_tokenizer: split(GPT2_PATTERN, { pattern: { String: GPT2_PATTERN } }) },
      `pretokenizers[0].pattern: must be the regex`,
    ],
    [{ pre_tokenizer: split(GPT2_PATTERN, { invert: true }) }, `pretokenizers[0].invert: must be false${instead}`],
    [{ pre_tokenizer: split(GPT2_PATTERN, { behavior: "Removed" }) }, `pretokenizers[0].behavior: must be "Isolated"`],
    [
      { pre_tokenizer: { type: "Sequence", pretokenizers: [byteLevel({})] } },
      `pre_tokenizer: must be a Split and a ByteLevel${instead}`,
    ],
    [model({ dropout: 0.1 }), `model.dropout: must be null${instead}`],
    [model({ end_of_word_suffix: "</w>" }), `model.end_of_word_suffix: must be empty${instead}`],
    [model({ continuing_subword_prefix: "##" }), `model.continuing_subword_prefix: must be empty${instead}`],
    [model({ type: "WordPiece" }), `model.type: must be "BPE"`],
    [model({ vocab: { a: 0 }, merges: [] }), `model.vocab: must be an object with the byte "Ā"${instead}`],
    [model({ merges: [["a", "no"]] }), `model: merges: merge 0 of "a" and "no" needs token "no"`],
    [
      { added_tokens: [token({ id: 500, lstrip: true })] },
      `added_tokens[0]: must be found between any characters, and without blanks`,
    ],
    [{ added_tokens: [token({ id: 500, rstrip: true })] }, `added_tokens[0]: must be found`],
    [{ added_tokens: [token({ id: 500, single_word: true })] }, `added_tokens[0]: must be found`],
    [{ added_tokens: [token({ id: 1 })] }, `added_tokens[0]: its id or its text is that of another token`],
    [
      { added_tokens: [token({ id: 500, content: "t" })] },
      `added_tokens[0]: its id or its text is that of another token`,
    ],
    [{ added_tokens: [token({ id: 500 }), token({ id: 501 })] }, `added_tokens[1]: its id or its text`],
    [{ added_tokens: [token({ id: 500 }), token({ id: 500, content: "y" })] }, `added_tokens[1]: its id or its text`],
    [
      { added_tokens: Array.from({ length: 513 }, (_, i) => token({ id: 500 + i, content: `<${i}>` })) },
      `added_tokens: 513 items, more than the maximum of 512`,
    ],
    [{ more: 1 }, `unknown field "more"`],
  ]
  test.each(rows.map(([fields, sentence]) => ({ fields, sentence })))("$sentence", ({ fields, sentence }) => {
    const problem = problemOf(() => parseByteLevelBpe(JSON.stringify({ ...file(), ...fields }), "a.json"))
    expect(problem).toEqual({ kind: "bad-data", path: "a.json", why: expect.stringContaining(sentence) })
  })
})
