import { expect, test } from "vitest"
import { shuffle } from "../../src/choose/shuffle.js"
import { xoshiro128 } from "../../src/generators/xoshiro128.js"
import { excessOfChiSquare } from "../support/statistics.js"

test("shuffle works in place, keeps every item, and repeats with the seed", () => {
  const items = Array.from({ length: 100 }, (_, i) => i)
  const shuffled = shuffle(items, xoshiro128(1))
  expect(shuffled).toBe(items)
  expect(shuffled).not.toEqual([...shuffled].sort((a, b) => a - b))
  expect([...shuffled].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i))
  expect(
    shuffle(
      Uint32Array.from({ length: 100 }, (_, i) => i),
      xoshiro128(1),
    ),
  ).toEqual(Uint32Array.from(shuffled))
})

test("shuffle of nothing and of one item draws nothing", () => {
  const generator = xoshiro128(1)
  expect(shuffle([], generator)).toEqual([])
  expect(shuffle(["a"], generator)).toEqual(["a"])
  expect(generator.next()).toBe(xoshiro128(1).next())
})

test("all 24 orders of four items are equally likely", () => {
  const generator = xoshiro128(8)
  const counts = new Map<string, number>()
  for (let i = 0; i < 24_000; i++) {
    const order = shuffle([0, 1, 2, 3], generator).join("")
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  expect(counts.size).toBe(24)
  expect(excessOfChiSquare([...counts.values()], new Array(24).fill(1 / 24))).toBeLessThan(4)
})
