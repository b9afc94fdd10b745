import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { repeatedSubstrings, type WordEnds } from "../../../src/train/unigram/substrings.js"
import { type Counts, textOf } from "./naive.js"

function found(counts: Counts, maxLength: number, ends: WordEnds): Record<string, number> {
  const text = textOf(counts)
  const { suffixes, lefts, rights, lengths } = repeatedSubstrings(text, maxLength, ends)
  const result: Record<string, number> = {}
  for (let i = 0; i < lefts.length; i++) {
    const place = suffixes[lefts[i]!]!
    const symbols = text.symbols.subarray(place, place + lengths[i]!)
    result[String.fromCodePoint(...symbols.map((symbol) => text.alphabet[symbol - 1]!))] = rights[i]! - lefts[i]!
  }
  return result
}

// Every substring with its occurrences in the distinct words, if two different characters follow it.
function naive(counts: Counts, maxLength: number, ends: WordEnds): Record<string, number> {
  const followers: Record<string, string[]> = {}
  for (const [word, count] of Object.entries(counts)) {
    for (let start = 0; start < word.length; start++) {
      for (let end = start + 2; end <= Math.min(word.length, start + maxLength); end++) {
        const wordEnd = ends === "alike" ? "." : `.${word}${start}`
        const list = followers[word.slice(start, end)] ?? []
        followers[word.slice(start, end)] = list
        list.push(word[end] ?? wordEnd)
        if (ends === "apart" && start === 0 && end === word.length && count > 1) list.push("again")
      }
    }
  }
  const kept = Object.entries(followers).filter(([, list]) => new Set(list).size > 1)
  return Object.fromEntries(kept.map(([piece, list]) => [piece, list.filter((each) => each !== "again").length]))
}

test.each(["alike", "apart"] as const)("equals a list of all substrings, word ends %s", (ends) => {
  const words = fc.dictionary(
    fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 8 }),
    fc.integer({ min: 1, max: 3 }),
    { minKeys: 1, maxKeys: 8 },
  )
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 8 }), (counts, maxLength) => {
      expect(found(counts, maxLength, ends)).toEqual(naive(counts, maxLength, ends))
    }),
    examples(500, 4),
  )
})
