import { LecternError } from "@lectern/core"
import { ALL_TESTS, examples, runs } from "@lectern/core/testing"
import { xoshiro128 } from "@lectern/random"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { byteLevel } from "../../../src/pretokenize/stages/byte-level.js"
import { whitespaceSplit } from "../../../src/pretokenize/stages/whitespace.js"
import { type BpeTrainingOptions, type TrainedBpe, trainBpe } from "../../../src/train/bpe/train.js"
import { wordCounts } from "../../../src/train/words/counts.js"
import own from "../../golden/train-bpe.json" with { type: "json" }
import { golden, hasShared, trainingText } from "../../shared.js"
import { entriesOf, wordsFrom, wordsOf } from "../words.js"
import { naiveMerges } from "./naive-merges.js"

const EXAMPLES = examples(150, 20261121)

const tokensOf = ({ model }: TrainedBpe): string[] => Array.from(model.vocabulary.entries(), ([token]) => token)
const mergesOf = ({ merges }: TrainedBpe): (readonly [string, string])[] =>
  merges.map(({ left, right }) => [left, right])

describe("trainBpe()", () => {
  test.each(own.cases)("gives the tokens and merges of Hugging Face with $name", ({ options, tokens, merges }) => {
    const trained = trainBpe(wordsOf(...own.lines), options as BpeTrainingOptions)
    expect(tokensOf(trained)).toEqual(tokens)
    expect(mergesOf(trained)).toEqual(merges)
  })

  const sizeOf = (name: string) =>
    Object.keys(golden<{ model: { vocab: object } }>(`hf/${name}.tokenizer.json`).model.vocab).length
  const golds: readonly [string, BpeTrainingOptions][] = [
    ["bpe", { vocabularySize: sizeOf("bpe"), specialTokens: ["<unk>"], unknownToken: "<unk>" }],
    [
      "bpe-eow",
      { vocabularySize: sizeOf("bpe-eow"), specialTokens: ["<unk>"], unknownToken: "<unk>", endOfWordSuffix: "</w>" },
    ],
    ["bbpe", { vocabularySize: sizeOf("bbpe"), specialTokens: ["<|endoftext|>"], unit: "byte" }],
  ]
  // The library numbers letters with a suffix in the order of a hash table; the larger file is made without that.
  const comparable = golds.filter(([name]) => hasShared || name !== "bpe-eow")
  test.each(comparable)("gives the model %s of Hugging Face", (name, options) => {
    const preTokenizer = name === "bbpe" ? byteLevel({ addPrefixSpace: false }) : whitespaceSplit()
    const statistic = wordCounts({ preTokenizer })
    const lines = trainingText().split("\n").slice(0, 2000)
    const trained = trainBpe(statistic.finalize(lines.reduce(statistic.add, statistic.zero())), options)
    const { model } = golden<{ model: { vocab: Record<string, number>; merges: [string, string][] } }>(
      `hf/${name}.tokenizer.json`,
    )
    expect(mergesOf(trained)).toEqual(model.merges)
    expect(Object.fromEntries(trained.model.vocabulary.entries())).toEqual(model.vocab)
  })

  test("merges as worked by hand", () => {
    // Letters e l n o r w have ids 0..5. l o and o w 5: the smaller left id first. Then lo w 5. Of e r and low e, 2 each, e has
    // the smaller id. Then low er 2, and the vocabulary is full.
    const { merges, model } = trainBpe(wordsFrom({ low: 3, lower: 2, new: 1 }), { vocabularySize: 10 })
    expect(merges).toEqual([
      { left: "l", right: "o", count: 5 },
      { left: "lo", right: "w", count: 5 },
      { left: "e", right: "r", count: 2 },
      { left: "low", right: "er", count: 2 },
    ])
    expect(model.vocabulary.idOf("e")).toBe(0)
    expect(model.vocabulary.idOf("lower")).toBe(9)
  })

  test("equals a trainer that recounts everything, with letters that repeat, prefixes and suffixes", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "ab", "é"), minLength: 1, maxLength: 9 })
    const corpus = fc.dictionary(word, fc.integer({ min: 1, max: 4 }), { minKeys: 1, maxKeys: 8 })
    const style = fc.constantFrom({}, { prefix: "##" }, { suffix: "</w>" }, { prefix: "##", suffix: "$" })
    fc.assert(
      fc.property(corpus, style, fc.integer({ min: 6, max: 40 }), fc.nat(3), (counts, affixes, size, minFrequency) => {
        const words = wordsFrom(counts)
        const { prefix, suffix } = { prefix: "", suffix: "", ...affixes }
        const naive = naiveMerges(words, { vocabularySize: size, minFrequency, ...affixes })
        const trained = trainBpe(words, {
          vocabularySize: size,
          minFrequency,
          continuingSubwordPrefix: prefix,
          endOfWordSuffix: suffix,
        })
        expect(trained.merges.map(({ left, right, count }) => [left, right, count])).toEqual(naive.merges)
        expect(tokensOf(trained)).toEqual(naive.tokens)
      }),
      EXAMPLES,
    )
  })

  test.runIf(ALL_TESTS)("equals that trainer on thousands of pairs, where tables grow", () => {
    const letters = Array.from({ length: 90 }, (_, i) => String.fromCodePoint(0x4e00 + i))
    const generator = xoshiro128(6)
    const letter = () => letters[Math.min(generator.below(90), generator.below(90))]!
    const counts = Object.fromEntries(
      Array.from({ length: 3000 }, () => [
        Array.from({ length: 2 + generator.below(9) }, letter).join(""),
        1 + generator.below(5),
      ]),
    )
    const words = wordsFrom(counts)
    const vocabularySize = letters.length + (ALL_TESTS ? 8 : 4)
    const naive = naiveMerges(words, { vocabularySize })
    const trained = trainBpe(words, { vocabularySize })
    expect(trained.merges.map(({ left, right, count }) => [left, right, count])).toEqual(naive.merges)
    expect(tokensOf(trained)).toEqual(naive.tokens)
  })

  test("gives a string that is already a token that token's id", () => {
    const trained = trainBpe(wordsFrom({ abc: 3 }), { vocabularySize: 10, specialTokens: ["ab"] })
    expect(tokensOf(trained)).toEqual(["ab", "a", "b", "c", "abc"])
    expect(mergesOf(trained)).toEqual([
      ["a", "b"],
      ["ab", "c"],
    ])
  })

  test("lists a repeated merge at its last place, like Hugging Face", () => {
    // tokenizers 0.23.3, BpeTrainer(continuing_subword_prefix="#"), the one word "##a#".
    const trained = trainBpe(wordsFrom({ "##a#": 1 }), { continuingSubwordPrefix: "#" })
    expect(tokensOf(trained)).toEqual(["#", "a", "##", "#a", "##a", "##a#"])
    expect(mergesOf(trained)).toEqual([
      ["#", "##"],
      ["##", "#a"],
      ["##a", "##"],
    ])
  })

  test("finds a pair again that a merge makes anew", () => {
    // tokenizers 0.23.3, BpeTrainer(continuing_subword_prefix="#"), the one word "##a": # and ## make the token ##.
    const trained = trainBpe(wordsFrom({ "##a": 1 }), { continuingSubwordPrefix: "#" })
    expect(mergesOf(trained)).toEqual([
      ["#", "##"],
      ["##", "#a"],
    ])
  })

  test("counts exactly beyond 2^32", () => {
    const { merges } = trainBpe(wordsFrom({ ab: 2 ** 40, cb: 2 ** 40 + 1, cbcb: 2 ** 33 }), { vocabularySize: 100 })
    expect(merges).toEqual([
      { left: "c", right: "b", count: 2 ** 40 + 1 + 2 ** 34 },
      { left: "a", right: "b", count: 2 ** 40 },
      { left: "cb", right: "cb", count: 2 ** 33 },
    ])
  })

  test("does not depend on the order of the texts or on the shards", () => {
    const statistic = wordCounts({ preTokenizer: whitespaceSplit() })
    const shards = [own.lines.slice(12), own.lines.slice(0, 5), own.lines.slice(5, 12)]
    const states = shards.map((lines) => lines.reduce(statistic.add, statistic.zero()))
    const merged = states.reduce(statistic.merge, statistic.zero())
    const whole = own.lines.reduce(statistic.add, statistic.zero())
    expect(statistic.finalize(merged)).toEqual(statistic.finalize(whole))
  })

  test("keeps the most frequent letters if the alphabet is limited, ties by code point, and drops the others", () => {
    const words = wordsFrom({ abc: 2, xay: 1, z: 2 })
    const trained = trainBpe(words, { vocabularySize: 100, limitAlphabet: 3 })
    expect(tokensOf(trained)).toEqual(["a", "b", "c", "ab", "abc"])
    const kept = trainBpe(words, { vocabularySize: 100, limitAlphabet: 2, initialAlphabet: ["x"] })
    expect(tokensOf(kept)).toEqual(["a", "x", "xa"])
  })

  test.runIf(ALL_TESTS)("takes an alphabet of tens of thousands of characters", () => {
    const size = Math.max(40_000, runs(100_000))
    const letters = Array.from({ length: size }, (_, i) => String.fromCodePoint(0x10000 + i))
    const words = wordsOf(letters.join(""), "aab")
    expect(() => trainBpe(words)).toThrow(
      `vocabularySize must be at least ${size + 2}, for special tokens (0) and letters (${size + 2}; limitAlphabet keeps fewer), got 30000`,
    )
    const trained = trainBpe(words, { vocabularySize: 1002, limitAlphabet: 1000 })
    expect(tokensOf(trained).slice(0, 3)).toEqual(["a", "b", "\u{10000}"])
  })

  test("without words has only special tokens and the initial alphabet", () => {
    const none = wordsOf("", " ")
    expect(tokensOf(trainBpe(none, { specialTokens: ["<s>"] }))).toEqual(["<s>"])
    expect(trainBpe(none, { unit: "byte" }).model.vocabulary.size).toBe(256)
  })

  test("reports the number of tokens after every merge", () => {
    const seen: number[] = []
    trainBpe(wordsFrom({ abcd: 1 }), { onProgress: (tokens) => seen.push(tokens) })
    expect(seen).toEqual([5, 6, 7])
  })

  test("merges a word of very many equal letters", () => {
    const length = runs(200_000)
    const { merges } = trainBpe(wordsFrom({ ["a".repeat(length)]: 1 }), { vocabularySize: 100 })
    expect(merges[0]).toEqual({ left: "a", right: "a", count: length - 1 })
    expect(merges[1]).toEqual({ left: "aa", right: "aa", count: length / 2 - 1 })
    const last = Math.floor(Math.log2(length)) - 1
    expect(merges[last]).toEqual({ left: "a".repeat(2 ** last), right: "a".repeat(2 ** last), count: 2 })
  })

  test("refuses options that are not allowed", () => {
    const words = wordsOf("ab")
    const refuse = (options: object) => {
      expect(() => trainBpe(words, options)).toThrow(LecternError)
      return expect(() => trainBpe(words, options))
    }
    refuse({ vocabularySize: -1 }).toThrow("vocabularySize must be an integer in 0..16777216, got -1")
    refuse({ vocabularySize: 1 }).toThrow(
      "vocabularySize must be at least 2, for special tokens (0) and letters (2; limitAlphabet keeps fewer)",
    )
    refuse({ minFrequency: 0.5 }).toThrow("minFrequency must be an integer of at least 0, got 0.5")
    refuse({ limitAlphabet: Number.NaN }).toThrow("limitAlphabet must be an integer of at least 0, got NaN")
    refuse({ maxTokenLength: 0 }).toThrow("maxTokenLength must be an integer of at least 1, got 0")
    refuse({ initialAlphabet: ["a", "bc"] }).toThrow('initialAlphabet[1] must be one character, got "bc"')
    refuse({ unit: "bit" }).toThrow('unit must be "character" or "byte", got "bit"')
  })

  test("spells words that are not UTF-8 in some letters", () => {
    const words = { bytes: Uint8Array.of(0xff, 0xff, 0xff, 0xff), ends: Float64Array.of(4), counts: Float64Array.of(1) }
    expect(tokensOf(trainBpe(words))).toEqual(["\ufffd"])
    expect(entriesOf(words)).toHaveLength(1)
  })
})
