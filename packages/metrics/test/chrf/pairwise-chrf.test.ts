// The fast scores of all pairs against the metric itself, pair by pair.

import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { chrf, pairwiseChrf, sentenceChrf } from "../../src/index.js"
import { line } from "../helpers/texts.js"

// Few letters, so that n-grams repeat, and words with several punctuation marks at their ends.
const dense: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(..."aabbc  .,()é中😀\u00a0\u3000A", "ab", "abc ", "(a) ", "\n", "..", "“"), { maxLength: 40 })
  .map((pieces) => pieces.join(""))
const texts = fc.array(fc.oneof(dense, line), { maxLength: 6 })

const options = fc
  .record({
    charOrder: fc.integer({ min: 0, max: 8 }),
    wordOrder: fc.integer({ min: 0, max: 3 }),
    beta: fc.constantFrom(0, 1, 2, 3),
    lowercase: fc.boolean(),
    whitespace: fc.boolean(),
    epsSmoothing: fc.boolean(),
  })
  .filter(({ charOrder, wordOrder }) => charOrder + wordOrder > 0)

test("pairwiseChrf() gives the scores of sentences, to the last digit", () => {
  fc.assert(
    fc.property(texts, texts, options, (hypotheses, references, chosen) => {
      const pairs = pairwiseChrf(hypotheses, references, chosen)
      const wanted = hypotheses.flatMap((each) => references.map((other) => sentenceChrf(each, other, chosen).score))
      expect([...pairs.all()]).toEqual(wanted)
      expect(pairs.signature).toBe(chrf(chosen).signature(1))
    }),
    examples(300, 1),
  )
})

test("pairs may be asked for in any order", () => {
  fc.assert(
    fc.property(texts, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 }), (all, places) => {
      if (all.length === 0) return
      const pairs = pairwiseChrf(all, all)
      const scores = pairwiseChrf(all, [...all]).all()
      for (const [a, b] of places) {
        const [i, j] = [a % all.length, b % all.length]
        expect(pairs.score(i, j)).toBe(scores[i * all.length + j])
      }
      const some = [...new Set(places.map(([a]) => a % all.length))]
      const others = places.map(([, b]) => b % all.length)
      const wanted = some.flatMap((i) => others.map((j) => scores[i * all.length + j]))
      expect([...pairs.pairwise(some, Int32Array.from(others))]).toEqual(wanted)
    }),
    examples(100, 2),
  )
})

test("long texts of few and of many n-grams score the same", () => {
  const words = Array.from({ length: 700 }, (_, i) => `${(i * i * 7919) % 1009} ${i % 3 === 0 ? "the" : "a"}`)
  const long = [words.join(" "), words.toReversed().join(" "), "ab".repeat(3000), "", "the"]
  const pairs = pairwiseChrf(long, long.toReversed(), { wordOrder: 2 })
  const wanted = long.flatMap((each) =>
    long.toReversed().map((other) => sentenceChrf(each, other, { wordOrder: 2 }).score),
  )
  expect([...pairs.all()]).toEqual(wanted)
})

test("there may be no hypotheses or no references", () => {
  expect(pairwiseChrf([], ["a"]).all()).toHaveLength(0)
  expect(pairwiseChrf(["a"], []).pairwise([0], [])).toHaveLength(0)
})

test.each([
  [() => pairwiseChrf(["a", 1 as never], []), "hypotheses[1] must be a string, got 1"],
  [
    () => pairwiseChrf([], ["\ud800"]),
    "references[0] must be well-formed text, got a lone surrogate U+D800 at position 0",
  ],
  [() => pairwiseChrf([], [], { beat: 2 } as never), 'pairwiseChrf() has no option "beat"; did you mean "beta"?'],
  [() => pairwiseChrf(["a"], ["a"]).score(0, 1), "reference must be an integer in 0..0, got 1"],
  [() => pairwiseChrf(["a"], ["a"]).pairwise([-1], [0]), "hypotheses[0] must be an integer in 0..0, got -1"],
])("%s is refused", (call, message) => {
  expect(refusal(call).sentence).toBe(message)
})
