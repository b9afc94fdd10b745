import { expect, test } from "vitest"
import { columns, printable } from "../../src/report/printable.js"

test("printable() shows terminal escapes, overrides and broken surrogates as escapes", () => {
  expect(printable("a\x1b[31mb\u202ec\n\x7f\x9b\ud800\ufeff")).toBe("a\\x1b[31mb\\u202ec\\x0a\\x7f\\x9b\\ud800\\ufeff")
})

test("printable() does not change letters, marks, joiners and emoji", () => {
  for (const text of ["ref.txt", "naïve e\u0301", "क्\u200dष", "👩‍🚀", "翻译.zh", "שלום"])
    expect(printable(text)).toBe(text)
})

test("columns() counts wide characters twice and combining marks not at all", () => {
  expect(columns("abc")).toBe(3)
  expect(columns("翻译")).toBe(4)
  expect(columns("e\u0301")).toBe(1)
  expect(columns("😀")).toBe(2)
})
