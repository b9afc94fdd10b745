// Stems of numbered tokens against the stemmer for strings.
import { expect, test } from "vitest"
import { porterStem } from "../../src/index.js"
import { vocabularyStems } from "../../src/stem/vocabulary-stems.js"
import { Vocabulary } from "../../src/tokens/vocabulary.js"
import fixture from "../golden/rouge.rouge-score.json" with { type: "json" }

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function numbered(vocabulary: Vocabulary, word: string): number {
  const bytes = encoder.encode(word)
  return vocabulary.idOf(bytes, 0, bytes.length)
}

test("vocabularyStems() numbers the stems that porterStem() gives, for later tokens too", () => {
  const tokens = new Vocabulary()
  const stems = vocabularyStems(tokens, () => true)
  const words = [...fixture.stems.map(([word]) => word!.toLowerCase()), "😀ing", `${"long".repeat(400)}ing`]
  for (const word of [...words, ...words]) {
    const id = stems.idOf(numbered(tokens, word))
    expect(decoder.decode(stems.vocabulary.bytesOf(id))).toBe(porterStem(word))
  }
  for (let i = 0; i < 3000; i++) numbered(tokens, `word${i}`)
  expect(decoder.decode(stems.vocabulary.bytesOf(stems.idOf(tokens.size - 1)))).toBe("word2999")
})

test("vocabularyStems() leaves unwanted tokens as they are", () => {
  const tokens = new Vocabulary()
  const stems = vocabularyStems(tokens, (token) => token.length > 3)
  const [was, cats] = ["was", "cats"].map((word) => stems.idOf(numbered(tokens, word)))
  expect([was, cats].map((id) => decoder.decode(stems.vocabulary.bytesOf(id!)))).toEqual(["was", "cat"])
})
