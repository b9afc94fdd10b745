import fc from "fast-check"
import { expect, test } from "vitest"
import { suffixArray } from "../src/suffix-array.js"
import { examples, runs } from "../src/testing.js"

test("the suffixes of banana are a, ana, anana, banana, na, nana", () => {
  expect([
    ...suffixArray(
      Int32Array.from("banana", (letter) => letter.charCodeAt(0)),
      128,
    ),
  ]).toEqual([5, 3, 1, 0, 4, 2])
})

test("equals a sort that compares all suffixes", () => {
  const sequences = fc
    .integer({ min: 1, max: 6 })
    .chain((size) => fc.array(fc.nat({ max: size - 1 }), { maxLength: 60 }))
  fc.assert(
    fc.property(sequences, (symbols) => {
      const text = symbols.map((symbol) => String.fromCharCode(97 + symbol)).join("")
      const naive = symbols.map((_, i) => i).sort((one, other) => (text.slice(one) < text.slice(other) ? -1 : 1))
      expect([...suffixArray(Int32Array.from(symbols), 6)]).toEqual(naive)
    }),
    examples(4000, 4),
  )
})

test("sorts very many equal symbols", () => {
  const length = runs(1_000_000)
  const sorted = suffixArray(new Int32Array(length), 1)
  expect([sorted[0], sorted[1], sorted[length - 1]]).toEqual([length - 1, length - 2, 0])
})
