import { expect, test } from "vitest"
import { pairUp } from "../../src/read/inputs.js"

const named = (...labels: string[]) => labels.map((label) => ({ label }))

test("pairUp() gives the number of segments, and refuses empty and unequal inputs", () => {
  expect(pairUp(named("a", "b"), [3, 3])).toBe(3)
  expect(() => pairUp(named("a", "b"), [3, 0])).toThrow("b: is empty, expected at least one line")
  expect(() => pairUp(named("a", "b.txt"), [3, 2])).toThrow(/^unequal lengths: a has 3 lines, b\.txt has 2 lines$/)
})
