import { describe, expect, test } from "vitest"
import {
  characterBefore,
  codePointAt,
  compareBytes,
  compareCodePoints,
  isContinuation,
  widthOf,
  widthOfCodePoint,
  writeCodePoint,
} from "../src/utf8.js"

// The first and the last code point of each width, and the neighbours of the surrogates.
const CODE_POINTS = [0, 0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xfffd, 0xffff, 0x10000, 0x10ffff]

describe.each(CODE_POINTS)("the code point %i", (codePoint) => {
  const character = new TextEncoder().encode(String.fromCodePoint(codePoint))
  const text = Uint8Array.of(0x61, ...character, 0x62)

  test("has the width of its UTF-8", () => {
    expect(widthOf(character[0]!)).toBe(character.length)
    expect(widthOfCodePoint(codePoint)).toBe(character.length)
  })

  test("is read where it starts", () => {
    expect(codePointAt(text, 1)).toBe(codePoint)
  })

  test("is found from its end", () => {
    expect(characterBefore(text, 1 + character.length)).toBe(1)
    expect(characterBefore(character, character.length)).toBe(0)
  })

  test("is written as TextEncoder writes it", () => {
    const output = new Uint8Array(6)
    expect(writeCodePoint(codePoint, output, 1)).toBe(1 + character.length)
    expect(output.subarray(1, 1 + character.length)).toEqual(character)
    expect(output[1 + character.length]).toBe(0)
  })

  test("has one first byte and then only continuations", () => {
    expect([...character].map(isContinuation)).toEqual([...character].map((_, i) => i > 0))
  })
})

test.each([
  ["ab", "ab", 0],
  ["ab", "ac", -1],
  ["b", "ab", 1],
  ["a", "ab", -1],
  ["ab", "a", 1],
  ["", "a", -1],
  ["", "", 0],
  ["\uFFFD", "\u{10000}", -1],
])("%j and %j are compared by their bytes within a text", (one, other, sign) => {
  const [a, b] = [`<${one}>`, `((${other}))`].map((text) => new TextEncoder().encode(text))
  expect(Math.sign(compareBytes(a!, 1, a!.length - 1, b!, 2, b!.length - 2))).toBe(sign)
})

test("compareCodePoints() is the order of UTF-8 bytes", () => {
  const words = ["", "a", "ab", "b", "\u{10000}", "\uFFFF", "\uD7FF", "\uE000", "\u{10FFFF}", "z\u{1F600}", "z\uFFFD"]
  const bytesOf = (word: string): string =>
    [...new TextEncoder().encode(word)].map((byte) => String.fromCharCode(byte)).join("")
  const byBytes = [...words].sort((a, b) => (bytesOf(a) < bytesOf(b) ? -1 : 1))
  expect([...words].sort(compareCodePoints)).toEqual(byBytes)
})
