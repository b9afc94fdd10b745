// The Hungarian method against all permutations.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { cheapestAssignment } from "../../src/meetings/assignment.js"
import { permutations } from "../oracle/meetings.js"

const matrix = (sizes: fc.Arbitrary<number>, most: number): fc.Arbitrary<number[][]> =>
  sizes.chain((size) =>
    fc.array(fc.array(fc.nat(most), { minLength: size, maxLength: size }), { minLength: size, maxLength: size }),
  )

const assign = (costs: readonly (readonly number[])[]): number[] => [
  ...cheapestAssignment(Float64Array.from(costs.flat()), costs.length),
]
const costOf = (costs: readonly (readonly number[])[], columns: readonly number[]): number =>
  columns.reduce((sum, column, row) => sum + costs[row]![column]!, 0)

test.each([3, 1000])("an assignment costs as little as the best permutation, for costs up to %i", (most) => {
  fc.assert(
    fc.property(matrix(fc.integer({ min: 1, max: 5 }), most), (costs) => {
      const columns = assign(costs)
      expect(columns.toSorted()).toEqual(costs.map((_, i) => i))
      expect(costOf(costs, columns)).toBe(Math.min(...permutations(costs.length).map((order) => costOf(costs, order))))
    }),
    examples(300, 11),
  )
})

test("no swap of two or three rows makes an assignment of 40 cheaper", () => {
  fc.assert(
    fc.property(matrix(fc.constant(40), 50), (costs) => {
      const columns = assign(costs)
      const best = costOf(costs, columns)
      for (let a = 0; a < 40; a++) {
        for (let b = 0; b < a; b++) {
          const swapped = [...columns]
          ;[swapped[a], swapped[b]] = [columns[b]!, columns[a]!]
          expect(costOf(costs, swapped)).toBeGreaterThanOrEqual(best)
          const turned = [...swapped]
          ;[turned[0], turned[a]] = [swapped[a]!, swapped[0]!]
          expect(costOf(costs, turned)).toBeGreaterThanOrEqual(best)
        }
      }
    }),
    { ...examples(5, 12), numRuns: 5 },
  )
})

test("nobody is assigned to nobody", () => {
  expect(assign([])).toEqual([])
})

test("costs beyond 2 ** 52 are compared exactly", () => {
  const large = 2 ** 52
  expect(
    assign([
      [large, large + 1],
      [large + 1, large + 1],
    ]),
  ).toEqual([0, 1])
})
