// Where state and number types have limits: many suffixes with the same beginning, documents of more than 254 and 65,534 tokens.
import { ALL_TESTS } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { expect, test } from "vitest"
import { infiniGramOfIds } from "../../../src/ngram/index.js"

const END = 9
const options = { vocabularySize: 10, endToken: END }

function randomWords(length: number, words: number, seed: number): number[] {
  const generator = pcg64(seed)
  return Array.from({ length }, () => generator.below(words))
}

test("matches and counts in thousands of tokens of two words equal those of a search in strings", () => {
  const documents = [randomWords(2500, 2, 1), randomWords(2100, 2, 2)]
  const index = infiniGramOfIds(documents, options)
  const training = documents.map((each) => each.join("")).join(" ")
  const text = [...randomWords(200, 2, 3), ...documents[0]!.slice(700, 740), ...randomWords(100, 2, 4)]
  const written = text.join("")
  const matches = index.matchLengths(text)
  let from = 0
  text.forEach((_, i) => {
    while (!training.includes(written.slice(from, i + 1))) from++
    expect([i, matches[i]]).toEqual([i, i + 1 - from])
  })
  expect(Math.max(...matches)).toBeGreaterThanOrEqual(40)
  for (let length = 1; length < 14; length++) {
    let places = 0
    for (let i = 0; i < training.length; i++) if (training.startsWith(written.slice(5, 5 + length), i)) places++
    expect([length, index.count(text.slice(5, 5 + length))]).toEqual([length, places])
  }
})

test.each(ALL_TESTS ? [253, 254, 255, 256, 65_534, 65_535, 65_536] : [254, 255, 256, 65_535])(
  "a repeated document of %i tokens",
  (length) => {
    const first = randomWords(length, 3, length)
    const other = [...first.slice(1), 5]
    const index = infiniGramOfIds([[1], first, other, first, [1]], options)
    expect(index.count([END, ...first, END])).toBe(2)
    expect(index.count(first.slice(1))).toBe(3)
    expect(index.count(other)).toBe(1)
    // After all of the first document comes what follows it without its first token; then an unknown token, and all begins again.
    const matches = index.matchLengths([...first, 5, 8, ...first.slice(2), 5])
    expect([matches[length - 1], matches[length], matches[length + 1]]).toEqual([length, length, 0])
    expect([matches[length + 2], matches.at(-2), matches.at(-1)]).toEqual([1, length - 2, length - 1])
  },
)

test("what neighbours have in common ends with their document, however many equal ones follow", () => {
  const index = infiniGramOfIds(
    Array.from({ length: 600 }, (_, i) => [i % 2 === 0 ? 0 : 4, 1, 2, i % 2 === 0 ? 3 : 5]),
    options,
  )
  const text = [0, 1, 2, 5, END]
  expect([...index.matchLengths(text)]).toEqual([1, 2, 3, 3, 4])
  expect([...index.score(text).contextCounts]).toEqual([3000, 300, 300, 300, 300])
})

test("a context loses one token at a time in no more steps than it has tokens", () => {
  const length = 30_000
  const index = infiniGramOfIds([new Uint8Array(length)], options)
  // Quadratic work would take minutes.
  const matches = index.matchLengths([...new Uint8Array(3 * length), 4, ...new Uint8Array(length)])
  expect([matches[length - 1], matches[length], matches[3 * length - 1]]).toEqual([length, length, length])
  expect([matches[3 * length], matches[3 * length + 1], matches.at(-1)]).toEqual([0, 1, length])
  expect(index.count(new Uint8Array(1000))).toBe(length - 999)
})
