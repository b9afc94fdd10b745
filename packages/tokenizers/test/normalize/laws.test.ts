// Laws of every normalizer over any text.
import { isStarter } from "@lectern/core"
import { examples, runs } from "@lectern/core/testing"
import * as fc from "fast-check"
import { expect, test } from "vitest"
import {
  bertNormalizer,
  lowercase,
  type Normalizer,
  nfc,
  nfd,
  nfkc,
  nfkd,
  nmt,
  normalizerSequence,
  normalizeText,
  prepend,
  replace,
  sentencePieceNormalizer,
  strip,
  stripAccents,
} from "../../src/index.js"

import { encodeText } from "../../src/text/encode-text.js"
import { normalizationKinds } from "../../src/unicode/legacy.js"
import { anyCharacter } from "../any-character.js"
import { expectItems } from "../expect-items.js"
import { originsOf } from "./places.js"

const ONCE: Readonly<Record<string, Normalizer>> = {
  nfc: nfc(),
  nfd: nfd(),
  nfkc: nfkc(),
  nfkd: nfkd(),
  lowercase: lowercase(),
  stripAccents: stripAccents(),
  strip: strip(),
  nmt: nmt(),
  replaceRuns: replace({ pattern: { regex: " +" }, content: " " }),
}
const ALL: Readonly<Record<string, Normalizer>> = {
  ...ONCE,
  bert: bertNormalizer(),
  prepend: prepend("▁"),
  replaceLonger: replace({ pattern: "a", content: "öäü" }),
  drop: replace({ pattern: { regex: "\\s" }, content: "" }),
  sentencePiece: sentencePieceNormalizer(),
  several: normalizerSequence([nfd(), stripAccents(), prepend("x"), replace({ pattern: "e", content: "" }), nfc()]),
}

const characters = fc.oneof(
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 3 }),
  fc.constantFrom(
    "a",
    "E",
    " ",
    "  ",
    "é",
    "e\u0301",
    "\u0327",
    "ﬁ",
    "İ",
    "각",
    "\u1100",
    "\u1161",
    "\u11a8",
    "中",
    "\0",
    "\r\n",
    "ｶﾞ",
    "क्षि",
    "👍🏽",
  ),
)
const texts = fc.array(characters, { maxLength: 12 }).map((parts) => parts.join(""))
const EXAMPLES = examples(400, 8)

test.each(Object.entries(ALL))("%s keeps origins in order, in range and at characters", (_, normalizer) => {
  fc.assert(
    fc.property(texts, (text) => {
      const source = encodeText(text)
      const isBorder = (place: number) => place === source.length || (source.bytes[place]! & 0xc0) !== 0x80
      const origins = originsOf(normalizer.normalize(source, true))
      const wrong = origins.filter(([start, end], i) => {
        const [lastStart, lastEnd] = i === 0 ? [0, 0] : origins[i - 1]!
        const isInOrder = start >= lastStart && end >= start && end >= lastEnd && end <= source.length
        return !(isInOrder && isBorder(start) && isBorder(end))
      })
      expect(wrong).toEqual([])
    }),
    EXAMPLES,
  )
})

test.each(Object.entries(ALL))("%s gives the same text with and without origins", (_, normalizer) => {
  fc.assert(
    fc.property(texts, (text) => {
      const source = encodeText(text)
      const before = source.bytes.slice()
      const changed = normalizer.normalize(source, true)
      const untracked = normalizer.normalize(source, false)
      expectItems(changed.bytes.subarray(0, changed.length), untracked.bytes.subarray(0, untracked.length))
      expect(untracked.bytes.length).toBeGreaterThanOrEqual(untracked.length + 8)
      expectItems(source.bytes, before)
    }),
    EXAMPLES,
  )
})

test.each(Object.entries(ONCE))("%s changes nothing the second time, and returns the text itself", (_, normalizer) => {
  fc.assert(
    fc.property(texts, (text) => {
      const once = encodeText(normalizeText(normalizer, text))
      expect(normalizer.normalize(once, true)).toBe(once)
    }),
    EXAMPLES,
  )
})

test.each(["NFC", "NFD", "NFKC", "NFKD"] as const)("%s of characters of Unicode 9.0 is the engine's form", (form) => {
  const normalizer = { NFC: nfc(), NFD: nfd(), NFKC: nfkc(), NFKD: nfkd() }[form]
  const kinds = normalizationKinds()
  const isLater = (character: string) =>
    kinds[character.codePointAt(0)!] === 0 && (character.normalize("NFKD") !== character || !isStarter(character))
  fc.assert(
    fc.property(texts, (any) => {
      // Characters that the engine changes or moves, and that Unicode 9.0 does not have.
      const text = Array.from(any.toWellFormed())
        .filter((character) => !isLater(character))
        .join("")
      expect(normalizeText(normalizer, text)).toBe(text.normalize(form))
    }),
    examples(3000, 9),
  )
})

test("forms and stripAccents return ASCII itself", () => {
  const text = encodeText("The quick brown fox, 1 + 2 = 3.\n\t\0")
  for (const normalizer of [nfc(), nfd(), nfkc(), nfkd(), stripAccents()])
    expect(normalizer.normalize(text, true)).toBe(text)
})

test("a character of the same width after the change needs no origin", () => {
  const changed = lowercase().normalize(encodeText("ÄÖ Abc"), true)
  expect(changed.origin).toBeUndefined()
})

test("a mark after thousands of others is put in order in linear time", () => {
  const text = `a${"\u0301\u0327".repeat(runs(10_000))}`
  expect(normalizeText(nfc(), text)).toBe(text.normalize("NFC"))
})

test("unpaired surrogates become U+FFFD", () => {
  expect(normalizeText(nfc(), "a\ud800b")).toBe("a\ufffdb")
})

test("lowercase() turns İ into two characters, and Σ into σ even at the end of a word", () => {
  expect(normalizeText(lowercase(), "İΑΣ")).toBe("i\u0307ας".replace("ς", "σ"))
})
