// The published algorithms by golden streams, the distributions of the derived draws by counting.
import { LecternError } from "@lectern/core"
import { describe, expect, test } from "vitest"
import { splitmix32 } from "../../src/generators/splitmix32.js"
import { xoshiro128, xoshiro128At } from "../../src/generators/xoshiro128.js"
import golden from "../golden/xoshiro128.json" with { type: "json" }
import { excessOfChiSquare } from "../support/statistics.js"

const take = <T>(n: number, draw: () => T): T[] => Array.from({ length: n }, draw)

describe("golden streams", () => {
  test("the state 1, 2, 3, 4 gives the reference stream", () => {
    const generator = xoshiro128At(1, 2, 3, 4)
    expect(take(16, generator.next)).toEqual(golden.state1234)
  })

  test("the first numbers of the state 1, 2, 3, 4 are as worked by hand", () => {
    // rotl(2 * 5, 7) * 9 = 1280 * 9; then s[1] = 2 ^ (3 ^ 1) = 0; then s[1] = 1029, rotl(1029 * 5, 7) * 9.
    const generator = xoshiro128At(1, 2, 3, 4)
    expect(take(3, generator.next)).toEqual([11520, 0, 5145 * 128 * 9])
  })

  test.each(golden.seeds)("seed $seed gives the reference streams", ({ seed, splitmix32: words, next, uniform }) => {
    expect(take(8, splitmix32(seed))).toEqual(words)
    expect(take(16, xoshiro128(seed).next)).toEqual(next)
    expect(take(8, xoshiro128(seed).uniform)).toEqual(uniform)
  })
})

describe("draws", () => {
  test("the same seed gives the same stream, and each generator has its own state", () => {
    const [a, b] = [xoshiro128(7), xoshiro128(7)]
    const first = take(5, a.next)
    expect(take(5, b.next)).toEqual(first)
    expect(take(5, a.next)).not.toEqual(first)
  })

  test.each([2, 3, 7, 10, 100])("below(%i) is uniform", (n) => {
    const generator = xoshiro128(11)
    const counts = new Float64Array(n)
    for (let i = 0; i < 100_000; i++) counts[generator.below(n)]! += 1
    expect(excessOfChiSquare(counts, new Float64Array(n).fill(1 / n))).toBeLessThan(4)
  })

  test("below(n) stays unbiased where 2^32 is not a multiple of a huge n", () => {
    // Taking remainders of 32-bit draws would give outcomes in the lower third twice as often: a share of 1/2.
    const n = 3 * 2 ** 30
    const generator = xoshiro128(5)
    const draws = 40_000
    let low = 0
    for (let i = 0; i < draws; i++) if (generator.below(n) < n / 3) low++
    const standardError = Math.sqrt((1 / 3) * (2 / 3) * draws)
    expect(Math.abs(low - draws / 3)).toBeLessThan(4 * standardError)
  })

  test("below(1) is 0 and below(2^32) spans all 32 bits", () => {
    const generator = xoshiro128(1)
    expect(generator.below(1)).toBe(0)
    expect(Math.max(...take(100, () => generator.below(2 ** 32)))).toBeGreaterThan(2 ** 31)
  })

  test("uniform() is in [0, 1) with the mean and variance of the uniform distribution", () => {
    const draws = take(100_000, xoshiro128(3).uniform)
    expect(draws.every((u) => u >= 0 && u < 1)).toBe(true)
    const mean = draws.reduce((sum, u) => sum + u, 0) / draws.length
    const variance = draws.reduce((sum, u) => sum + (u - mean) ** 2, 0) / draws.length
    expect(Math.abs(mean - 1 / 2) / Math.sqrt(1 / 12 / draws.length)).toBeLessThan(4)
    // The variance of (U - 1/2)^2 is 1/180.
    expect(Math.abs(variance - 1 / 12) / Math.sqrt(1 / 180 / draws.length)).toBeLessThan(4)
  })
})

describe("split", () => {
  test("children are reproducible and differ from each other and from their parent", () => {
    const streams = (): number[][] => {
      const parent = xoshiro128(9)
      const [a, b] = [parent.split(), parent.split()]
      return [parent, a, b, a.split()].map((each) => take(8, each.next))
    }
    expect(streams()).toEqual(streams())
    expect(new Set(streams().flat()).size).toBe(32)
  })

  test("what a child draws does not change its parent's stream", () => {
    const [quiet, busy] = [xoshiro128(4), xoshiro128(4)]
    quiet.split()
    take(1000, busy.split().next)
    expect(take(8, busy.next)).toEqual(take(8, quiet.next))
  })

  test("parent and child are uncorrelated", () => {
    const parent = xoshiro128(2)
    const child = parent.split()
    const n = 50_000
    let sum = 0
    for (let i = 0; i < n; i++) sum += (parent.uniform() - 1 / 2) * (child.uniform() - 1 / 2)
    expect(Math.abs(sum / n) / (1 / 12 / Math.sqrt(n))).toBeLessThan(4)
  })
})

describe("refusals", () => {
  test.each([-1, 0.5, 2 ** 32, Number.NaN])("a seed of %d is refused", (seed) => {
    expect(() => xoshiro128(seed)).toThrow(LecternError)
    expect(() => xoshiro128(seed)).toThrow(`seed must be an integer in 0..4294967295, got ${seed}`)
  })

  test.each([0, -3, 1.5, 2 ** 32 + 1, Number.NaN])("below(%d) is refused", (n) => {
    expect(() => xoshiro128(1).below(n)).toThrow(`n must be an integer in 1..4294967296, got ${n}`)
  })

  test("the one state that would never change is replaced", () => {
    expect(take(100, xoshiro128At(0, 0, 0, 0).next).some((word) => word !== 0)).toBe(true)
  })
})
