// Differences in the segments of a page of scores: raw words, compared as normalized.
import { expect, test } from "vitest"
import { differencesOf, normalizerIn } from "../../src/page/report/browser/marks.js"

const [OUTPUT, REFERENCE] = ["uh he payed $300, in Cash", "He paid two hundred dollars in cash."]

test("without a normalizer, words are compared as they are", () => {
  expect(differencesOf("a b", "a c")).toEqual([
    { kind: "equal", own: "a", theirs: "a" },
    { kind: "substitute", own: "b", theirs: "c" },
  ])
})

test("with a normalizer, raw words stand for those that are compared", () => {
  expect(differencesOf(OUTPUT, REFERENCE, { normalizer: "whisper-en" })).toEqual([
    { kind: "equal", own: "uh he", theirs: "He" },
    { kind: "substitute", own: "payed $300,", theirs: "paid two hundred dollars" },
    { kind: "equal", own: "in Cash", theirs: "in cash." },
  ])
})

test("a normalizer has a language", () => {
  expect(differencesOf("zwei Tage", "2 Tage", { normalizer: "open-asr", language: "de" })).toEqual([
    { kind: "equal", own: "zwei Tage", theirs: "2 Tage" },
  ])
})

test("the normalizer is that of the metric", () => {
  const transforms = [{ normalizer: "whisper-en" }]
  expect(normalizerIn({ name: "wer", options: { transforms } })).toEqual({ normalizer: "whisper-en" })
  expect(normalizerIn({ name: "wer", options: {} })).toBeUndefined()
})
