// What the first bytes of an input say, at the limits.
import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { sniff } from "../../src/read/sniff.js"

/** Pairs of bytes, some of whose first and second ones are NUL. */
function pairs(count: number, first: number, second: number): Uint8Array {
  return Uint8Array.from({ length: 2 * count }, (_, i) => {
    const pair = i >> 1
    return (i % 2 === 0 ? pair < first : pair >= count - second) ? 0 : 97
  })
}

// Of 20 pairs, UTF-16 has more than 14 NULs on one side and less than one on the other; of 40, more than 28 and less than two.
test.each([
  [20, 15, 0],
  [20, 0, 15],
  [40, 29, 1],
  [40, 1, 29],
  [2, 0, 2],
])("%i pairs with %i and %i NULs look like UTF-16", (count, first, second) => {
  const { sentence } = refusal(() => sniff(pairs(count, first, second), "a.txt"))
  expect(sentence).toBe("a.txt: looks like UTF-16, expected UTF-8; convert it with iconv")
  // Half a pair more is not UTF-16.
  expect(sniff(Uint8Array.of(...pairs(count, first, second), 0), "a.txt")).toBe(0)
})

test.each([
  [20, 14, 0],
  [20, 0, 14],
  [20, 1, 15],
  [40, 2, 29],
  [20, 0, 0],
  [1, 0, 1],
  [0, 0, 0],
])("%i pairs with %i and %i NULs do not", (count, first, second) => {
  expect(sniff(pairs(count, first, second), "a.txt")).toBe(0)
})

test("byte order marks: of UTF-16, refused; of UTF-8, three bytes", () => {
  for (const mark of [
    [0xff, 0xfe],
    [0xfe, 0xff],
  ]) {
    expect(refusal(() => sniff(Uint8Array.of(...mark, 97), "a.txt")).sentence).toContain("looks like UTF-16")
    expect(sniff(Uint8Array.of(mark[0]!, 97, 97), "a.txt")).toBe(0)
    expect(sniff(Uint8Array.of(97, mark[1]!, 97), "a.txt")).toBe(0)
  }
  expect(sniff(Uint8Array.of(0xef, 0xbb, 0xbf), "a.txt")).toBe(3)
  expect(sniff(Uint8Array.of(0xef, 0xbb, 0xbf, 97), "a.txt")).toBe(3)
  expect(sniff(Uint8Array.of(0xef, 0xbb), "a.txt")).toBe(0)
  expect(sniff(Uint8Array.of(97, 0xef, 0xbb, 0xbf), "a.txt")).toBe(0)
})
