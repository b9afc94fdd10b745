import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  EMPTY,
  findKey,
  homeOf,
  KEY,
  keyOf,
  placeForKey,
  placesFor,
  TO,
  wordOf,
} from "../../../src/ngram/query/automaton.js"

test("a key is found among any others, and not beside them", () => {
  fc.assert(
    fc.property(fc.nat({ max: 300 }), fc.nat({ max: 2 ** 30 }), (count, from) => {
      // The keys of even words, between others that have the keys of odd words.
      const places = placesFor(count)
      const words = new Int32Array(4 * (count + places + count + 1))
      for (let i = 0; i < count + places + count; i++) words[4 * i + KEY] = keyOf(from + 2 * i + 1)
      for (let i = 0; i <= places; i++) words[4 * (count + i) + TO] = EMPTY
      for (let i = 0; i < count; i++) {
        const key = keyOf(from + 2 * i)
        const place = placeForKey(words, count, places, key)
        words[4 * place + KEY] = key
        words[4 * place + TO] = i
      }
      const wrong: number[] = []
      for (let i = 0; i < 2 * count + 2; i++) {
        const key = keyOf(from + i)
        const found = findKey(words, count, places, key, homeOf(count, places, key))
        const isThere = i % 2 === 0 && i < 2 * count
        if (isThere ? found < count || found >= count + places || words[4 * found + TO] !== i / 2 : found !== -1)
          wrong.push(i)
      }
      expect(wrong).toEqual([])
    }),
    examples(400, 58),
  )
})

test("keys are spread evenly over the places, in their order", () => {
  const keys = [-(2 ** 31), -(2 ** 30) - 1, -(2 ** 30), -1, 0, 2 ** 30 - 1, 2 ** 30, 2 ** 31 - 1]
  expect(keys.map((key) => homeOf(10, 4, key))).toEqual([10, 10, 11, 11, 12, 12, 13, 13])
})

test("each word has a key of its own", () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 32 - 1 }), (word) => {
      expect(wordOf(keyOf(word))).toBe(word)
    }),
    examples(1000, 59),
  )
})

test("a third of the places stay empty, unless there are at most two transitions", () => {
  expect([0, 1, 2, 3, 4, 9, 1000].map(placesFor)).toEqual([0, 1, 2, 4, 6, 13, 1500])
})
