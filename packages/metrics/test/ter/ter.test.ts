// Values worked by hand, and the documented empty cases.

import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { MISSING_REFERENCE } from "../../src/engine.js"
import { metricRegistry, sentenceTer, type TerOptions, ter } from "../../src/index.js"

describe("edits", () => {
  test("a run of words in the wrong place takes one shift: 1 of 5", () => {
    const { score, edits, referenceLength } = ter().score(
      ["on Monday the ferry leaves"],
      ["the ferry leaves on Monday"],
    )
    expect([edits, referenceLength, score]).toEqual([1, 5, 0.2])
  })

  test("Snover's example takes one shift, two substitutions and one insertion: 4 of 13", () => {
    const reference = "SAUDI ARABIA denied THIS WEEK information published in the AMERICAN new york times"
    const hypothesis = "THIS WEEK THE SAUDIS denied information published in the new york times"
    expect(sentenceTer(hypothesis, reference).edits).toBe(4)
    expect(sentenceTer(hypothesis, reference).score).toBe(4 / 13)
  })

  test("no shift is made when the edit distance stays the same", () => {
    expect(sentenceTer("b a", "a b").edits).toBe(1)
    expect(sentenceTer("a x b", "b y a").edits).toBe(3)
  })

  test("more edits than words give more than 1", () => {
    expect(sentenceTer("one two three four", "five").score).toBe(4)
  })

  test("runs of more than ten words are not shifted at once", () => {
    const words = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, i) => `w${from + i}`)
    const swapped = (run: number): number =>
      sentenceTer([...words(run, 2 * run), ...words(0, run)].join(" "), words(0, 2 * run).join(" ")).edits
    expect(swapped(10)).toBe(1)
    expect(swapped(11)).toBeGreaterThan(1)
  })
})

describe("references", () => {
  test("the one with fewest edits counts, with the average length of all: 1 of 2.5", () => {
    const { edits, referenceLength, score } = ter().score(["the cat"], [["the cat sat", "A cat"]])
    expect([edits, referenceLength, score]).toEqual([1, 2.5, 0.4])
  })

  test("the average does not depend on the order of merging and is whole where it should be", () => {
    const metric = ter()
    const segments = Array.from({ length: 7 }, (_, i) => ({
      hypothesis: "a",
      references: Array.from({ length: 7 }, (_, k) => (k <= i ? "a" : "")),
    }))
    const states = segments.map((segment) => metric.add(metric.zero(), segment))
    const forth = states.reduce((sum, state) => metric.merge(sum, state), metric.zero())
    const back = states.toReversed().reduce((sum, state) => metric.merge(sum, state), metric.zero())
    expect(back).toEqual(forth)
    expect(metric.finalize(forth).referenceLength).toBe(4)
  })

  test.each([17, 19, 34])("the average over %i references is exact to twelve digits", (count) => {
    const references = Array.from({ length: count }, (_, i) => (i === 0 ? "a b" : "a"))
    expect(sentenceTer("a", references).referenceLength).toBeCloseTo(1 + 1 / count, 12)
  })

  test("a missing one is ignored, an empty one has length 0", () => {
    expect(sentenceTer("a b", ["a b c", null]).referenceLength).toBe(3)
    expect(sentenceTer("a b", ["a b c", ""]).referenceLength).toBe(1.5)
  })
})

const nothing = ["", "   ", "\u00a0\u3000", "\n"]

describe("empty texts", () => {
  test.each(nothing)("the hypothesis %j needs an insertion for each word: 1", (hypothesis) => {
    expect(ter().score([hypothesis], ["the cat sat"])).toMatchObject({ score: 1, edits: 3, referenceLength: 3 })
  })

  test.each(nothing)("the reference %j has length 0; the score is 1", (reference) => {
    expect(ter().score(["the cat sat"], [reference])).toMatchObject({ score: 1, edits: 3, referenceLength: 0 })
  })

  test.each(nothing)("both %j: 0", (text) => {
    expect(ter().score([text], [""])).toMatchObject({ score: 0, edits: 0, referenceLength: 0 })
  })

  test("an empty corpus scores 0", () => {
    expect(ter().finalize(ter().zero())).toEqual({ score: 0, edits: 0, referenceLength: 0 })
  })

  test("an empty reference among others adds its deletions and no length", () => {
    expect(ter().score(["a", "b c"], ["a", ""])).toMatchObject({ score: 2, edits: 2, referenceLength: 1 })
  })
})

describe("texts of one kind", () => {
  test.each([
    ["identical", "the same words", "the same words", 0],
    ["one token", "word", "word", 0],
    ["another token", "word", "other", 1],
    ["emoji", "👍🏽 👩‍👩‍👧", "👍🏽 😀", 0.5],
    ["10,000 equal tokens", "a ".repeat(10_000), "a ".repeat(8_000), 0.25],
  ])("%s", (_, hypothesis, reference, score) => {
    expect(sentenceTer(hypothesis, reference).score).toBe(score)
  })
})

describe("options", () => {
  const edits = (options: TerOptions): number => sentenceTer("Stop, it's 4,50!", "stop it 's 4,50", options).edits

  test("case and punctuation count as the options say", () => {
    expect(edits({})).toBe(4)
    expect(edits({ caseSensitive: true })).toBe(4)
    expect(edits({ noPunct: true })).toBe(2)
    expect(edits({ normalized: true })).toBe(2)
    expect(edits({ normalized: true, noPunct: true })).toBe(0)
    expect(sentenceTer("Stop", "stop", { caseSensitive: true }).edits).toBe(1)
    expect(sentenceTer("火车站。", "火车。", { normalized: true }).edits).toBe(1)
    expect(sentenceTer("火车站。", "火车。", { normalized: true, asianSupport: true })).toMatchObject({
      edits: 1,
      referenceLength: 3,
    })
  })

  test("signatures are sacreBLEU's", () => {
    expect(ter().signature(1)).toBe("nrefs:1|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:lectern-0.1.0")
    const all = ter({ normalized: true, noPunct: true, asianSupport: true, caseSensitive: true })
    expect(all.shortSignature("var")).toBe("#:var|c:mixed|t:tercom|nr:yes|pn:no|as:yes|v:lectern-0.1.0")
  })

  test.each(["normalized", "noPunct", "asianSupport", "caseSensitive"])("%s must be true or false", (name) => {
    expect(refusal(() => metricRegistry.ter({ [name]: "yes" } as object))).toEqual({
      kind: "wrong-type",
      sentence: `${name} must be true or false, got "yes"`,
    })
  })
})

test("a report has sacreBLEU's names, in percent", () => {
  const metric = metricRegistry.ter({})
  const segment = { hypothesis: "a b", references: ["a c d"] }
  const result = metric.finalize(metric.add(metric.zero(), segment))
  expect(metric.report(result)).toEqual({ score: 100 * (2 / 3), parts: { num_edits: 2, ref_length: 3 } })
  expect([metric.name, metric.higherIsBetter]).toEqual(["TER", false])
})

test("a block without references and a segment without any are refused", () => {
  const block = { segments: 1, hypothesis: new Uint8Array(), references: [] }
  expect(refusal(() => ter().countLines(block, ter().zero())).kind).toBe("wrong-type")
  expect(refusal(() => sentenceTer("a", [null])).kind).toBe("wrong-type")
})

test("lines of a block may lack a reference", () => {
  const encoder = new TextEncoder()
  const metric = ter()
  const rows = new Float64Array(2 * metric.width)
  const references = [encoder.encode("a b\nc"), Uint8Array.of(MISSING_REFERENCE, 10, ...encoder.encode("d e f"))]
  metric.countLines({ segments: 2, hypothesis: encoder.encode("a\nd e"), references }, metric.zero(), rows)
  expect([...rows]).toEqual([1, 2 * 720720, 0, 1, 2 * 720720, 0])
})
