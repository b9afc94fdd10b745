import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import {
  type Measure,
  type Neighbour,
  neighbourIndex,
  type Query,
  vectorOf,
  type WordVectors,
  wordVectors,
} from "../../src/index.js"
import { indexWith } from "../../src/neighbours/exact.js"
import { BLOCK, plainKernel, QUERIES } from "../../src/neighbours/kernel/kernel.js"
import { randomVectors } from "../helpers/random-vectors.js"

const MEASURES: readonly Measure[] = ["cosine", "dot", "euclidean"]

/** All words by double-precision scores. */
function naive(
  vectors: WordVectors,
  measure: Measure,
  query: Query,
  skip: (word: string) => boolean,
): { word: string; score: number }[] {
  const vector = typeof query === "string" ? vectorOf(vectors, query)! : query
  const norm = (v: ArrayLike<number>) => Math.hypot(...Array.from(v))
  const scores = vectors.words.map((word, id) => {
    const row = vectors.data.subarray(id * vectors.dimensions, (id + 1) * vectors.dimensions)
    const dot = row.reduce((sum, each, i) => sum + each * vector[i]!, 0)
    if (measure === "euclidean") return { word, id, score: norm(row.map((each, i) => each - vector[i]!)) }
    return { word, id, score: measure === "dot" ? dot : dot / (norm(row) * norm(vector) || 1) }
  })
  const sign = measure === "euclidean" ? 1 : -1
  return scores
    .filter(({ word }) => word !== query && !skip(word))
    .sort((a, b) => sign * (a.score - b.score) || a.id - b.id)
}

function expectNear(
  found: readonly Neighbour[],
  expected: readonly { word: string; score: number }[],
  count: number,
): void {
  expect(found).toHaveLength(Math.min(count, expected.length))
  found.forEach(({ score }, i) => {
    expect(Math.abs(score - expected[i]!.score)).toBeLessThan(2e-3)
  })
}

describe.each(MEASURES)("%s", (measure) => {
  const vectors = randomVectors(203, 10, 5)
  const index = neighbourIndex(vectors, { measure })

  test("neighbours are those of a loop over all words, for words and vectors, alone and together", () => {
    const queries: Query[] = [
      "w0",
      "w202",
      Array.from({ length: 10 }, (_, i) => i / 10 - 0.3),
      "w7",
      "w9",
      new Float32Array(10).fill(1),
    ]
    const together = index.nearestOfEach(queries, { count: 7 })
    queries.forEach((query, i) => {
      const found = index.nearest(query, { count: 7 })
      expectNear(
        found,
        naive(vectors, measure, query, () => false),
        7,
      )
      expect(together[i]).toEqual(found)
    })
    expect(index.nearestOfEach([])).toEqual([])
    expect(index.nearest("w0")).toHaveLength(10)
    expect(index.nearest("w0", { count: 1000 })).toHaveLength(202)
  })

  test("words may be allowed, denied, or taken from the first ones only", () => {
    const allow = new Set(["w1", "w50", "w99", "w150", "unknown"])
    const only = index.nearest("w2", { allow, deny: ["w50", "nor this"], first: 120 })
    expect(new Set(only.map(({ word }) => word))).toEqual(new Set(["w1", "w99"]))
    const without = index.nearest("w2", { deny: allow, count: 300 })
    expectNear(
      without,
      naive(vectors, measure, "w2", (word) => allow.has(word)),
      300,
    )
    expect(index.nearest("w2", { allow: [] })).toEqual([])
    expect(index.nearest("w2", { allow: ["w2"] })).toEqual([])
    // Filters do not outlive their query.
    expectNear(
      index.nearest("w2"),
      naive(vectors, measure, "w2", () => false),
      10,
    )
  })

  test("scores() has the score of each word, by id", () => {
    const scores = index.scores("w3")
    expect(scores).toHaveLength(203)
    for (const { id, score } of index.nearest("w3", { count: 202 })) expect(scores[id]).toBeCloseTo(score, 6)
    expect(scores[3]).toBeCloseTo(
      measure === "euclidean"
        ? 0
        : measure === "cosine"
          ? 1
          : naive(vectors, "dot", vectorOf(vectors, "w3")!, (w) => w !== "w3")[0]!.score,
      5,
    )
  })

  test("of equally near words the lower id comes first, with any kernel", () => {
    const ties = randomVectors(500, 2, 1, 3)
    const plain = indexWith(plainKernel, ties, measure)
    const fast = neighbourIndex(ties, { measure })
    for (const query of ["w0", "w499", [0, 0], [1, -1]]) {
      const found = fast.nearest(query, { count: 200 })
      expect(plain.nearest(query, { count: 200 })).toEqual(found)
      for (let i = 1; i < found.length; i++)
        if (found[i]!.score === found[i - 1]!.score) expect(found[i]!.id).toBeGreaterThan(found[i - 1]!.id)
    }
  })
})

test.each(MEASURES)("%s of many words and many queries are those of the plain kernel", (measure) => {
  // A few blocks of words, more queries than at once, and words that are equal.
  const { words, dimensions, data } = randomVectors(2 * BLOCK + 300, 20, 7)
  data.copyWithin(1000 * dimensions, 0, 60 * dimensions)
  const vectors = wordVectors(words, dimensions, data)
  const plain = indexWith(plainKernel, vectors, measure)
  const fast = neighbourIndex(vectors, { measure })
  const queries = words.slice(990, 990 + 2 * QUERIES + 1)
  for (const options of [{}, { count: 1 }, { count: 500, first: BLOCK + 3 }, { first: 1010, deny: words.slice(0, 20) }])
    expect(fast.nearestOfEach(queries, options)).toEqual(plain.nearestOfEach(queries, options))
  const together = fast.nearestOfEach(queries)
  for (let i = 0; i < queries.length; i += 8) expect(together[i]).toEqual(plain.nearest(queries[i]!))
})

test("the cosine of a vector of zeros is 0, and none is above 1", () => {
  const vectors = wordVectors(["a", "b", "c"], 3, Float32Array.of(0, 0, 0, 1, 1, 1, 3, 3, 3))
  const index = neighbourIndex(vectors)
  expect([...index.scores("a")]).toEqual([0, 0, 0])
  for (const [id, score] of index.scores("b").entries()) {
    expect(score).toBeCloseTo(id === 0 ? 0 : 1, 6)
    expect(score).toBeLessThanOrEqual(1)
  }
})

test("an index of no words finds nothing", () => {
  expect(neighbourIndex(wordVectors([], 3, new Float32Array(0))).nearest([1, 2, 3])).toEqual([])
})

test("unknown words, vectors of another length and numbers that overflow are refused", () => {
  const index = neighbourIndex(randomVectors(3, 2, 1), { measure: "dot" })
  expect(refusal(() => index.nearest("x")).sentence).toBe('query must be a word that has a vector, got "x"')
  expect(refusal(() => index.nearestOfEach(["w0", "x"])).sentence).toMatch(
    /^queries\[1\] must be a word that has a vector/,
  )
  expect(refusal(() => index.nearest([1])).sentence).toBe("unequal lengths: query has 1 number, a vector has 2 numbers")
  expect(refusal(() => index.nearest([1, 1e20])).sentence).toMatch(/^query\[1\] must be a number in /)
  expect(refusal(() => index.nearest("w0", { count: 0 })).kind).toBe("out-of-range")
  const huge = wordVectors(["a"], 1, Float32Array.of(1e30))
  expect(refusal(() => neighbourIndex(huge, { measure: "euclidean" })).kind).toBe("out-of-range")
  expect(neighbourIndex(huge).nearest([2])[0]?.score).toBe(1)
})

test("cosines of equal and opposite vectors are at most 1 and at least -1", () => {
  const { words, dimensions, data } = randomVectors(100, 7, 11)
  const twice = wordVectors(
    [...words, ...words.map((word) => `${word} again`), ...words.map((word) => `not ${word}`)],
    dimensions,
    Float32Array.of(...data, ...data, ...data.map((each) => -each)),
  )
  const scores = words.flatMap((word) =>
    neighbourIndex(twice)
      .nearest(word, { count: 299 })
      .map(({ score }) => score),
  )
  expect(Math.max(...scores)).toBe(1)
  expect(Math.min(...scores)).toBe(-1)
})
