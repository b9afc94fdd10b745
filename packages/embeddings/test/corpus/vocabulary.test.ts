import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { encodeCorpus } from "../../src/corpus/encoded-corpus.js"
import { growVocabulary, vocabulary } from "../../src/corpus/vocabulary.js"

const COUNTED = [
  { word: "b", count: 5 },
  { word: "rare", count: 4 },
  { word: "a", count: 5 },
  { word: "c", count: 9 },
]

test("vocabulary() keeps words that occur often enough, frequent ones first", () => {
  const { words, counts } = vocabulary(COUNTED)
  expect(words).toEqual(["c", "a", "b"])
  expect([...counts]).toEqual([9, 5, 5])
  expect(vocabulary(COUNTED, { minCount: 1 }).words).toEqual(["c", "a", "b", "rare"])
  expect(vocabulary(COUNTED, { minCount: 1, maxWords: 2 }).words).toEqual(["c", "a"])
  expect(vocabulary([...COUNTED, { word: "rare", count: 1 }]).words).toEqual(["c", "a", "b", "rare"])
  expect(vocabulary([]).words).toEqual([])
})

test("growVocabulary() keeps old words in their places and adds new ones after them", () => {
  const before = vocabulary(COUNTED)
  const grown = growVocabulary(before, [
    { word: "y", count: 5 },
    { word: "b", count: 2 },
    { word: "x", count: 90 },
    { word: "seldom", count: 4 },
  ])
  expect(grown.words).toEqual(["c", "a", "b", "x", "y"])
  expect([...grown.counts]).toEqual([9, 5, 7, 90, 5])
  expect([...before.counts]).toEqual([9, 5, 5])
  expect(growVocabulary(before, [{ word: "x", count: 9 }], { maxWords: 3 }).words).toEqual(["c", "a", "b"])
})

test("growVocabulary() has a word that is frequent in both texts once", () => {
  const grown = growVocabulary(vocabulary(COUNTED), [
    { word: "b", count: 60 },
    { word: "new", count: 6 },
  ])
  expect(grown.words).toEqual(["c", "a", "b", "new"])
  expect([...grown.counts]).toEqual([9, 5, 65, 6])
})

test("encodeCorpus() leaves out unknown words and empty sentences", () => {
  const { tokens, borders } = encodeCorpus([["a", "rare", "c"], [], ["rare"], ["b"]], vocabulary(COUNTED))
  expect([...tokens]).toEqual([1, 0, 2])
  expect([...borders]).toEqual([0, 2, 3])
})

test("encodeCorpus() takes more words than the vocabulary has counted", () => {
  const sentences = Array.from({ length: 900 }, (_, i) => (i % 3 === 0 ? ["a", "b", "c"] : ["c", "a"]))
  const words = vocabulary(COUNTED)
  const { tokens } = encodeCorpus(sentences, words)
  expect([...tokens]).toEqual(sentences.flat().map((word) => words.words.indexOf(word)))
})

test("encodeCorpus() splits sentences after each thousand words", () => {
  const words = vocabulary(COUNTED)
  const bordersOf = (length: number): number[] => [...encodeCorpus([Array(length).fill("a"), ["c"]], words).borders]
  expect(bordersOf(999)).toEqual([0, 999, 1000])
  expect(bordersOf(1000)).toEqual([0, 1000, 1001])
  expect(bordersOf(1001)).toEqual([0, 1000, 1001, 1002])
  expect(bordersOf(5000)).toEqual([0, 1000, 2000, 3000, 4000, 5000, 5001])
})

test("bad arguments are refused", () => {
  const words = vocabulary(COUNTED)
  expect(refusal(() => vocabulary(COUNTED, { minCount: 0 })).sentence).toBe(
    "minCount must be an integer of at least 1, got 0",
  )
  expect(refusal(() => vocabulary(COUNTED, { mincount: 1 } as never)).kind).toBe("unknown-option")
  expect(refusal(() => vocabulary([{ word: "a", count: 1.5 }])).kind).toBe("out-of-range")
  expect(refusal(() => vocabulary("text" as never)).kind).toBe("wrong-type")
  expect(refusal(() => growVocabulary({ words: ["a", "a"], counts: Float64Array.of(1, 1) }, [])).kind).toBe(
    "out-of-range",
  )
  expect(refusal(() => growVocabulary({ words: ["a"], counts: Float64Array.of(1, 1) }, [])).kind).toBe(
    "unequal-lengths",
  )
  expect(refusal(() => encodeCorpus(["text"] as never, words)).kind).toBe("wrong-type")
})
