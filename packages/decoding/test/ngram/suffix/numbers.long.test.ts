import { expect, test } from "vitest"
import { NumberCodes, numberOf } from "../../../src/ngram/suffix/numbers.js"

test("the list of other numbers is full when their codes need more than 32 bits", { timeout: 60_000 }, () => {
  const codes = new NumberCodes()
  let last = 0
  for (; !codes.isFull; last++) codes.codeOf(-100 - last)
  // The number before the last one has the last code.
  const code = -(2 ** 31 - 1)
  expect(numberOf(code, codes.others)).toBe(-100 - (last - 2))
})
