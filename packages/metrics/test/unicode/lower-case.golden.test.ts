// Every code point against Python's str.lower. Where a test fails on a new engine, run make-unicode-tables.py with a version of
// Python's regex that has the engine's Unicode version.
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { lowerCase } from "../../src/index.js"
import golden from "../golden/lower-case.python.json" with { type: "json" }

const lowered = golden.lowered.split(" ")
const capitals = new Map(golden.capitals.split(" ").map((capital, i) => [capital, lowered[i]!]))

// By default the first ones, all capitals, and some of the others.
const CHARACTERS = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code !== 10 && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code))
  .filter((each, i) => ALL_TESTS || i < 0x2000 || i % 19 === 0 || capitals.has(each))
const lowerOf = (character: string): string => capitals.get(character) ?? character

/** Makes a line of each character; returns the code points of those whose lower case is not as wanted. */
function wrong(lineOf: (character: string) => string, wantedOf: (character: string) => string): string[] {
  const lines = lowerCase(CHARACTERS.map(lineOf).join("\n")).split("\n")
  return CHARACTERS.filter((each, i) => lines[i] !== wantedOf(each)).map((each) => each.codePointAt(0)!.toString(16))
}

test("lowerCase() is Python's str.lower for every code point", () => {
  expect(wrong((each) => each, lowerOf)).toEqual([])
})

test("a capital sigma is final where Python's is, beside every code point", () => {
  const kinds = new Uint8Array(0x110000)
  for (const [first, last] of golden.cased) kinds.fill(1, first, last! + 1)
  for (const [first, last] of golden.ignorable) kinds.fill(2, first, last! + 1)
  const isAmong = (each: string, ...among: number[]): boolean => among.includes(kinds[each.codePointAt(0)!]!)
  const sigma = (final: boolean): string => (final ? "ς" : "σ")
  expect(
    wrong(
      (each) => `${each}Σ`,
      (each) => lowerOf(each) + sigma(isAmong(each, 1)),
    ),
  ).toEqual([])
  expect(
    wrong(
      (each) => `.A${each}Σ`,
      (each) => `.a${lowerOf(each)}${sigma(isAmong(each, 1, 2))}`,
    ),
  ).toEqual([])
})
