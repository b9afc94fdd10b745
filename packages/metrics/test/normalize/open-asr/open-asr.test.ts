import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { wer } from "../../../src/index.js"
import { openAsr, openAsrLanguages } from "../../../src/normalize/open-asr/open-asr.js"
import { normalizer } from "../../../src/normalize.js"
import golden from "../../golden/open-asr.json" with { type: "json" }

const LANGUAGES = Object.entries(golden.languages)
const wordsOf = (text: string): string[] => text.split(" ").filter((word) => word !== "")

test("the languages are those that the leaderboard scores", () => {
  expect([...openAsrLanguages].sort()).toEqual(LANGUAGES.map(([language]) => language).sort())
})

test.each(LANGUAGES)("texts are normalized as by the leaderboard in %s", (language, { pairs }) => {
  const normalize = openAsr(language)
  for (const { raw, normalized } of pairs) expect(raw.map(normalize)).toEqual(normalized)
})

test.each(LANGUAGES)("words of pairs are joined as by the leaderboard in %s", (language, { pairs }) => {
  const { pairRule } = openAsr(language)
  for (const { normalized, joined } of pairs) {
    const [reference = [], hypothesis = []] = normalized.map(wordsOf)
    const result = pairRule?.apply(reference, hypothesis)
    if (result === undefined) expect(joined).toEqual([reference.join(" "), hypothesis.join(" ")])
    else
      expect(joined).toEqual(
        [result.reference, result.hypothesis].map((side) => side.map(({ text }) => text).join(" ")),
      )
  }
})

test.each(LANGUAGES)("wer() with compounds has the leaderboard's edits in %s", (language, { pairs, ...edits }) => {
  const [references, hypotheses] = [0, 1].map((side) => pairs.map(({ raw }) => raw[side]!))
  expect(wer({ transforms: [openAsr(language)], compounds: true }).score(hypotheses!, references!)).toMatchObject(edits)
})

test.each(LANGUAGES)(
  "pieces, joined, are the raw text, and their words those of the normalized text in %s",
  (language, { pairs }) => {
    const normalize = openAsr(language)
    const raws = pairs.flatMap(({ raw }) => raw).join(" ")
    const word = fc.constantFrom(
      ...wordsOf(raws),
      ..." \u3000'-.,%$¢(<[x)>]",
      "10 000",
      "一二",
      "\u0301",
      "𝒃",
      "ﬁ",

      "½",
    )
    const texts = fc
      .array(fc.tuple(word, fc.constantFrom(" ", "")), { maxLength: 12 })
      .map((parts) => parts.flat().join(""))
    fc.assert(
      fc.property(texts, (text) => {
        const pieces = normalize.trace(text)
        expect(pieces.map(({ raw }) => raw).join("")).toBe(text)
        expect(pieces.flatMap(({ words }) => words)).toEqual(wordsOf(normalize(text)))
      }),
      examples(500, 37),
    )
  },
)

test("normalizer() has it by name, in its languages only", () => {
  expect(normalizer("open-asr").label).toBe("open-asr@2026-08")
  expect(normalizer("open-asr@2026-08", { language: "pt" }).label).toBe("open-asr@2026-08/pt")
  expect(refusal(() => normalizer("open-asr", { language: "ja" })).sentence).toMatch(
    /^language must be "en", "de", .*, got "ja"/,
  )
})

test("a number in words has the raw digits behind it", () => {
  const pieces = openAsr("fr").trace("Il a 1 071 (rires) porte-clés.")
  expect(pieces.map(({ raw, words }) => [raw, words.join(" ")])).toEqual([
    ["Il ", "il"],
    ["a ", "a"],
    ["1 071 ", "mille soixante et onze"],
    ["(rires) ", ""],
    ["porte", "porte"],
    ["-", ""],
    ["clés", "clés"],
    [".", ""],
  ])
})
