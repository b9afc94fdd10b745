import { afterEach, expect, test, vi } from "vitest"
import { hasBreak, LINE_BREAK } from "../../src/block/line-block.js"

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ["in Node", Buffer],
  ["where there is no Buffer", undefined],
])("newlines within lines are found at any place, %s", (_, buffer) => {
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
