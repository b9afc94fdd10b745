import { ALL_TESTS, examples } from "@lectern/core/testing"
import { xoshiro128 } from "@lectern/random"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { PieceKind } from "../../../src/encode/pieces.js"
import { tokenBuffer } from "../../../src/encode/token-buffer.js"
import { unigram } from "../../../src/encode/unigram/unigram.js"
import { golden } from "../../shared.js"
import { drawsBy, piecesOf } from "../pieces.js"
import { allSegmentations } from "./naive.js"

const pieces = [
  ["<unk>", -9],
  ["a", -1],
  ["b", -1.25],
  ["ab", -1.5],
  ["abc", -3],
  ["c", -2],
  ["bc", -2.5],
] as const
const MODEL = unigram({ pieces, unknownId: 0 })
const draw = drawsBy(MODEL)

const vocabularyOf = fc
  .uniqueArray(
    fc.tuple(
      fc.string({ unit: fc.constantFrom("a", "b", "é"), minLength: 1, maxLength: 3 }),
      fc.constantFrom(-1, -2, -2.5, -3, -4),
    ),
    { selector: ([text]) => text, minLength: 1, maxLength: 9 },
  )
  .map((entries) => ({ pieces: [["<unk>", -5] as const, ...entries], unknownId: 0 }))
const text = fc.string({ unit: fc.constantFrom("a", "b", "é"), maxLength: 7 })

test("nbest() lists the segmentations of abc by hand", () => {
  const found = MODEL.nbest("abc", 10).map(({ ids, score }) => [Array.from(ids), score])
  expect(found).toEqual([
    [[4], -3],
    [[1, 6], -3.5],
    [[3, 5], -3.5],
    [[1, 2, 5], -4.25],
  ])
})

test("logProbability() and entropy() of abc by hand", () => {
  const terms = [-3, -3.5, -3.5, -4.25].map(Math.exp)
  const whole = terms.reduce((a, b) => a + b)
  expect(MODEL.logProbability("abc")).toBeCloseTo(Math.log(whole), 12)
  const entropy = terms.reduce((sum, term) => sum - (term / whole) * Math.log(term / whole), 0)
  expect(MODEL.entropy("abc")).toBeCloseTo(entropy, 12)
  expect(MODEL.entropy("abc", 0)).toBeCloseTo(Math.log(4), 12)
  expect(MODEL.entropy("")).toBe(0)
  expect(MODEL.logProbability("")).toBe(0)
  expect(MODEL.nbest("", 3)).toEqual([{ ids: new Int32Array(0), score: 0 }])
})

test("nbest(), entropy() and logProbability() agree with a list of all segmentations", () => {
  fc.assert(
    fc.property(vocabularyOf, text, fc.integer({ min: 1, max: 70 }), (options, given, count) => {
      const model = unigram(options)
      const all = allSegmentations(options, given)
      const scores = all.map(({ score }) => score).sort((a, b) => b - a)
      const found = model.nbest(given, count)
      expect(found.length).toBe(Math.min(count, all.length))
      for (const [i, { score }] of found.entries()) expect(score).toBeCloseTo(scores[i]!, 9)
      const largest = scores[0]!
      const sum = scores.reduce((total, score) => total + Math.exp(score - largest), 0)
      expect(model.logProbability(given)).toBeCloseTo(largest + Math.log(sum), 9)
      const probs = scores.map((score) => Math.exp(score - largest) / sum)
      const entropy = probs.reduce((total, prob) => total - prob * Math.log(prob), 0)
      expect(model.entropy(given)).toBeCloseTo(entropy, 9)
    }),
    examples(400, 9),
  )
})

test("nbest() of a thousand equal letters is fast although nearly all segmentations tie", () => {
  const found = unigram({
    pieces: [
      ["a", -1],
      ["aa", -2],
      ["aaa", -3],
    ],
  }).nbest("a".repeat(1000), 300)
  expect(found.length).toBe(300)
  expect(new Set(found.map(({ ids }) => ids.join())).size).toBe(300)
  expect(new Set(found.map(({ score }) => score))).toEqual(new Set([-1000]))
})

test.each([
  ["all segmentations", 1, undefined],
  ["all segmentations, flattened", 0.3, undefined],
  ["the three best", 1, 3],
])("drawing among %s follows their probabilities within 4.5 standard errors", (_, alpha, nbest) => {
  const weights = new Map(
    MODEL.nbest("abc", nbest ?? 10).map(({ ids, score }) => [ids.join(), Math.exp(alpha * score)]),
  )
  const whole = [...weights.values()].reduce((a, b) => a + b)
  const generator = xoshiro128(11)
  const counts = new Map<string, number>()
  const draws = ALL_TESTS ? 20_000 : 3000
  for (let i = 0; i < draws; i++) {
    const ids = draw("abc", { generator, alpha, ...(nbest !== undefined && { nbest }) }).join()
    counts.set(ids, (counts.get(ids) ?? 0) + 1)
  }
  expect(new Set(counts.keys())).toEqual(new Set(weights.keys()))
  for (const [ids, weight] of weights) {
    const share = weight / whole
    const error = Math.sqrt((share * (1 - share)) / draws)
    expect(Math.abs(counts.get(ids)! / draws - share)).toBeLessThan(4.5 * error)
  }
})

test("drawing from a long text takes one number per token and is the same with the same seed", () => {
  const long = "abc".repeat(20_000)
  const first = draw(long, { generator: xoshiro128(5), alpha: 0.5 })
  expect(draw(long, { generator: xoshiro128(5), alpha: 0.5 })).toEqual(first)
  expect(first.length).toBeGreaterThan(20_000)
})

test("drawing refuses powers and numbers that are not allowed", () => {
  const generator = xoshiro128(1)
  expect(() => draw("a", { generator, alpha: -1 })).toThrow("alpha must be a finite number of at least 0, got -1")
  expect(() => draw("a", { generator, nbest: 0 })).toThrow("nbest must be an integer of at least 1, got 0")
  expect(() => MODEL.nbest("a", 1.5)).toThrow("count must be an integer")
  expect(() => MODEL.entropy("a", Number.POSITIVE_INFINITY)).toThrow("alpha must be a finite number")
})

interface Row {
  readonly text: string
  readonly nbest?: readonly (readonly [readonly string[], number])[]
  readonly entropy?: readonly number[]
}

interface PiecesFile {
  readonly pieces: readonly (readonly [string, number, PieceKind | "unk"])[]
}

describe("with golden values", () => {
  test.each(["unigram-identity", "unigram-bytefallback"])(
    "nbest() and entropy() equal SentencePiece's on plain golden texts of %s",
    (name) => {
      const rows = golden<PiecesFile>(`spm/${name}.pieces.json`).pieces
      const kinds = rows.map(([text, , kind]) =>
        kind === "unk" ? "unknown" : text === "<sep>" || text === "[MASK]" ? "user-defined" : kind,
      )
      const model = unigram({
        pieces: rows.map(([text, value]) => [text, value]),
        kinds,
        unknownId: kinds.indexOf("unknown"),
        byteFallback: name.endsWith("fallback"),
        rules: "sentencepiece",
      })
      let compared = 0
      for (const { text, nbest, entropy } of golden<Row[]>(`spm/${name}.encodings.json`)) {
        if (nbest === undefined || !text.isWellFormed() || /^ | $| {2}|▁|\0|^$|<sep>|\[MASK\]|<ctrl>/.test(text))
          continue
        const given = `▁${text.replaceAll(" ", "▁")}`
        const found = model.nbest(given, 5)
        expect(found.length).toBe(nbest.length)
        for (const [i, [, score]] of nbest.entries())
          expect(Math.abs(found[i]!.score - score), text).toBeLessThan(1e-5 * Math.abs(score) + 1e-4)
        ;[0.1, 0.5, 1].forEach((alpha, i) => {
          expect(Math.abs(model.entropy(given, alpha) - entropy![i]!), text).toBeLessThan(
            2e-3 * Math.abs(entropy![i]!) + 1e-3,
          )
        })
        compared++
      }
      expect(compared).toBeGreaterThan(70)
    },
  )
})

test("draws of a piece do not depend on its place in the text", () => {
  const { bytes, pieces: places } = piecesOf(["cab", "abcab"])
  const out = tokenBuffer()
  MODEL.encoder("character").encodePieces(bytes, places.subarray(2), 1, out, { generator: xoshiro128(3), alpha: 0.5 })
  expect([...out.ids.subarray(0, out.length)]).toEqual(draw("abcab", { generator: xoshiro128(3), alpha: 0.5 }))
})
