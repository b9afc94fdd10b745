// Latin hypercubes and stratified points.

import { LecternError } from "@lectern/core"
import { type Generator, xoshiro128 } from "@lectern/random"
import { expect, test } from "vitest"
import { latinHypercube } from "../../src/sequences/latin-hypercube.js"
import { stratified } from "../../src/sequences/stratified.js"

test.each([1, 2, 5, 64])("each of %d pieces of each axis holds one point of a Latin hypercube", (count) => {
  const points = latinHypercube(count, 3, xoshiro128(41))
  for (let j = 0; j < 3; j++) {
    const pieces = Array.from({ length: count }, (_, i) => Math.ceil(points[3 * i + j]! * count))
    expect(pieces.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i + 1))
  }
})

test("the points of a centred Latin hypercube lie in the middle of their pieces", () => {
  const points = latinHypercube(4, 2, xoshiro128(42), { place: "centre" })
  expect([...points.filter((_, i) => i % 2 === 1)].sort()).toEqual([0.125, 0.375, 0.625, 0.875])
})

test("the smallest random number puts no point at 1", () => {
  const zeros: Generator = { ...xoshiro128(1), uniform: () => 0, fillUniform: (out) => void out.fill(0) }
  expect(latinHypercube(8, 2, zeros).every((x) => x > 0 && x < 1)).toBe(true)
  const most: Generator = { ...zeros, fillUniform: (out) => void out.fill(1 - 2 ** -53) }
  expect(stratified([5, 3], most).every((x) => x >= 0 && x < 1)).toBe(true)
})

test("each box of a grid holds one stratified point", () => {
  const points = stratified([3, 1, 4], xoshiro128(43))
  expect(points.length).toBe(36)
  for (let i = 0; i < 12; i++) {
    const box = [Math.floor(points[3 * i]! * 3), Math.floor(points[3 * i + 2]! * 4)]
    expect(box).toEqual([Math.floor(i / 4), i % 4])
  }
})

test.each([
  // The variance of the integral of x over n strata is 1/12 n^-3; of x + y by a Latin hypercube twice that.
  ["a mean over strata of a line", (g: Generator) => mean(stratified([16], g)), 0.5, 16 ** -3 / 12],
  ["a mean of sums over a Latin hypercube", (g: Generator) => 2 * mean(latinHypercube(16, 2, g)), 1, 16 ** -3 / 6],
] as const)("%s has the variance of theory", (_, estimate, truth, variance) => {
  const generator = xoshiro128(44)
  let sum = 0
  let squares = 0
  for (let i = 0; i < 2000; i++) {
    const off = estimate(generator) - truth
    sum += off
    squares += off * off
  }
  // Within 4 standard errors; a variance of 2000 normal numbers has a relative one of sqrt(2 / 2000).
  expect(Math.abs(sum / 2000)).toBeLessThan(4 * Math.sqrt(variance / 2000))
  expect(Math.abs(squares / 2000 / variance - 1)).toBeLessThan(4 * Math.sqrt(2 / 2000))
})

test.each([
  [() => latinHypercube(0, 2, xoshiro128(1)), "count must be an integer in 1..2147483647, got 0"],
  [() => latinHypercube(2, 0, xoshiro128(1)), "dimension must be an integer in 1..1073741823, got 0"],
  [() => latinHypercube(2 ** 20, 2 ** 20, xoshiro128(1)), "dimension must be an integer in 1..2047, got 1048576"],
  [
    () => latinHypercube(2, 2, xoshiro128(1), { place: "center" as "centre" }),
    'place must be "random" or "centre", got "center"',
  ],
  [() => stratified([], xoshiro128(1)), "the length of cells must be at least 1, got 0"],
  [() => stratified([2, 0], xoshiro128(1)), "cells[1] must be an integer in 1..2147483647, got 0"],
  [() => stratified([2 ** 16, 2 ** 16], xoshiro128(1)), "the product of cells must be at most 2147483647 / 2, got"],
])("what latinHypercube() and stratified() do not allow is refused: %#", (act, message) => {
  expect(act).toThrow(LecternError)
  expect(act).toThrow(message)
})

function mean(points: Float64Array): number {
  return points.reduce((sum, x) => sum + x, 0) / points.length
}
