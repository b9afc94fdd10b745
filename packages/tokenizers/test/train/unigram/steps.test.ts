import { examples, runs } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { bestCounts } from "../../../src/train/unigram/best.js"
import { expectedCounts } from "../../../src/train/unigram/expect.js"
import { sparseLogProbs } from "../../../src/train/unigram/maximize.js"
import { keepPieces } from "../../../src/train/unigram/pieces.js"
import { highestLosses, pieceLosses } from "../../../src/train/unigram/train.js"
import { type Counts, naiveBest, naiveExpectation, naiveLoss, type Probabilities, piecesOf, textOf } from "./naive.js"

const LETTERS = { a: 0, b: 0, "€": 0 }

// Words over three letters, and pieces with probabilities: the letters and some substrings of the words.
const models = fc
  .record({
    words: fc.dictionary(
      fc.string({ unit: fc.constantFrom("a", "b", "€"), minLength: 1, maxLength: 7 }),
      fc.integer({ min: 1, max: 9 }),
      {
        minKeys: 1,
        maxKeys: 4,
      },
    ),
    cuts: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 2, max: 4 })), { maxLength: 6 }),
    weights: fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 9, maxLength: 9 }),
  })
  .map(({ words, cuts, weights }) => {
    const counts: Counts = { ...words, "ab€": 1 }
    const names = new Set(Object.keys(LETTERS))
    for (const [word, start, length] of cuts) {
      const text = Object.keys(counts)[word % Object.keys(counts).length]!
      const piece = text.slice(start % text.length).slice(0, length)
      if (piece.length > 1) names.add(piece)
    }
    const total = weights.slice(0, names.size).reduce((sum, weight) => sum + weight, 0)
    const probabilities: Probabilities = Object.fromEntries([...names].map((name, i) => [name, weights[i]! / total]))
    return { counts, probabilities }
  })

const EXAMPLES = examples(200, 4)

describe("the E step", () => {
  test("worked by hand: a|b has 1/8, ab has 1/4, so two thirds of ab remain whole", () => {
    const text = textOf({ ab: 3, a: 1 })
    const { counts, logLikelihood } = expectedCounts(text, piecesOf(text, { a: 1 / 2, b: 1 / 4, ab: 1 / 4 }))
    expect([...counts]).toEqual([expect.closeTo(2, 14), expect.closeTo(1, 14), expect.closeTo(2, 14)])
    expect(logLikelihood).toBeCloseTo(3 * Math.log(3 / 8) + Math.log(1 / 2), 14)
  })

  test("equals a list of all segmentations", () => {
    fc.assert(
      fc.property(models, ({ counts, probabilities }) => {
        const text = textOf(counts)
        const fast = expectedCounts(text, piecesOf(text, probabilities))
        const naive = naiveExpectation(counts, probabilities)
        expect(fast.logLikelihood).toBeCloseTo(naive.logLikelihood, 9)
        naive.expected.forEach((value, id) => {
          expect(fast.counts[id]).toBeCloseTo(value, 9)
        })
      }),
      EXAMPLES,
    )
  })

  test("does not underflow in a word of very many letters", () => {
    const size = runs(200_000)
    const text = textOf({ [`${"a".repeat(size)}b`]: 2 })
    const { counts, logLikelihood } = expectedCounts(text, piecesOf(text, { a: 1e-9, b: 1e-12 }))
    expect(counts[0]).toBeCloseTo(2 * size, 3)
    expect(counts[1]).toBeCloseTo(2, 9)
    expect(logLikelihood / (2 * (size * Math.log(1e-9) + Math.log(1e-12)))).toBeCloseTo(1, 12)
  })

  test("followed by the plain M step never lowers the likelihood", () => {
    fc.assert(
      fc.property(models, ({ counts, probabilities }) => {
        const text = textOf(counts)
        const pieces = piecesOf(text, probabilities)
        let last = Number.NEGATIVE_INFINITY
        for (let iteration = 0; iteration < 6; iteration++) {
          const { counts: expected, logLikelihood } = expectedCounts(text, pieces)
          expect(logLikelihood).toBeGreaterThanOrEqual(last - 1e-9)
          last = logLikelihood
          pieces.logProbs = plainLogProbs(expected)
        }
      }),
      EXAMPLES,
    )
  })
})

/** Log probabilities by maximum likelihood: with them, EM never lowers the likelihood (Dempster, Laird, Rubin 1977, theorem 1). */
function plainLogProbs(counts: Float64Array): Float64Array {
  const sum = counts.reduce((all, count) => all + count, 0)
  return counts.map((count) => Math.log(count / sum))
}

test("sparseLogProbs() takes more from rare pieces than from frequent ones", () => {
  const counts = Float64Array.of(0.5, 5, 500)
  const lost = sparseLogProbs(counts).map((value, i) => value - plainLogProbs(counts)[i]!)
  expect(lost[0]).toBeLessThan(lost[1]!)
  expect(lost[1]).toBeLessThan(lost[2]!)
})

test("bestCounts() counts the pieces of the best segmentations", () => {
  fc.assert(
    fc.property(models, ({ counts, probabilities }) => {
      const text = textOf(counts)
      const fast = bestCounts(text, piecesOf(text, probabilities))
      let naive = 0
      for (const [word, count] of Object.entries(counts)) {
        for (const part of naiveBest(word, probabilities, 1)) naive += count * Math.log(probabilities[part]!)
      }
      expect(fast.logLikelihood).toBeCloseTo(naive, 9)
      const names = Object.keys(probabilities)
      const counted = names.reduce((sum, name, id) => sum + fast.counts[id]! * Math.log(probabilities[name]!), 0)
      expect(counted).toBeCloseTo(naive, 9)
    }),
    EXAMPLES,
  )
})

describe("pieceLosses()", () => {
  test("worked by hand: without ab its three occurrences become a and b", () => {
    const text = textOf({ ab: 3, a: 1 })
    const { losses, candidates } = pieceLosses(text, piecesOf(text, { a: 0.4, b: 0.2, ab: 0.4 }), "lectern")
    expect([...candidates]).toEqual([2])
    expect(losses[0]).toBeCloseTo((3 / 4) * (Math.log(3 / 4) - Math.log(4 / 7) - Math.log(3 / 7)), 14)
  })

  test("worked by hand: the characters c and d, lost before, are in the sum of all pieces", () => {
    const text = textOf({ ab: 3, a: 1, c: 4, d: 2 })
    const pieces = piecesOf(text, { a: 0.3, b: 0.1, c: 0.1, d: 0.1, ab: 0.4 })
    keepPieces(pieces, Int32Array.of(0, 1, 4))
    const { losses, candidates } = pieceLosses(text, pieces, "lectern")
    expect([...candidates]).toEqual([2])
    // Of 10 pieces 3 are ab, in 10 words; without it there are 4 a, 3 b and 6 unknown.
    expect(losses[0]).toBeCloseTo((3 / 10) * (Math.log(3 / 10) - Math.log(4 / 13) - Math.log(3 / 13)), 14)
  })

  test("equals a list of all segmentations", () => {
    fc.assert(
      fc.property(models, ({ counts, probabilities }) => {
        // Ties may be broken either way, so probabilities must not be products of others.
        const names = Object.keys(probabilities)
        const odd = Object.fromEntries(
          names.map((name, i) => [name, probabilities[name]! * (1 - Math.sqrt(i + 2) / 1000)]),
        )
        const text = textOf(counts)
        const { candidates, losses } = pieceLosses(text, piecesOf(text, odd), "lectern")
        names.forEach((name, id) => {
          if (name.length === 1) return
          const at = candidates.indexOf(id)
          const naive = naiveLoss(counts, odd, name)
          if (naive === undefined) expect(at).toBe(-1)
          else expect(losses[at]).toBeCloseTo(naive, 9)
        })
      }),
      EXAMPLES,
    )
  })

  test("single letters are required for any loss", () => {
    const text = textOf({ ab: 3, a: 1 })
    const { required } = pieceLosses(text, piecesOf(text, { a: 0.4, b: 0.2, ab: 0.4 }), "huggingface")
    expect([...required]).toEqual([0, 1])
  })
})

test("highestLosses() keeps the pieces of highest loss, not of lowest (erratum 9)", () => {
  const losses = {
    required: Int32Array.of(7),
    candidates: Int32Array.of(1, 2, 3),
    losses: Float64Array.of(0.1, 0.3, 0.2),
  }
  expect([...highestLosses(losses, 3)]).toEqual([7, 2, 3])
  expect([...highestLosses(losses, 0)]).toEqual([7])
})

test("keepPieces() replaces a dropped piece by the nearest shorter one", () => {
  const text = textOf({ abb: 1 })
  const pieces = piecesOf(text, { a: 0.25, b: 0.25, ab: 0.25, abb: 0.25 })
  keepPieces(pieces, Int32Array.of(2, 0, 1))
  expect(pieces.live).toBe(3)
  expect([...pieces.lengths]).toEqual([2, 1, 1])
  expect([...pieces.parents]).toEqual([1, -1, -1])
  expect([...pieces.longest]).toEqual([0, 2, 2, -1])
  keepPieces(pieces, Int32Array.of(0))
  expect(pieces.live).toBe(1)
  expect([...pieces.lengths]).toEqual([2, 1, 1])
})
