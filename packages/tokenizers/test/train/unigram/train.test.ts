import { ALL_TESTS, runs } from "@lectern/core/testing"
import { expect, test } from "vitest"
import type { UnigramStep } from "../../../src/train/unigram/options.js"
import { trainUnigram } from "../../../src/train/unigram/train.js"
import { golden, goldenText, hasShared } from "../../shared.js"
import { metaspaceWords, wordsFrom, wordsOf } from "../words.js"

const TEXT = "the cat sat on the mat the cats sat on the mats that matter to cats and that is that"

const SPECIAL = ["<unk>", "<s>", "</s>"]

test.skipIf(!hasShared)("the variant huggingface gives exactly its pieces and its scores (needs ../shared)", () => {
  const words = metaspaceWords(goldenText("botchan2000.txt").split("\n").slice(0, -1))
  const { pieces } = trainUnigram(words, { variant: "huggingface", vocabularySize: 2000, specialTokens: SPECIAL })
  const file = golden<{ model: { vocab: [string, number][] } }>("hf/unigram.tokenizer.json")
  const expected = new Map(file.model.vocab)
  expect(new Set(pieces.map(([piece]) => piece))).toEqual(new Set(expected.keys()))
  for (const [piece, score] of pieces) expect(Math.abs(score - expected.get(piece)!)).toBeLessThan(1e-9)
})

test("a tiny corpus, worked by hand: two letters, and the word that occurs twice", () => {
  // Initial pieces: a and b twice each, ab scores 2 occurrences * 2 letters: probabilities 1/4, 1/4, 1/2.
  // a|b has 1/16, ab has 1/2: of two words, 2/9 are expected split, 16/9 whole; the expected counts of a and b are below 0.5, so they are lost.
  const { pieces, history } = trainUnigram(wordsFrom({ ab: 2 }), { vocabularySize: 4, subIterations: 1 })
  expect(history).toEqual([{ prunings: 0, pieces: 3, logLikelihood: expect.closeTo(2 * Math.log(9 / 16), 12) }])
  // The only remaining piece has digamma(16/9) - digamma(16/9) = 0; lost letters return with the lowest score, 0.0001 apart.
  expect(pieces).toEqual([
    ["<unk>", 0],
    ["b", expect.closeTo(0.0001, 12)],
    ["a", 0],
    ["ab", 0],
  ])
})

test.each(["lectern", "sentencepiece", "huggingface"] as const)(
  "%s: as many tokens as requested, always with all letters",
  (variant) => {
    const { model, pieces } = trainUnigram(wordsOf(TEXT), { variant, vocabularySize: 18, specialTokens: SPECIAL })
    expect(pieces.length).toBe(18)
    expect(model.vocabulary.size).toBe(18)
    for (const letter of new Set(TEXT.replaceAll(" ", ""))) expect(model.vocabulary.idOf(letter)).toBeDefined()
    const scores = pieces.slice(3).map(([, score]) => score)
    expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  },
)

test("the order and the shards of the corpus do not matter", () => {
  const lines = TEXT.split(" ")
  const one = trainUnigram(wordsOf(...lines), { vocabularySize: 24 })
  const other = trainUnigram(wordsOf(...lines.toReversed()), { vocabularySize: 24 })
  expect(other.pieces).toEqual(one.pieces)
  expect(other.history).toEqual(one.history)
})

test("progress equals the history", () => {
  const steps: UnigramStep[] = []
  const { history } = trainUnigram(wordsOf(TEXT), {
    vocabularySize: 20,
    onProgress: (progress) => void (progress.kind === "iteration" && steps.push(progress.step)),
  })
  expect(steps).toEqual(history)
  expect(steps.length).toBeGreaterThan(0)
})

test("the search for initial pieces reports its share of the work, twice as often for twice the text", () => {
  const sharesOf = (words: number): readonly number[] => {
    const counts: Record<string, number> = {}
    for (let i = 0; i < words; i++) counts[`${(i * 7919) % 1000}x${i.toString(36).padStart(4, "0")}`] = 1
    const shares: number[] = []
    trainUnigram(wordsFrom(counts), {
      vocabularySize: 5000,
      seedSize: 100,
      onProgress: (progress) => void (progress.kind === "seeding" && shares.push(progress.share)),
    })
    return shares
  }
  const size = ALL_TESTS ? 10_000 : 7000
  const once = sharesOf(size)
  const twice = sharesOf(2 * size)
  expect(once.length).toBeGreaterThan(20)
  expect(twice.length / once.length).toBeGreaterThan(1.8)
  expect(twice.length / once.length).toBeLessThan(2.4)
  for (const shares of [once, twice]) {
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    // The suffix array and the sweeps are most of the work, not silence.
    expect(shares.filter((share) => share < 0.5).length).toBeGreaterThan(10)
  }
})

test("special tokens come first, the unknown before them unless it is among them", () => {
  const words = wordsFrom({ ab: 2 })
  const first = (specialTokens: readonly string[]) =>
    trainUnigram(words, { vocabularySize: 5, specialTokens })
      .pieces.slice(0, 2)
      .map(([piece]) => piece)
  expect(first(["<s>"])).toEqual(["<unk>", "<s>"])
  expect(first(["<s>", "<unk>"])).toEqual(["<s>", "<unk>"])
})

test("byteFallback adds a piece for each byte, and bytes for unknown letters", () => {
  const { pieces, model } = trainUnigram(wordsFrom({ ab: 2 }), { vocabularySize: 300, byteFallback: true })
  expect(pieces[1]).toEqual(["<0x00>", 0])
  expect(pieces[256]).toEqual(["<0xFF>", 0])
  expect(model.options.byteFallback).toBe(true)
})

test("letters beyond the limits are dropped, rare ones first, then those with the larger code point", () => {
  const words = wordsFrom({ aab: 4, cd: 3, ce: 1 })
  const letters = (options: Parameters<typeof trainUnigram>[1]) =>
    trainUnigram(words, { vocabularySize: 40, ...options })
      .pieces.map(([piece]) => piece)
      .filter((piece) => piece.length === 1)
      .sort()
  expect(letters({ limitAlphabet: 2 })).toEqual(["a", "b"])
  expect(letters({ limitAlphabet: 3, initialAlphabet: ["e", "x"] })).toEqual(["a", "b", "e", "x"])
  expect(letters({ characterCoverage: 0.75 })).toEqual(["a", "b", "c"])
})

test("an alphabet of thousands of letters can be limited", () => {
  const letters = Array.from({ length: runs(10_000) }, (_, i) => String.fromCodePoint(0x10000 + i)).join("")
  const { pieces } = trainUnigram(wordsFrom({ [letters]: 1, ab: 2 }), { vocabularySize: 100, limitAlphabet: 50 })
  expect(pieces.length).toBeGreaterThanOrEqual(51)
  expect(pieces.length).toBeLessThanOrEqual(100)
})

test("without words there are special tokens and the initial alphabet", () => {
  const { pieces, history } = trainUnigram(wordsOf(), { specialTokens: ["<s>"], initialAlphabet: ["a"] })
  expect(pieces).toEqual([
    ["<unk>", 0],
    ["<s>", 0],
    ["a", 0],
  ])
  expect(history).toEqual([])
})

test("a word of very many letters is trained on", () => {
  const { pieces } = trainUnigram(wordsFrom({ ["ab".repeat(runs(50_000))]: 1 }), { vocabularySize: 20 })
  expect(pieces.some(([piece]) => piece.length === 16)).toBe(true)
})

test("counts beyond 2^32 count in full", () => {
  const { pieces } = trainUnigram(wordsFrom({ ab: 2 ** 40, ac: 2 ** 20 }), { vocabularySize: 7 })
  const scores = new Map(pieces)
  // In the limit ab : ac is 2^40 : 2^20.
  expect(scores.get("ab")! - scores.get("ac")!).toBeCloseTo(20 * Math.LN2, 3)
})

test("bytes are written in GPT-2's alphabet if the unit is byte", () => {
  const { pieces } = trainUnigram(wordsFrom({ " é": 3 }), { vocabularySize: 10, unit: "byte" })
  expect(pieces.map(([piece]) => piece)).toContain("ĠÃ©")
})

test.each([
  [
    { vocabularySize: 3 },
    "vocabularySize must be at least 4, for special tokens (1) and letters (3; limitAlphabet or characterCoverage exclude rare ones)",
  ],
  [{ vocabularySize: 0 }, "vocabularySize must be an integer in 1..16777216, got 0"],
  [{ shrinkingFactor: 1 }, "shrinkingFactor must be a number between 0 and 1, both excluded, got 1"],
  [{ subIterations: 0 }, "subIterations must be an integer of at least 1, got 0"],
  [{ seedSize: 0.5 }, "seedSize must be an integer of at least 1, got 0.5"],
  [{ maxPieceLength: 255 }, "maxPieceLength must be an integer in 1..254, got 255"],
  [{ limitAlphabet: -1 }, "limitAlphabet must be an integer of at least 0, got -1"],
  [{ characterCoverage: 2 }, "characterCoverage must be a number in 0..1, got 2"],
  [{ initialAlphabet: ["ab"] }, 'initialAlphabet[0] must be one character, got "ab"'],
  [{ variant: "bpe" as "lectern" }, 'variant must be "lectern", "sentencepiece" or "huggingface", got "bpe"'],
  [{ unit: "word" as "byte" }, 'unit must be "character" or "byte", got "word"'],
  [{ specialTokens: ["<s>", "<s>"] }, '"<s>" comes twice'],
])("%j is refused", (options, message) => {
  expect(() => trainUnigram(wordsFrom({ abc: 2 }), options)).toThrow(message)
})
