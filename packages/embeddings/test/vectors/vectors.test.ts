import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import {
  cosineSimilarity,
  meanVector,
  tokenVectors,
  unitVectors,
  vectorOf,
  wordIds,
  wordVectors,
} from "../../src/index.js"

const animals = wordVectors(["cat", "dog", "cow"], 2, Float32Array.of(3, 4, 0, 2, 0, 0))

test("words have their vectors, the first one too", () => {
  expect([...vectorOf(animals, "cat")!]).toEqual([3, 4])
  expect([...vectorOf(animals, "cow")!]).toEqual([0, 0])
  expect(vectorOf(animals, "")).toBe(undefined)
  expect(vectorOf(animals, "__proto__")).toBe(undefined)
  expect([...wordIds(animals)]).toEqual([
    ["cat", 0],
    ["dog", 1],
    ["cow", 2],
  ])
  expect(tokenVectors(animals, ["dog", "ox", "dog"]).map((each) => [...each])).toEqual([
    [0, 2],
    [0, 0],
    [0, 2],
  ])
})

test("unit vectors have length 1, whatever their size, and zeros stay zeros", () => {
  expect([...unitVectors(animals).data]).toEqual([...Float32Array.of(0.6, 0.8, 0, 1, 0, 0)])
  const sizes = Float32Array.of(1e38, 1e38, 1e-45, 0, -1e-30, 1e-30)
  const half = Math.fround(Math.SQRT1_2)
  expect([...unitVectors(wordVectors(["a", "b", "c"], 2, sizes)).data]).toEqual([half, half, 1, 0, -half, half])
})

describe("meanVector()", () => {
  test("leaves unknown words out, and counts repeated ones", () => {
    expect([...meanVector(animals, ["cat", "dog", "ox", "dog", "dog"])!]).toEqual([0.75, 2.5])
    expect(meanVector(animals, ["ox"])).toBe(undefined)
    expect(meanVector(animals, [])).toBe(undefined)
  })

  test("weighs words, negatively too, and scales them", () => {
    expect([...meanVector(animals, ["cat", "ox", "dog"], { weights: [3, 9, -1] })!]).toEqual([2.25, 2.5])
    const unit = meanVector(animals, ["cat", "dog", "cow"], { unit: true })!
    expect(unit[0]).toBeCloseTo(0.2, 7)
    expect(unit[1]).toBeCloseTo(0.6, 7)
    expect(meanVector(animals, ["cat"], { weights: [0] })).toBe(undefined)
    expect(refusal(() => meanVector(animals, ["cat"], { weights: [1, 2] })).kind).toBe("unequal-lengths")
  })
})

test("cosines are those of the definition, in any size", () => {
  expect(cosineSimilarity([1e300, 0], [1e300, 1e300])).toBeCloseTo(Math.SQRT1_2, 15)
  expect(cosineSimilarity([1e-300, 0], [-1e-300, 0])).toBe(-1)
  expect(cosineSimilarity([0, 0], [1, 2])).toBe(0)
  expect(refusal(() => cosineSimilarity([1], [1, 2])).kind).toBe("unequal-lengths")
})

test.each([
  [["a", "b"], 2, Float32Array.of(1, 2, 3), "unequal lengths: words x dimensions has 4 numbers, data has 3 numbers"],
  [["a", "a"], 1, Float32Array.of(1, 2), "words[1] must be a word that does not come twice, as it does at 0, got a"],
  [["a"], 2, Float32Array.of(1, Number.NaN), "data[1] must be a finite number, got NaN"],
  [["a"], 1, Float32Array.of(-Infinity), "data[0] must be a finite number, got -Infinity"],
  [["a"], 0, new Float32Array(0), "dimensions must be an integer in 1..1048576, got 0"],
  [[], 1e15, new Float32Array(0), "dimensions must be an integer in 1..1048576, got 1000000000000000"],
  [["\ud800"], 1, Float32Array.of(1), "words[0] must be well-formed text, got a lone surrogate U+D800 at position 0"],
])("wordVectors() refuses %j of %i dimensions with %j", (words, dimensions, data, sentence) => {
  expect(refusal(() => wordVectors(words, dimensions, data)).sentence).toBe(sentence)
})
