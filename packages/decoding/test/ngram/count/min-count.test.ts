import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { countNgrams, type NgramCounts, withMinCount } from "../../../src/ngram/index.js"
import { stringsOf } from "../../../src/ngram/words/word-list.js"

/** The words that occur often enough. */
function frequent(corpus: readonly (readonly string[])[], minCount: number): string[] {
  const all = corpus.flat()
  return [...new Set(all)].filter((word) => all.filter((each) => each === word).length >= minCount)
}

test("rare words count as words that a vocabulary does not have", () => {
  const words = fc.constantFrom("a", "b", "c", "d", "ä", "€", "aa")
  const corpora = fc.array(fc.array(words, { maxLength: 9 }), { maxLength: 12 })
  fc.assert(
    fc.property(corpora, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 6 }), (corpus, order, minCount) => {
      const all = countNgrams(corpus, { order })
      const counts = withMinCount(all, minCount)
      expect(counts).toEqual(countNgrams(corpus, { order, vocabulary: frequent(corpus, minCount) }))
      if (minCount < 2) expect(counts).toBe(all)
    }),
    examples(60, 1),
  )
})

test("words of a vocabulary that do not occur are rare", () => {
  const counts = countNgrams(["a b"], { order: 2, vocabulary: ["a", "b", "zero"] })
  expect(withMinCount(counts, 0)).toBe(counts)
  expect(stringsOf(withMinCount(counts, 1).words)).toEqual(["<unk>", "<s>", "</s>", "a", "b"])
})

test("a corpus of rare words only keeps its sentences", () => {
  const { words, levels } = withMinCount(countNgrams(["a b", "c"], { order: 3 }), 2)
  expect(stringsOf(words)).toEqual(["<unk>", "<s>", "</s>"])
  expect([...levels[0]!.counts]).toEqual([3, 2, 2])
  expect([...levels[2]!.counts]).toEqual([1, 1, 1])
})

test("wrong arguments are refused", () => {
  const counts = countNgrams(["a"], { order: 1 })
  expect(refusal(() => withMinCount(counts, -1)).kind).toBe("out-of-range")
  expect(refusal(() => withMinCount({} as NgramCounts, 1)).kind).toBe("wrong-type")
})
