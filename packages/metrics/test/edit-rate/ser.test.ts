// The sentence error rate: values worked by hand, agreement with the counts of WER and CER on random texts, laws.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { cer, lowerCase, type Segment, ser, wer } from "../../src/index.js"
import { VERSION } from "../../src/metric/signature.js"
import { expectMergeLaws } from "../helpers/merge-laws.js"
import { segment, text } from "../helpers/texts.js"

test("SER is the share of segments with an error: 2 of 4", () => {
  const { score, segments, segmentsWithErrors } = ser().score(["a b", "", "c", "a  b"], ["a b", "x", "c d", "a b"])
  expect([score, segments, segmentsWithErrors]).toEqual([2 / 4, 4, 2])
})

test("with several references a segment without error equals one of them", () => {
  const perSegment = [
    ["the gray boat", "the grey boat"],
    ["y", "z"],
  ]
  expect(ser().score(["the grey boat", "x"], { perSegment }).score).toBe(1 / 2)
})

test("of characters, a space inside a word is an error, and white space at the ends is not", () => {
  expect(ser().score(["a  b", " a"], ["a b", "a"]).score).toBe(0)
  expect(ser({ unit: "characters" }).score(["a  b", " a"], ["a b", "a"]).score).toBe(1 / 2)
})

test("transforms apply first; the signature has them and the unit", () => {
  expect(ser({ transforms: [lowerCase] }).score(["A"], ["a"])).toMatchObject({
    score: 0,
    signature: `nrefs:1|transforms:lowercase|version:lectern-${VERSION}`,
  })
  expect(ser({ unit: "characters" }).shortSignature(2)).toBe(`#:2|tok:char|t:none|r:best|v:lectern-${VERSION}`)
  expect(ser().finalize(ser().zero()).score).toBe(0)
  expect(ser().report(ser().finalize(Float64Array.of(4, 1)))).toEqual({
    score: 25,
    parts: { segments: 4, segments_with_errors: 1 },
  })
})

test("a segment has an error exactly where WER, or CER, counts one", () => {
  const corpora = fc.array(segment(text), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(corpora, fc.constantFrom("words", "characters"), (segments: Segment[], unit) => {
      const [metric, rate] = [ser({ unit }), unit === "words" ? wer() : cer()]
      const state = segments.reduce(metric.add, metric.zero())
      const wrong = segments.filter((each) => {
        const { substitutions, deletions, insertions } = rate.finalize(rate.add(rate.zero(), each))
        return substitutions + deletions + insertions > 0
      })
      expect([...state]).toEqual([segments.length, wrong.length])
    }),
    examples(300, 36),
  )
})

test("its states merge", () => {
  expectMergeLaws(ser, {
    segment: segment(text),
    options: fc.constantFrom({}, { unit: "characters" as const }),
    count: 100,
    seed: 37,
  })
})
