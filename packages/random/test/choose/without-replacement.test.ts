import { LecternError } from "@lectern/core"
import { runs } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { withoutReplacement } from "../../src/choose/without-replacement.js"
import { xoshiro128 } from "../../src/generators/xoshiro128.js"
import { excessOfChiSquare } from "../support/statistics.js"
import { excessOfChoices, successiveChoices } from "./successive.js"

test.each([
  [5, 2],
  [4, 4],
  [6, 1],
  [5, 3],
])("of %i numbers, all ordered choices of %i are equally likely", (size, count) => {
  const choices = successiveChoices(new Array(size).fill(1), count)
  const generator = xoshiro128(size)
  expect(excessOfChoices(choices, runs(50_000), () => withoutReplacement(size, count, generator).join())).toBeLessThan(
    4,
  )
})

// Sizes on either side of every change of method.
test.each([
  [10_000, 5000],
  [10_001, 200],
  [10_001, 201],
  [30_000, 30_000],
  [1 << 20, 100],
  [2 ** 32 - 1, 1000],
])("of %i numbers %i come, all different, each fifth of the range equally often", (size, count) => {
  const generator = xoshiro128(count)
  const fifths = new Float64Array(5)
  const earlyFifths = new Float64Array(5)
  for (let i = 0; i < 20; i++) {
    const chosen = withoutReplacement(size, count, generator)
    expect(new Set(chosen).size).toBe(count)
    chosen.forEach((value, at) => {
      const fifth = Math.floor((5 * value) / size)
      fifths[fifth]! += 1
      if (at < count / 10) earlyFifths[fifth]! += 1
    })
  }
  const even = new Array(5).fill(1 / 5)
  expect(excessOfChiSquare(fifths, even)).toBeLessThan(4)
  expect(excessOfChiSquare(earlyFifths, even)).toBeLessThan(4)
})

test.each([
  [100, 3],
  [100, 4],
  [1000, 999],
  [33, 33],
  [50_000, 10],
])("in ascending order, %i choose %i is the same subset, sorted", (size, count) => {
  const sorted = withoutReplacement(size, count, xoshiro128(8), { order: "ascending" })
  expect(sorted).toEqual(withoutReplacement(size, count, xoshiro128(8)).sort())
})

test("of many numbers in ascending order, pairs are jointly as likely as they should be", () => {
  const generator = xoshiro128(10)
  const counts = new Float64Array(15)
  for (let i = 0; i < 30_000; i++) {
    const [a, b] = withoutReplacement(6, 2, generator, { order: "ascending" }) as unknown as [number, number]
    counts[(b * (b - 1)) / 2 + a]! += 1
  }
  expect(excessOfChiSquare(counts, new Array(15).fill(1 / 15))).toBeLessThan(4)
})

test("none of some, none of none, all of one", () => {
  const choose = (size: number, count: number): number[] => [...withoutReplacement(size, count, xoshiro128(1))]
  expect([choose(5, 0), choose(0, 0), choose(1, 1)]).toEqual([[], [], [0]])
})

test.each([
  [-1, 0, "size must be an integer in 0..4294967295, got -1"],
  [2 ** 32, 0, "size must be an integer in 0..4294967295, got 4294967296"],
  [5, 6, "count must be an integer in 0..5, got 6"],
  [5, 1.5, "count must be an integer in 0..5, got 1.5"],
  [5, Number.NaN, "count must be an integer in 0..5, got NaN"],
])("%d choose %d is refused", (size, count, sentence) => {
  expect(() => withoutReplacement(size, count, xoshiro128(1))).toThrow(LecternError)
  expect(() => withoutReplacement(size, count, xoshiro128(1))).toThrow(sentence)
})

test("an unknown order is refused", () => {
  const order = "descending" as "ascending"
  expect(() => withoutReplacement(5, 1, xoshiro128(1), { order })).toThrow(
    'order must be "random" or "ascending", got "descending"',
  )
})
