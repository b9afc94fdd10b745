import { problemOf } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { fillIntegers, integers } from "../../src/choose/integers.js"
import type { Generator } from "../../src/generators/generator.js"
import { xoshiro128 } from "../../src/generators/xoshiro128.js"
import { pcg64 } from "../../src/streams/algorithms/pcg64.js"
import { philox } from "../../src/streams/algorithms/philox.js"
import { sfc64 } from "../../src/streams/algorithms/sfc64.js"
import golden from "../golden/integers.json" with { type: "json" }

const GENERATORS: Readonly<Record<string, (seed: number) => Generator>> = { pcg64, philox, sfc64 }

test.each(golden.cases)(
  "$count of [$low, $high) from $generator are numpy's, and so is what is drawn after them",
  ({ generator: name, low, high, count, first, last, sum, after }) => {
    const generator = GENERATORS[name]!(7)
    generator.fillUniform(new Float64Array(2))
    const numbers = integers([low, high], count, generator)
    expect([...numbers.subarray(0, 5)]).toEqual(first)
    expect(numbers.at(-1)).toBe(last)
    expect(numbers.reduce((total, each) => total + BigInt(each), 0n)).toBe(BigInt(sum))
    expect(generator.uniform()).toBe(after)
  },
)

// After half a word.
function alike(seed: number): Generator {
  const generator = pcg64(seed)
  generator.next()
  return generator
}

describe("equal repeated calls of below", () => {
  test.each([
    [0, 3e9],
    [0, 3 * 2 ** 30],
    [0, 3 * 2 ** 51],
    [0, 2 ** 49],
    [-(2 ** 48), 2 ** 48 - 1],
    [9, 2 ** 49 + 10],
    [0, 2 ** 51 + 1],
    [-1, 2 ** 53 - 2],
    [0, 2 ** 32],
    [-3, 2 ** 32 - 2],
    [10, 2 ** 32 + 11],
    [-(2 ** 52), 2 ** 52],
    [5, 2 ** 53],
  ])("in [%i, %i), after half a word and one past the kernel's block", (low, high) => {
    for (const count of [0, 1, 15, 16, 17, 900, 1024, 1025, 3001]) {
      const [generator, other] = [alike(count), alike(count)]
      const numbers = integers([low, high], count, generator)
      expect(fillIntegers(new Float64Array(count), [low, high], alike(count))).toEqual(numbers)
      expect(numbers).toEqual(numbers.map(() => low + other.below(high - low)))
      expect(generator.next()).toBe(other.next())
      expect(generator.uniform()).toBe(other.uniform())
    }
  })

  test("of a generator without a seed sequence, up to 2^32 outcomes", () => {
    const other = xoshiro128(3)
    expect([...integers([-2, 5], 40, xoshiro128(3))]).toEqual(Array.from({ length: 40 }, () => other.below(7) - 2))
    expect(problemOf(() => integers([0, 2 ** 32 + 1], 1, xoshiro128(3))).kind).toBe("out-of-range")
  })
})

test.each([
  [[0], 1, "the length of range"],
  [[0, 1, 2], 1, "the length of range"],
  [3, 1, "range"],
  [[0.5, 1], 1, "range[0]"],
  [[1, 1], 1, "range[1]"],
  [[-1, 2 ** 53], 1, "range[1]"],
  [[0, 2 ** 53 + 2], 1, "range[1]"],
  [[0, 2], -1, "count"],
  [[0, 2], 1.5, "count"],
])("integers(%j, %d) is refused for %s", (range, count, name) => {
  expect(problemOf(() => integers(range as never, count, pcg64(1)))).toMatchObject({ name })
  if (name !== "count")
    expect(problemOf(() => fillIntegers(new Float64Array(1), range as never, pcg64(1)))).toMatchObject({ name })
})

test.each([new Float32Array(2), [0, 0], undefined])("fillIntegers refuses %j for its array", (numbers) => {
  expect(problemOf(() => fillIntegers(numbers as never, [0, 2], pcg64(1)))).toMatchObject({ name: "numbers" })
})

test("a seed stands for its pcg64", () => {
  // numpy.random.default_rng(42).integers(1, 7, 5)
  expect([...integers([1, 7], 5, { seed: 42 })]).toEqual([1, 5, 4, 3, 3])
})

test("no generator is refused", () => {
  expect(problemOf(() => integers([0, 2], 1, undefined as never))).toMatchObject({ kind: "wrong-type" })
})
