// Running sums of weights: each is the exact sum, rounded once.
import { expect, test } from "vitest"
import { prefixSums, suffixSums } from "../../src/choose/weights.js"

test("weights that are lost one by one beside a large one count together", () => {
  // Half a unit in the last place of 1 each, of which a plain sum keeps none.
  const weights = [1, ...new Array<number>(8).fill(2 ** -53)]
  expect(prefixSums(weights).at(-1)).toBe(1 + 2 ** -50)
  expect([...prefixSums(weights)].filter((sum) => sum > 1).length).toBe(7)
  expect(suffixSums(weights.toReversed())[0]).toBe(1 + 2 ** -50)
  expect(suffixSums(weights)[0]).toBe(1 + 2 ** -50)
})

test("sums from either end are of the weights before and after a place, itself included", () => {
  expect([...prefixSums([3, 0, 1, 5])]).toEqual([3, 3, 4, 9])
  expect([...suffixSums([3, 0, 1, 5])]).toEqual([9, 6, 6, 5])
  expect(prefixSums([1e308, 1e308, 1])[2]).toBe(Infinity)
})
