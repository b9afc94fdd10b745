import { afterEach, expect, test, vi } from "vitest"
import { ByteBuffer, encodeLines } from "../../src/block/encode-lines.js"
import { hasBreak, LINE_BREAK } from "../../src/block/line-block.js"

afterEach(() => {
  vi.unstubAllGlobals()
})

const PLATFORMS = [
  ["in Node", Buffer],
  ["where there is no Buffer", undefined],
] as const

test.each(PLATFORMS)("newlines within lines are found at any place, %s", (_, buffer) => {
  vi.stubGlobal("Buffer", buffer)
  const text = new TextEncoder().encode("one line\nand ünother\n")
  expect(hasBreak(text)).toBe(false)
  expect(hasBreak(text.subarray(0, 0))).toBe(false)
  for (let at = 0; at < text.length; at++) {
    const broken = text.slice()
    broken[at] = LINE_BREAK
    expect(hasBreak(broken)).toBe(true)
    expect(hasBreak(broken.subarray(0, at))).toBe(false) // not in the memory behind the text
    expect(hasBreak(broken.subarray(at + 1))).toBe(false)
  }
})

test.each(PLATFORMS)("a lone surrogate is found among lines with U+FFFD, %s", (_, buffer) => {
  vi.stubGlobal("Buffer", buffer)
  const encoded = (lines: readonly string[]): Uint8Array =>
    encodeLines(lines, new ByteBuffer(), LINE_BREAK, (i) => `lines[${i}]`)
  expect(encoded(["\ufffd", "\ud83d\ude00"])).toEqual(new TextEncoder().encode("\ufffd\n\u{1f600}\n"))
  // Halves of a pair in neighbouring lines are not a pair.
  for (const lines of [
    ["\ufffd", "\ud83d"],
    ["\ufffd", "\ud83d", "\ude00"],
    ["", "\ud83d", "\n"],
  ]) {
    expect(() => encoded(lines)).toThrow("lines[1] must be well-formed")
  }
})
