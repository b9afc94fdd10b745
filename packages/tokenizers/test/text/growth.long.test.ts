import { expect, test } from "vitest"
import { createTokenizer, normalizerSequence, normalizeText, replace, vocabulary, wordLevel } from "../../src/index.js"

test("50 doublings are refused", () => {
  const refused = "normalizer: it makes a text longer than the maximum of 64 times its bytes plus 1048576"
  const normalizer = normalizerSequence(Array.from({ length: 50 }, () => replace({ pattern: "a", content: "aa" })))
  expect(() => normalizeText(normalizer, "a")).toThrow(refused)
  const tokenizer = createTokenizer({ normalizer, model: wordLevel({ vocabulary: vocabulary([["b", 0]]) }) })
  expect(() => tokenizer.encode("ab")).toThrow(refused)
  expect(() => tokenizer.encodeIds("ab")).toThrow(refused)
})
