import { LecternError } from "@lectern/core"
import { expect, test } from "vitest"
import { permutation, shuffle } from "../../src/choose/shuffle.js"
import { xoshiro128 } from "../../src/generators/xoshiro128.js"
import { excessOfChiSquare } from "../support/statistics.js"

test("permutation is the shuffle of 0..n-1", () => {
  const numbers = Array.from({ length: 1000 }, (_, i) => i)
  expect([...permutation(1000, xoshiro128(3))]).toEqual(shuffle(numbers, xoshiro128(3)))
  expect([...permutation(0, xoshiro128(3))]).toEqual([])
  expect([...permutation(1, xoshiro128(3))]).toEqual([0])
})

test("every number is equally likely in every place", () => {
  const generator = xoshiro128(4)
  const counts = new Float64Array(49)
  for (let i = 0; i < 50_000; i++) {
    for (const [place, value] of permutation(7, generator).entries()) counts[7 * place + value]! += 1
  }
  for (let place = 0; place < 7; place++) {
    expect(excessOfChiSquare(counts.subarray(7 * place, 7 * place + 7), new Array(7).fill(1 / 7))).toBeLessThan(4)
  }
})

test.each([-1, 1.5, Number.NaN, 2 ** 32])("permutation(%d) is refused", (size) => {
  expect(() => permutation(size, xoshiro128(1))).toThrow(LecternError)
  expect(() => permutation(size, xoshiro128(1))).toThrow(`size must be an integer in 0..4294967295, got ${size}`)
})
