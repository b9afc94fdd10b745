import { expect, test } from "vitest"
import { columns, printable } from "../../src/report/printable.js"

test("printable() shows terminal escapes, overrides and broken surrogates as escapes", () => {
  expect(printable("a\x1b[31mb\u202ec\n\x7f\x9b\ud800\ufeff")).toBe("a\\x1b[31mb\\u202ec\\x0a\\x7f\\x9b\\ud800\\ufeff")
})

test("printable() shows what reorders text or cannot be seen as escapes", () => {
  const codes = [0x200b, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]
  for (const code of [...codes, 0x2028, 0x2029, 0x61c]) {
    expect(printable(`a${String.fromCharCode(code)}b`)).toBe(`a\\u${code.toString(16).padStart(4, "0")}b`)
  }
  // Between letters that nothing joins, joiners only hide.
  expect(printable("pay\u200cpal\u200d")).toBe("pay\\u200cpal\\u200d")
})

test("printable() does not change letters, marks, joiners and emoji", () => {
  for (const text of [
    "ref.txt",
    "naïve e\u0301",
    "क्\u200dष",
    "می\u200cخواهم",
    "👩‍🚀",
    "👩🏽\u200d🚀",
    "❤️\u200d🔥",
    "翻译.zh",
    "שלום",
  ])
    expect(printable(text)).toBe(text)
})

test("columns() counts wide characters twice and combining marks not at all", () => {
  expect(columns("abc")).toBe(3)
  expect(columns("翻译")).toBe(4)
  expect(columns("e\u0301")).toBe(1)
  expect(columns("😀")).toBe(2)
})
