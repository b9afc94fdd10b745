// The encoder of ids against the whole tokenizer.

import { LecternError } from "@lectern/core"
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  bertNormalizer,
  bertPreTokenizer,
  bpe,
  byteLevel,
  createTokenizer,
  idEncoder,
  metaspace,
  nfkc,
  type TokenizerParts,
  unigram,
  vocabulary,
  wordPiece,
} from "../../src/index.js"

import { anyCharacter } from "../any-character.js"

const numbered = (tokens: readonly string[]) => vocabulary(tokens.map((token, id) => [token, id]))
const merges = [
  ["a", "b"],
  ["Ġ", "ab"],
] as const

const PIPELINES: readonly (readonly [string, TokenizerParts])[] = [
  [
    "byte-level BPE",
    {
      preTokenizer: byteLevel({ addPrefixSpace: false }),
      model: bpe({ vocabulary: numbered(["a", "b", "Ġ", "ab", "Ġab"]), merges, unknownToken: "a" }),
    },
  ],
  [
    "WordPiece",
    {
      normalizer: bertNormalizer(),
      preTokenizer: bertPreTokenizer(),
      model: wordPiece({ vocabulary: numbered(["[UNK]", "a", "##b", "é", "##a", "ab"]) }),
    },
  ],
  [
    "Unigram with metaspace",
    {
      normalizer: nfkc(),
      preTokenizer: metaspace({ prependScheme: "first" }),
      model: unigram({
        pieces: [
          ["<unk>", 0],
          ["▁", -1],
          ["a", -2],
          ["▁ab", -2],
          ["b", -3],
        ],
        unknownId: 0,
      }),
    },
  ],
  ["a model alone", { model: wordPiece({ vocabulary: numbered(["[UNK]", "a", "##b"]) }) }],
]

const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", " ", "é", "ﬁ", "Ａ", "A"), maxLength: 30 }),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
)

describe.each(PIPELINES)("idEncoder() with %s", (_, parts) => {
  test("gives the ids of the whole tokenizer", () => {
    const encode = idEncoder(parts)
    const tokenizer = createTokenizer(parts)
    fc.assert(
      fc.property(texts, (text) => {
        expect(encode(text)).toEqual(tokenizer.encodeIds(text, { addSpecialTokens: false }))
      }),
      examples(300, 7),
    )
  })
})

test("idEncoder() gives no ids for the empty text", () => {
  for (const [, parts] of PIPELINES) expect(idEncoder(parts)("")).toEqual(new Int32Array())
})

test("idEncoder() encodes by hand-worked merges", () => {
  expect([...idEncoder(PIPELINES[0]![1])("ab ab b")]).toEqual([3, 4, 2, 1])
})

test("idEncoder() refuses added tokens, which it does not find", () => {
  const [, parts] = PIPELINES[1]!
  const addedTokens = [{ id: 0, content: "[UNK]", special: true }]
  expect(() => idEncoder({ ...parts, addedTokens } as TokenizerParts)).toThrow('no option "addedTokens"')
})

test("idEncoder() refuses an argument that is not a string", () => {
  const encode = idEncoder(PIPELINES[1]![1])
  expect(() => encode(7 as never)).toThrow(LecternError)
  expect(() => encode(7 as never)).toThrow("text must be a string, got 7")
})
