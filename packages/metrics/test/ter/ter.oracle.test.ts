// The fast TER against the simple one, and its entry points against each other, on random text.

import { ALL_TESTS, examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { ter } from "../../src/index.js"
import { tercomTokens } from "../../src/tokenize/tercom.js"
import { blockOfSegments } from "../helpers/blocks.js"
import { rowsOfBlock } from "../helpers/entry-points.js"
import { matchingCorpus, matchingSegment, SHORT, WORDS } from "../helpers/matching.js"
import { expectMergeLaws } from "../helpers/merge-laws.js"
import { line, segment, text } from "../helpers/texts.js"
import { oracleCounts, oracleTercom } from "../oracle/ter.js"

const options = fc.record({
  normalized: fc.boolean(),
  noPunct: fc.boolean(),
  asianSupport: fc.boolean(),
  caseSensitive: fc.boolean(),
})

const words = fc
  .array(fc.constantFrom("a", "b", "c", "D", "e", "f.", "g"), { maxLength: 14 })
  .map((each) => each.join(" "))

const dense = fc
  .array(
    fc.constantFrom(
      ...".,'-&;: 12as\n\u0085\u001cカな中㐀㈀㋿〆ㇰ、・！：（🙂",
      "&amp;",
      "&quot;",
      "'s ",
      "\n-",
      "S'S",
    ),
    {
      maxLength: 14,
    },
  )
  .map((pieces) => pieces.join(""))

test("the tercom tokenizer equals its regular expressions", () => {
  const sameTokens = (part: string, chosen: typeof options extends fc.Arbitrary<infer O> ? O : never): void => {
    const once = oracleTercom(part, chosen)
    expect(tercomTokens(part, chosen, "hypothesis")).toEqual(once)
    expect(tercomTokens(part, chosen, "reference")).toEqual(oracleTercom(once.join(" "), chosen))
  }
  fc.assert(fc.property(dense, options, sameTokens), { ...examples(6000, 13), numRuns: ALL_TESTS ? 6000 : 800 })
  fc.assert(fc.property(text, options, sameTokens), examples(1500, 17))
})

test("TER equals whole matrices with every shift tried", () => {
  const segments = fc.array(fc.oneof(segment(words), segment(text)), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(segments, options, (chosenSegments, chosen) => {
      const metric = ter(chosen)
      for (const each of chosenSegments) {
        const [edits, sum, count] = oracleCounts(each, chosen)
        const result = metric.finalize(metric.add(metric.zero(), each))
        expect(result.edits).toBe(edits)
        expect(result.referenceLength).toBeCloseTo(sum / count, 12)
        expect(result.score).toBeCloseTo(sum === 0 ? Math.min(1, edits) : (edits * count) / sum, 12)
      }
    }),
    examples(400, 3),
  )
})

test("TER of segments that match much, one after another, equals whole matrices with every shift tried", () => {
  const corpus = matchingCorpus({ words: WORDS, lengths: [...SHORT, 15, 16, 17, 31, 32, 33], changes: 4 })
  fc.assert(
    fc.property(corpus, options, (segments, chosen) => {
      const metric = ter(chosen)
      for (const [i, row] of rowsOfBlock(metric, segments).entries()) {
        const [edits, sum, count] = oracleCounts(segments[i]!, chosen)
        const result = metric.finalize(Float64Array.from(row))
        expect(result.edits).toBe(edits)
        expect(result.referenceLength).toBeCloseTo(sum / count, 12)
      }
    }),
    examples(100, 9),
  )
})

test("TER gives the same rows and sums from lines of bytes as from segments", () => {
  fc.assert(
    fc.property(fc.array(segment(line), { minLength: 1, maxLength: 8 }), options, (segments, chosen) => {
      const metric = ter(chosen)
      const total = metric.zero()
      const rows = new Float64Array(segments.length * metric.width).fill(7)
      metric.countLines(blockOfSegments(segments), total, rows)
      const wanted = segments.map((each) => [...metric.add(metric.zero(), each)])
      expect([...rows]).toEqual(wanted.flat())
      expect([...total]).toEqual(wanted.reduce((sum, row) => sum.map((value, i) => value + row[i]!)))
    }),
    examples(300, 5),
  )
})

test("TER obeys the merge laws", () => {
  const each = fc.oneof(segment(words), matchingSegment({ words: WORDS, lengths: SHORT }))
  expectMergeLaws(() => ter(), { segment: each, options: fc.constant(undefined), count: 100, seed: 7 })
})
