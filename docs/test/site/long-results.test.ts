import { expect, test } from "vitest"
import { withResultsBelow } from "../../build/long-results.mjs"

test("a result that would end beyond 68 characters is shown below its line, with the same indent", () => {
  const long = "x".repeat(60)
  expect(withResultsBelow(`  ${long} //=> [1, 2]\n`)).toBe(`  ${long}\n  //=> [1, 2]\n`)
})

test("so is a result in Python", () => {
  const long = "x".repeat(60)
  expect(withResultsBelow(`${long}  # => [1, 2]\n`)).toBe(`${long}\n# => [1, 2]\n`)
})

test("a line of 68 characters, and a long one without a result, stay as they are", () => {
  const code = `${"x".repeat(60)} //=> 12\n${"y".repeat(90)}\n`
  expect(code.indexOf("\n")).toBe(68)
  expect(withResultsBelow(code)).toBe(code)
  expect(withResultsBelow(code.replace("12", "123"))).toBe(`${"x".repeat(60)}\n//=> 123\n${"y".repeat(90)}\n`)
})
