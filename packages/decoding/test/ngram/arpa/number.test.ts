import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { MAX_NUMBER_BYTES, parseNumber, writeNumber } from "../../../src/ngram/arpa/number.js"

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function parsed(text: string): number {
  const bytes = encoder.encode(`x${text}y`)
  return parseNumber(bytes, 1, bytes.length - 1)
}

function written(value: number): string {
  const output = new Uint8Array(1 + MAX_NUMBER_BYTES)
  const view = new DataView(output.buffer)
  return decoder.decode(output.subarray(1, writeNumber(value, -99, view, 1)))
}

describe("numbers", () => {
  test("are the nearest doubles, with any number of digits", () => {
    const digits = fc.stringMatching(/^-?\d{1,20}(\.\d{0,20})?([eE][+-]?\d{1,2})?$/)
    fc.assert(
      fc.property(digits, (text) => {
        expect(parsed(text)).toBe(Number(text))
      }),
      examples(2000, 81),
    )
    for (const text of ["-0.12345678901234567", "9007199254740993", "-.5", "5.", "+1", "1e400", "-0"]) {
      expect(parsed(text)).toBe(Number(text))
    }
  })

  test("have one sign, one point and nothing else", () => {
    for (const text of ["", "-", ".", "1.2.3", "--1", "1-", "1e", "e1", "0x1", "1_0", " 1", "1 ", "infinite", "NaN"]) {
      expect(parsed(text)).toBeNaN()
    }
    expect([parsed("inf"), parsed("-INF"), parsed("-Infinity")]).toEqual([Infinity, -Infinity, -Infinity])
  })

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
