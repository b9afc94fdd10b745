import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { mergeSteps } from "../../../src/ngram/count/merge.js"
import { countNgrams, mergeNgramCounts, type NgramCounts } from "../../../src/ngram/index.js"

/** Runs all steps; gives the result and how many pauses there were. */
function finished(steps: Generator<number, NgramCounts>): { readonly counts: NgramCounts; readonly pauses: number } {
  for (let pauses = 0; ; pauses++) {
    const { done, value } = steps.next()
    if (done) return { counts: value, pauses }
  }
}

test("counts of two corpora together are those of one corpus, in steps of any size", () => {
  const words = fc.constantFrom("a", "b", "c", "d", "ä", "€", "aa")
  const corpora = fc.array(fc.array(words, { maxLength: 9 }), { maxLength: 12 })
  const small = fc.integer({ min: 1, max: 5 })
  fc.assert(
    fc.property(corpora, corpora, small, small, (a, b, order, step) => {
      const [countsA, countsB] = [a, b].map((corpus) => countNgrams(corpus, { order }))
      const before = structuredClone([countsA, countsB])
      const together = countNgrams([...a, ...b], { order })
      expect(finished(mergeNgramCounts(countsA!, countsB!)).counts).toEqual(together)
      expect(finished(mergeSteps(countsA!, countsB!, step)).counts).toEqual(together)
      expect([countsA, countsB]).toEqual(before)
    }),
    examples(60, 1),
  )
})

test("each level has as many pauses as steps", () => {
  const [a, b] = ["a b c d", "a c e"].map((line) => countNgrams([line], { order: 2 }))
  // The 8 words are all in the one empty context. A step has all pairs of a context: those after <s> and a, b and c, d and e.
  const { counts, pauses } = finished(mergeSteps(a!, b!, 2))
  expect(counts.levels.map((level) => level.counts.length)).toEqual([8, 8])
  expect(pauses).toBe(1 + 3)
  expect(finished(mergeNgramCounts(a!, b!)).pauses).toBe(2)
})

test("levels that are not read any more may be cleared", () => {
  const [a, b] = ["a b c d a b", "a c e a b"].map((line) => countNgrams([line], { order: 4 }))
  const steps = mergeSteps(a!, b!, 2)
  let cleared = 0
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      expect([cleared, step.value]).toEqual([4, countNgrams(["a b c d a b", "a c e a b"], { order: 4 })])
      return
    }
    for (; cleared < step.value; cleared++) {
      for (const counts of [a!, b!]) for (const array of Object.values(counts.levels[cleared]!)) array.fill(99)
    }
  }
})

test("counts of other orders and other values are refused", () => {
  const [one, two] = [1, 2].map((order) => countNgrams(["a"], { order }))
  expect(refusal(() => mergeNgramCounts(one!, two!)).sentence).toBe("b.order must be the order of a, 1, got 2")
  expect(refusal(() => mergeNgramCounts({} as NgramCounts, one!)).kind).toBe("wrong-type")
  const levels = [{ ...one!.levels[0]!, counts: Float64Array.of(0, 1, 0.5, 1) }]
  expect(refusal(() => mergeNgramCounts(one!, { ...one!, levels })).kind).toBe("bad-data")
})
