import { describe, expect, test } from "vitest"
import { naturalOrder } from "../../src/report/natural-order.js"

describe("naturalOrder()", () => {
  test.each<[string, string[]]>([
    ["numbers in names", ["class 1", "class 2", "class 10", "class 11"]],
    ["numbers alone, past 2^53", ["0", "9", "10", "9007199254740992", "9007199254740993", "10000000000000000000"]],
    ["several numbers", ["1.2", "1.10", "1.10a", "2.1"]],
    ["no numbers, and names that begin alike", ["", "(none)", "B", "a", "ab", "b"]],
    ["a number after a name", ["a", "a1", "a1b", "a2", "ab"]],
    ["leading zeros, ties by units", ["x007", "x07", "x7", "x08"]],
  ])("%s", (_, names) => {
    for (const [i, one] of names.entries()) {
      for (const [k, other] of names.entries()) expect(Math.sign(naturalOrder(one, other))).toBe(Math.sign(i - k))
    }
  })
})
