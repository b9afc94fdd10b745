// Texts as large as the limits allow, and one larger.
import { expect, test } from "vitest"
import { MAX_JSON_VALUES, parseJsonText } from "../../src/json/json-text.js"

const wide = (count: number) => `[${"0,".repeat(count - 2)}0]`

test("parseJsonText() reads as many values as the limit allows, and refuses one more", () => {
  // The array counts as a value.
  expect(parseJsonText(wide(MAX_JSON_VALUES), "x.json")).toHaveLength(MAX_JSON_VALUES - 1)
  expect(() => parseJsonText(wide(MAX_JSON_VALUES + 1), "x.json")).toThrow(
    `x.json: more than ${MAX_JSON_VALUES} values, at character ${2 * MAX_JSON_VALUES - 1}`,
  )
})

test("parseJsonText() refuses an object of too many members", () => {
  const text = `{${Array.from({ length: 2 ** 21 + 1 }, (_, i) => `"${i}":0`).join()},"x":`
  expect(() => parseJsonText(text, "x.json")).toThrow(
    "x.json: an object of more than 2097152 members, at character 24054726",
  )
})
