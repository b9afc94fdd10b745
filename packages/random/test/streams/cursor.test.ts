import { expect, test } from "vitest"
import { pcg64 } from "../../src/streams/algorithms/pcg64.js"
import { cursorOf, halfOf, setHalf } from "../../src/streams/cursor.js"

test("a half word of 0 that is left over replaces another one, and no half word replaces it", () => {
  const cursor = cursorOf(pcg64(1))!
  for (const half of [7, 0, 2 ** 32 - 1, -1, 0, -1]) {
    setHalf(cursor, half)
    expect(halfOf(cursor)).toBe(half)
  }
})
