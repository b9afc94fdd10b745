import { LecternError } from "@lectern/core"
import { runs } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { aliasTable } from "../../src/choose/alias.js"
import type { Generator } from "../../src/generators/generator.js"
import { xoshiro128 } from "../../src/generators/xoshiro128.js"
import { pcg64 } from "../../src/streams/algorithms/pcg64.js"
import { excessOfChiSquare } from "../support/statistics.js"

const zipf = (n: number): number[] => Array.from({ length: n }, (_, rank) => 1 / (rank + 1))

test.each([
  ["one outcome", [3]],
  ["equal weights", [1, 1, 1, 1]],
  ["a hand-worked 1:2:5", [1, 2, 5]],
  ["zeros that never come", [0, 4, 0, 1, 0]],
  ["one heavy outcome", [1, 1, 1, 997]],
  ["a Zipf vocabulary", zipf(300)],
  ["tiny weights", [1e-300, 3e-300]],
  ["the tiniest weights there are", [5e-324, 0, 1e-323]],
])("the table of %s draws by weight", (_, weights) => {
  const table = aliasTable(weights)
  const generator = xoshiro128(6)
  const draws = runs(100_000)
  const counts = new Float64Array(weights.length)
  for (let i = 0; i < draws; i++) counts[table.draw(generator)]! += 1
  const sum = weights.reduce((a, b) => a + b)
  if (weights.length === 1) expect(counts[0]).toBe(draws)
  else
    expect(
      excessOfChiSquare(
        counts,
        weights.map((weight) => weight / sum),
      ),
    ).toBeLessThan(4)
})

test("draws repeat with the seed", () => {
  const table = aliasTable(zipf(50))
  const draws = (): number[] => {
    const generator = xoshiro128(12)
    return Array.from({ length: 20 }, () => table.draw(generator))
  }
  expect(draws()).toEqual(draws())
  expect(table.size).toBe(50)
})

const FILLED: [string, (seed: number) => Generator][] = [
  ["pcg64", pcg64],
  ["xoshiro128", xoshiro128],
]
test.each(FILLED.flatMap(([name, make]) => [1, 2, 3, 256, 1000, 20_003].map((size) => ({ name, make, size }))))(
  "filling an array equals repeated draws, with $size outcomes, by $name",
  ({ make, size }) => {
    const table = aliasTable(zipf(size))
    const [filling, drawing] = [make(size), make(size)]
    // Short and long, from the start of a stream and from its middle, between other draws.
    for (const length of [0, 1, 2, 1001, 50_001, 7]) {
      const out = new Uint32Array(length)
      expect(table.fill(out, filling)).toBe(out)
      expect(out.every((outcome) => outcome === table.draw(drawing))).toBe(true)
      expect(filling.next()).toBe(drawing.next())
      expect(filling.uniform()).toBe(drawing.uniform())
    }
  },
)

test("a long fill draws by weight", () => {
  const weights = zipf(200)
  const counts = new Float64Array(200)
  for (const outcome of aliasTable(weights).fill(new Uint32Array(runs(1_000_000)), pcg64(5))) counts[outcome]! += 1
  const sum = weights.reduce((a, b) => a + b)
  const probs = weights.map((weight) => weight / sum)
  expect(excessOfChiSquare(counts, probs)).toBeLessThan(4)
})

test.each([
  [[], "the sum of weights must be a positive finite number, got 0"],
  [[0, 0], "the sum of weights must be a positive finite number, got 0"],
  [[1, -1, 2], "weights[1] must be a finite number of at least 0, got -1"],
  [[1, Number.NaN], "weights[1] must be a finite number of at least 0, got NaN"],
  [[1, Infinity], "weights[1] must be a finite number of at least 0, got Infinity"],
  [[1e308, 1e308], "the sum of weights must be a positive finite number, got Infinity"],
])("weights %j are refused", (weights, message) => {
  expect(() => aliasTable(weights)).toThrow(LecternError)
  expect(() => aliasTable(weights)).toThrow(message)
})
