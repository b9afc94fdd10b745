// Tables whose length is not known before they are full.
import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { subwordBuckets } from "../../src/formats/index.js"
import { FloatRows } from "../../src/formats/stream/float-rows.js"
import { pathTable } from "../../src/train/objective/tables.js"
import { placeOf, subwordTable } from "../../src/train/schedule/subwords.js"
import { joinedPaths } from "../helpers/joined-paths.js"

/** Counts whose Huffman tree is a chain: each is more than all that follow together. */
const chain = (length: number): Float64Array => Float64Array.from({ length }, (_, i) => 2 ** (length - i))

test.each([[[chain(50)]], [[chain(50), chain(45)]], [[chain(8), chain(50), chain(3)]]])(
  "pathTable() holds paths longer than its first room: %#",
  (groups) => {
    const { bounds, steps } = pathTable(groups)
    const paths = joinedPaths(groups).map((path) => path.map(({ node, bit }) => 2 * node + 1 - bit))
    expect(Math.max(...paths.map((path) => path.length))).toBeGreaterThan(48)
    expect(paths.map((_, word) => [...steps.slice(bounds[word], bounds[word + 1])])).toEqual(paths)
    expect(steps).toHaveLength(paths.flat().length)
  },
)

test("subwordTable() holds the n-grams of long words, each bucket once", () => {
  const settings = { minNgram: 2, maxNgram: 6, buckets: 1000 }
  const words = ["a", "abcdefghijklmnopqrstuvwxyz".repeat(3), "ab", "zyxwvutsrqponmlkjihgfedcba".repeat(4)]
  const { bounds, rows, buckets } = subwordTable(words, settings)
  const wanted = words.map((word) => [...subwordBuckets(word, settings)])
  expect([...buckets]).toEqual([...new Set(wanted.flat())].sort((a, b) => a - b))
  words.forEach((_, id) => {
    const [first, ...others] = rows.subarray(bounds[id]!, bounds[id + 1]!)
    expect(first).toBe(id)
    expect(others.map((row) => buckets[row - words.length])).toEqual(wanted[id])
  })
})

test("placeOf() finds each of ascending numbers, and none between", () => {
  const ascending = Uint32Array.of(1, 4, 5, 9, 100)
  const found = Array.from({ length: 102 }, (_, value) => placeOf(ascending, value))
  const wanted = Array.from({ length: 102 }, (_, value) => [1, 4, 5, 9, 100].indexOf(value))
  expect(found).toEqual(wanted.map((place) => (place < 0 ? undefined : place)))
  expect(placeOf(new Uint32Array(0), 3)).toBeUndefined()
})

test.each([Infinity, 9000, 3])("FloatRows hold all numbers, when %d are declared", (expected) => {
  const rows = new FloatRows("f")
  const wanted = Float32Array.from({ length: 9000 }, (_, i) => i)
  for (let at = 0; at < wanted.length; at += 30) rows.push(wanted.subarray(at, at + 30), expected)
  const { buffer } = rows.finish()
  expect(Buffer.from(buffer).equals(Buffer.from(wanted.buffer))).toBe(true)
})

test.each([
  [3, 2 ** 45],
  [Infinity, 2 ** 46],
])("more numbers than any memory holds are refused, when %d are declared", (expected, room) => {
  const huge = { length: 2 ** 45 } as Float32Array
  expect(refusal(() => new FloatRows("f.vec").push(huge, expected)).sentence).toBe(
    `f.vec: its vectors do not fit in memory: there is no room for ${room} numbers`,
  )
})
