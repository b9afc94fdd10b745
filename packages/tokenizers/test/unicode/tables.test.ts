// The tables of code points against the peers, and by single characters.
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import {
  classesByCodePoint,
  decimalsByCodePoint,
  LETTER,
  LOWER_CASE,
  lettersByCodePoint,
  NUMBER,
  numericByCodePoint,
  SYMBOL,
  UPPER_CASE,
  wordByCodePoint,
} from "../../src/unicode/general-category.js"
import {
  ACCENT,
  bertKindsByCodePoint,
  CLEANED,
  marksByCodePoint,
  punctuationByCodePoint,
  scriptsByCodePoint,
} from "../../src/unicode/legacy.js"
import { DOTTED_I, lowerCaseByCodePoint } from "../../src/unicode/lower-case.js"
import { columnsOf, kindsByCodePoint } from "../../src/unicode/runs.js"
import { isWhiteSpace } from "../../src/unicode/white-space.js"

const { digests } = JSON.parse(readFileSync(join(import.meta.dirname, "../golden/unicode.json"), "utf8")) as {
  readonly digests: Readonly<Record<string, string>>
}

const tables: readonly (readonly [string, () => Uint8Array])[] = [
  ["classes", classesByCodePoint],
  ["letters", lettersByCodePoint],
  ["decimals", decimalsByCodePoint],
  ["word", wordByCodePoint],
  ["whiteSpace", () => new Uint8Array(0x110000).map((_, code) => (isWhiteSpace(code) ? 1 : 0))],
  ["numeric", numericByCodePoint],
  ["punctuation", punctuationByCodePoint],
  ["marks", marksByCodePoint],
]

test.each(tables)("the table of %s is the peers', over all code points", (name, table) => {
  expect(createHash("sha256").update(table()).digest("hex")).toBe(digests[name])
})

test("lower case is Hugging Face's, over all code points", () => {
  const known = lowerCaseByCodePoint()
  const surrogate = (code: number) => code >= 0xd800 && code < 0xe000
  const all = new Int32Array(0x110000).map((_, code) => (surrogate(code) ? 0 : (known[code] ?? code)))
  expect(createHash("sha256").update(new Uint8Array(all.buffer)).digest("hex")).toBe(digests.lowerCase)
  expect(known[DOTTED_I]).toBe(0x69)
})

test("tables contain single characters", () => {
  const at = (text: string) => text.codePointAt(0)!
  expect(classesByCodePoint()[at("語")]).toBe(LETTER)
  expect(classesByCodePoint()[at("½")]).toBe(NUMBER)
  expect(classesByCodePoint()[at("😀")]).toBe(SYMBOL)
  expect(classesByCodePoint()[0x10ffff]).toBe(0)
  expect(lettersByCodePoint()[at("Ä")]).toBe(UPPER_CASE)
  expect(lettersByCodePoint()[at("ß")]).toBe(LOWER_CASE)
  expect(bertKindsByCodePoint()[0]).toBe(CLEANED)
  expect(bertKindsByCodePoint()[0x301]).toBe(ACCENT)
  const scripts = scriptsByCodePoint()
  expect(scripts[at("い")]).toBe(scripts[at("京")])
  expect(scripts[at("ー")]).toBe(scripts[at("京")])
  expect(scripts[at("a")]).not.toBe(scripts[at("я")])
  expect(scripts[at(" ")]).toBe(0)
})

test("kindsByCodePoint() reads gaps, kinds and lengths of one digit or more", () => {
  // Gaps 2, 0, 55; kinds 1, 60, 3; lengths less 1: 1, 0, 55 * 35. A digit before the last counts from 1.
  const table = kindsByCodePoint(`'%]%&]*(&%]]%`)
  expect([...table.subarray(0, 6)]).toEqual([0, 0, 1, 1, 60, 0])
  expect([table[59], table[60], table[60 + 1925], table[61 + 1925]]).toEqual([0, 3, 3, 0])
})

test("columnsOf() reads numbers column by column", () => {
  expect(columnsOf("%&[]%~%]]%", 2)).toEqual([
    [0, 1, 54],
    [55, 34 * 55, 35 * 55],
  ])
})
