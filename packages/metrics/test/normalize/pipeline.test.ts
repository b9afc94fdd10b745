import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { pipeline } from "../../src/normalize/pipeline.js"
import type { Rule } from "../../src/normalize/rule.js"

const replacing = (name: string, pattern: RegExp, by: string): Rule => ({
  name,
  apply: (text) => text.replace(pattern, by),
})
const RULES = [
  replacing("contractions", /n't\b/g, " not"),
  replacing("fillers", /\b(?:uh|um)\b/g, ""),
  replacing("join", /(?<=\d) (?=\d)/g, ""),
  replacing("dollars", /\b(\d+) dollars\b/g, "$"),
  replacing("wide", /b/g, "𝒃b𝒃"),
  replacing("narrow", /𝒃𝒃?/gu, "𝒄"),
  replacing("insert", /^/g, "so "),
]

test("pieces name the raw text behind the words", () => {
  const { trace } = pipeline("test", RULES.slice(0, 3))
  expect(trace(" Uh, uh, I don't have 20 000, um ")).toEqual([
    { raw: " Uh, ", start: 0, words: ["Uh,"] },
    { raw: "uh", start: 5, words: [] },
    { raw: ", ", start: 7, words: [","] },
    { raw: "I ", start: 9, words: ["I"] },
    { raw: "do", start: 11, words: ["do"] },
    { raw: "n't ", start: 13, words: ["not"] },
    { raw: "have ", start: 17, words: ["have"] },
    { raw: "20 000, ", start: 22, words: ["20000,"] },
    { raw: "um ", start: 30, words: [] },
  ])
})

test("pieces, joined, are the raw text, and their words those of the normalized text", () => {
  const word = fc.constantFrom("don't", "um", "20", "000", "dollars", "b", "𝒃", "a", "\ud835", " ", "\u3000", ",")
  const texts = fc.array(word, { maxLength: 12 }).map((words) => words.join(""))
  fc.assert(
    fc.property(fc.subarray(RULES), texts, (rules, text) => {
      const normalize = pipeline("test", rules)
      const pieces = normalize.trace(text)
      expect(pieces.map(({ raw }) => raw).join("")).toBe(text)
      expect(pieces.flatMap(({ words }) => words)).toEqual(normalize(text).split(/\s+/).filter(Boolean))
      let at = 0
      for (const { raw, start } of pieces) {
        expect(start).toBe(at)
        at += raw.length
      }
    }),
    examples(2000, 35),
  )
})
