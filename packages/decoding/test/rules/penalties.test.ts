import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { applyRules, dry, frequencyPenalty, presencePenalty, repetitionPenalty } from "../../src/index.js"
import { naiveDry } from "./naive.js"
import { ruled } from "./ruled.js"

const zeros = [0, 0, 0, 0]

test("the frequency penalty counts, the presence penalty does not", () => {
  expect(ruled(zeros, [frequencyPenalty(0.5)], [1, 2, 1, 1])).toEqual([0, -1.5, -0.5, 0])
  expect(ruled(zeros, [presencePenalty(0.5)], [1, 2, 1, 1])).toEqual([0, -0.5, -0.5, 0])
})

test("a window counts only the last tokens, and the prompt may be ignored", () => {
  expect(ruled(zeros, [frequencyPenalty(1, { window: 2 })], [1, 1, 1, 3])).toEqual([0, -1, 0, -1])
  expect(ruled(zeros, [frequencyPenalty(1, { prompt: "ignored" })], [1, 1, 0, 3], 2)).toEqual([-1, 0, 0, -1])
  expect(ruled(zeros, [presencePenalty(1, { prompt: "ignored", window: 9 })], [1, 1], 2)).toEqual(zeros)
})

test("a repetition penalty divides positive scores and multiplies the others", () => {
  expect(ruled([4, -4, 2, 0], [repetitionPenalty(2)], [0, 1, 1, 3])).toEqual([2, -8, 2, 0])
  expect(ruled([-Infinity, -1], [repetitionPenalty(2)], [0, 0])).toEqual([-Infinity, -1])
})

test("counts do not survive a call, where a token was taken out before either", () => {
  const rule = frequencyPenalty(1)
  expect(ruled([-Infinity, 0], [rule], [0, 0, 1])).toEqual([-Infinity, -1])
  expect(ruled([0, 0], [rule], [0])).toEqual([-1, 0])
  expect(ruled([0, 0, 0], [rule], [2])).toEqual([0, 0, -1])
  expect(ruled([0, 0], [rule], [])).toEqual([0, 0])
})

test("dry() penalizes the continuation of the longest repetition", () => {
  // 1 2 3 was followed by 0; now 1 2 3 again: three tokens repeated, two allowed.
  expect(ruled(zeros, [dry(0.5, { base: 2 })], [1, 2, 3, 0, 1, 2, 3])).toEqual([-1, 0, 0, 0])
  expect(ruled(zeros, [dry(0.5, { base: 2, allowedLength: 4 })], [1, 2, 3, 0, 1, 2, 3])).toEqual(zeros)
  // Over a breaker nothing extends: after 2, only 3 is repeated.
  expect(ruled(zeros, [dry(0.5, { breakers: [2] })], [1, 2, 3, 0, 1, 2, 3])).toEqual(zeros)
  expect(ruled(zeros, [dry(0.5, { breakers: [[1, 2]], allowedLength: 1 })], [1, 2, 3, 0, 1, 2, 3])).toEqual([
    -0.5, 0, 0, 0,
  ])
  expect(ruled(zeros, [dry(0.5, { breakers: [0] })], [1, 2, 3, 0, 1, 2, 3])).toEqual(zeros)
  expect(ruled(zeros, [dry(0.5)], [])).toEqual(zeros)
})

test("dry() agrees with comparing every earlier place", () => {
  const tokens = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 60 })
  const breakers = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 1 })
  fc.assert(
    fc.property(tokens, breakers, fc.integer({ min: 1, max: 4 }), (row, stops, allowedLength) => {
      const options = { base: 1.5, allowedLength, breakers: stops }
      const expected = naiveDry(row, { multiplier: 0.5, ...options })
      const actual = ruled([0, 0, 0], [dry(0.5, options)], row)
      actual.forEach((score, token) => {
        expect(score).toBeCloseTo(-(expected.get(token) ?? 0), 9)
      })
    }),
    examples(300, 3),
  )
})

test("a very long repetition gives a large penalty, not an infinite one", () => {
  const row = Array<number>(5000).fill(1)
  const [, score] = ruled([0, 0], [dry(1)], row)
  expect(score).toBeLessThan(-1e37)
  expect(score).toBeGreaterThan(-Infinity)
  expect(applyRules([0, 0], [dry(1)], { tokens: row }).logProbs[1]).not.toBeNaN()
})

test("penalties refuse what they cannot use", () => {
  for (const call of [
    () => frequencyPenalty(Number.NaN),
    () => presencePenalty(Infinity),
    () => repetitionPenalty(0),
    () => repetitionPenalty(1.2, { window: 0 }),
    () => repetitionPenalty(1.2, { prompt: "no" as "ignored" }),
    () => dry(1, { base: 0.5 }),
    () => dry(1, { allowedLength: 0 }),
    () => dry(1, { breakers: [-1] }),
    () => applyRules([0, 0], [], { tokens: [2] }),
    () => applyRules([0, 0], [], { promptLength: 1 }),
  ])
    expect(refusal(call).kind).toBe("out-of-range")
  expect(refusal(() => dry(1, { breakers: "x" as unknown as number[] })).kind).toBe("wrong-type")
  expect(refusal(() => dry(1, { length: 1 } as object)).kind).toBe("unknown-option")
})
