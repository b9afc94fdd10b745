import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import {
  analogy,
  cosineSimilarity,
  evaluateAnalogies,
  evaluateSimilarity,
  mostSimilarPairs,
  neighbourIndex,
  pearson,
  spearman,
  vectorOf,
  wordVectors,
} from "../../src/index.js"
import { randomVectors } from "../helpers/random-vectors.js"

const royal = wordVectors(
  ["man", "king", "woman", "queen", "MAN"],
  3,
  Float32Array.of(1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 1, 0.9),
)
const index = neighbourIndex(royal)

test("questions may come before the first section, and more than a batch of them", () => {
  const many = `${"man king woman queen\n".repeat(100)}: second\r\n\r\n${"man king queen woman\r\n".repeat(70)}`
  const { sections, ...total } = evaluateAnalogies(index, many)
  expect(sections).toEqual([
    { name: "", correct: 100, total: 100, unknown: 0, accuracy: 1 },
    { name: "second", correct: sections[1]!.correct, total: 70, unknown: 0, accuracy: sections[1]!.correct / 70 },
  ])
  expect(total.total).toBe(170)
  expect(evaluateAnalogies(index, "")).toEqual({ correct: 0, total: 0, unknown: 0, accuracy: 0, sections: [] })
})

test("words that differ from the question's in case only are not answers", () => {
  // MAN is nearest to the offset, but is man.
  expect(evaluateAnalogies(index, "king king woman queen\n".replace("king king", "man king")).correct).toBe(1)
  expect(analogy(index, ["man", "king", "woman"]).map(({ word }) => word)).toContain("MAN")
})

test("lines that are no questions are refused with their number", () => {
  expect(refusal(() => evaluateAnalogies(index, ": s\n\na b c\n", { path: "q.txt" })).sentence).toBe(
    'q.txt:3: expected four words, found "a b c"',
  )
  expect(refusal(() => analogy(index, ["man", "king", "prince"])).sentence).toBe(
    'words[2] must be a word that has a vector, got "prince"',
  )
  const euclidean = neighbourIndex(royal, { measure: "euclidean" })
  expect(refusal(() => analogy(euclidean, ["man", "king", "woman"])).kind).toBe("out-of-range")
})

test("similarity files may have commas, blanks, a header and more columns", () => {
  const expected = evaluateSimilarity(royal, "man\tking\t3\nqueen\twoman\t2\nman\tqueen\t1\n")
  for (const text of [
    "word1,word2,score\nman,king,3,x\nqueen,woman,2,y\nman,queen,1,z\n",
    "man \t\t king \t 3\nqueen\t \twoman\t2\nman\tqueen\t1\tof a pair\n",
    "man \f, king\u3000,3\nqueen,woman , 2\nman,queen,1,,\n",
    "# a comment\r\nMan king 3\r\nQueen woman 2\r\nman queen 1",
  ])
    expect(evaluateSimilarity(royal, text)).toEqual(expected)
  expect(expected.pairs).toBe(3)
  expect(refusal(() => evaluateSimilarity(royal, "man king 3\nman queen\n", { path: "s.tsv" })).sentence).toBe(
    's.tsv:2: expected two words and a number, found "man queen"',
  )
  expect(refusal(() => evaluateSimilarity(royal, "a b 1\nc d x\n")).sentence).toMatch(
    /:2: expected two words and a number/,
  )
  expect(evaluateSimilarity(royal, "man x 1\ny x 2\n")).toMatchObject({
    pairs: 0,
    unknown: 2,
    spearman: 0,
    unknownWords: ["x", "y"],
  })
})

test("correlations of equal numbers are 0, of huge ones finite, and ties share their ranks", () => {
  expect(pearson([1, 1, 1], [1, 2, 3])).toBe(0)
  expect(pearson([0.1, 0.1, 0.1], [0.3, 0.3, 0.3])).toBe(0)
  expect(spearman([], [])).toBe(0)
  expect(pearson([1e308, -1e308, 0], [2, -2, 0])).toBeCloseTo(1, 14)
  // Ranks 1.5, 1.5, 3 and 1, 2, 3: 1.5 / sqrt(1.5 * 2).
  expect(spearman([5, 5, 9], [1, 2, 3])).toBeCloseTo(1.5 / Math.sqrt(3), 15)
})

test("mostSimilarPairs() finds the best of all pairs, across batches", () => {
  const vectors = randomVectors(150, 5, 11)
  const all: { words: [string, string]; score: number }[] = []
  for (let i = 0; i < 150; i++)
    for (let j = i + 1; j < 150; j++) {
      const words: [string, string] = [vectors.words[i]!, vectors.words[j]!]
      all.push({ words, score: cosineSimilarity(vectorOf(vectors, words[0])!, vectorOf(vectors, words[1])!) })
    }
  const best = (first: number, count: number) =>
    all
      .filter(({ words }) => words.every((word) => vectors.words.indexOf(word) < first))
      .sort((a, b) => b.score - a.score)
      .slice(0, count)
      .map(({ words }) => words)
  const over = neighbourIndex(vectors)
  expect(mostSimilarPairs(over, { count: 40 }).map(({ words }) => words)).toEqual(best(150, 40))
  expect(mostSimilarPairs(over, { count: 4, first: 20 }).map(({ words }) => words)).toEqual(best(20, 4))
  expect(mostSimilarPairs(over, { count: 999, first: 3 })).toHaveLength(3)
  expect(mostSimilarPairs(over, { first: 1 })).toEqual([])
})

test("of equally similar pairs those with lower ids come first", () => {
  const same = neighbourIndex(wordVectors(["a", "b", "c", "d"], 1, Float32Array.of(1, 2, 3, 4)))
  expect(mostSimilarPairs(same, { count: 4 }).map(({ words }) => words.join(""))).toEqual(["ab", "ac", "ad", "bc"])
})
