import { expect, test } from "vitest"
import { editDistance, nearest } from "../../src/checks/nearest.js"

test("editDistance() counts insertions, deletions, substitutions and swaps of neighbours", () => {
  expect(editDistance("bleu", "bleu")).toBe(0)
  expect(editDistance("", "abc")).toBe(3)
  expect(editDistance("kitten", "sitting")).toBe(3)
  expect(editDistance("belu", "bleu")).toBe(1)
})

test("nearest() finds misspelled names and beginnings of names, whatever their case", () => {
  expect(nearest("inlt", ["13a", "intl", "none"])).toBe("intl")
  expect(nearest("BLEU", ["bleu", "chrf"])).toBe("bleu")
  expect(nearest("--tok", ["--format", "--tokenize"])).toBe("--tokenize")
})

test("nearest() returns the first of equally near names", () => {
  expect(nearest("bast", ["best", "bust"])).toBe("best")
  expect(nearest("rouge", ["rouge1", "rouge2"])).toBe("rouge1")
})

test("nearest() is undefined when no name is near", () => {
  expect(nearest("mecab", ["13a", "intl", "none"])).toBeUndefined()
  expect(nearest("x", [])).toBeUndefined()
})
