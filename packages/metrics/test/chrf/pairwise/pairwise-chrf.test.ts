// Pairs of texts against the metric itself, which scores one sentence at a time.
import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { type ChrfPairs, chrf, chrfPairs, type PairwiseChrfOptions, pairwiseChrf } from "../../../src/index.js"
import { oracleScore, oracleState } from "../../oracle/chrf.js"

// Few letters, so that n-grams repeat within and between texts; words with punctuation; all kinds of whitespace.
const dense = fc
  .array(fc.constantFrom(..."aabbAc  .,()é中😀\u00a0", "ab", "abc ", "(a) ", "\n", "..", "aaaa", "\u0301", "क्", "ष"), {
    maxLength: 30,
  })
  .map((pieces) => pieces.join(""))
const lists = fc.array(dense, { minLength: 1, maxLength: 5 })
const anyOptions: fc.Arbitrary<PairwiseChrfOptions> = fc
  .record({
    charOrder: fc.constantFrom(0, 1, 6, 6, 16),
    wordOrder: fc.constantFrom(0, 0, 2, 5),
    beta: fc.constantFrom(0, 0.5, 1, 2, 3),
    lowercase: fc.boolean(),
    whitespace: fc.boolean(),
    graphemes: fc.boolean(),
    epsSmoothing: fc.boolean(),
  })
  .filter(({ charOrder, wordOrder }) => charOrder + wordOrder > 0)

/** Every pair by the metric. */
function oneByOne(
  hypotheses: readonly string[],
  references: readonly string[],
  options: PairwiseChrfOptions,
): number[] {
  const metric = chrf(options)
  return hypotheses.flatMap((each) => references.map((reference) => metric.score([each], [reference]).score))
}

test("pairwiseChrf() gives the scores of the metric, to the last bit, on two lists", () => {
  fc.assert(
    fc.property(lists, lists, anyOptions, (hypotheses, references, options) => {
      expect([...pairwiseChrf(hypotheses, references, options)]).toEqual(oneByOne(hypotheses, references, options))
    }),
    examples(200, 1),
  )
})

test("pairwiseChrf() gives the scores of the metric, to the last bit, on one list twice", () => {
  fc.assert(
    fc.property(lists, anyOptions, (texts, options) => {
      expect([...pairwiseChrf(texts, [...texts], options)]).toEqual(oneByOne(texts, texts, options))
    }),
    examples(200, 2),
  )
})

test("pairwiseChrf() counts long texts exactly, where fewer orders fit into a double", () => {
  const letters = (seed: number, length: number) =>
    Array.from({ length }, (_, i) => "abcdefghijklmnop"[Math.imul(i * i + seed, 0x9e3779b1) >>> 28]).join("")
  // The longest text decides how many bits a count gets: 8 up to 255 letters, 9 up to 511.
  for (const longest of [255, 256, 511, 512]) {
    const texts = [longest, longest - 1].flatMap((length) => [letters(1, length), `x${letters(1, length - 1)}`])
    expect([...pairwiseChrf(texts, texts)]).toEqual(oneByOne(texts, texts, {}))
  }
})

test("chrfPairs() scores any pairs in any order, again and again", () => {
  const indices = (below: number) => fc.array(fc.nat(below - 1), { maxLength: 6 })
  const calls = fc
    .tuple(lists, lists)
    .chain(([h, r]) =>
      fc.tuple(
        fc.constant(h),
        fc.constant(r),
        fc.array(fc.tuple(indices(h.length), indices(r.length)), { maxLength: 4 }),
      ),
    )
  fc.assert(
    fc.property(calls, anyOptions, ([hypotheses, references, parts], options) => {
      const pairs = chrfPairs(hypotheses, references, options)
      expect(pairs.signature).toBe(chrf(options).signature(1))
      for (const [some, others] of parts) {
        const wanted = oneByOne(
          some.map((h) => hypotheses[h]!),
          others.map((r) => references[r]!),
          options,
        )
        expect([...pairs.pairwise(some, Int32Array.from(others))]).toEqual(wanted)
      }
    }),
    examples(80, 3),
  )
})

test.each([
  ["one short of a byte", 254],
  ["the longest that one double counts", 255],
  ["the first that takes two", 256],
  ["beyond 16 bits", 70_000],
])("pairs of texts of equal letters are exact: %s", (_, length) => {
  const options = { charOrder: length < 300 ? 6 : 3 }
  const most = "a".repeat(length - 1)
  const texts = [`${most}b`, most, `b${most}`] // the first and the last match in all letters
  expect([...pairwiseChrf(texts.slice(0, 1), texts, options)]).toEqual(oneByOne(texts.slice(0, 1), texts, options))
})

test("many texts with many n-grams are exact: past the first sizes of the tables", () => {
  const texts = Array.from({ length: 60 }, (_, t) =>
    Array.from({ length: 120 }, (_, i) => String.fromCodePoint(97 + ((i * i * (1 + (t % 7)) + t) % 26))).join(""),
  )
  const scores = pairwiseChrf(texts, texts)
  const some = [0, 1, 7, 59]
  const all: Required<PairwiseChrfOptions> = {
    ...{ charOrder: 6, wordOrder: 0, beta: 2 },
    ...{ lowercase: false, whitespace: false, graphemes: false, epsSmoothing: false },
  }
  for (const h of some) {
    for (const r of some) {
      const wanted = oracleScore(oracleState({ hypothesis: texts[h]!, references: [texts[r]!] }, all), all)
      expect(scores[h * texts.length + r]).toBe(wanted / 100)
    }
  }
})

test("pairwiseChrf() of nothing is nothing", () => {
  expect(pairwiseChrf([], ["a"])).toHaveLength(0)
  expect(pairwiseChrf(["a"], [])).toHaveLength(0)
  expect([...pairwiseChrf(["", " "], ["", "a"])]).toEqual([0, 0, 0, 0])
})

test("pairwiseChrf() refuses what is not text, kernels and wrong options", () => {
  const sentence = (call: () => unknown): string => refusal(call).sentence
  expect(sentence(() => pairwiseChrf(["a", 1 as never], ["a"]))).toContain("hypotheses[1] must be a string, got 1")
  expect(sentence(() => pairwiseChrf(["a"], ["a", null as never]))).toContain(
    "references[1] must be a string, got null",
  )
  expect(sentence(() => pairwiseChrf(["a"], ["\ud800"]))).toContain("references[0]")
  expect(sentence(() => pairwiseChrf(["a"], ["a"], { kernel: "wasm" } as never))).toContain('has no option "kernel"')
  expect(sentence(() => chrfPairs(["a"], ["a"], { charOrder: 17 }))).toContain("charOrder")
  const pairs: ChrfPairs = chrfPairs(["a", "b"], ["a"])
  expect(sentence(() => pairs.pairwise([2], [0]))).toBe("hypotheses[0] must be an integer in 0..1, got 2")
  expect(sentence(() => pairs.pairwise([0], [0, -1]))).toBe("references[1] must be an integer in 0..0, got -1")
  expect(sentence(() => pairs.pairwise([0.5], [0]))).toContain("must be an integer in 0..1, got 0.5")
})
