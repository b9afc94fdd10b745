import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { addProduct, addProducts } from "../../src/sums/add-products.js"
import { PRODUCT, unitsOf } from "../../src/sums/register.js"
import { unitsOfDouble } from "./rationals.js"

const factor = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: -1000, max: 1000, noNaN: true }),
  fc.constantFrom(0, 5e-324, 2 ** -1022, 2 ** -500 / 3, 2 ** 500 / 3, 2 ** 999 / 3, Number.MAX_VALUE, 1 / 3),
)
const pairs = fc.array(fc.tuple(factor, factor), { minLength: 60, maxLength: 120 })

test("sums of products of any two numbers are those of whole numbers", () => {
  fc.assert(
    fc.property(pairs, (factors) => {
      const [as, bs] = [factors.map(([a]) => a), factors.map(([, b]) => b)]
      const exact = factors.reduce((sum, [a, b]) => sum + unitsOfDouble(a) * unitsOfDouble(b), 0n)
      const state = new Float64Array(PRODUCT.limbs)
      addProducts(state, 0, as, bs)
      expect(unitsOf(state, 0, PRODUCT)).toBe(exact)
      const oneByOne = new Float64Array(PRODUCT.limbs)
      for (const [a, b] of factors) addProduct(oneByOne, 0, a, b)
      expect(oneByOne).toEqual(state)
    }),
    examples(200, 1),
  )
})

test("products of the smallest and the largest doubles fit", () => {
  const state = new Float64Array(PRODUCT.limbs)
  addProduct(state, 0, 5e-324, -5e-324)
  expect(unitsOf(state, 0, PRODUCT)).toBe(-1n)
  const most = Number.MAX_VALUE
  addProduct(state, 0, most, most)
  expect(unitsOf(state, 0, PRODUCT)).toBe(unitsOfDouble(most) ** 2n - 1n)
})
