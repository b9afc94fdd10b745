// Grapheme clusters against Python's regex and, where it has the same version of Unicode, the engine's segmenter.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { GraphemeBreaker } from "../../src/unicode/graphemes.js"
import golden from "../golden/graphemes.json" with { type: "json" }

const breaker = new GraphemeBreaker()

function clusters(text: string): string[] {
  const found: string[] = []
  breaker.start()
  for (const character of text) {
    if (breaker.startsAt(character.codePointAt(0)!)) found.push(character)
    else found[found.length - 1] += character
  }
  return found
}

test("texts in many scripts have the clusters of Python's regex", () => {
  for (const wanted of golden.cases) expect(clusters(wanted.join(""))).toEqual(wanted)
})

test("a zero-width non-joiner keeps two consonants apart, a joiner does not", () => {
  expect(clusters("\u0915\u094d\u0937")).toHaveLength(1)
  expect(clusters("\u0915\u094d\u200d\u0937")).toHaveLength(1)
  expect(clusters("\u0915\u094d\u200c\u0937")).toEqual(["\u0915\u094d\u200c", "\u0937"])
})

test("what one text ends with does not join the next one", () => {
  for (const [end, start] of [
    "\u0915\u094d|\u0915",
    "\u{1f468}\u200d|\u{1f469}",
    "\u{1f1ee}|\u{1f1f3}",
    "\r|\n",
    "\u0600|a",
  ].map((each) => each.split("|"))) {
    expect(clusters(end!)).toHaveLength(1)
    expect(clusters(start!)).toHaveLength(1)
    expect(clusters(end! + start!)).toHaveLength(1)
  }
})

test.skipIf(globalThis.process?.versions.unicode !== "17.0")("random texts have the clusters of ICU", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })
  const pool = golden.cases.flatMap((each) => [...each.join("")])
  const character = fc.oneof(fc.constantFrom(...pool), fc.string({ unit: "binary", minLength: 1, maxLength: 1 }))
  fc.assert(
    fc.property(fc.array(character, { maxLength: 9 }), (characters) => {
      const text = characters.join("")
      expect(clusters(text)).toEqual([...segmenter.segment(text)].map(({ segment }) => segment))
    }),
    examples(8000, 42),
  )
})
