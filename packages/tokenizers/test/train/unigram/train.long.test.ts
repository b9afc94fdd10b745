import { expect, test } from "vitest"
import type { UnigramModel } from "../../../src/encode/unigram/model.js"
import { unigram } from "../../../src/encode/unigram/unigram.js"
import { trainUnigram } from "../../../src/train/unigram/train.js"
import { golden, trainingText } from "../../shared.js"
import { entriesOf, metaspaceWords, wordsFrom } from "../words.js"

test("the corpus is as likely as by SentencePiece's model of that size, or more", () => {
  const lines = trainingText().split("\n").slice(0, -1)
  const words = metaspaceWords(
    lines.map((line) =>
      line
        .split(" ")
        .filter((word) => word !== "")
        .join(" "),
    ),
  )
  const { pieces: theirs } = golden<{ pieces: [string, number, string][] }>("spm/unigram-identity.pieces.json")
  const { model } = trainUnigram(words, { vocabularySize: theirs.length, specialTokens: ["<unk>", "<s>", "</s>"] })
  const reference = unigram({ pieces: theirs.map(([piece, score]) => [piece, score]), unknownId: 0 })
  const logLikelihood = (one: UnigramModel) =>
    entriesOf(words).reduce((sum, [word, count]) => sum + count * one.logProbability(word), 0)
  expect(logLikelihood(model)).toBeGreaterThan(1.001 * logLikelihood(reference))
})

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
