import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { parseNumber } from "../../src/lines/number.js"
import { examples } from "../../src/testing.js"

const encoder = new TextEncoder()

function parsed(text: string): number {
  const bytes = encoder.encode(`x${text}y`)
  return parseNumber(bytes, 1, bytes.length - 1)
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
})
