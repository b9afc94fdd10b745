import { expect, test } from "vitest"
import { isolated, shownToken } from "../../src/report/shown-token.js"

test.each([
  ["Latin is left alone", "café", { text: "café", width: 4 }],
  ["wide characters take two columns", "東京", { text: "東京", width: 4 }],
  ["emoji take two columns", "🐈", { text: "🐈", width: 2 }],
  ["Hebrew stands between isolates", "שלום", { text: "\u2068שלום\u2069", width: 4 }],
  ["Arabic with a vowel sign stands between isolates", "كتِب", { text: "\u2068كتِب\u2069", width: 3 }],
  ["controls become escapes", "a\u001b[31m\tb", { text: "a\\x1b[31m\\x09b", width: 14 }],
  ["an override that would reorder the line becomes an escape", "a\u202eb", { text: "a\\u202eb", width: 8 }],
  ["an isolate of the text's own cannot end ours", "א\u2069b", { text: "\u2068א\\u2069b\u2069", width: 8 }],
  ["a mark at the start stands on a dotted circle", "\u0301a", { text: "◌\u0301a", width: 2 }],
  ["a mark alone stands on a dotted circle", "\u0301", { text: "◌\u0301", width: 1 }],
  ["a joiner alone becomes an escape", "\u200d", { text: "\\u200d", width: 6 }],
  ["a variation selector alone becomes an escape", "\ufe0f", { text: "\\ufe0f", width: 6 }],
  ["an empty token can be seen", "", { text: "''", width: 2 }],
])("%s", (_name, token, shown) => {
  expect(shownToken(token)).toEqual(shown)
})

test("a text without right-to-left script needs no isolates", () => {
  expect(isolated("abc 123 ، x".replace("،", ","))).toBe("abc 123 , x")
  expect(isolated("abc ש")).toBe("\u2068abc ש\u2069")
})
