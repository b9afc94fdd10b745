import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { jsonText, printableJson } from "../../src/report/json-text.js"

test("jsonText() escapes DEL, C1 controls, separators and directions, and nothing else that JSON leaves", () => {
  expect(jsonText("a\x1b\x7f\x80\x9f\u061c\u200f\u2028\u202e\u2066\u2069\ufeffb")).toBe(
    '"a\\u001b\\u007f\\u0080\\u009f\\u061c\\u200f\\u2028\\u202e\\u2066\\u2069\\ufeffb"',
  )
  expect(jsonText(["é~\u00a0\u200d翻🚀"])).toBe('["é~\u00a0\u200d翻🚀"]')
})

test("jsonText() of an object is indented like JSON.stringify's", () => {
  const value = { a: [1, { b: "\n" }], "\x9b": null }
  expect(jsonText(value, 2)).toBe(JSON.stringify(value, null, 2).replace("\x9b", "\\u009b"))
})

test("jsonText() parses to the same value, and has no character that a terminal would obey", () => {
  const text = fc.string({ unit: fc.integer({ min: 0, max: 0x206f }).map((code) => String.fromCharCode(code)) })
  fc.assert(
    fc.property(fc.dictionary(text, fc.array(text)), (value) => {
      const json = jsonText(value)
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(json).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u)
      expect(printableJson(json)).toBe(json)
    }),
    examples(400, 1),
  )
})
