// Strings to bytes and back, parts of texts, offsets, base64; each against a simple version.
import { examples } from "@lectern/core/testing"
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { base64 } from "../../src/text/base64.js"
import { decodeText, encodeText } from "../../src/text/encode-text.js"
import { appendBytes, appendSource, finish, sliceText, textBuilder } from "../../src/text/text-builder.js"
import { utf16Offsets } from "../../src/text/utf16-offsets.js"
import { anyCharacter } from "../any-character.js"
import { originsOf } from "../normalize/places.js"

const texts = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({ unit: "binary-ascii", maxLength: 60 }),
)

test("encodeText() writes what TextEncoder writes, with room after it", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        texts,
        fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
      ),
      (text) => {
        const wanted = new TextEncoder().encode(text)
        const encoded = encodeText(text)
        const { bytes, length, origin } = encoded
        expect(bytes.slice(0, length)).toEqual(wanted)
        expect(bytes.length).toBeGreaterThanOrEqual(length + 8)
        expect(origin).toBeUndefined()
        expect(decodeText(encoded)).toBe(text.toWellFormed())
      },
    ),
    examples(100, 1),
  )
})

test("a byte order mark is not removed", () => {
  expect(decodeText(encodeText("\ufeffa"))).toBe("\ufeffa")
})

test("encodeText() gives texts with separate memory", () => {
  const kept = Array.from({ length: 5000 }, (_, i) => encodeText(`text ${i} é`))
  expect(kept.every((text, i) => decodeText(text) === `text ${i} é`)).toBe(true)
})

test("offsets in UTF-16 units are those of a character by character count, in any order", () => {
  const places = fc.array(fc.tuple(fc.nat(1), fc.nat(1)), { maxLength: 10 })
  const cases = fc.tuple(fc.string({ unit: anyCharacter, maxLength: 400 }), places, fc.infiniteStream(fc.nat()))
  fc.assert(
    fc.property(cases, ([text, pairs, numbers]) => {
      const source = encodeText(text)
      const draw = () => (numbers.next().value as number) % (source.length + 1)
      const byteOffsets = Int32Array.from(pairs.flatMap(() => [draw(), draw()].sort((a, b) => a - b)))
      const utf16 = new Int32Array(byteOffsets.length)
      utf16Offsets(source, byteOffsets, utf16, pairs.length)
      expect([...utf16]).toEqual([...byteOffsets].map((place, i) => counted(text, place, i % 2 === 0)))
    }),
    examples(500, 2),
  )
})

// The text before a byte: without a character that contains the byte for a start, with it for an end.
function counted(text: string, place: number, isStart: boolean): number {
  let at = 0
  let count = 0
  for (const character of text) {
    const width = new TextEncoder().encode(character).length
    if (isStart ? at + width > place : at >= place) break
    at += width
    count += character.length
  }
  return count
}

test("sliceText() keeps the origins of the part", () => {
  const text = encodeText("aé中b")
  const part = sliceText(text, 1, 6, true)
  expect(decodeText(part)).toBe("é中")
  expect(originsOf(part)).toEqual([
    [1, 3],
    [3, 6],
  ])
  expect(originsOf(sliceText(part, 2, 5, true))).toEqual([[3, 6]])
  expect(sliceText(text, 0, 3, true).origin).toBeUndefined()
  expect(sliceText(text, 1, 6, false).origin).toBeUndefined()
  expect(sliceText(text, 0, text.length, true)).toBe(text)
})

test("changes of changes come from the caller's text", () => {
  const text = encodeText("aéb")
  const first = textBuilder(1, true)
  appendSource(first, text.bytes, 1, 4)
  const shorter = finish(first, text)
  const second = textBuilder(1, true)
  appendBytes(second, new TextEncoder().encode("xy"), 0)
  appendSource(second, shorter.bytes, 2, 3)
  const last = finish(second, shorter)
  expect(decodeText(last)).toBe("xyb")
  expect(originsOf(last)).toEqual([
    [1, 3],
    [1, 3],
    [3, 4],
  ])
})

test("base64() is the platform's", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(base64(bytes)).toBe(btoa(String.fromCharCode(...bytes)))
    }),
    examples(100, 3),
  )
})
