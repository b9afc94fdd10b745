import { pow } from "@lectern/core/elementary"
import { pcg64 } from "@lectern/random"
import { expect, test } from "vitest"
import { quickPower } from "../../../src/distributions/samplers/quick-square.js"

test("powers of uniform numbers, and of numbers up to 20, are those of pow to the bit", () => {
  const generator = pcg64(1)
  const numbers = new Float64Array(300_000)
  generator.fillUniform(numbers)
  let different = 0
  for (const [i, u] of numbers.entries()) {
    const x = i % 3 === 0 ? 20 * u : u
    if (quickPower(x, 2) !== pow(x, 2)) different++
  }
  for (const exponent of [1.5, 3])
    for (const x of numbers.subarray(0, 100)) {
      if (quickPower(x, exponent) !== pow(x, exponent)) different++
    }
  expect(different).toBe(0)
})

test("squares at the ends of the range and beside powers of two are those of pow", () => {
  const roots = [2 ** -53, 2 ** -26, Math.SQRT1_2, 0.5, Math.SQRT2, 4]
  for (const x of [
    0,
    1 - 2 ** -53,
    ...roots,
    ...roots.map((x) => x * (1 - 2 ** -53)),
    ...roots.map((x) => x * (1 + 2 ** -52)),
  ]) {
    expect(quickPower(x, 2)).toBe(pow(x, 2))
  }
})
