import { LecternError } from "@lectern/core"
import { examples, obeysMergeLaws, runs } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Normalizer } from "../../../src/normalize/normalizer.js"
import type { PreTokenizer } from "../../../src/pretokenize/pre-tokenizer.js"
import { addSortedWords, wordCounts } from "../../../src/train/words/counts.js"
import { blanks, compareBytes, entriesOf, wordsFrom, wordsOf } from "../words.js"

const EXAMPLES = examples(200, 20261121)
const withoutScan: PreTokenizer = { ...blanks, scan: undefined }
/** Writes every a as A. */
const upperA: Normalizer = {
  normalize: ({ bytes, length, origin }) => ({ bytes: bytes.map((byte) => (byte === 97 ? 65 : byte)), length, origin }),
  toJson: () => undefined,
}

describe("wordCounts()", () => {
  test("counts words and sorts them by their UTF-8 bytes", () => {
    const words = wordsOf("b a ab a", "\u{1f600} \uffff a b")
    expect(entriesOf(words)).toEqual([
      ["a", 3],
      ["ab", 1],
      ["b", 2],
      ["\uffff", 1],
      ["\u{1f600}", 1],
    ])
  })

  test("has no words for an empty corpus, or for blanks", () => {
    expect(entriesOf(wordsOf())).toEqual([])
    expect(entriesOf(wordsOf("", "   "))).toEqual([])
  })

  test("counts a text as one word if there is no pre-tokenizer", () => {
    const statistic = wordCounts()
    expect(entriesOf(statistic.finalize(statistic.add(statistic.zero(), "a b")))).toEqual([["a b", 1]])
  })

  test("normalizes first, and gives the same with a scanner and with pieces", () => {
    const count = (statistic: ReturnType<typeof wordCounts>) =>
      entriesOf(statistic.finalize(statistic.add(statistic.zero(), "a b ba a")))
    expect(count(wordCounts({ normalizer: upperA, preTokenizer: blanks }))).toEqual([
      ["A", 2],
      ["b", 1],
      ["bA", 1],
    ])
    expect(count(wordCounts({ preTokenizer: withoutScan }))).toEqual(count(wordCounts({ preTokenizer: blanks })))
  })

  test("counts an unpaired surrogate as U+FFFD", () => {
    expect(entriesOf(wordsOf("a\ud800 \udc00"))).toEqual([
      ["a\ufffd", 1],
      ["\ufffd", 1],
    ])
  })

  // The table grows at 4096 and 16,384 distinct words.
  test.each([4096, 4097, 16_385])("counts %i distinct words as often as they occur", (distinct) => {
    const text = Array.from({ length: distinct }, (_, i) => `w${i}`).join(" ")
    const statistic = wordCounts({ preTokenizer: blanks })
    const counts = entriesOf(statistic.finalize([text, text, text].reduce(statistic.add, statistic.zero())))
    expect(counts.length).toBe(distinct)
    expect(counts.every(([, count]) => count === 3)).toBe(true)
  })

  test("counts more words than a scanner finds at a time", () => {
    const words = wordsOf("one two three ".repeat(5000))
    expect(entriesOf(words)).toEqual([
      ["one", 5000],
      ["three", 5000],
      ["two", 5000],
    ])
  })

  test("counts a range of bytes like its text", () => {
    const statistic = wordCounts({ preTokenizer: blanks })
    const bytes = new TextEncoder().encode("xx a b a yyyyyyyyy")
    const state = statistic.zero()
    statistic.addBytes(state, bytes, 3, 8)
    expect(entriesOf(statistic.finalize(state))).toEqual([
      ["a", 2],
      ["b", 1],
    ])
    const pieces = wordCounts({ preTokenizer: withoutScan })
    const other = pieces.zero()
    pieces.addBytes(other, bytes, 3, 8)
    expect(pieces.finalize(other)).toEqual(statistic.finalize(state))
  })

  test("obeys the merge laws", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "é", "\u{1f600}"), maxLength: 12 })
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), fc.array(fc.nat(20), { maxLength: 3 }), (texts, cuts) =>
        obeysMergeLaws(
          wordCounts({ preTokenizer: blanks }),
          texts,
          cuts.map((cut) => Math.min(cut, texts.length)),
        ),
      ),
      EXAMPLES,
    )
  })

  test("sorts any words like a plain sort", () => {
    const word = fc.uint8Array({ minLength: 1, maxLength: 6, max: 3 })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 300 }), (words) => {
        const statistic = wordCounts()
        const state = statistic.zero()
        for (const each of words) state.add(each, 0, each.length, 1)
        const { bytes, ends } = statistic.finalize(state)
        const sorted = Array.from(ends, (end, i) => [...bytes.subarray(i === 0 ? 0 : ends[i - 1], end)])
        const expected = [...new Map(words.map((each) => [each.join(), [...each]])).values()].sort(compareBytes)
        expect(sorted).toEqual(expected)
      }),
      EXAMPLES,
    )
  })

  test("sorts words with long common prefixes without a deep stack", () => {
    const texts = Array.from({ length: runs(3000) }, (_, i) => "a".repeat(i + 1))
    expect(entriesOf(wordsOf(...[...texts].reverse())).map(([word]) => word)).toEqual(texts)
  })
})

describe("addSortedWords()", () => {
  test("adds the counts of another thread, exactly beyond 2^32", () => {
    const statistic = wordCounts({ preTokenizer: blanks })
    const state = statistic.add(statistic.zero(), "a b")
    addSortedWords(state, wordsFrom({ a: 2 ** 40, c: 2 ** 52 + 1 }))
    expect(entriesOf(statistic.finalize(state))).toEqual([
      ["a", 2 ** 40 + 1],
      ["b", 1],
      ["c", 2 ** 52 + 1],
    ])
  })

  test("refuses invalid words", () => {
    const refuse = (bytes: number[], ends: number[], counts: number[]) => {
      const state = wordCounts().zero()
      const words = { bytes: Uint8Array.from(bytes), ends: Float64Array.from(ends), counts: Float64Array.from(counts) }
      expect(() => addSortedWords(state, words)).toThrow(LecternError)
      return expect(() => addSortedWords(state, words))
    }
    refuse([97], [1], [1, 2]).toThrow("unequal lengths: ends has 1 word, counts has 2 words")
    refuse([97], [2], [1]).toThrow("word 0 ends at byte 2, expected a byte after 0 and at most 1")
    refuse([97], [1, 1], [1, 1]).toThrow("word 1 ends at byte 1")
    refuse([97], [Number.NaN], [1]).toThrow("word 0 ends at byte NaN")
    refuse([97], [1], [1.5]).toThrow("word counts: word 0 has count 1.5, expected a whole number in 1..2^53-1")
    refuse([97], [1], [0]).toThrow("count 0")
  })
})
