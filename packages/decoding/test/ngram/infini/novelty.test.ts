import { examples, obeysMergeLaws, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { infiniGram, infiniGramOfIds, novelty } from "../../../src/ngram/index.js"
import { naiveInfini } from "../../helpers/naive-infini.js"

const VOCABULARY = { vocabularySize: 6, endToken: 5 }
const texts = fc.array(fc.array(fc.nat({ max: 3 }), { maxLength: 12 }), { maxLength: 5 })

describe("novelty()", () => {
  test("of a text worked by hand", () => {
    // Known: the, dog, cat, sat; "the dog", "the cat". New: ran, "dog ran", "the dog ran".
    const seen = infiniGram(["the cat sat", "the dog sat"])
    const meter = novelty({ maxOrder: 3 })
    const state = meter.zero()
    const lengths = seen.idsOf("the dog ran\nthe cat\n\n").map((ids) => seen.matchLengths(ids))
    expect(lengths.map((each) => [...each])).toEqual([[1, 2, 0], [1, 2], []])
    for (const each of lengths) meter.add(state, each)
    expect(meter.finalize(state)).toEqual({
      documents: 3,
      tokens: 5,
      totals: Float64Array.of(5, 3, 1),
      novel: Float64Array.of(1, 1, 1),
      rates: Float64Array.of(1 / 5, 1 / 3, 1),
      meanMatch: 6 / 5,
      longestMatch: 2,
    })
  })

  test("counts the n-grams that a scan does not find", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.nat({ max: 2 }), { maxLength: 12 }), { minLength: 1, maxLength: 4 }),
        texts,
        fc.integer({ min: 1, max: 8 }),
        (training, generated, maxOrder) => {
          const index = infiniGramOfIds(training, VOCABULARY)
          const naive = naiveInfini(training, 5, 5)
          const meter = novelty({ maxOrder })
          const state = meter.zero()
          for (const text of generated) meter.add(state, index.matchLengths(text))
          const actual = meter.finalize(state)
          for (let n = 1; n <= maxOrder; n++) {
            const ngrams = generated.flatMap((text) =>
              text.flatMap((_, i) => (i + n <= text.length ? [text.slice(i, i + n)] : [])),
            )
            const novel = ngrams.filter((each) => naive.count(each) === 0).length
            expect([actual.totals[n - 1], actual.novel[n - 1]]).toEqual([ngrams.length, novel])
            expect(actual.rates[n - 1]).toBe(ngrams.length === 0 ? 0 : novel / ngrams.length)
          }
          const matches = generated.flatMap((text) => naive.matchLengths(text))
          const mean = matches.length === 0 ? 0 : matches.reduce((sum, each) => sum + each, 0) / matches.length
          expect([actual.meanMatch, actual.longestMatch]).toEqual([mean, Math.max(0, ...matches)])
        },
      ),
      examples(200, 5),
    )
  })

  test("obeys the laws of merging", () => {
    const index = infiniGramOfIds([[0, 1, 2, 3, 0, 1, 2]], VOCABULARY)
    const items = [[0, 1, 2, 2], [], [3, 0, 1, 2], [1], [4, 4], [2, 3]].map((text) => index.matchLengths(text))
    obeysMergeLaws(novelty({ maxOrder: 2 }), items, [1, 2, 3])
    obeysMergeLaws(novelty(), items, [3, 5])
  })

  test("longer n-grams are at least as novel, and a copy is not novel", () => {
    const lines = ["a rose is a rose", "is a rose a rose"]
    const seen = infiniGram(lines)
    const meter = novelty({ maxOrder: 6 })
    const all = (text: string): number[] => [
      ...meter.finalize(seen.idsOf(text).reduce((state, ids) => meter.add(state, seen.matchLengths(ids)), meter.zero()))
        .rates,
    ]
    expect(all(lines.join("\n"))).toEqual([0, 0, 0, 0, 0, 0])
    expect(all("rose rose a is rose is a rose")).toEqual([0, 3 / 7, 4 / 6, 4 / 5, 1, 1])
  })

  test("of nothing is 0 everywhere", () => {
    const meter = novelty({ maxOrder: 1 })
    const nothing = {
      totals: new Float64Array(1),
      novel: new Float64Array(1),
      rates: new Float64Array(1),
      meanMatch: 0,
    }
    expect(meter.finalize(meter.zero())).toEqual({ ...nothing, documents: 0, tokens: 0, longestMatch: 0 })
    expect(meter.finalize(meter.add(meter.zero(), new Uint32Array(0))).documents).toBe(1)
    expect(meter.finalize(meter.zero()).rates).toEqual(Float64Array.of(0))
    expect(novelty().finalize(novelty().zero()).totals.length).toBe(10)
  })

  test("refuses what is not the match lengths of a text, and states of other orders", () => {
    const meter = novelty({ maxOrder: 2 })
    expect(refusal(() => meter.add(meter.zero(), Uint32Array.of(1, 3))).sentence).toBe(
      "lengths[1] must be at most 2, since the text begins there, got 3",
    )
    expect(refusal(() => meter.add(meter.zero(), [1] as never)).kind).toBe("wrong-type")
    expect(refusal(() => meter.merge(meter.zero(), novelty().zero())).kind).toBe("out-of-range")
    expect(refusal(() => meter.finalize(novelty().zero())).kind).toBe("out-of-range")
    expect(refusal(() => novelty({ maxOrder: 0 })).kind).toBe("out-of-range")
    expect(refusal(() => novelty({ order: 2 } as object)).kind).toBe("unknown-option")
  })
})
