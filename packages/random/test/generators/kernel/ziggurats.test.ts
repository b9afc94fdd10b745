// The ziggurats' layers by their definition, and the draws from generators that have no blocks.
import { runs } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import type { Generator } from "../../../src/generators/generator.js"
import {
  EXPONENTIAL_END,
  exponentialLayers,
  LAYER_STRIDE,
  NORMAL_END,
  normalLayers,
} from "../../../src/generators/kernel/ziggurats.js"
import { xoshiro128 } from "../../../src/generators/xoshiro128.js"
import { fillStandardExponential, standardExponential } from "../../../src/samplers/standard-exponential.js"
import { fillStandardNormal, standardNormal } from "../../../src/samplers/standard-normal.js"
import { pcg64 } from "../../../src/streams/algorithms/pcg64.js"
import { excessOverBins } from "../../support/statistics.js"

describe.each([
  ["normal", normalLayers(), 2 ** 52, NORMAL_END, (x: number) => Math.exp(-0.5 * x * x)],
  ["exponential", exponentialLayers(), 2 ** 53, EXPONENTIAL_END, (x: number) => Math.exp(-x)],
] as const)("the %s layers", (_name, layers, positions, end, density) => {
  const widthOf = (i: number): number => layers[i * LAYER_STRIDE + 1]! * positions
  const heightOf = (i: number): number => layers[i * LAYER_STRIDE + 2]!

  test("lie on the density, and the last one ends where it should", () => {
    expect(widthOf(255)).toBe(end)
    for (let i = 1; i < 256; i++) expect(Math.abs(heightOf(i) / density(widthOf(i)) - 1)).toBeLessThan(1e-14)
  })

  test("are equally large", () => {
    // The base layer is as large as a box of its width under the last layer's height. Numpy's tables are true to 1e-13.
    const area = widthOf(0) * heightOf(255)
    for (let i = 2; i < 256; i++) {
      expect(Math.abs((widthOf(i) * (heightOf(i - 1) - heightOf(i))) / area - 1)).toBeLessThan(1e-11)
    }
  })

  test("accept positions below the layer above", () => {
    expect(layers[LAYER_STRIDE]).toBe(0)
    for (let i = 2; i < 256; i++) {
      expect(Math.abs(layers[i * LAYER_STRIDE]! - (positions * widthOf(i - 1)) / widthOf(i))).toBeLessThanOrEqual(3)
    }
  })
})

describe("draws", () => {
  test("a generator without blocks gives what a stream of the same words gives", () => {
    const stream = pcg64(5)
    const { next, below, uniform, fillWords, fillUniform, split } = pcg64(5)
    const plain: Generator = { next, below, uniform, fillWords, fillUniform, split }
    const numbers = new Float64Array(3000)
    fillStandardNormal(numbers, plain)
    expect(numbers).toEqual(numbers.map(() => standardNormal(stream)))
    fillStandardExponential(numbers, plain)
    expect(numbers).toEqual(numbers.map(() => standardExponential(stream)))
  })

  test("exponentials are exponential: in 100 bins, in standard deviations of chi-square", () => {
    for (const generator of [pcg64(1), xoshiro128(1)]) {
      const numbers = new Float64Array(runs(200_000))
      fillStandardExponential(numbers, generator)
      expect(excessOverBins(numbers, (x) => -Math.expm1(-x))).toBeLessThan(4)
    }
  })

  test("normals have the moments, and the share beyond the last layer, that they should", () => {
    for (const generator of [pcg64(2), xoshiro128(2)]) {
      const n = runs(400_000)
      const numbers = new Float64Array(n)
      fillStandardNormal(numbers, generator)
      // E X^k of the even powers: 1, 3, 15, 105; the variance of X^k is E X^2k - (E X^k)^2.
      const powers = [1, 2, 3, 4].map((k) => numbers.reduce((sum, x) => sum + x ** k, 0) / n)
      const [means, variances] = [
        [0, 1, 0, 3],
        [1, 2, 15, 96],
      ]
      for (const [i, mean] of powers.entries()) {
        expect(Math.abs(mean - means![i]!) / Math.sqrt(variances![i]! / n)).toBeLessThan(4)
      }
      // P(|X| > 3.6541528853610088) = 2.58032e-4.
      const beyond = numbers.filter((x) => Math.abs(x) > NORMAL_END).length
      const expected = n * 2.58032487653901e-4
      expect(Math.abs(beyond - expected) / Math.sqrt(expected)).toBeLessThan(4)
    }
  })
})
