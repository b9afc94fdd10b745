// Where short graphemes end, against the engine's segmenter over the whole text.
import { examples } from "@lectern/core/testing"
import * as fc from "fast-check"
import { test } from "vitest"
import { graphemeEnd } from "../../src/normalize/precompiled.js"
import { encodeText } from "../../src/text/encode-text.js"
import { expectItems } from "../expect-items.js"

test("graphemeEnd() finds graphemes of less than 6 bytes like Intl.Segmenter", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })
  const parts = fc.constantFrom(
    "a",
    "e",
    " ",
    "\r",
    "\n",
    "\u0301",
    "\u036f",
    "\u0370",
    "\u0600",
    "é",
    "\u200d",
    "©",
    "中",
    "\u1100",
    "\u1161",
    "👍",
    "🏽",
    "\u{e0100}",
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 10 }), (characters) => {
      const text = characters.join("")
      const { bytes, length } = encodeText(text)
      const ends = new Map<number, number>()
      for (const { index, segment } of segmenter.segment(text)) {
        const start = new TextEncoder().encode(text.slice(0, index)).length
        ends.set(start, start + new TextEncoder().encode(segment).length)
      }
      let at = 0
      for (const character of text) {
        const next = at + new TextEncoder().encode(character).length
        const wanted = ends.get(at) ?? next
        const found = graphemeEnd(bytes, at, length)
        if (wanted - at < 6) expectItems([found], [wanted], text)
        else expectItems([found - at >= 6 ? "long" : "short"], ["long"], text)
        at = next
      }
    }),
    examples(3000, 12),
  )
})
