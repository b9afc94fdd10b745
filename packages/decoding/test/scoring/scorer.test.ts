import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { type Scoring, scorer } from "../../src/index.js"
import { coverageBound, coverageOf } from "../../src/scoring/coverage.js"

test("scores by the formulas of the tools, worked by hand", () => {
  // sum -6, five tokens with the end token
  expect(scorer({}, 9).score(-6, 5, true)).toBe(-6)
  expect(scorer({ alpha: 1 }, 9).score(-6, 5, true)).toBe(-1.2)
  expect(scorer({ alpha: 2 }, 9).score(-6, 5, true)).toBeCloseTo(-0.24, 15)
  expect(scorer({ alpha: -1 }, 9).score(-6, 5, true)).toBe(-30)
  expect(scorer({ alpha: 1, counted: "without-end" }, 9).score(-6, 5, true)).toBe(-1.5)
  expect(scorer({ alpha: 1, counted: "without-end" }, 9).score(-6, 5, false)).toBe(-1.2)
  expect(scorer({ alpha: 1, counted: "with-start" }, 9).score(-6, 5, true)).toBe(-1)
  expect(scorer({ lengthPenalty: "gnmt", alpha: 2 }, 9).score(-6, 7, true)).toBe(-1.5)
  expect(scorer({ alpha: 1, wordPenalty: 0.2 }, 9).score(-6, 5, true)).toBe(-1.4)
  expect(scorer({ alpha: 1, wordPenalty: -0.2 }, 9).score(-6, 5, true)).toBe(-1)
  expect(scorer({ alpha: 1 }, 9).score(-6, 5, true, -0.5)).toBe(-1.7)
})

test("an empty output scores 0 or -Infinity where the end token does not count, never NaN", () => {
  const { score, bound } = scorer({ alpha: 1, counted: "without-end" }, 3)
  expect(score(0, 1, true)).toBe(0)
  expect(score(-1, 1, true)).toBe(-Infinity)
  expect(bound(0, 0)).toBe(0)
  expect(bound(-1, 0)).toBeCloseTo(-1 / 3, 15)
})

const scorings: fc.Arbitrary<Scoring> = fc.record({
  lengthPenalty: fc.constantFrom("power" as const, "gnmt" as const),
  alpha: fc.double({ min: -2, max: 3, noNaN: true }),
  counted: fc.constantFrom("tokens" as const, "without-end" as const, "with-start" as const),
  wordPenalty: fc.oneof(fc.constant(0), fc.double({ min: -2, max: 2, noNaN: true })),
})

test("the bound is the best score of any continuation, and no continuation exceeds it by a bit", () => {
  fc.assert(
    fc.property(
      scorings,
      fc.integer({ min: 1, max: 12 }),
      fc.nat(12),
      fc.double({ min: -50, max: 0, noNaN: true }),
      fc.double({ min: -3, max: 0, noNaN: true }),
      (scoring, maxLength, length, sum, more) => {
        const { score, bound } = scorer(scoring, maxLength)
        let best = -Infinity
        for (let each = length + 1; each <= maxLength; each++) {
          best = Math.max(best, score(sum, each, true))
          if (each === maxLength) best = Math.max(best, score(sum, each, false))
          expect(score(sum + more, each, true)).toBeLessThanOrEqual(bound(sum, length))
        }
        expect(bound(sum, length)).toBe(best)
      },
    ),
    examples(500, 1),
  )
})

test("coverage terms are those of the papers, worked by hand", () => {
  const attention = Float64Array.of(9, 1.5, 0.5, 0.25, 9)
  const log8 = Math.log(0.5) + Math.log(0.25)
  expect(coverageOf({ kind: "gnmt", beta: 0.2 }, attention, 1, 3)).toBeCloseTo(0.2 * log8, 15)
  expect(coverageOf({ kind: "covered", beta: 0.2 }, attention, 1, 3)).toBeCloseTo(0.2 * log8, 15)
  expect(coverageOf({ kind: "summary", beta: 5 }, attention, 1, 3)).toBe(-2.5)
  const uncovered = Float64Array.of(0, 0.5)
  expect(coverageOf({ kind: "gnmt", beta: 1 }, uncovered, 0, 2)).toBe(-Infinity)
  expect(coverageOf({ kind: "gnmt", beta: 0 }, uncovered, 0, 2)).toBe(0)
  expect(coverageOf({ kind: "covered", beta: 1 }, uncovered, 0, 2)).toBeCloseTo(Math.log(0.5), 15)
  expect(coverageBound({ kind: "gnmt", beta: 1 }, -4)).toBe(0)
  expect(coverageBound({ kind: "summary", beta: 1 }, -4)).toBe(-4)
})

test.each([
  [{ alhpa: 1 }, "unknown-option"],
  [{ alpha: Number.NaN }, "out-of-range"],
  [{ lengthPenalty: "wu" }, "out-of-range"],
  [{ counted: "words" }, "out-of-range"],
  [{ wordPenalty: Infinity }, "out-of-range"],
  [{ coverage: { kind: "gnmt", beta: -1 } }, "out-of-range"],
  [{ coverage: { kind: "wu", beta: 1 } }, "out-of-range"],
])("refuses the formula %o", (scoring, kind) => {
  expect(refusal(() => scorer(scoring as Scoring, 5)).kind).toBe(kind)
})
