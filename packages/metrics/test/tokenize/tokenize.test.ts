// Surprising rules of the tokenizers, one at a time.

import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { type TokenizerName, tokenize } from "../../src/index.js"

const words = (text: string, name: TokenizerName): string => tokenize(text, name).join(" ")

describe("13a", () => {
  test.each([
    ["$1,000.50, doesn't", "$ 1,000.50 , doesn't"],
    ["..5", ". .5"],
    ["1..5", "1 . . 5"],
    ["a.1 1.a", "a . 1 1 . a"],
    ["1990.", "1990 ."],
    ["5-6 a-b", "5 - 6 a-b"],
    ["&amp;lt; &apos; &quot;", '< & apos ; "'],
    ["foo-\nbar\nbaz", "foobar baz"],
    ["<skip-\nped>", "< skipped >"],
    ["a<skipped>b", "ab"],
    ["\u00a0a\u0085b\u001cc\ufeff", "a b c\ufeff"],
  ])("%j becomes %j", (text, tokens) => {
    expect(words(text, "13a")).toBe(tokens)
  })
})

describe("intl", () => {
  test.each([
    ["1990.", "1990."],
    ["1990. ", "1990."],
    ["a 1,5 €5", "a 1,5 € 5"],
    ["“x”", "“ x ”"],
    ["«да»!", "« да » !"],
    ["½.½ Ⅷ.٣", "½.½ Ⅷ.٣"],
    [" .5", ". 5"],
  ])("%j becomes %j", (text, tokens) => {
    expect(words(text, "intl")).toBe(tokens)
  })
})

describe("zh", () => {
  test.each([
    ["我有50.5元。", "我 有 50.5 元 。"],
    ["“x” – €5", "“ x ” – € 5"],
    ["𠮷野", "𠮷 野"],
    ["かな漢字", "かな 漢 字"],
    [" 3. ", "3."],
    ["&quot;", "& quot ;"],
  ])("%j becomes %j", (text, tokens) => {
    expect(words(text, "zh")).toBe(tokens)
  })
})

test("char makes a token of every code point that is not whitespace", () => {
  expect(tokenize("a😀 e\u0301\u3000", "char")).toEqual(["a", "😀", "e", "\u0301"])
})

test("none splits at Python's whitespace", () => {
  expect(tokenize(" a,b\u2028c\u200bd\n", "none")).toEqual(["a,b", "c\u200bd"])
})

test("a text without tokens gives none", () => {
  for (const name of ["none", "13a", "intl", "char", "zh"] as const) {
    expect(tokenize("", name)).toEqual([])
    expect(tokenize(" \u3000\n", name)).toEqual([])
  }
})

describe("tokenize() refuses", () => {
  test("an unknown name", () => {
    expect(refusal(() => tokenize("a", "spm" as TokenizerName))).toEqual({
      kind: "out-of-range",
      sentence: 'tokenizer must be "none", "13a", "intl", "char", "zh" or "intl-segmenter", got "spm"',
    })
  })

  test("anything but well-formed text", () => {
    expect(refusal(() => tokenize(5 as unknown as string, "13a"))).toEqual({
      kind: "wrong-type",
      sentence: "text must be a string, got 5",
    })
    expect(refusal(() => tokenize("a\udc00", "13a"))).toEqual({
      kind: "wrong-type",
      sentence: "text must be well-formed text, got a lone surrogate U+DC00 at position 1",
    })
  })
})

test('tokenize(text, "13a") handles a long run of spaces before a newline in linear time', () => {
  // One step back for each space, not one for each pair of them: a million spaces would otherwise exceed any time limit.
  expect(tokenize(`a${" ".repeat(1_000_000)}b-\nc-\n `, "13a")).toEqual(["a", "bc-"])
})
