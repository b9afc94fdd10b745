// CIDEr-D against its reference implementation, a simple one, values by hand, and itself.

import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type CiderOptions, cider, metricRegistry, type Segment, tokenize } from "../../src/index.js"
import golden from "../golden/cider.pycocoevalcap.json" with { type: "json" }
import { blockOfSegments } from "../helpers/blocks.js"
import { EDGES, prepared, rowsOfBlock, sameThroughEveryEntryPoint } from "../helpers/entry-points.js"
import { GROWTH_BORDERS, limitSegments, matchingCorpus, SHORT, WORDS } from "../helpers/matching.js"
import { line, segment } from "../helpers/texts.js"
import { oracleCider } from "../oracle/cider.js"

const words = fc
  .array(fc.constantFrom("a", "a", "b", "c", "dog", "é", "😀"), { maxLength: 9 })
  .map((tokens) => tokens.join(" "))
const matching = matchingCorpus({ words: WORDS, lengths: [...SHORT, 31, 32, 33] })

test.each(golden.cases)("cider() equals pycocoevalcap on $name", ({ hypotheses, references, sigma, ...wanted }) => {
  const metric = cider({ tokenize: "none", sigma })
  const segments = hypotheses.map((hypothesis, i) => ({ hypothesis, references: references[i]! }))
  const { score } = metric.score(hypotheses, { perSegment: references })
  expect(Math.abs(score - wanted.score)).toBeLessThanOrEqual(golden.made.tolerance)
  const whole = prepared(metric, segments)
  for (const [i, each] of segments.entries()) {
    const own = whole.finalize(whole.add(whole.zero(), each)).score
    expect(Math.abs(own - wanted.segments[i]!)).toBeLessThanOrEqual(golden.made.tolerance)
  }
})

/** The score of each segment of a corpus, all counted in one block. */
function scoresOf(options: CiderOptions, segments: readonly Segment[]): number[] {
  const metric = prepared(cider(options), segments)
  return rowsOfBlock(metric, segments).map((row) => metric.finalize(Float64Array.from(row)).score)
}

function expectScores(options: CiderOptions, segments: readonly Segment[], wanted: readonly number[]): void {
  for (const [i, score] of scoresOf(options, segments).entries()) {
    expect(Math.abs(score - wanted[i]!), `segment ${i}`).toBeLessThanOrEqual(1e-9)
  }
}

describe("cider()", () => {
  test("is worked by hand: one word in common of two, in a corpus of two", () => {
    // ln 2 weighs every n-gram the same. Order 1: 1 shared of 2 and 2, so 1 / 2; order 2: none; the mean of four orders,
    // times 10.
    const { score } = cider().score(["a b", "x"], ["a c", "y"])
    expect(score).toBeCloseTo((10 * (1 / 2 / 4) + 0) / 2, 14)
  })

  test("gives no credit for n-grams that are in every segment", () => {
    expect(cider().score(["a b", "a c"], ["a x", "a y"]).score).toBe(0)
  })

  test("penalises other lengths by a Gaussian of the difference", () => {
    const { score } = cider({ maxOrder: 1, sigma: 2 }).score(["a", "x"], ["a b", "y"])
    expect(score).toBeCloseTo((10 * (1 / Math.sqrt(2)) * Math.exp(-1 / 8)) / 2, 14)
  })

  test("clips counts: repeating a word that occurs once does not help", () => {
    // Vectors 3 and 1 long; the clipped product is 1.
    const { score } = cider({ maxOrder: 1, sigma: 1e9 }).score(["a a a", "x"], ["a", "y"])
    expect(score).toBeCloseTo((10 * (1 / 3)) / 2, 14)
  })

  test("scores with the table of another corpus", () => {
    const metric = cider({ maxOrder: 1 })
    const other = metric.firstPass.collect(
      blockOfSegments([
        { hypothesis: "", references: ["a"] },
        { hypothesis: "", references: ["b"] },
      ]),
    )
    expect(metric.firstPass.using(other).score(["a"], ["a"]).score).toBeCloseTo(10, 14)
    expect(metric.score(["a"], ["a"]).score).toBe(0)
  })

  test("equals strings and Maps on random corpora", () => {
    fc.assert(
      fc.property(
        fc.array(segment(fc.oneof(words, line)), { minLength: 1, maxLength: 6 }),
        fc.constantFrom<CiderOptions>({}, { maxOrder: 2, lowercase: true }, { sigma: 2, tokenize: "intl" }),
        (segments, options) => {
          const split = (text: string): string[] =>
            tokenize(
              options.lowercase === true ? text.toLowerCase() : text,
              options.tokenize === "intl" ? "intl" : "13a",
            )
          const wanted = oracleCider(segments, split, options.maxOrder ?? 4, options.sigma ?? 6)
          const whole = prepared(cider(options), segments)
          for (const [i, each] of segments.entries()) {
            const own = whole.finalize(whole.add(whole.zero(), each)).score
            expect(Math.abs(own - wanted[i]!)).toBeLessThanOrEqual(1e-9)
          }
        },
      ),
      examples(300, 3),
    )
  })

  test("equals strings and Maps on segments that match much, one after another", () => {
    fc.assert(
      fc.property(matching, fc.constantFrom<CiderOptions>({}, { maxOrder: 2, sigma: 2 }), (segments, options) => {
        const split = (text: string): string[] => tokenize(text, "13a")
        expectScores(options, segments, oracleCider(segments, split, options.maxOrder ?? 4, options.sigma ?? 6))
      }),
      examples(200, 7),
    )
  })

  test("equals them where buffers and tables grow, and in short segments after long ones", () => {
    const segments = limitSegments(GROWTH_BORDERS, 700)
    const wanted = oracleCider(segments, (text) => text.split(" "), 4, 6)
    expectScores({ tokenize: "none" }, segments, wanted)
  })

  // Counts from 1024 on have no logarithm computed beforehand.
  test.each([1023, 1024, 1025])("weighs a word of %i segments by its document frequency", (count) => {
    const segments = 2000
    const references = Array.from({ length: segments }, (_, i) => (i === 0 ? "a b" : i < count ? "a" : "c"))
    const [score] = scoresOf(
      { maxOrder: 1 },
      references.map((reference, i) => ({ hypothesis: i === 0 ? "a" : "", references: [reference] })),
    )
    const [a, b] = [Math.log(segments / count), Math.log(segments)]
    expect(score).toBeCloseTo((10 * a * Math.exp(-1 / 72)) / Math.hypot(a, b), 10)
  })

  test("gives the same through every entry point and obeys the merge laws", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.array(segment(fc.oneof(words, line)), { minLength: 1, maxLength: 6 }), matching),
        fc.array(fc.nat(6), { maxLength: 3 }),
        (segments, places) => sameThroughEveryEntryPoint(cider(), segments, places),
      ),
      examples(100, 5),
    )
  })

  test.each<[string, number]>([
    ["an empty hypothesis", 0],
    ["an empty reference", 0],
    ["both empty", 0],
    ["identical texts", 10],
    ["one token", 2.5],
    ["10,000 equal tokens", 10],
    ["10,000 equal tokens against 5,000", 0],
    ["whitespace alone", 0],
  ])("of %s beside another segment is %f", (name, wanted) => {
    const [hypothesis, reference] = EDGES[name]!
    const { score } = cider().score([hypothesis, "x"], [reference, "y"])
    expect(score).toBeCloseTo(wanted / 2, 12)
  })

  test("of one segment is 0, as is that of empty texts", () => {
    expect(cider().score(["a b c d"], ["a b c d"]).score).toBe(0)
    const metric = cider()
    expect(metric.finalize(metric.zero())).toEqual({ score: 0, segments: 0 })
  })

  test("has a signature with every option, and reports its own scale", () => {
    const metric = metricRegistry.cider({ lowercase: true, sigma: 3 })
    expect(metric.signature(2)).toBe("nrefs:2|case:lc|tok:13a|order:4|sigma:3|version:lectern-0.1.0")
    expect(metric.shortSignature("var")).toBe("#:var|c:lc|tok:13a|o:4|s:3|v:lectern-0.1.0")
    expect(metric.report({ score: 1.5 })).toEqual({ score: 1.5, parts: {} })
  })

  test.each<[unknown, string]>([
    [{ sigma: 0 }, "sigma must be a positive finite number, got 0"],
    [{ sigma: Number.POSITIVE_INFINITY }, "sigma must be a positive finite number, got Infinity"],
    [{ maxOrder: 17 }, "maxOrder must be an integer in 1..16, got 17"],
    [{ lowercase: "yes" }, 'lowercase must be true or false, got "yes"'],
    [{ tokenize: "ptb" }, 'tokenize must be "none", "13a", "intl", "char", "zh" or "intl-segmenter", got "ptb"'],
  ])("refuses %j", (options, sentence) => {
    expect(refusal(() => cider(options as CiderOptions)).sentence).toBe(sentence)
  })
})
