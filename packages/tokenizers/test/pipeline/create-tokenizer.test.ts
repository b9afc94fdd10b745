// Tokenizers: laws over arbitrary text, and each method.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { byteFallbackDecoder } from "../../src/decode/byte-fallback-decoder.js"
import { byteLevelDecoder } from "../../src/decode/byte-level-decoder.js"
import { decoderSequence, fuseDecoder } from "../../src/decode/decoder-sequence.js"
import { bpe } from "../../src/encode/bpe/bpe.js"
import { vocabulary } from "../../src/encode/vocabulary.js"
import { nfd } from "../../src/normalize/unicode-forms.js"
import { createTokenizer } from "../../src/pipeline/create-tokenizer.js"
import type { Tokenizer } from "../../src/pipeline/tokenizer.js"
import { bertProcessing } from "../../src/postprocess/bert-processing.js"
import type { PreTokenizer } from "../../src/pretokenize/pre-tokenizer.js"
import { byteLevel } from "../../src/pretokenize/stages/byte-level.js"
import { BYTE_CHARACTERS } from "../../src/text/byte-alphabet.js"
import { expectItems } from "../expect-items.js"
import { pairsOf, WORDS, wordLevelParts } from "../word-level-parts.js"

const numbered = (tokens: readonly string[]) => vocabulary(tokens.map((token, id) => [token, id] as const))

/** Any UTF-16, including unpaired surrogates. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom(" ", "a", "the", "é", "你", "😀", "\u0301", "\uFEFF", "<s>", "▁", "<0x41>", "\n"),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""))

const byteLevelTokenizer = createTokenizer({
  model: bpe({
    vocabulary: numbered([...BYTE_CHARACTERS, "Ġt", "he", "Ġthe", "Ã©"]),
    merges: [
      ["Ġ", "t"],
      ["h", "e"],
      ["Ġt", "he"],
      ["Ã", "©"],
    ],
  }),
  preTokenizer: byteLevel({ addPrefixSpace: false }),
  decoder: byteLevelDecoder(),
  addedTokens: [{ id: 300, content: "<s>", special: true }],
})

const byteTokens = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`)
const fallbackTokenizer = createTokenizer({
  model: bpe({ vocabulary: numbered([...byteTokens, "a", "é", "aé"]), merges: [["a", "é"]], byteFallback: true }),
  decoder: decoderSequence([byteFallbackDecoder(), fuseDecoder()]),
})

const normalizing = createTokenizer({ ...byteLevelTokenizer.parts, normalizer: nfd() })

describe.each([
  ["byte-level BPE", byteLevelTokenizer],
  ["BPE with byte fallback", fallbackTokenizer],
])("%s", (_, tokenizer) => {
  test("restores any text, with U+FFFD for unpaired surrogates", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(tokenizer.decode(tokenizer.encodeIds(text), { skipSpecialTokens: false })).toBe(text.toWellFormed())
      }),
      examples(500, 4),
    )
  })

  test("streams what it decodes, and never half a character", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 320 }), { maxLength: 30 }),
        fc.boolean(),
        (ids, skipSpecialTokens) => {
          const stream = tokenizer.decodeStream({ skipSpecialTokens })
          for (let round = 0; round < 2; round++) {
            const texts = [...ids.map((id) => stream.push(id)), stream.end()]
            expect(texts.join("")).toBe(tokenizer.decode(ids, { skipSpecialTokens }))
            expect(texts.every((text) => text.isWellFormed())).toBe(true)
          }
        },
      ),
      examples(500, 5),
    )
  })
})

describe.each([
  ["without normalizer", byteLevelTokenizer],
  ["with normalizer", normalizing],
])("any tokenizer, %s,", (_, tokenizer) => {
  test("gives the same ids by both methods, and offsets that agree", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { ids, offsets, byteOffsets, wordIds } = tokenizer.encode(text)
        expect(tokenizer.encodeIds(text)).toEqual(ids)
        const bytes = new TextEncoder().encode(text)
        const decoder = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true })
        pairsOf(offsets).forEach(([start, end], i) => {
          const covered = decoder.decode(bytes.subarray(byteOffsets[2 * i]!, byteOffsets[2 * i + 1]!))
          const step = i === 0 ? 0 : wordIds[i]! - wordIds[i - 1]!
          expectItems([text.slice(start, end).toWellFormed(), Math.max(step, 0)], [covered, Math.min(step, 1)])
        })
      }),
      examples(200, 6),
    )
  })
})

describe("createTokenizer()", () => {
  test("encodes texts of more pieces than a block holds", () => {
    const text = "a b ".repeat(10_000)
    const tokenizer = createTokenizer(wordLevelParts())
    const { ids, wordIds } = tokenizer.encode(text)
    expect(ids).toHaveLength(20_000)
    expect(tokenizer.encodeIds(text)).toEqual(ids)
    expect(wordIds.every((word, i) => word === i)).toBe(true)
  })

  test("does not change an encoding while making others", () => {
    const tokenizer = createTokenizer(wordLevelParts())
    const first = tokenizer.encode("a é b")
    tokenizer.encode("c c c c c c c c")
    expect(first.tokens).toEqual(["a", "é", "b"])
    expect(pairsOf(first.offsets)).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ])
  })

  test("puts several texts into encodings of one length, pairs too", () => {
    const tokenizer = createTokenizer({
      ...wordLevelParts(),
      postProcessor: bertProcessing({ cls: ["<s>", 7], sep: ["</s>", 8] }),
      padding: { padId: 10, padToken: "<pad>", padTypeId: 3, direction: "left", padToMultipleOf: 4 },
    })
    const [one, two] = tokenizer.encodeBatch(["a", ["b", "c"]])
    expect([...one!.ids]).toEqual([10, 10, 10, 10, 10, 7, 1, 8])
    expect(one!.tokens[0]).toBe("<pad>")
    expect([...one!.typeIds]).toEqual([3, 3, 3, 3, 3, 0, 0, 0])
    expect([...two!.ids]).toEqual([10, 10, 10, 7, 2, 8, 3, 8])
    expect([...two!.sequenceIds]).toEqual([-1, -1, -1, -1, 0, -1, 1, -1])
    expect(tokenizer.encodeBatch([])).toEqual([])
  })

  test.each([
    [{ strategy: { fixed: -1 } }, "the fixed length of padding must be an integer in 0..1048576, got -1"],
    [{ padToMultipleOf: 0.5 }, "padToMultipleOf must be an integer in 0..1048576, got 0.5"],
    [{ padId: Number.NaN }, "padId must be an integer in 0..16777215, got NaN"],
  ])("refuses padding %j", (padding, why) => {
    expect(() => createTokenizer({ ...wordLevelParts(), padding })).toThrow(why)
  })

  test("refuses to pad beyond 2^20 tokens", () => {
    const padding = { strategy: { fixed: 2 ** 20 - 1 }, padToMultipleOf: 2 ** 19 + 1 }
    const tokenizer = createTokenizer({ ...wordLevelParts(), padding })
    expect(() => tokenizer.encode("a")).toThrow("the length of padding must be in 0..1048576, got 1048578")
  })

  test("refuses an argument that is not a string", () => {
    const tokenizer = createTokenizer(wordLevelParts())
    const noText = 5 as unknown as string
    expect(() => tokenizer.encode(noText)).toThrow("text must be a string, got 5")
    expect(() => tokenizer.encodeIds(noText)).toThrow("text must be a string, got 5")
  })

  test("may be called by one of its own stages", () => {
    const { preTokenizer, ...parts } = wordLevelParts()
    let inner: Tokenizer["encodeIds"] | undefined
    const calling: PreTokenizer = {
      ...preTokenizer!,
      scan: undefined,
      preTokenize(split, track) {
        const call = inner
        inner = undefined
        if (call !== undefined) expect([...call("c c c c c")]).toEqual([3, 3, 3, 3, 3])
        return preTokenizer!.preTokenize(split, track)
      },
    }
    const tokenizer = createTokenizer({ ...parts, preTokenizer: calling })
    for (const encodeIds of [tokenizer.encodeIds, (text: string) => tokenizer.encode(text).ids]) {
      inner = tokenizer.encodeIds
      expect([...encodeIds("a b")]).toEqual([1, 2])
    }
  })

  test("works after an error", () => {
    const parts = wordLevelParts()
    const tokenizer = createTokenizer({ ...parts, truncation: { maxLength: 3, stride: 3 } })
    expect(() => tokenizer.encodeIds("a a a a")).toThrow("stride")
    expect([...tokenizer.encodeIds("a b")]).toEqual([1, 2])
  })

  test("joins tokens by blanks without a decoder, and skips ids without a token", () => {
    const tokenizer = createTokenizer(wordLevelParts())
    expect(tokenizer.decode([1, 99, -1, 2])).toBe("a b")
    const stream = tokenizer.decodeStream()
    expect([stream.push(1), stream.push(99), stream.push(2), stream.end()]).toEqual(["a", "", " b", ""])
    expect(byteLevelTokenizer.decode([97, -1, 1e9, 98])).toBe(`${BYTE_CHARACTERS[97]}b`)
  })

  test("skips special tokens by default", () => {
    const ids = byteLevelTokenizer.encodeIds("a<s>b")
    expect(byteLevelTokenizer.decode(ids)).toBe("ab")
    expect(byteLevelTokenizer.decode(ids, { skipSpecialTokens: false })).toBe("a<s>b")
  })

  test("fills in defaults of its parts", () => {
    const { parts, vocabularySize } = createTokenizer({
      ...wordLevelParts(),
      addedTokens: [
        { id: 40, content: "z" },
        { id: 30, content: "<y>", special: true },
      ],
      truncation: {},
      padding: {},
    })
    expect(vocabularySize).toBe(WORDS.length + 2)
    expect(parts.addedTokens).toEqual([
      { id: 30, content: "<y>", singleWord: false, lstrip: false, rstrip: false, normalized: false, special: true },
      { id: 40, content: "z", singleWord: false, lstrip: false, rstrip: false, normalized: true, special: false },
    ])
    expect(parts.truncation).toEqual({ maxLength: 512, strategy: "longestFirst", stride: 0, direction: "right" })
    expect(parts.padding).toMatchObject({
      strategy: "batchLongest",
      direction: "right",
      padId: 0,
      padTypeId: 0,
      padToken: "[PAD]",
    })
  })
})
