import { expect, test } from "vitest"
import { averageSimilarity, cosineSimilarity, meanVector, unitVectors, wordMoversDistance } from "../../src/index.js"
import { randomVectors } from "../helpers/random-vectors.js"

test("word mover's distance is 0 between the same words in any order, and infinite without known words", () => {
  const vectors = randomVectors(20, 6, 4)
  expect(wordMoversDistance(vectors, ["w1", "w2", "w2", "w0"], ["w2", "w0", "w2", "w1", "unknown"])).toBe(0)
  expect(wordMoversDistance(vectors, ["w0"], ["unknown"])).toBe(Infinity)
  expect(wordMoversDistance(vectors, [], [])).toBe(Infinity)
})

test("averageSimilarity() is the cosine of the mean vectors", () => {
  const vectors = randomVectors(20, 6, 4)
  const [one, other] = [
    ["w0", "w1", "w1", "x"],
    ["w5", "w7"],
  ] as const
  for (const unit of [true, false]) {
    const used = unit ? unitVectors(vectors) : vectors
    const expected = cosineSimilarity(meanVector(used, one)!, meanVector(used, other)!)
    expect(averageSimilarity(vectors, one, other, { unit })).toBeCloseTo(expected, 6)
  }
  expect(averageSimilarity(vectors, one, ["x"])).toBe(0)
})
