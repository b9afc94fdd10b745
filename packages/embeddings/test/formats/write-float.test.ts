import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { floatText, MAX_FLOAT_BYTES, writeFloat } from "../../src/formats/write/write-float.js"

function written(value: number): string {
  const bytes = new Uint8Array(2 + MAX_FLOAT_BYTES)
  const end = writeFloat(bytes, 2, value)
  return new TextDecoder().decode(bytes.subarray(2, end))
}

const bits = new Float32Array(1)
const fromBits = (word: number): number => {
  new Uint32Array(bits.buffer)[0] = word
  return bits[0]!
}
const finite = fc
  .integer({ min: 0, max: 2 ** 32 - 1 })
  .map(fromBits)
  .filter(Number.isFinite)
// Few digits, and numbers half way between those of 6 to 9 digits.
const decimal = fc
  .tuple(fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.integer({ min: 0, max: 11 }))
  .map(([digits, decimals]) => Math.fround(digits / 10 ** decimals))
const binary = fc
  .tuple(fc.integer({ min: -(2 ** 24), max: 2 ** 24 }), fc.integer({ min: 0, max: 37 }))
  .map(([integer, power]) => integer / 2 ** power)

test("numbers of single precision are written as by the engine's conversions", () => {
  fc.assert(
    fc.property(fc.oneof(finite, decimal, binary, fc.float({ min: Math.fround(-2), max: 2, noNaN: true })), (value) => {
      expect(written(value)).toBe(floatText(value))
    }),
    examples(20_000, 1502),
  )
})

test.each([
  [0.1, "0.1"],
  [-0.1, "-0.1"],
  [1 / 3, "0.33333334"],
  [1e-4, "0.0001"],
  [123456.7, "123456.7"],
  [999999.9, "999999.9"],
  [1e6, "1000000"],
  [-7, "-7"],
  [100, "100"],
  [0.5, "0.5"],
  [-0, "-0"],
  [1e-45, "1e-45"],
  [-1.1754944e-38, "-1.1754944e-38"],
  [-3.4028235e38, "-3.4028235e+38"],
  [123456789012345680000, "123456790000000000000"],
])("%d is written as %s", (value, text) => {
  expect(written(Math.fround(value))).toBe(text)
  expect(floatText(Math.fround(value))).toBe(text)
})

test("the powers of two and their neighbours", () => {
  for (let exponent = 0; exponent < 255; exponent++) {
    for (const mantissa of [0, 1, 2 ** 23 - 1]) {
      const value = fromBits(exponent * 2 ** 23 + mantissa)
      expect(written(value)).toBe(floatText(value))
    }
  }
})
