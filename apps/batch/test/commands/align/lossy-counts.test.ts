import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { lossyCounts } from "../../../src/commands/align/lossy-counts.js"

test("the most frequent come first; equal counts are sorted by code units", () => {
  const counts = lossyCounts()
  for (const [a, b] of [
    ["b", "x"],
    ["a", "y"],
    ["a", "x"],
    ["c", "z"],
    ["c", "z"],
  ] as const) {
    counts.add(a, b)
  }
  expect(counts.ranking(3)).toEqual({
    top: [
      { tokens: ["c", "z"], count: 2 },
      { tokens: ["a", "x"], count: 1 },
      { tokens: ["a", "y"], count: 1 },
    ],
    distinct: 4,
    maxError: 0,
  })
  expect(counts.ranking(0).top).toEqual([])
})

test("pairs that are the same text when joined are counted separately", () => {
  const counts = lossyCounts()
  counts.add("1 a", "b")
  counts.add("1", " ab")
  counts.add("a\u0000b", "")
  expect(counts.ranking(9).top.map(({ tokens }) => tokens)).toEqual([
    ["1", " ab"],
    ["1 a", "b"],
    ["a\u0000b", ""],
  ])
})

test("beyond the capacity, rare tokens are removed and no error exceeds the reported maximum", () => {
  const things = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 300 })
  fc.assert(
    fc.property(things, fc.integer({ min: 1, max: 12 }), (occurrences, capacity) => {
      const counts = lossyCounts(capacity)
      const exact = new Map<string, number>()
      for (const each of occurrences) {
        counts.add(String(each))
        exact.set(String(each), (exact.get(String(each)) ?? 0) + 1)
      }
      const { top, distinct, maxError } = counts.ranking(100)
      expect(distinct).toBeLessThanOrEqual(capacity)
      const known = new Map(top.map(({ tokens: [token], count }) => [token, count]))
      for (const [token, count] of exact) {
        const missing = count - (known.get(token) ?? 0)
        expect(missing).toBeGreaterThanOrEqual(0)
        expect(missing).toBeLessThanOrEqual(maxError)
      }
    }),
    examples(100, 3),
  )
})
