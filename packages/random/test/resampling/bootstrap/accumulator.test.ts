// Sums are compared with weights applied row by row; weights with the multinomial distribution.
import { LecternError } from "@lectern/core"
import { examples, runs } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { shuffle } from "../../../src/choose/shuffle.js"
import { generatorAt } from "../../../src/generators/word-stream.js"
import { xoshiro128 } from "../../../src/generators/xoshiro128.js"
import { bootstrapAccumulator } from "../../../src/resampling/bootstrap/accumulator.js"
import { excessOfChiSquare } from "../../support/statistics.js"
import { drawsOf, weighted } from "../weights.js"

const SEED = 20_221

/** Rows of whole numbers, some columns negative, zero or huge. */
function someRows(count: number, width: number, seed: number): Float64Array {
  const generator = xoshiro128(seed)
  const kinds = Array.from({ length: width }, () => generator.below(6))
  return Float64Array.from({ length: count * width }, (_, i) => {
    const kind = kinds[i % width]!
    if (kind === 0) return 0
    if (kind === 1) return generator.below(2 ** 32) * 2 ** 10
    return kind === 2 ? generator.below(41) - 20 : generator.below(kind * 30)
  })
}

function sumsOf(
  plan: { resamples: number; seed: number; strata: readonly number[] },
  units: number | Int32Array,
  rows: Float64Array,
  width: number,
): Float64Array {
  const sums = new Float64Array(plan.resamples * width)
  bootstrapAccumulator(plan).add(units, rows.length / width, [{ rows, width, sums }])
  return sums
}

describe("draws", () => {
  const of300 = drawsOf({ resamples: runs(4000), seed: SEED, strata: [300] })

  test("every resample draws as many units of each stratum as the stratum has", () => {
    const strata = [3, 0, 256, 1, 257, 600]
    for (const weights of drawsOf({ resamples: 20, seed: SEED, strata })) {
      let from = 0
      for (const size of strata) {
        expect(weights.slice(from, from + size).reduce((sum, weight) => sum + weight, 0)).toBe(size)
        from += size
      }
    }
  })

  test.each([256, 200, 1])("of a block of %i units are the bytes of its random words that are below that", (units) => {
    const generator = generatorAt(SEED, 2, 0)
    let bytes: number[] = []
    const nextByte = (): number => {
      if (bytes.length === 0) {
        const word = generator.next()
        bytes = [0, 8, 16, 24].map((shift) => (word >>> shift) & 0xff)
      }
      return bytes.shift()!
    }
    const expected = Array.from({ length: 8 }, () => new Array<number>(units).fill(0))
    const bits = 2 ** Math.ceil(Math.log2(units)) - 1
    for (const weights of expected) {
      for (let drawn = 0; drawn < units; ) {
        const unit = nextByte() & bits
        if (unit >= units) continue
        weights[unit]! += 1
        drawn++
      }
    }
    expect(drawsOf({ resamples: 8, seed: SEED, strata: [units] })).toEqual(expected)
  })

  test.each([
    { units: 7, all: drawsOf({ resamples: runs(20_000), seed: SEED, strata: [7] }) },
    { units: 300, all: of300 },
    { units: 1100, all: drawsOf({ resamples: runs(1000), seed: SEED, strata: [1100] }) },
  ])("$units units are drawn equally often", ({ units, all }) => {
    const totals = new Float64Array(units)
    for (const weights of all) {
      for (let u = 0; u < units; u++) totals[u]! += weights[u]!
    }
    expect(excessOfChiSquare(totals, new Float64Array(units).fill(1 / units))).toBeLessThan(4)
  })

  test.each([2, 5])("the counts of %i units are multinomial", (units) => {
    const resamples = runs(40_000)
    const seen = new Map<string, number>()
    for (const weights of drawsOf({ resamples, seed: SEED, strata: [units] })) {
      const key = weights.join(" ")
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
    const outcomes = compositions(units, units)
    const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
    const probs = outcomes.map((counts) =>
      counts.reduce((product, n) => product / factorial(n), factorial(units) / units ** units),
    )
    const counts = outcomes.map((each) => seen.get(each.join(" ")) ?? 0)
    expect(counts.reduce((a, b) => a + b, 0)).toBe(resamples)
    expect(excessOfChiSquare(counts, probs)).toBeLessThan(4)
  })

  test("a unit's draws are binomial and two units' draws covary as a multinomial's, within a block and across blocks", () => {
    const units = 700
    const resamples = runs(4000)
    const all = drawsOf({ resamples, seed: SEED, strata: [units] })
    for (const [u, v] of [
      [0, 1],
      [10, 300],
      [255, 256],
      [699, 512],
    ] as const) {
      let square = 0
      let product = 0
      for (const weights of all) {
        square += (weights[u]! - 1) ** 2
        product += (weights[u]! - 1) * (weights[v]! - 1)
      }
      // Variance 1 - 1/n, whose estimate has standard error near sqrt(3 / resamples); covariance -1/n, near 1 / sqrt(resamples).
      expect(Math.abs(square / resamples - (1 - 1 / units))).toBeLessThan(4 * Math.sqrt(3 / resamples))
      expect(Math.abs(product / resamples + 1 / units)).toBeLessThan(4 / Math.sqrt(resamples))
    }
  })

  test("strata of less than a block draw independently of each other", () => {
    const strata = [100, 100, 255, 256, 40]
    const resamples = runs(4000)
    const all = drawsOf({ resamples, seed: SEED, strata })
    const starts = strata.map((_, s) => strata.slice(0, s).reduce((sum, size) => sum + size, 0))
    for (const [s, start] of starts.entries()) {
      for (const other of starts.slice(0, s)) {
        for (const unit of [0, 17, 39]) {
          const product = all.reduce((sum, row) => sum + (row[start + unit]! - 1) * (row[other + unit]! - 1), 0)
          // The product of two independent counts of variance 1 has variance 1.
          expect(Math.abs(product / resamples)).toBeLessThan(4.5 / Math.sqrt(resamples))
        }
      }
    }
  })

  test("draws per block vary as binomial draws do", () => {
    // 300 units: a block of 256 and one of 44. Draws of the first: mean 256, variance 300 * (256/300) * (44/300).
    const resamples = of300.length
    const inFirst = of300.map((weights) => weights.slice(0, 256).reduce((a, b) => a + b, 0))
    const variance = 300 * (256 / 300) * (44 / 300)
    const mean = inFirst.reduce((a, b) => a + b, 0) / resamples
    const spread = inFirst.reduce((a, b) => a + (b - 256) ** 2, 0) / resamples
    expect(Math.abs(mean - 256)).toBeLessThan(4 * Math.sqrt(variance / resamples))
    expect(Math.abs(spread - variance)).toBeLessThan(4 * variance * Math.sqrt(2 / resamples))
  })

  test("more resamples begin with the same ones", () => {
    const plan = { seed: 5, strata: [40, 500] }
    expect(drawsOf({ ...plan, resamples: 30 }).slice(0, 9)).toEqual(drawsOf({ ...plan, resamples: 9 }))
  })

  test("another seed draws something else, and so do neighbouring blocks", () => {
    const [first] = drawsOf({ resamples: 1, seed: 1, strata: [1024] })
    const [second] = drawsOf({ resamples: 1, seed: 2, strata: [1024] })
    expect(first).not.toEqual(second)
    expect(first!.slice(0, 256)).not.toEqual(first!.slice(256, 512))
  })
})

describe("sums", () => {
  test("are those of the weights applied row by row, in any pieces and order, whatever shares a pass", () => {
    fc.assert(
      fc.property(
        fc.record({
          strata: fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 3 }),
          width: fc.integer({ min: 1, max: 9 }),
          seed: fc.nat(1000),
          resamples: fc.integer({ min: 1, max: 5 }),
          pieces: fc.integer({ min: 1, max: 4 }),
          listed: fc.boolean(),
        }),
        ({ strata, width, seed, resamples, pieces, listed }) => {
          const total = strata.reduce((a, b) => a + b, 0)
          if (total === 0) return
          const generator = xoshiro128(seed)
          const count = listed ? total + 50 : total
          const units = Array.from({ length: count }, (_, i) => (listed ? generator.below(total) : i))
          const [rows, others] = [someRows(count, width, seed), someRows(count, 3, seed + 1)]
          const plan = { resamples, seed, strata }
          const sums = new Float64Array(resamples * width)
          const otherSums = new Float64Array(resamples * 3)
          const cuts = [
            0,
            ...Array.from({ length: pieces - 1 }, () => generator.below(count)).sort((a, b) => a - b),
            count,
          ]
          for (const i of shuffle([...new Array(pieces).keys()], generator)) {
            const [from, to] = [cuts[i]!, cuts[i + 1]!]
            const sets = [
              { rows: rows.subarray(from * width, to * width), width, sums },
              { rows: others.subarray(from * 3, to * 3), width: 3, sums: otherSums },
            ]
            bootstrapAccumulator(plan).add(listed ? Int32Array.from(units.slice(from, to)) : from, to - from, sets)
          }
          const weights = drawsOf(plan)
          expect([...sums]).toEqual(weights.flatMap((each) => weighted(each, units, rows)))
          expect([...otherSums]).toEqual(weights.flatMap((each) => weighted(each, units, others)))
        },
      ),
      examples(40, 7),
    )
  })

  test("are added to the sums given", () => {
    const sums = Float64Array.of(100)
    bootstrapAccumulator({ resamples: 1, seed: 1, strata: [4] }).add(0, 4, [
      { rows: new Float64Array(4).fill(2), width: 1, sums },
    ])
    expect([...sums]).toEqual([108])
  })

  test("of a single unit are its row, and of no rows nothing", () => {
    expect([...sumsOf({ resamples: 3, seed: 1, strata: [1] }, 0, Float64Array.of(7, 9), 2)]).toEqual([7, 9, 7, 9, 7, 9])
    expect([...sumsOf({ resamples: 2, seed: 1, strata: [5] }, 0, new Float64Array(0), 1)]).toEqual([0, 0])
    expect([...sumsOf({ resamples: 2, seed: 1, strata: [] }, 0, new Float64Array(0), 1)]).toEqual([0, 0])
  })

  test("of numbers that are not whole are right up to rounding", () => {
    const rows = Float64Array.from({ length: 600 }, (_, i) => i / 7)
    const sums = sumsOf({ resamples: 4, seed: 3, strata: [300] }, 0, rows, 2)
    const wanted = drawsOf({ resamples: 4, seed: 3, strata: [300] }).flatMap((each) =>
      weighted(each, Array.from(each.keys()), rows),
    )
    for (const [i, sum] of sums.entries()) expect(sum / wanted[i]!).toBeCloseTo(1, 12)
  })
})

describe("refusals", () => {
  const rows = new Float64Array(3)
  const plan = { resamples: 2, seed: 1, strata: [3] }
  const add = (units: number | Int32Array, count: number, sums = new Float64Array(2)) => {
    return () => bootstrapAccumulator(plan).add(units, count, [{ rows, width: 1, sums }])
  }

  test.each([
    ["resamples", { ...plan, resamples: 0 }, "resamples must be an integer in 1..2147483647, got 0"],
    ["seed", { ...plan, seed: -1 }, "seed must be an integer in 0..4294967295, got -1"],
    ["strata", { ...plan, strata: [2, 1.5] }, "strata[1] must be an integer of at least 0, got 1.5"],
    ["too many units", { ...plan, strata: [2 ** 31] }, "the sum of strata must be at most 2147483647, got 2147483648"],
  ])("of a plan: %s", (_, wrong, sentence) => {
    expect(() => bootstrapAccumulator(wrong)).toThrow(LecternError)
    expect(() => bootstrapAccumulator(wrong)).toThrow(sentence)
  })

  test.each([
    ["units beyond the last", add(1, 3), "units must be an integer in 0..0, for 3 rows of 3 units, got 1"],
    ["a unit that there is not", add(Int32Array.of(0, 3, 1), 3), "units[1] must be an integer in 0..2, got 3"],
    ["a list of another length", add(Int32Array.of(0, 1), 3), "unequal lengths: count has 3 rows, units has 2 rows"],
    ["rows of another length", add(0, 2), "2 rows of 1 has 2 numbers, sets[0].rows has 3 numbers"],
    ["sums of another length", add(0, 3, new Float64Array(3)), "2 rows of 1 has 2 numbers, sets[0].sums has 3 numbers"],
  ])("of rows: %s", (_, call, sentence) => {
    expect(call).toThrow(LecternError)
    expect(call).toThrow(sentence)
  })
})

/** All ways to write `total` as an ordered sum of `parts` whole numbers. */
function compositions(total: number, parts: number): number[][] {
  if (parts === 1) return [[total]]
  return Array.from({ length: total + 1 }, (_, first) =>
    compositions(total - first, parts - 1).map((rest) => [first, ...rest]),
  ).flat()
}
