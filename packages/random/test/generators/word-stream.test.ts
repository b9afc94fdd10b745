import { expect, test } from "vitest"
import { generatorAt, stateAt, wordsAt } from "../../src/generators/word-stream.js"

test("words are those of the generator at the same place, in pieces of any length", () => {
  const generator = generatorAt(3, 2, 1_000_000)
  const words = new Int32Array(60)
  const stream = wordsAt(3, 2, 1_000_000)
  stream(words, 0, 7)
  stream(words, 7, 0)
  stream(words, 7, 53)
  expect(Array.from(words, (word) => word >>> 0)).toEqual(Array.from(words, () => generator.next()))
})

test("each place, purpose and seed has its own state, and no word repeats from place to place", () => {
  const states = [stateAt(1, 1, 5), stateAt(1, 1, 6), stateAt(1, 2, 5), stateAt(2, 1, 5)]
  expect(new Set(states.flat()).size).toBe(16)
  const firsts = new Set(Array.from({ length: 10_000 }, (_, place) => stateAt(1, 2, place)[1]))
  expect(firsts.size).toBe(10_000)
})
