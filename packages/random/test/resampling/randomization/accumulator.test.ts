// Sums are compared with coins applied row by row; coins are tested for fairness.
import { LecternError } from "@lectern/core"
import { ALL_TESTS, examples, runs } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { shuffle } from "../../../src/choose/shuffle.js"
import { generatorAt } from "../../../src/generators/word-stream.js"
import { xoshiro128 } from "../../../src/generators/xoshiro128.js"
import { randomizationAccumulator } from "../../../src/resampling/randomization/accumulator.js"
import { excessOfChiSquare } from "../../support/statistics.js"
import { coinsOf, weighted } from "../weights.js"

describe("coins", () => {
  test("show 0 or 1, each unit and each trial half the time", () => {
    const [units, trials] = [1100, runs(1000)]
    const coins = coinsOf({ trials, seed: 3 }, units)
    expect(new Set(coins.flat())).toEqual(new Set([0, 1]))
    const heads = new Float64Array(units)
    for (const each of coins) for (let u = 0; u < units; u++) heads[u]! += each[u]!
    // Squares of standard normal deviates: their sum has mean `units` and standard deviation sqrt(2 units).
    const chiSquare = heads.reduce((sum, h) => sum + (h - trials / 2) ** 2 / (trials / 4), 0)
    expect(Math.abs(chiSquare - units) / Math.sqrt(2 * units)).toBeLessThan(4)
    const byTrial = coins.map((each) => each.reduce((a, b) => a + b, 0))
    const chiSquareOfTrials = byTrial.reduce((sum, h) => sum + (h - units / 2) ** 2 / (units / 4), 0)
    expect(Math.abs(chiSquareOfTrials - trials) / Math.sqrt(2 * trials)).toBeLessThan(4)
  })

  test("fall independently: all 256 patterns of eight units are equally likely, wherever the units lie", () => {
    const coins = coinsOf({ trials: runs(20_000), seed: 4 }, 70)
    for (const eight of [
      [0, 1, 2, 3, 4, 5, 6, 7],
      [0, 8, 16, 24, 31, 32, 40, 69],
    ]) {
      const counts = new Float64Array(256)
      for (const each of coins) counts[eight.reduce((pattern, unit) => 2 * pattern + each[unit]!, 0)]! += 1
      expect(excessOfChiSquare(counts, new Float64Array(256).fill(1 / 256))).toBeLessThan(4)
    }
  })

  test("are the bits of random words: unit u of trial t has bit u % 32 of word t at the place floor(u / 32)", () => {
    const [units, trials, seed] = [2100, 3, 7]
    const bits = Array.from({ length: trials }, () => new Array<number>(units).fill(-1))
    for (let place = 0; place < units / 32; place++) {
      const generator = generatorAt(seed, 3, place)
      for (const each of bits) {
        const word = generator.next()
        for (let u = 32 * place; u < Math.min(32 * place + 32, units); u++) each[u] = (word >>> (u % 32)) & 1
      }
    }
    expect(coinsOf({ trials, seed }, units)).toEqual(bits)
  })

  test("depend on seed, unit and trial alone", () => {
    const all = coinsOf({ trials: 50, seed: 9 }, 80)
    expect(coinsOf({ trials: 20, seed: 9 }, 60)).toEqual(all.slice(0, 20).map((each) => each.slice(0, 60)))
    expect(coinsOf({ trials: 50, seed: 10 }, 80)).not.toEqual(all)
  })
})

describe("sums", () => {
  test.runIf(ALL_TESTS)("are those of the swapped differences, in any pieces and order, whatever shares a pass", () => {
    fc.assert(
      fc.property(
        fc.record({
          total: fc.integer({ min: 1, max: 2300 }),
          width: fc.integer({ min: 1, max: 9 }),
          seed: fc.nat(1000),
          trials: fc.integer({ min: 1, max: 6 }),
          pieces: fc.integer({ min: 1, max: 4 }),
          listed: fc.boolean(),
        }),
        ({ total, width, seed, trials, pieces, listed }) => {
          const generator = xoshiro128(seed)
          const units = Array.from({ length: total }, (_, i) => (listed ? generator.below(total) : i))
          const numbers = (most: number): Float64Array =>
            Float64Array.from({ length: total * width }, () => generator.below(most))
          const [baseline, system, other] = [numbers(90), numbers(100), numbers(2 ** 32)]
          const plan = { trials, seed }
          const [sums, otherSums] = [new Float64Array(trials * width), new Float64Array(trials * width)]
          const cuts = [
            0,
            ...Array.from({ length: pieces - 1 }, () => generator.below(total)).sort((a, b) => a - b),
            total,
          ]
          for (const i of shuffle([...new Array(pieces).keys()], generator)) {
            const [from, to] = [cuts[i]!, cuts[i + 1]!]
            const part = (rows: Float64Array): Float64Array => rows.subarray(from * width, to * width)
            randomizationAccumulator(plan).add(listed ? Int32Array.from(units.slice(from, to)) : from, to - from, [
              { baseline: part(baseline), system: part(system), width, sums },
              { baseline: part(baseline), system: part(other), width, sums: otherSums },
            ])
          }
          const coins = coinsOf(plan, total)
          const swapped = (rows: Float64Array): number[] => {
            const difference = rows.map((value, i) => value - baseline[i]!)
            return coins.flatMap((each) => weighted(each, units, difference))
          }
          expect([...sums]).toEqual(swapped(system))
          expect([...otherSums]).toEqual(swapped(other))
        },
      ),
      { ...examples(30, 8), numRuns: ALL_TESTS ? 30 : 5 },
    )
  })

  test("of equal systems are zero, and of no rows nothing", () => {
    const rows = Float64Array.of(3, 4)
    const sums = new Float64Array(2)
    randomizationAccumulator({ trials: 2, seed: 1 }).add(0, 2, [{ baseline: rows, system: rows, width: 1, sums }])
    randomizationAccumulator({ trials: 2, seed: 1 }).add(0, 0, [])
    expect([...sums]).toEqual([0, 0])
  })
})

test("rows, sums and plans that do not fit are refused", () => {
  const [two, three] = [new Float64Array(2), new Float64Array(3)]
  const add = (baseline: Float64Array, system: Float64Array, sums: Float64Array, units: number | Int32Array = 0) => {
    return () => randomizationAccumulator({ trials: 2, seed: 1 }).add(units, 3, [{ baseline, system, width: 1, sums }])
  }
  expect(() => randomizationAccumulator({ trials: 0, seed: 1 })).toThrow(
    "trials must be an integer in 1..2147483647, got 0",
  )
  expect(() => randomizationAccumulator({ trials: 1, seed: 0.5 })).toThrow(
    "seed must be an integer in 0..4294967295, got 0.5",
  )
  expect(add(two, three, two)).toThrow("pairs[0].baseline has 2 numbers")
  expect(add(three, two, two)).toThrow("pairs[0].system has 2 numbers")
  expect(add(three, three, three)).toThrow("pairs[0].sums has 3 numbers")
  expect(add(three, three, two, Int32Array.of(0, -1, 2))).toThrow(LecternError)
})
