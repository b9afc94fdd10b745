// Distances of strings and of what is not a string; those of tokens are tested with the edits.
import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { editDistance } from "../../src/edits/edit-distance.js"
import { GROWTH_BORDERS, matchingPair, WORD_BORDERS } from "../helpers/matching.js"
import { oracleDistance } from "../oracle/edits.js"

test.each([
  ["kitten", "sitting", 3],
  ["sitting", "kitten", 3],
  ["", "abc", 3],
  ["abc", "", 3],
  ["", "", 0],
  ["same", "same", 0],
  ["na\u00efve", "naive", 1],
  ["nai\u0308ve", "na\u00efve", 2], // composed and decomposed letters are different code points
  ["😀", "😁", 1], // two units of which one differs
  ["😀", "a", 1], // two units against one
  ["a😀", "😁b", 2],
  ["\ud83d", "😀", 1], // half a pair is a letter of its own
  ["\ude00", "😀", 1],
])("editDistance(%j, %j) is %i, in code points", (a, b, edits) => {
  expect(editDistance(a, b)).toBe(edits)
})

// Letters of one unit from both ends of their range, of two units with one in common, and halves.
const LETTERS = ["a", "b", "é", "\ud7ff", "\ue000", "\uffff"]
const WIDE = [...LETTERS, "😀", "😁", "\u{1f900}", "\ud83d", "\ude00"]

describe.each([
  { name: "of one unit a letter", letters: LETTERS },
  { name: "with letters of two units and halves", letters: WIDE },
])("of strings $name", ({ letters }) => {
  const text = (numbers: readonly number[]) => numbers.map((number) => letters[number]).join("")
  const random = fc.array(fc.nat(letters.length - 1), { maxLength: 140, size: "max" })

  test.each([
    { kind: "random", pair: fc.record({ hypothesis: random, reference: random }) },
    { kind: "matching", pair: matchingPair(letters.length, WORD_BORDERS, 10) },
  ])("the distance of $kind ones is that of the whole matrix of code points", ({ pair }) => {
    fc.assert(
      fc.property(pair, ({ hypothesis, reference }) => {
        const [a, b] = [text(hypothesis), text(reference)]
        expect(editDistance(a, b)).toBe(oracleDistance([...a], [...b]))
      }),
      examples(300, 3),
    )
  })
})

test.each([...GROWTH_BORDERS, 1500])("the distance of strings of %i letters is that of the whole matrix", (length) => {
  for (const { hypothesis, reference } of fc.sample(matchingPair(5, [length], 20), { numRuns: 1, seed: length })) {
    const [a, b] = [hypothesis, reference].map((numbers) => numbers.join("")) as [string, string]
    expect(editDistance(a, b)).toBe(oracleDistance([...a], [...b]))
    expect(editDistance(`${a}x`, `y${b}`)).toBe(oracleDistance([...a, "x"], ["y", ...b]))
  }
})

test("long equal beginnings do not matter", () => {
  const long = "ab".repeat(40_000)
  expect(editDistance(`${long}kitten`, `${long}sitting`)).toBe(3)
  const tokens = Array.from({ length: 70_000 }, (_, i) => i)
  expect(editDistance([...tokens, -1, -2], [...tokens, -2])).toBe(1)
})

test("a string and an array are not compared", () => {
  expect(refusal(() => editDistance("abc", ["a"] as unknown as string)).sentence).toMatch(
    /^b must be a string, as a is, got/,
  )
  expect(refusal(() => editDistance(["a"], "abc" as unknown as string[])).sentence).toBe(
    'b must be an array of tokens, got "abc"',
  )
  expect(refusal(() => editDistance(7 as unknown as string, "a")).sentence).toBe("a must be an array of tokens, got 7")
})
