import { LecternError } from "@lectern/core"
import { runs } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { type Reservoir, reservoir } from "../../src/choose/reservoir.js"
import { xoshiro128 } from "../../src/generators/xoshiro128.js"
import { excessOfChiSquare } from "../support/statistics.js"

function addAll(sample: Reservoir<number>, count: number): Reservoir<number> {
  for (let i = 0; i < count; i++) sample.add(i)
  return sample
}

test("a reservoir keeps everything until it is full, and then different items", () => {
  const sample = reservoir<number>(5, xoshiro128(1))
  expect(addAll(sample, 4).items()).toEqual([0, 1, 2, 3])
  for (let i = 4; i < 10_000; i++) sample.add(i)
  expect(new Set(sample.items()).size).toBe(5)
  expect([sample.seen, sample.capacity, sample.items().length]).toEqual([10_000, 5, 5])
})

test.each([
  [1, 9],
  [2, 7],
  [3, 6],
])("every subset of %i of %i items is equally likely", (capacity, count) => {
  const generator = xoshiro128(capacity)
  const seen = new Map<string, number>()
  for (let i = 0; i < runs(60_000); i++) {
    const key = [...addAll(reservoir<number>(capacity, generator), count).items()].sort().join()
    seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  let subsets = 1
  for (let i = 0; i < capacity; i++) subsets = (subsets * (count - i)) / (i + 1)
  expect(seen.size).toBe(subsets)
  expect(excessOfChiSquare([...seen.values()], new Array(subsets).fill(1 / subsets))).toBeLessThan(4)
})

test("in a long stream every tenth of it is equally well represented", () => {
  const generator = xoshiro128(5)
  const counts = new Float64Array(10)
  for (let i = 0; i < runs(2000); i++) {
    for (const item of addAll(reservoir<number>(4, generator), 1000).items()) counts[Math.floor(item / 100)]! += 1
  }
  expect(excessOfChiSquare(counts, new Array(10).fill(1 / 10))).toBeLessThan(4)
})

test("items that would be ignored may be skipped unseen", () => {
  const plain = addAll(reservoir<number>(10, xoshiro128(6)), 100_000)
  const skipping = reservoir<number>(10, xoshiro128(6))
  let looked = 0
  while (skipping.seen < 100_000) {
    const jump = Math.min(skipping.gap, 100_000 - skipping.seen)
    skipping.skip(jump)
    if (skipping.seen < 100_000) {
      skipping.add(skipping.seen)
      looked += 1
    }
  }
  expect(skipping.items()).toEqual(plain.items())
  // Expected: 10 and the sum of 10/i for i in 11..100,000, about 10 + 10 ln(10,000) = 102; its variance is less than that.
  expect(Math.abs(looked - 102)).toBeLessThan(4 * Math.sqrt(102))
})

test("a stream of 10^15 items is sampled by jumps, uniformly", () => {
  const total = 1e15
  const generator = xoshiro128(7)
  const counts = new Float64Array(10)
  for (let i = 0; i < runs(400); i++) {
    const sample = reservoir<number>(5, generator)
    while (sample.seen < total) {
      sample.skip(Math.min(sample.gap, total - sample.seen))
      if (sample.seen < total) sample.add(sample.seen)
    }
    for (const item of sample.items()) counts[Math.floor((item / total) * 10)]! += 1
  }
  expect(excessOfChiSquare(counts, new Array(10).fill(1 / 10))).toBeLessThan(4)
})

test.each([0, -1, 1.5, Number.NaN, 2 ** 32])("a capacity of %d is refused", (capacity) => {
  expect(() => reservoir(capacity, xoshiro128(1))).toThrow(LecternError)
  expect(() => reservoir(capacity, xoshiro128(1))).toThrow(
    `capacity must be an integer in 1..4294967295, got ${capacity}`,
  )
})

test("skipping more than the gap is refused", () => {
  const sample = addAll(reservoir<number>(3, xoshiro128(1)), 2)
  expect(() => sample.skip(1)).toThrow("count must be an integer in 0..0, got 1")
})
