import { expect, test } from "vitest"
import { escaped, shortened, widthOf, wrapped } from "../src/text.js"

test.each([
  ["<b>&\"'", "&lt;b&gt;&amp;&quot;&#39;"],
  ["a\u202eb\u0000c\ud800d\uffffe\nf", "a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf"],
  ["نظام 2", "\u2068نظام 2\u2069"],
  ["שם\u2069 x", "\u2068שם\ufffd x\u2069"],
  ["naïve 系统 👩‍🚀", "naïve 系统 👩‍🚀"],
])("escaped() of %j is %j", (text, expected) => {
  expect(escaped(text)).toBe(expected)
})

// Advances of DejaVu Sans at 2048 units an em, by fontTools: the estimate is not below, and at most a third above.
test.each([
  ["worse <b>&", 13077],
  ["baseline.txt", 12047],
  ["0123456789", 13030],
  ["SYSTEM", 8163],
  ["million", 6822],
])("widthOf() %s is close to that in DejaVu Sans", (text, units) => {
  const width = (units / 2048) * 13
  expect(widthOf(text, 13)).toBeGreaterThan(width)
  expect(widthOf(text, 13)).toBeLessThan(1.35 * width)
})

test("widthOf() counts wide characters as wide, and marks not at all", () => {
  expect(widthOf("系统", 10)).toBe(22)
  expect(widthOf("e\u0301", 10)).toBe(widthOf("e", 10))
})

test("shortened() cuts between letters, never before a mark", () => {
  expect(shortened("abc", widthOf("abc", 13), 13)).toBe("abc")
  expect(shortened("abcdefgh", widthOf("abcd…", 13), 13)).toBe("abcd…")
  const marked = "e\u0301".repeat(8)
  expect(shortened(marked, widthOf("eee…", 13), 13)).toBe(`${"e\u0301".repeat(3)}…`)
  expect(shortened("😀😀😀", widthOf("😀…", 13), 13)).toBe("😀…")
  expect(shortened("abc", 0, 13)).toBe("…")
})

test("wrapped() breaks after spaces and bars, and shortens what has neither", () => {
  expect(wrapped("ab cd|ef", widthOf("ab cd|", 13), 13)).toEqual(["ab cd|", "ef"])
  expect(wrapped("ab cd", 1000, 13)).toEqual(["ab cd"])
  expect(wrapped("abcdef gh", widthOf("abc…", 13), 13)).toEqual(["abc…", "gh"])
})
