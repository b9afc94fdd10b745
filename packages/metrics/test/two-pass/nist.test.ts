// NIST against NLTK where that follows mteval, a simple implementation, values by hand, and itself.

import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { metricRegistry, type NistOptions, nist, type Segment, tokenize } from "../../src/index.js"
import golden from "../golden/nist.nltk.json" with { type: "json" }
import { EDGES, prepared, sameThroughEveryEntryPoint } from "../helpers/entry-points.js"
import { GROWTH_BORDERS, limitSegments, matchingCorpus, SHORT, WORDS } from "../helpers/matching.js"
import { line, segment } from "../helpers/texts.js"
import { oracleNist } from "../oracle/nist.js"

const words = fc
  .array(fc.constantFrom("a", "a", "b", "c", "dog", "é", "😀"), { maxLength: 9 })
  .map((tokens) => tokens.join(" "))
const matching = matchingCorpus({ words: WORDS, lengths: [...SHORT, 31, 32, 33] })

test.each(golden.cases)("nist() equals NLTK on $name", ({ hypotheses, references, maxOrder, score }) => {
  const result = nist({ tokenize: "none", maxOrder }).score(hypotheses, { perSegment: references })
  expect(Math.abs(result.score - score)).toBeLessThanOrEqual(golden.made.tolerance)
})

function expectScore(options: NistOptions, segments: readonly Segment[], wanted: number): void {
  const { score } = nist(options).score(
    segments.map(({ hypothesis }) => hypothesis),
    { perSegment: segments.map(({ references }) => references) },
  )
  expect(Math.abs(score - wanted)).toBeLessThanOrEqual(1e-9)
}

describe("nist()", () => {
  test("is worked by hand: information in bits, orders 1 and 2", () => {
    // References: 8 tokens, a 4 times, b twice, c and d once; "a b" twice, "b a" once, "a c", "a d" once.
    const result = nist({ maxOrder: 2 }).score(["a b", "c d"], ["a b a c", "a b a d"])
    // Order 1: a carries log2(8 / 4) = 1, b 2, c 3; d is only in the other reference. Order 2: "a b" log2(4 / 2) = 1.
    expect(result.information).toEqual([(1 + 2 + 3) / 4, 1 / 2])
    expect([result.hypothesisLength, result.referenceLength]).toEqual([4, 8])
    expect(result.score).toBeCloseTo(2 * Math.exp((Math.log(0.5) * Math.log(1 / 2) ** 2) / Math.log(2 / 3) ** 2), 14)
  })

  test("halves the score of hypotheses two thirds as long as the references", () => {
    expect(nist().score(["a b"], ["a b c"]).brevityPenalty).toBeCloseTo(0.5, 15)
    expect(nist().score(["a b c d"], ["a b c"]).brevityPenalty).toBe(1)
  })

  test("takes the mean length of several references, and clips at the maximum in any one", () => {
    const result = nist({ maxOrder: 1 }).score(["a a a"], [["a a b b", "a b"]])
    expect(result.referenceLength).toBe(3)
    expect(result.information).toEqual([(2 * Math.log2(6 / 3)) / 3])
  })

  test("equals strings and Maps on random corpora", () => {
    fc.assert(
      fc.property(
        fc.array(segment(fc.oneof(words, line)), { minLength: 1, maxLength: 6 }),
        fc.constantFrom<NistOptions>({}, { maxOrder: 2, lowercase: true }, { tokenize: "intl" }),
        (segments, options) => {
          const split = (text: string): string[] =>
            tokenize(
              options.lowercase === true ? text.toLowerCase() : text,
              options.tokenize === "intl" ? "intl" : "13a",
            )
          const { score } = nist(options).score(
            segments.map(({ hypothesis }) => hypothesis),
            { perSegment: segments.map(({ references }) => references) },
          )
          expect(Math.abs(score - oracleNist(segments, split, options.maxOrder ?? 5))).toBeLessThanOrEqual(1e-9)
        },
      ),
      examples(300, 3),
    )
  })

  test("equals strings and Maps on segments that match much, one after another", () => {
    fc.assert(
      fc.property(matching, fc.constantFrom<NistOptions>({}, { maxOrder: 2 }), (segments, options) => {
        expectScore(
          options,
          segments,
          oracleNist(segments, (text) => tokenize(text, "13a"), options.maxOrder ?? 5),
        )
      }),
      examples(200, 7),
    )
  })

  test("equals them where buffers and tables grow, and in short segments after long ones", () => {
    const segments = limitSegments(GROWTH_BORDERS, 800)
    expectScore(
      { tokenize: "none" },
      segments,
      oracleNist(segments, (text) => text.split(" "), 5),
    )
  })

  test("gives the same through every entry point and obeys the merge laws", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.array(segment(fc.oneof(words, line)), { minLength: 1, maxLength: 6 }), matching),
        fc.array(fc.nat(6), { maxLength: 3 }),
        (segments, places) => sameThroughEveryEntryPoint(nist(), segments, places),
      ),
      examples(100, 5),
    )
  })

  test("adds a segment exactly to the sums of tens of millions", () => {
    const text = Array.from({ length: 40 }, (_, i) => `w${i % 23}`).join(" ")
    const each = { hypothesis: text, references: [text, `${text} and more`, "less"] }
    const metric = prepared(nist(), [each])
    const row = metric.add(metric.zero(), each)
    const corpus = row.slice()
    for (let k = 0; k < 26; k++) metric.merge(corpus, corpus.slice())
    const before = corpus.slice()
    metric.merge(corpus, row)
    expect(corpus.map((sum, i) => sum - before[i]!)).toEqual(row)
  })

  // Of order n, 5001 - n of 10001 - n n-grams match; each occurs 5001 - n times and its beginning once more.
  const clipped = (n: number): number => ((5001 - n) / (10_001 - n)) * Math.log2((5002 - n) / (5001 - n))

  test.each<[string, number]>([
    ["an empty hypothesis", 0],
    ["an empty reference", 0],
    ["both empty", 0],
    ["identical texts", Math.log2(6)],
    ["one token", 0],
    ["10,000 equal tokens", Math.log2(10_000 / 9_996)], // log2 10000/9999 + ... + log2 9997/9996
    ["10,000 equal tokens against 5,000", [2, 3, 4, 5].reduce((sum, n) => sum + clipped(n), 0)],
    ["emoji", Math.log2(2) / 3 + Math.log2(2) / 3],
    ["whitespace alone", 0],
  ])("of %s is %f", (name, wanted) => {
    const [hypothesis, reference] = EDGES[name]!
    const { score } = nist().score([hypothesis], [reference])
    expect(score).toBeGreaterThanOrEqual(0)
    expect(score).toBeCloseTo(wanted, 12)
  })

  test("of empty texts is 0", () => {
    const metric = nist()
    expect(metric.finalize(metric.zero())).toEqual({
      score: 0,
      information: [0, 0, 0, 0, 0],
      brevityPenalty: 1,
      hypothesisLength: 0,
      referenceLength: 0,
    })
  })

  test("has a signature with every option, and reports its own scale", () => {
    const metric = metricRegistry.nist({ tokenize: "intl" })
    expect(metric.signature(1)).toBe("nrefs:1|case:mixed|tok:intl|order:5|version:lectern-0.1.0")
    expect(metric.shortSignature(1)).toBe("#:1|c:mixed|tok:intl|o:5|v:lectern-0.1.0")
    const own = nist({ maxOrder: 1 })
    const { score, parts } = own.report(own.score(["a b"], ["a c"]))
    expect([score, parts]).toEqual([0.5, { information: [0.5], bp: 1, sys_len: 2, ref_len: 2 }])
  })

  test("refuses an invalid order", () => {
    expect(refusal(() => nist({ maxOrder: 0 })).sentence).toBe("maxOrder must be an integer in 1..16, got 0")
    expect(refusal(() => metricRegistry.nist({ tokenize: "x" })).kind).toBe("out-of-range")
  })
})
