import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { topK } from "../src/index.js"
import { examples } from "../src/testing.js"

interface Entry {
  readonly value: number
  readonly place: number
}

/** The definition: sort everything, take the first few. */
function sortedFirst(values: readonly number[], limit: number): Entry[] {
  const entries = values.map((value, place) => ({ value, place }))
  return entries.sort((a, b) => b.value - a.value || a.place - b.place).slice(0, limit)
}

describe("topK()", () => {
  test("holds the items that sorting would put first, equal items in the order they were taken", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.integer({ min: 0, max: 12 }), (values, limit) => {
        const top = topK<Entry>(limit, (a, b) => a.value > b.value)
        for (const [place, value] of values.entries()) {
          top.take({ value, place })
          const now = sortedFirst(values.slice(0, place + 1), limit)
          expect(top.size).toBe(now.length)
          expect(top.last).toEqual(now.length < limit ? undefined : now.at(-1))
          expect(top.items()).toEqual(now)
        }
      }),
      examples(100, 1),
    )
  })

  test("holds nothing when the limit is 0", () => {
    const top = topK<number>(0, (a, b) => a > b)
    top.take(1)
    expect([top.size, top.last, top.items()]).toEqual([0, undefined, []])
  })

  test("gives its items in a fresh array", () => {
    const top = topK<number>(2, (a, b) => a > b)
    top.take(1)
    top.items().push(2)
    expect(top.items()).toEqual([1])
  })
})
