// Lines at their limits, whatever the pieces in which a file arrives.
import { describe, expect, test } from "vitest"
import { lineSplitter } from "../../src/lines/split.js"

function linesOf(text: string, size: number, maxBytes: number): string[] {
  const lines: string[] = []
  const tooLong = (): never => {
    throw new Error(`too long after ${lines.length} lines`)
  }
  const splitter = lineSplitter(
    (bytes, from, to) => lines.push(new TextDecoder().decode(bytes.subarray(from, to))),
    maxBytes,
    tooLong,
  )
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += size) splitter.add(bytes.subarray(at, at + size))
  splitter.end()
  return lines
}

describe.each([1, 3, 1000])("in pieces of %i bytes", (size) => {
  test("lines end at newlines, and lose a carriage return before one", () => {
    expect(linesOf("a\n\r\n\nb\rc\r\r\nd", size, 9)).toEqual(["a", "", "", "b\rc\r", "d"])
    expect(linesOf("", size, 9)).toEqual([])
    expect(linesOf("\n", size, 9)).toEqual([""])
  })

  test("a line may be as long as allowed, without its end", () => {
    expect(linesOf("abc\r\nabc\nabc", size, 3)).toEqual(["abc", "abc", "abc"])
    expect(() => linesOf("abc\nabcd\n", size, 3)).toThrow("too long after 1 lines")
    expect(() => linesOf("abc\nabcde", size, 3)).toThrow("too long after 1 lines")
  })
})
