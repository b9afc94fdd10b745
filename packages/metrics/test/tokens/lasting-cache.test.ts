import { expect, test } from "vitest"
import { lastingCache } from "../../src/tokens/lasting-cache.js"
import { Vocabulary } from "../../src/tokens/vocabulary.js"

const TEXT = new TextEncoder().encode("a cat")

test("vocabularies last from block to block until they are large; values of texts are those of one block", () => {
  const next = lastingCache()
  const first = next()
  const vocabulary = first.of("v", [], () => new Vocabulary())
  const stems = first.of("stems", [], () => ({}))
  const value = first.of("value", [TEXT], () => ({}))
  expect(first.of("value", [TEXT], () => ({}))).toBe(value)
  const second = next()
  expect(second.of("v", [], () => new Vocabulary())).toBe(vocabulary)
  expect(second.of("stems", [], () => ({}))).toBe(stems)
  expect(second.of("value", [TEXT], () => ({}))).not.toBe(value)
  for (let i = 0; i <= 1 << 15; i++) vocabulary.idOf(Uint8Array.of(i >> 8, i & 255, i >> 16), 0, 3)
  expect(second.of("v", [], () => new Vocabulary())).toBe(vocabulary)
  const third = next()
  expect(third.of("v", [], () => new Vocabulary())).not.toBe(vocabulary)
  expect(third.of("stems", [], () => ({}))).not.toBe(stems)
})
