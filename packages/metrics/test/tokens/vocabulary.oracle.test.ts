// Token numbers against a Map, before and after many tokens are forgotten.

import { runs } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { Vocabulary } from "../../src/tokens/vocabulary.js"

function numbersOf(vocabulary: Vocabulary, words: readonly string[]): number[] {
  return words.map((word) => {
    const bytes = new TextEncoder().encode(word)
    return vocabulary.idOf(bytes, 0, bytes.length)
  })
}

function byMap(words: readonly string[]): number[] {
  const numbers = new Map<string, number>()
  return words.map((word) => {
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    return number
  })
}

test("tokens are numbered in order of first occurrence, again after each clearing, however many there were", () => {
  const vocabulary = new Vocabulary()
  for (const distinct of [3, runs(50_000), 2, 100, 1, 0, 7, 3000, runs(30_000)]) {
    vocabulary.clear()
    const words = Array.from({ length: 2 * distinct }, (_, i) => `w${(i * 7) % Math.max(1, distinct)}`)
    expect(numbersOf(vocabulary, words)).toEqual(byMap(words))
    expect(vocabulary.size).toBe(new Set(words).size)
    for (const [id, word] of [...new Set(words)].slice(0, 100).entries()) {
      expect(new TextDecoder().decode(vocabulary.bytesOf(id))).toBe(word)
    }
  }
})
