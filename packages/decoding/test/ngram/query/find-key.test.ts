import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { findKey, guessOf } from "../../../src/ngram/query/find-key.js"
import { keyOf, wordOf } from "../../../src/ngram/query/keys.js"

test("a key is found among any others, and not beside them", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.nat({ max: 2 ** 30 }), (count, from) => {
      // The keys of even words, between neighbours that have those of all words.
      const keys = Int32Array.from({ length: count }, (_, i) => keyOf(from + 2 * i)).sort()
      const all = Array.from({ length: 2 * count }, (_, i) => keyOf(from + i))
      const sorted = Int32Array.from(all).sort()
      const words = Int32Array.from([...sorted, ...keys, ...sorted].flatMap((key) => [key, 0, 0, 0]))
      const first = sorted.length
      for (const key of [...all, -(2 ** 31), 2 ** 31 - 1]) {
        const guess = guessOf(first, count, key)
        const place = keys.indexOf(key)
        const found = findKey(words, first, count, key, guess, words[4 * guess]!)
        if (found !== (place < 0 ? -1 : first + place)) expect({ key, found }).toEqual({ key, found: place })
      }
    }),
    examples(400, 58),
  )
})

test("each word has a key of its own", () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 32 - 1 }), (word) => {
      expect(wordOf(keyOf(word))).toBe(word)
    }),
    examples(1000, 59),
  )
})
