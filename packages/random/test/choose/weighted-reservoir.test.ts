import { LecternError } from "@lectern/core"
import { runs } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { weightedReservoir } from "../../src/choose/weighted-reservoir.js"
import { xoshiro128 } from "../../src/generators/xoshiro128.js"
import { excessOfChiSquare } from "../support/statistics.js"
import { excessOfChoices, successiveChoices } from "./successive.js"

const DRAWS = runs(15_000)

function draw(weights: readonly number[], capacity: number, generator = xoshiro128(1)): number[] {
  const sample = weightedReservoir<number>(capacity, generator)
  for (const [i, weight] of weights.entries()) sample.add(i, weight)
  return sample.items()
}

// Weights 1, 2, 3: item 0 comes first in 1/6 of the draws; then item 1 in 2/5 of those, so the order 0, 1 has probability
// 1/15, and so on: 0,2: 1/10; 1,0: 1/12; 1,2: 1/4; 2,0: 1/6; 2,1: 1/3.
test("two of three items by weights 1, 2, 3, in order, as worked by hand", () => {
  const choices = [
    { order: "0,1", prob: 1 / 15 },
    { order: "0,2", prob: 1 / 10 },
    { order: "1,0", prob: 1 / 12 },
    { order: "1,2", prob: 1 / 4 },
    { order: "2,0", prob: 1 / 6 },
    { order: "2,1", prob: 1 / 3 },
  ]
  const generator = xoshiro128(2)
  expect(excessOfChoices(choices, DRAWS, () => draw([1, 2, 3], 2, generator).join())).toBeLessThan(4)
})

test.each([
  [[5, 1, 1, 3, 0.5], 1],
  [[5, 1, 1, 3, 0.5], 2],
  [[5, 0, 1, 3, 0.5, 2], 3],
  [[1e-200, 3e-200, 2e-200, 5e-200], 2],
  [[1e200, 3e200, 2e200, 5e200], 3],
])("items of weights %j come %i at a time as by successive draws", (weights, capacity) => {
  const choices = successiveChoices(weights, capacity)
  const generator = xoshiro128(capacity)
  expect(excessOfChoices(choices, DRAWS, () => draw(weights, capacity, generator).join())).toBeLessThan(4)
})

test("with equal weights every item of a long stream is equally likely", () => {
  const generator = xoshiro128(9)
  const weights = new Array(500).fill(0.3)
  const counts = new Float64Array(10)
  for (let i = 0; i < runs(3000); i++)
    for (const item of draw(weights, 4, generator)) counts[Math.floor(item / 50)]! += 1
  expect(excessOfChiSquare(counts, new Array(10).fill(1 / 10))).toBeLessThan(4)
})

test("a reservoir that is not full gives what there is, items of weight 0 never", () => {
  const sample = weightedReservoir<string>(3, xoshiro128(1))
  expect(sample.items()).toEqual([])
  sample.add("never", 0)
  sample.add("always", 1e-320)
  expect(sample.items()).toEqual(["always"])
  expect([sample.seen, sample.capacity]).toEqual([2, 3])
})

test("an item far heavier than the rest is drawn first", () => {
  expect(draw([1, 1, 1, 1e30, 1, 1], 3)[0]).toBe(3)
})

test.each([-1, Number.NaN, Infinity])("a weight of %d is refused", (weight) => {
  const sample = weightedReservoir<string>(3, xoshiro128(1))
  expect(() => sample.add("a", weight)).toThrow(LecternError)
  expect(() => sample.add("a", weight)).toThrow(`weight must be a finite number of at least 0, got ${weight}`)
})

test("a capacity of 0 is refused", () => {
  expect(() => weightedReservoir(0, xoshiro128(1))).toThrow("capacity must be an integer in 1..4294967295, got 0")
})
