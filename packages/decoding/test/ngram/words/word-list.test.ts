import { expect, test } from "vitest"
import { stringsOf } from "../../../src/ngram/words/word-list.js"

test.each([0, 1, 3, 65_535, 65_536, 65_537, 200_000])(
  "a word of %i bytes, and those around it, become strings",
  (size) => {
    const words = ["\uFEFF<unk>", "é", "x".repeat(size), "", "\uFEFFz", "y".repeat(size), "\u{1F600}"]
    const parts = words.map((word) => new TextEncoder().encode(word))
    let end = 0
    const ends = Uint32Array.from(parts, ({ length }) => (end += length))
    const bytes = new Uint8Array(end)
    parts.forEach((part, i) => {
      bytes.set(part, ends[i]! - part.length)
    })
    expect(stringsOf({ bytes, ends }).map((word) => word.length)).toEqual(words.map((word) => word.length))
    expect(stringsOf({ bytes, ends })).toEqual(words)
  },
)

test("no words become no strings", () => {
  expect(stringsOf({ bytes: new Uint8Array(0), ends: new Uint32Array(0) })).toEqual([])
})
