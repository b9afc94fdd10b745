import { runs } from "@lectern/core/testing"
import { xoshiro128 } from "@lectern/random"
import { expect, test } from "vitest"
import { powerSum } from "../../../src/distributions/zipf.js"

/** Term by term, the smallest first, with the rounding errors summed separately. */
function oneByOne(from: number, to: number, exponent: number): number {
  const terms = Array.from({ length: to - from + 1 }, (_, i) => Math.exp(-exponent * Math.log1p(i / from)))
  let sum = 0
  let lost = 0
  for (const term of terms.sort((a, b) => a - b)) {
    const next = sum + term
    lost += term > sum ? sum - (next - term) : term - (next - sum)
    sum = next
  }
  return sum + lost
}

test("sums of powers are those of their terms, wherever they begin and end", () => {
  const generator = xoshiro128(1)
  for (let i = 0; i < runs(2000); i++) {
    const exponent = generator.below(5) === 0 ? 60 * generator.uniform() : 5 * generator.uniform()
    const from = 1 + Math.floor(300 * generator.uniform() ** 3)
    const to = from + Math.floor(3000 * generator.uniform() ** 3)
    const expected = oneByOne(from, to, exponent)
    expect(Math.abs(powerSum(from, to, exponent) / expected - 1)).toBeLessThan(2e-15)
  }
})

test("endless sums are values of the zeta function", () => {
  expect(powerSum(1, Infinity, 2)).toBeCloseTo(Math.PI ** 2 / 6, 15)
  expect(powerSum(1, Infinity, 4)).toBeCloseTo(Math.PI ** 4 / 90, 15)
  // zeta(3), Apéry's constant.
  expect(powerSum(1, Infinity, 3)).toBeCloseTo(1.2020569031595942, 15)
})

test("exponents of 0 and 1 are counts and harmonic numbers", () => {
  expect(powerSum(1, 2 ** 53, 0) / 2 ** 53).toBeCloseTo(1, 14)
  // ln n + Euler's constant + 1/(2n) - ...
  expect(powerSum(1, 1e9, 1)).toBeCloseTo(Math.log(1e9) + 0.5772156649015329 + 5e-10, 13)
})
