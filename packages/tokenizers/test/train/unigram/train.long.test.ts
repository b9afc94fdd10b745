import { expect, test } from "vitest"
import { trainUnigram } from "../../../src/train/unigram/train.js"
import { wordsFrom } from "../words.js"

test("an alphabet of 100,000 letters can be limited", () => {
  const letters = Array.from({ length: 100_000 }, (_, i) => String.fromCodePoint(0x10000 + i)).join("")
  const { pieces } = trainUnigram(wordsFrom({ [letters]: 1, ab: 2 }), { vocabularySize: 100, limitAlphabet: 50 })
  expect(pieces.length).toBeGreaterThanOrEqual(51)
  expect(pieces.length).toBeLessThanOrEqual(100)
})

test("a word of a million letters is trained on", () => {
  const { pieces } = trainUnigram(wordsFrom({ ["ab".repeat(500_000)]: 1 }), { vocabularySize: 20 })
  expect(pieces.some(([piece]) => piece.length === 16)).toBe(true)
})
