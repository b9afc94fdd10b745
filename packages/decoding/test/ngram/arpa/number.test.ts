import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { MAX_NUMBER_BYTES, writeNumber } from "../../../src/ngram/arpa/number.js"

const decoder = new TextDecoder()

function written(value: number): string {
  const output = new Uint8Array(1 + MAX_NUMBER_BYTES)
  const view = new DataView(output.buffer)
  return decoder.decode(output.subarray(1, writeNumber(value, -99, view, 1)))
}

describe("numbers", () => {
  test("are written with ten decimals, read as at most half of the last one away", () => {
    fc.assert(
      fc.property(fc.double({ min: -1000, max: 1000, noNaN: true }), (value) => {
        expect(written(value)).toMatch(/^-?\d+(\.\d{0,9}[1-9])?$/)
        expect(Math.abs(Number(written(value)) - value)).toBeLessThanOrEqual(0.51e-10)
      }),
      examples(1000, 82),
    )
    expect([0, -0, -1e-11, 0.1, -99, 1e9, -1.5e300].map(written)).toEqual([
      "0",
      "0",
      "0",
      "0.1",
      "-99",
      "1000000000",
      "-1.5e+300",
    ])
  })
})
