// The engine's own normalize() is the oracle: it gives the same text in quadratic time.
import { ALL_TESTS, examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { isStarter, type NormalForm, normalForm } from "../src/index.js"

const FORMS: readonly NormalForm[] = ["NFC", "NFD", "NFKC", "NFKD"]
const ALL = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
const MARKS = ALL.filter((character) => /\p{M}/u.test(character))

function expectEngines(text: string): void {
  for (const form of FORMS) {
    const found = normalForm(text, form)
    if (found !== text.normalize(form)) expect([form, text, found]).toEqual([form, text, text.normalize(form)])
  }
}

// Letters that compose, also after others; marks that compose, that are blocked, that decompose; Hangul; halves of pairs.
const unit = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom("\u0301", "\u0316", "\u0327", "\u0323", "\u0345", "\u0334", "\u3099", "\u05b0"),
  },
  { weight: 3, arbitrary: fc.constantFrom(...MARKS) },
  { weight: 1, arbitrary: fc.constantFrom("\u0344", "\u0f73", "\uff9e", "\uff9f", "\u0f71", "\u{1d165}", "\u{1d16d}") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "a",
      "E",
      "\u00e9",
      "\u1e69",
      "\u304b",
      "\uff76",
      "\u1161",
      "\u11a8",
      "\uac00",
      "\ufb01",
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("\ud800", "\udc00", "\u1100", "\u09c7", "\u09be", "\u2126", "\u1fb3", "\u0cc6"),
  },
)
const marks = fc.array(fc.constantFrom(...MARKS, "\uff9e", "\uff9f"), { minLength: 100, maxLength: 300 })

test("texts with a long run of marks have the engine's forms", () => {
  const text = fc
    .tuple(fc.array(unit, { maxLength: 80 }), marks, fc.array(unit, { maxLength: 80 }))
    .map((parts) => parts.flat().join(""))
  fc.assert(fc.property(text, expectEngines), { ...examples(1000, 1), numRuns: ALL_TESTS ? 3000 : 30 })
})

test("texts of any characters have the engine's forms", () => {
  const text = fc.array(unit, { minLength: 100, maxLength: 400 }).map((units) => units.join(""))
  fc.assert(fc.property(text, expectEngines), { ...examples(1000, 2), numRuns: ALL_TESTS ? 3000 : 30 })
})

test("every character has the engine's forms after a long run of marks", () => {
  const characters = ALL_TESTS ? ALL : [...MARKS, ...ALL.filter((_, code) => code % 997 === 0)]
  expectEngines(`${"\u0301\u0316".repeat(100)}${characters.map((character) => `${character}\u0323\u0301`).join("")}`)
})

test("only marks, and two characters that become marks, are reordered", () => {
  const others = ALL.filter((character) => {
    const [first = character] = character.normalize("NFKD")
    return (ALL_TESTS || first !== character) && !/\p{M}/u.test(character) && !isStarter(first)
  })
  expect(others).toEqual(["\uff9e", "\uff9f"])
})

// It takes quadratic time for such a run, and linear time for marks in order.
test("the engine is never given a long run of marks out of order", () => {
  const engine = String.prototype.normalize
  let reordered = 0
  const text = `o${"\u0301\u0316\uff9e\u0334".repeat(1000)}`
  String.prototype.normalize = function (this: string, form?: string) {
    const given = String(this)
    if (given.length > 64 && engine.call(given, form?.startsWith("NFK") ? "NFKD" : "NFD") !== given) reordered++
    return engine.call(given, form)
  }
  try {
    for (const place of [0, 1, 31, 63]) for (const form of FORMS) normalForm("-".repeat(place) + text, form)
  } finally {
    String.prototype.normalize = engine
  }
  expect(reordered).toBe(0)
})
