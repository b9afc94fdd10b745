import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { plainScanner, type Scanner, SEEN_NUL, SEEN_RETURN, wasmScanner } from "../../src/read/scanner.js"

const plain = plainScanner()
const wasm = wasmScanner()!
const bytes = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constant(97) }, fc.constantFrom(10, 13, 0, 9, 0x8a, 0xff)), {
    maxLength: 400,
  })
  .map((values) => Uint8Array.from(values))

/** Puts the bytes into a scanner's own memory, between bytes that must not count. */
function within(scanner: Scanner, content: Uint8Array, before: number): Uint8Array {
  const buffer = scanner.buffer(before + content.length + 70).fill(10)
  buffer.set(content, before)
  return buffer.subarray(before, before + content.length)
}

describe("the WebAssembly scanner", () => {
  test("runs here", () => {
    expect(wasm).toBeDefined()
  })

  test("gives the same results as the plain one, in its own memory and in other memory", () => {
    fc.assert(
      fc.property(bytes, fc.nat(70), fc.integer({ min: 1, max: 60 }), (content, before, n) => {
        for (const view of [content, within(wasm, content, before)]) {
          expect(wasm.count(view)).toBe(plain.count(content))
          expect(wasm.seen()).toBe(plain.seen())
          expect(wasm.after(view, n)).toBe(plain.after(content, n))
        }
      }),
      examples(500, 37),
    )
  })

  test("scans more bytes than its scratch memory holds", () => {
    const content = new Uint8Array(1_000_003).map((_, i) => (i % 997 === 0 ? 10 : 97))
    content[999_999] = 13
    for (const view of [content, within(wasm, content, 5)]) {
      expect(wasm.count(view)).toBe(1004)
      expect(wasm.seen()).toBe(SEEN_RETURN)
      for (const n of [1, 2, 198, 500, 1004]) expect(wasm.after(view, n)).toBe((n - 1) * 997 + 1)
      expect(wasm.after(view, 1005)).toBe(0)
    }
  })

  test("reads a buffer to its end wherever that lies in a page of memory", () => {
    for (let missing = -80; missing <= 160; missing += 8) {
      const scanner = wasmScanner()!
      const buffer = scanner.buffer(40 * 65_536 - 1024 - missing).fill(10)
      expect(scanner.count(buffer)).toBe(buffer.length)
      expect(scanner.after(buffer, buffer.length)).toBe(buffer.length)
    }
  })

  test("counts long runs of newlines without overflow", () => {
    for (const length of [64 * 63, 64 * 64, 64 * 200 + 5]) {
      expect(wasm.count(within(wasm, new Uint8Array(length).fill(10), 3))).toBe(length)
    }
  })
})

describe.each([
  ["plain", plain],
  ["wasm", wasm],
])("the %s scanner", (_, scanner) => {
  test("distinguishes carriage returns and NULs", () => {
    const seen = (...content: number[]): number => {
      scanner.count(Uint8Array.from(content))
      return scanner.seen()
    }
    expect([seen(), seen(10, 1, 255), seen(13), seen(0), seen(0, 10, 13)]).toEqual([
      0,
      0,
      SEEN_RETURN,
      SEEN_NUL,
      SEEN_RETURN + SEEN_NUL,
    ])
    // Blocks of 64 bytes are read at once.
    const block = new Array<number>(127).fill(97)
    for (const at of [0, 16, 47, 63, 64, 126])
      expect([13, 0].map((byte) => seen(...block.with(at, byte)))).toEqual([SEEN_RETURN, SEEN_NUL])
  })

  test("remembers what the beginning of a long text has, and nothing of the text before", () => {
    const long = new Uint8Array(1_000_000).fill(97)
    long[0] = 13
    long[700_000] = 0
    scanner.count(long)
    expect(scanner.seen()).toBe(SEEN_RETURN + SEEN_NUL)
    scanner.count(long.fill(97))
    expect(scanner.seen()).toBe(0)
  })

  test("lends a buffer of the requested length", () => {
    for (const length of [0, 1, 100_000, 10_000_000, 5]) expect(scanner.buffer(length)).toHaveLength(length)
  })
})
