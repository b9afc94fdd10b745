// How the tables of docs/sizes.md are made.
import { expect, test } from "vitest"
import { withSizes } from "./size-table.js"

const page = (rows: string): string =>
  `before\n<!-- sizes of a -->\n\n| | imports | kB |\n| --- | --- | ---: |\n${rows}\n<!-- end of sizes -->\nafter | 1.0 |\n`

test("new sizes replace old ones, with the sub-path where there is one, and the rest of the page stays", () => {
  const sizes = [
    { what: "BLEU", names: "bleu", zipped: 12_340 },
    { what: "two", names: "x, y", from: "engine", zipped: 999 },
  ]
  const rows = "| BLEU | `bleu` | 12.3 |\n| two | `x, y` of `a/engine` | 1.0 |\n"
  expect(withSizes(page("| BLEU | `bleu` | 18.0 |\n| gone | `z` | 1.0 |\n"), "a", sizes)).toBe(page(rows))
})

test.each([
  [10_190, "10.0"],
  [9_810, "10.0"],
  [10_210, "10.2"],
  [9_790, "9.8"],
])("beside 10.0 kB, %i bytes are %s kB: a change of up to 2 per cent is none", (zipped, stated) => {
  const sizes = [{ what: "BLEU", names: "bleu", zipped }]
  expect(withSizes(page("| BLEU | `bleu` | 10.0 |\n"), "a", sizes)).toBe(page(`| BLEU | \`bleu\` | ${stated} |\n`))
})

test("beside 1.0 kB, 40 bytes more are none: the table has one decimal", () => {
  const sizes = [{ what: "x", names: "x", zipped: 1_040 }]
  expect(withSizes(page("| x | `x` | 1.0 |\n"), "a", sizes)).toBe(page("| x | `x` | 1.0 |\n"))
})

test("a package without its comments in the page is refused by name", () => {
  expect(() => withSizes(page(""), "b", [])).toThrow('docs/sizes.md has no "<!-- sizes of b -->"')
})
