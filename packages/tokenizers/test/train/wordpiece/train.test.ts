import { LecternError } from "@lectern/core"
import { ALL_TESTS, examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { bertPreTokenizer } from "../../../src/pretokenize/stages/bert-pre-tokenizer.js"
import { trainWordPiece } from "../../../src/train/wordpiece/train.js"
import { wordCounts } from "../../../src/train/words/counts.js"
import { golden, goldenText, hasShared } from "../../shared.js"
import { naiveMerges } from "../bpe/naive-merges.js"
import { wordsFrom, wordsOf } from "../words.js"

const EXAMPLES = { ...examples(80, 20261121), numRuns: ALL_TESTS ? 80 : 12 }
const needsShared = hasShared ? "" : " (skipped: no shared golden values)"

const likelihood = (count: number, left: number, right: number) =>
  [BigInt(count), BigInt(left) * BigInt(right)] as const
const jaccard = (count: number, left: number, right: number) =>
  [BigInt(count), BigInt(left) + BigInt(right) - BigInt(count)] as const

describe("trainWordPiece()", () => {
  test.skipIf(!hasShared)(`by count gives the vocabulary of Hugging Face${needsShared}`, () => {
    const statistic = wordCounts({ preTokenizer: bertPreTokenizer() })
    const lines = goldenText("botchan2000.txt").split("\n").slice(0, 2000)
    const words = statistic.finalize(lines.reduce(statistic.add, statistic.zero()))
    const { model } = trainWordPiece(words, {
      variant: "count",
      vocabularySize: 3000,
      specialTokens: ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"],
    })
    const { model: expected } = golden<{ model: { vocab: Record<string, number> } }>("hf/wordpiece.tokenizer.json")
    expect(Object.fromEntries(model.vocabulary.entries())).toEqual(expected.vocab)
  })

  test.skipIf(!hasShared).each(["a", "b"])(`by likelihood merges like brute force, %s${needsShared}`, (name) => {
    const brute = golden<{
      words: Record<string, number>
      minFrequency: number
      merges: [left: string, right: string, count: number, leftCount: number, rightCount: number][]
    }>(`wordpiece-lr/brute-${name}.json`)
    const { merges } = trainWordPiece(wordsFrom(brute.words), {
      minFrequency: brute.minFrequency,
      vocabularySize: 2000,
    })
    expect(merges.slice(0, brute.merges.length).map(({ left, right, count }) => [left, right, count])).toEqual(
      brute.merges.map(([left, right, count]) => [left, right, count]),
    )
  })

  test("by likelihood merges as worked by hand, and stops below the threshold", () => {
    // hug hug bun: h 2, b 1, ##u 3, ##g 2, ##n 1; N = 9.
    // b ##u 1/3, h ##u 2/6, ##u ##g 2/6, ##u ##n 1/3: all equal, and "##u" comes before letters.
    // ##u ##g first: "##ug" 2, ##u 1, N = 7. Then b ##u 1, h ##ug 2/4, ##u ##n 1 : ##u ##n first. And so on.
    const words = wordsFrom({ hug: 2, bun: 1 })
    const { merges } = trainWordPiece(words, { vocabularySize: 100 })
    expect(merges.map(({ left, right, count }) => [left, right, count])).toEqual([
      ["##u", "##g", 2],
      ["##u", "##n", 1],
      ["b", "##un", 1],
      ["h", "##ug", 2],
    ])
    const gains = [Math.log((2 * 9) / (3 * 2)), Math.log(7), Math.log(6), Math.log((2 * 5) / (2 * 2))]
    for (const [i, { gain }] of merges.entries()) expect(gain).toBeCloseTo(gains[i]!, 12)
    expect(trainWordPiece(words, { threshold: 1 }).merges).toHaveLength(3)
    expect(trainWordPiece(words, { threshold: 2 }).merges).toHaveLength(0)
  })

  test("by Jaccard's score merges as worked by hand, and stops below the threshold", () => {
    // h ##u 2/(2+3-2) = 2/3, ##u ##g 2/3, b ##u 1/3, ##u ##n 1/3. Then h ##ug 2/2.
    const words = wordsFrom({ hug: 2, bun: 1 })
    const { merges } = trainWordPiece(words, { variant: "jaccard" })
    expect(merges.slice(0, 2)).toEqual([
      { left: "##u", right: "##g", count: 2, gain: 2 / 3 },
      { left: "##u", right: "##n", count: 1, gain: 1 },
    ])
    expect(trainWordPiece(words, { variant: "jaccard", threshold: 0.7 }).merges).toHaveLength(0)
  })

  test.each([
    ["likelihood", likelihood, 1],
    ["likelihood", likelihood, 2 ** 40],
    ["jaccard", jaccard, 1],
    ["jaccard", jaccard, 2 ** 43],
  ] as const)("by %s equals a trainer that recomputes all scores as exact fractions", (variant, score, unit) => {
    const word = fc.string({
      unit: fc.constantFrom("a", "b", "c", "ab", "\u{1f600}", "\uffee"),
      minLength: 1,
      maxLength: 9,
    })
    const corpus = fc.dictionary(word, fc.integer({ min: 1, max: 5 }), { minKeys: 1, maxKeys: 9 })
    fc.assert(
      fc.property(corpus, fc.integer({ min: 12, max: 50 }), fc.nat(3), (counts, vocabularySize, least) => {
        const words = wordsFrom(counts)
        const large = { ...words, counts: words.counts.map((count) => count * unit + (unit > 1 ? count % 3 : 0)) }
        const minFrequency = least * unit
        const naive = naiveMerges(large, { vocabularySize, minFrequency, prefix: "##", score })
        const { merges, model } = trainWordPiece(large, { variant, vocabularySize, minFrequency })
        expect(merges.map(({ left, right, count }) => [left, right, count])).toEqual(naive.merges)
        expect(Array.from(model.vocabulary.entries(), ([token]) => token)).toEqual(naive.tokens)
      }),
      EXAMPLES,
    )
  })

  test("keeps all letters with the prefix, even if they exceed the size", () => {
    const { model, merges } = trainWordPiece(wordsFrom({ abc: 1 }), { variant: "count", vocabularySize: 4 })
    expect(Array.from(model.vocabulary.entries(), ([token]) => token)).toEqual(["a", "b", "c", "##b", "##c"])
    expect(merges).toEqual([])
  })

  test("without words has only special tokens", () => {
    const { model } = trainWordPiece(wordsOf(""), { specialTokens: ["[UNK]"] })
    expect(Array.from(model.vocabulary.entries())).toEqual([["[UNK]", 0]])
  })

  test("refuses options that are not allowed", () => {
    const refuse = (options: object) => {
      expect(() => trainWordPiece(wordsOf("ab"), options)).toThrow(LecternError)
      return expect(() => trainWordPiece(wordsOf("ab"), options))
    }
    refuse({ variant: "best" }).toThrow('variant must be "likelihood", "count" or "jaccard", got "best"')
    refuse({ threshold: Number.NaN }).toThrow("threshold must be a number, got NaN")
    refuse({ variant: "count", threshold: 1 }).toThrow('threshold must be omitted for variant "count"')
    refuse({ vocabularySize: 1 }).toThrow("vocabularySize must be at least 2")
  })
})
