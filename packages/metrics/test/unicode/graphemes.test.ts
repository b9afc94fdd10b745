// Grapheme clusters against Python's regex and, where it has the same version of Unicode, the engine's segmenter.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import golden from "../golden/graphemes.json" with { type: "json" }
import { breakerClusters as clusters, ENGINE_IS_CURRENT, engineClusters } from "../oracle/graphemes.js"

test("texts in many scripts have the clusters of Python's regex", () => {
  for (const wanted of golden.cases) expect(clusters(wanted.join(""))).toEqual(wanted)
})

test("a zero-width non-joiner keeps two consonants apart, a joiner does not", () => {
  expect(clusters("\u0915\u094d\u0937")).toHaveLength(1)
  expect(clusters("\u0915\u094d\u200d\u0937")).toHaveLength(1)
  expect(clusters("\u0915\u094d\u200c\u0937")).toEqual(["\u0915\u094d\u200c", "\u0937"])
})

test.skipIf(!ENGINE_IS_CURRENT)("random texts have the clusters of ICU", () => {
  const pool = golden.cases.flatMap((each) => [...each.join("")])
  const any = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point).toWellFormed())
  const character = fc.oneof(fc.constantFrom(...pool), any)
  fc.assert(
    fc.property(fc.array(character, { maxLength: 9 }), (characters) => {
      const text = characters.join("")
      expect(clusters(text)).toEqual(engineClusters(text))
    }),
    examples(8000, 42),
  )
})
