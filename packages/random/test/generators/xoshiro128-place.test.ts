import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { xoshiro128Place } from "../../src/generators/word-stream.js"

function first(seed: number, series: number, part: number): string {
  const { next } = xoshiro128Place(seed, series, part)
  return `${next()} ${next()} ${next()}`
}

test("xoshiro128Place() has a stream for each seed, series and part", () => {
  const places = [0, 1, 2, 2 ** 32 - 1]
  const streams = places.flatMap((seed) => places.flatMap((series) => places.map((part) => first(seed, series, part))))
  expect(new Set(streams).size).toBe(64)
  expect(first(1, 2, 3)).toBe(first(1, 2, 3))
})

test("xoshiro128Place() of neighbouring parts has uniform first numbers", () => {
  const count = 10_000
  let sum = 0
  for (let part = 0; part < count; part++) sum += xoshiro128Place(7, 0, part).uniform()
  // Four standard errors of the mean of uniform numbers.
  expect(Math.abs(sum / count - 0.5)).toBeLessThan(4 / Math.sqrt(12 * count))
})

test("xoshiro128Place() refuses anything but words of 32 bits", () => {
  expect(refusal(() => xoshiro128Place(-1, 0, 0)).kind).toBe("out-of-range")
  expect(refusal(() => xoshiro128Place(0, 2 ** 32, 0)).kind).toBe("out-of-range")
  expect(refusal(() => xoshiro128Place(0, 0, "1" as never)).kind).toBe("wrong-type")
})
