// GLEU against NLTK, a simple implementation, values by hand, and itself.

import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type GleuOptions, gleu, metricRegistry, tokenize } from "../../src/index.js"
import golden from "../golden/gleu.nltk.json" with { type: "json" }
import { EDGES, rowsOfBlock, sameThroughEveryEntryPoint } from "../helpers/entry-points.js"
import { GROWTH_BORDERS, limitSegments, matchingCorpus, SHORT, WORDS } from "../helpers/matching.js"
import { line, segment } from "../helpers/texts.js"
import { oracleGleu } from "../oracle/gleu.js"

const words = fc
  .array(fc.constantFrom("a", "a", "b", "c", "dog", "é", "😀"), { maxLength: 9 })
  .map((tokens) => tokens.join(" "))
const matching = matchingCorpus({ words: WORDS, lengths: [...SHORT, 31, 32, 33] })

test.each(golden.cases)("gleu() equals NLTK on $name", ({ hypotheses, references, minOrder, maxOrder, ...wanted }) => {
  const metric = gleu({ tokenize: "none", minOrder, maxOrder })
  expect(metric.score(hypotheses, { perSegment: references }).score).toBe(wanted.score)
  const segments = hypotheses.map((hypothesis, i) => ({ hypothesis, references: references[i]! }))
  expect(segments.map((each) => metric.finalize(metric.add(metric.zero(), each)).score)).toEqual(wanted.segments)
})

describe("gleu()", () => {
  test("is worked by hand: 6 of 18 n-grams", () => {
    const { signature, ...parts } = gleu().score(["the cat sat"], ["the cat sat on the mat"])
    expect(parts).toEqual({
      score: 6 / 18,
      precision: 1,
      recall: 6 / 18,
      matches: 6,
      hypothesisNgrams: 6,
      referenceNgrams: 18,
      larger: 18,
    })
  })

  test("is the smaller of precision and recall of a segment", () => {
    const { score, precision } = gleu({ maxOrder: 1 }).score(["a b c d"], ["a b"])
    expect([score, precision]).toEqual([0.5, 0.5])
  })

  test("adds up before it divides", () => {
    expect(gleu({ maxOrder: 1 }).score(["a", "b c d"], ["a", "x y z"]).score).toBe(1 / 4)
  })

  test("takes the best reference, the first of equals", () => {
    const metric = gleu({ maxOrder: 1 })
    expect(metric.score(["a b"], [["a x", "a b c"]]).score).toBe(2 / 3)
    expect(metric.score(["a b"], [["a b c d", "a x"]]).larger).toBe(4)
    expect(metric.score(["a b"], [["a x", "a b c d"]]).larger).toBe(2)
  })

  test("equals lists of strings on random segments", () => {
    fc.assert(
      fc.property(
        segment(fc.oneof(words, line)),
        fc.constantFrom<GleuOptions>({}, { minOrder: 2, maxOrder: 3, lowercase: true }, { tokenize: "intl" }),
        (each, options) => {
          const split = (text: string): string[] =>
            tokenize(
              options.lowercase === true ? text.toLowerCase() : text,
              options.tokenize === "intl" ? "intl" : "13a",
            )
          const metric = gleu(options)
          expect([...metric.add(metric.zero(), each)]).toEqual(
            oracleGleu(each, split, [options.minOrder ?? 1, options.maxOrder ?? 4]),
          )
        },
      ),
      examples(500, 3),
    )
  })

  test("equals lists of strings on segments that match much, one after another", () => {
    fc.assert(
      fc.property(matching, fc.constantFrom<GleuOptions>({}, { minOrder: 2, maxOrder: 3 }), (segments, options) => {
        const orders = [options.minOrder ?? 1, options.maxOrder ?? 4] as const
        const wanted = segments.map((each) => oracleGleu(each, (text) => tokenize(text, "13a"), orders))
        expect(rowsOfBlock(gleu(options), segments)).toEqual(wanted)
      }),
      examples(200, 7),
    )
  })

  test("equals them where buffers and tables grow, and in short segments after long ones", () => {
    const segments = limitSegments(GROWTH_BORDERS, 500)
    const wanted = segments.map((each) => oracleGleu(each, (text) => text.split(" "), [1, 4]))
    expect(rowsOfBlock(gleu({ tokenize: "none" }), segments)).toEqual(wanted)
  })

  test("gives the same through every entry point and obeys the merge laws", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.array(segment(fc.oneof(words, line)), { minLength: 1, maxLength: 6 }), matching),
        fc.array(fc.nat(6), { maxLength: 3 }),
        (segments, places) => sameThroughEveryEntryPoint(gleu(), segments, places),
      ),
      examples(100, 5),
    )
  })

  test.each<[string, number]>([
    ["an empty hypothesis", 0],
    ["an empty reference", 0],
    ["both empty", 0],
    ["identical texts", 1],
    ["one token", 1],
    ["10,000 equal tokens", 1],
    ["10,000 equal tokens against 5,000", 19_994 / 39_994],
    ["emoji", 3 / 6],
    ["whitespace alone", 0],
  ])("of %s is %f", (name, wanted) => {
    const [hypothesis, reference] = EDGES[name]!
    expect(gleu().score([hypothesis], [reference]).score).toBe(wanted)
  })

  test("of empty texts is 0", () => {
    const metric = gleu()
    expect(metric.finalize(metric.zero()).score).toBe(0)
  })

  test("accepts a function's tokens", () => {
    const pieces = (text: string): string[] => text.split("-")
    expect(gleu({ tokenize: pieces, maxOrder: 1 }).score(["a b-\n-c"], ["\n-a b"]).matches).toBe(2)
    expect(refusal(() => gleu({ tokenize: () => "x" as never }).score(["a"], ["a"])).sentence).toBe(
      'what tokenize returns for a segment must be an array of strings, got "x"',
    )
  })

  test("has a signature with every option, and reports percentages", () => {
    const metric = metricRegistry.gleu({ minOrder: 2 })
    expect(metric.signature(1)).toBe("nrefs:1|case:mixed|tok:13a|orders:2-4|version:lectern-0.1.0")
    expect(metric.shortSignature(1)).toBe("#:1|c:mixed|tok:13a|o:2-4|v:lectern-0.1.0")
    const own = gleu()
    expect(own.report(own.score(["a b"], ["a c"]))).toEqual({
      score: 100 / 3,
      parts: { precision: 100 / 3, recall: 100 / 3, matches: 1, sys_ngrams: 3, ref_ngrams: 3 },
    })
  })

  test("refuses a minOrder above maxOrder", () => {
    expect(refusal(() => gleu({ minOrder: 3, maxOrder: 2 })).sentence).toBe(
      "minOrder must be an integer in 1..2, got 3",
    )
  })
})
