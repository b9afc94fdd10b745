// Files that make texts grow without limit are refused before they fill memory.
import { runs } from "@lectern/core/testing"
import { expect, test } from "vitest"
import {
  createTokenizer,
  decoderSequence,
  type Normalizer,
  normalizerSequence,
  normalizeText,
  prepend,
  replace,
  replaceDecoder,
  vocabulary,
  wordLevel,
} from "../../src/index.js"

const LONG = "a".repeat(60_000)
const REFUSED = "normalizer: it makes a text longer than the maximum of 64 times its bytes plus 1048576"

const doublings = Array.from({ length: 6 }, () => replace({ pattern: "a", content: "aa" }))
const GROWING: Readonly<Record<string, Normalizer>> = {
  "50 long words for a letter": normalizerSequence(Array(50).fill(replace({ pattern: "a", content: "a".repeat(16) }))),
  "3 long replacements": normalizerSequence([1, 2, 3].map(() => replace({ pattern: "a", content: LONG }))),
  "60 long prefixes": normalizerSequence(Array.from({ length: 60 }, () => prepend(LONG))),
}

test.each(Object.entries(GROWING))("%s are refused", (_, normalizer) => {
  expect(() => normalizeText(normalizer, "a")).toThrow(REFUSED)
  const tokenizer = createTokenizer({ normalizer, model: wordLevel({ vocabulary: vocabulary([["b", 0]]) }) })
  expect(() => tokenizer.encode("ab")).toThrow(REFUSED)
  expect(() => tokenizer.encodeIds("ab")).toThrow(REFUSED)
})

test("a text may grow to 64 times its length plus 2^20 bytes", () => {
  expect(normalizeText(replace({ pattern: "a", content: LONG }), "aaaaa")).toHaveLength(300_000)
  const letters = runs(100_000)
  const grown = normalizerSequence(doublings)
  expect(normalizeText(grown, "a".repeat(letters))).toHaveLength(64 * letters)
})

test("stretches between added tokens share the limit of their text", () => {
  const tokenizer = createTokenizer({
    normalizer: prepend(LONG),
    model: wordLevel({ vocabulary: vocabulary([["b", 0]]), unknownToken: "b" }),
    addedTokens: [{ id: 1, content: "|", normalized: false }],
  })
  expect(tokenizer.encodeIds("b|".repeat(10))).toHaveLength(20)
  expect(() => tokenizer.encodeIds("b|".repeat(100))).toThrow(REFUSED)
})

test("decoders that make text grow more than 64 times are refused", () => {
  const doublings = (count: number) =>
    decoderSequence(Array.from({ length: count }, () => replaceDecoder({ pattern: "a", content: "aa" })))
  expect(doublings(6).decodeChain(["a"])[0]).toHaveLength(64)
  expect(() => doublings(7)).toThrow(
    "replacements: they make a text up to 128 times as long, more than the maximum of 64 times",
  )
  expect(() => decoderSequence([doublings(4), doublings(4)])).toThrow("up to 256 times as long")
  expect(() => replaceDecoder({ pattern: "a", content: LONG })).toThrow("up to 60000 times as long")
})
