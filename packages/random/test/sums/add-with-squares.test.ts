import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { addWithSquares } from "../../src/sums/add-with-squares.js"
import { PRODUCT, SUM, unitsOf } from "../../src/sums/register.js"
import { unitsOfDouble } from "./rationals.js"

const sizes = fc.constantFrom(5e-324, 2 ** -1022, 2 ** -310, 2 ** -299, 2 ** -40, 1, 1e9, 2 ** 299, 2 ** 310, 2 ** 1000)
const groups = fc.tuple(
  sizes,
  fc.array(
    fc.oneof(
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: 0.5, max: 1, noNaN: true }),
      fc.constantFrom(0, -0, 1, -1, 1 - 2 ** -53, 2 ** -11, 2 ** -11 / 3, 2 ** -12 / 3),
    ),
    { minLength: 1, maxLength: 150 },
  ),
)

function expectExact(values: readonly number[]): void {
  const state = new Float64Array(SUM.limbs + PRODUCT.limbs)
  addWithSquares(state, 0, SUM.limbs, values)
  const units = values.map(unitsOfDouble)
  expect(unitsOf(state, 0, SUM)).toBe(units.reduce((sum, each) => sum + each, 0n))
  expect(unitsOf(state, SUM.limbs, PRODUCT)).toBe(units.reduce((sum, each) => sum + each * each, 0n))
}

test("sums of any numbers and of their squares are those of whole numbers", () => {
  fc.assert(
    fc.property(fc.array(groups, { minLength: 1, maxLength: 3 }), (all) => {
      expectExact(all.flatMap(([size, values]) => values.map((value) => value * size)))
    }),
    examples(200, 1),
  )
})

test("the sums of whole runs of the largest parts are exact", () => {
  const most = 2 - 2 ** -52
  expectExact(new Array<number>(1024).fill(most))
  expectExact(Array.from({ length: 2048 }, (_, i) => (i < 1024 ? -most : 1 + 2 ** -21 - 2 ** -42)))
  // At most halves of units are cut off.
  expectExact(Array.from({ length: 1024 }, (_, i) => 1 + 2 ** -21 + 2 ** -42 * (i % 2) + 2 ** -52))
})

test("numbers that are too small beside others are not lost, however many", () => {
  expectExact(Array.from({ length: 20_000 }, (_, i) => (i % 700 === 0 ? 1e6 / 3 : (i - 2500) / 3e7)))
  expectExact(Array.from({ length: 3000 }, (_, i) => 2 ** -(i % 60) / 3))
})
