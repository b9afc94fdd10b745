// Added tokens against Hugging Face's library, and their finder against a search at every place.
import { runs } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import type { Normalizer } from "../../src/normalize/normalizer.js"
import { patternFinder } from "../../src/pipeline/added-tokens-finder.js"
import { createTokenizer } from "../../src/pipeline/create-tokenizer.js"
import type { AddedToken } from "../../src/pipeline/tokenizer.js"
import { SLACK } from "../../src/text/pipeline-text.js"
import { expectItems } from "../expect-items.js"
import hf from "../golden/hf-added.json" with { type: "json" }
import { xorshift } from "../streams.js"
import { orNull, wordLevelParts } from "../word-level-parts.js"

/** Lower case of texts whose characters keep their length in bytes. */
const lowercase: Normalizer = {
  normalize({ bytes, length, origin }) {
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, length)).toLowerCase()
    const changed = new Uint8Array(length + SLACK)
    new TextEncoder().encodeInto(text, changed)
    return { bytes: changed, length, origin }
  },
  toJson: () => undefined,
}

describe.each(hf.cases)("added tokens, set %#", ({ added, lowercase: lowers, rows }) => {
  const addedTokens = added.map(({ single_word: singleWord, ...rest }): AddedToken => ({ singleWord, ...rest }))
  const tokenizer = createTokenizer({ ...wordLevelParts(), addedTokens, normalizer: lowers ? lowercase : undefined })

  test.each(rows)("are found in $text as Hugging Face finds them", ({ text, ids, offsets, words }) => {
    const encoding = tokenizer.encode(text)
    expectItems(encoding.ids, ids)
    expectItems(encoding.offsets, offsets.flat())
    expect(orNull(encoding.wordIds)).toEqual(words)
    expectItems(tokenizer.encodeIds(text), ids)
  })
})

describe("added tokens", () => {
  test("may have ids beyond the vocabulary, and count as tokens", () => {
    const tokenizer = createTokenizer({
      ...wordLevelParts(),
      addedTokens: [
        { id: 20, content: "new" },
        { id: 1, content: "a" },
      ],
    })
    expect(tokenizer.vocabularySize).toBe(12)
    expect(tokenizer.idOf("new")).toBe(20)
    expect(tokenizer.tokenOf(20)).toBe("new")
    expect([...tokenizer.encodeIds("anewb")]).toEqual([1, 20, 2])
  })

  test.each([
    [[{ id: 30, content: "a" }], /the id of added token "a" is both 1 and 30/],
    [[{ id: 3, content: "z" }], /the id of added token "z", 3, is that of "c"/],
    [
      [
        { id: 30, content: "z" },
        { id: 30, content: "y" },
      ],
      /the id of added token "y", 30, is that of "z"/,
    ],
    [[{ id: 2 ** 24, content: "z" }], /must be an integer in 0..16777215/],
    [[{ id: 30, content: "" }], /must not be empty/],
  ])("%j are refused", (addedTokens, why) => {
    expect(() => createTokenizer({ ...wordLevelParts(), addedTokens })).toThrow(why)
  })
})

describe("patternFinder()", () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text)

  test("finds the leftmost and then the longest, by hand", () => {
    const finder = patternFinder([bytesOf("ab"), bytesOf("abcd"), bytesOf("bcdef"), bytesOf("c")])
    expect(finder.find(bytesOf("xabcdefabce"), 0, 11)).toEqual([1, 5, 1, 7, 9, 0, 9, 10, 3])
  })

  test("equals a search for every pattern at every place", () => {
    const next = xorshift(3)
    for (let round = 0; round < runs(2000); round++) {
      const word = (max: number) => Uint8Array.from({ length: 1 + next(max) }, () => 97 + next(3))
      const patterns = Array.from({ length: 1 + next(6) }, () => word(5))
      const bytes = word(40)
      const expected: number[] = []
      for (let at = 0; at < bytes.length; ) {
        let best = -1
        patterns.forEach((pattern, i) => {
          const fits = pattern.every((byte, j) => bytes[at + j] === byte)
          if (fits && (best === -1 || pattern.length > patterns[best]!.length)) best = i
        })
        if (best !== -1) expected.push(at, at + patterns[best]!.length, best)
        at += best === -1 ? 1 : patterns[best]!.length
      }
      expectItems(patternFinder(patterns).find(bytes, 0, bytes.length), expected)
    }
  })

  test("finds very many patterns fast, and a long one that almost matches everywhere", () => {
    const count = runs(100_000)
    const many = Array.from({ length: count }, (_, i) => bytesOf(`<extra_${i}>`))
    const text = bytesOf(`plain <extra_${count - 1}> text <extra_1>`.repeat(1000))
    expect(patternFinder(many).find(text, 0, text.length)).toHaveLength(6000)
    const long = runs(50_000)
    const letters = bytesOf("a".repeat(4 * long))
    const finder = patternFinder([bytesOf(`${"a".repeat(long)}b`), bytesOf("aa")])
    expect(finder.find(letters, 0, letters.length)).toHaveLength(6 * long)
  })
})
