import fc from "fast-check"
import { expect, test } from "vitest"
import { examples, refusal } from "../src/testing.js"
import { transport } from "../src/transport.js"

/** The least cost over all assignments of units: each place's supply and demand as that many units. */
function cheapest(supply: readonly number[], demand: readonly number[], costs: readonly number[]): number {
  const from = supply.flatMap((count, i) => new Array<number>(count).fill(i))
  const to = demand.flatMap((count, j) => new Array<number>(count).fill(j))
  const best = new Map<number, number>([[0, 0]])
  for (const i of from) {
    for (const [taken, cost] of [...best]) {
      best.delete(taken)
      to.forEach((j, unit) => {
        if (taken & (1 << unit)) return
        const next = taken | (1 << unit)
        best.set(next, Math.min(best.get(next) ?? Infinity, cost + costs[i * demand.length + j]!))
      })
    }
  }
  return best.get((1 << to.length) - 1)!
}

test("transport() is as cheap as the best of all assignments, negative costs and zeros included", () => {
  const problems = fc
    .tuple(fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }), fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }))
    .map(([supply, demand]) => {
      const difference = supply.reduce((a, b) => a + b, 0) - demand.reduce((a, b) => a + b, 0)
      return difference > 0 ? [supply, [...demand, difference]] : [[...supply, -difference], demand]
    })
    .chain(([supply, demand]) => {
      const length = supply!.length * demand!.length
      const costs = fc.array(fc.integer({ min: -3, max: 9 }), { minLength: length, maxLength: length })
      return fc.tuple(fc.constant(supply!), fc.constant(demand!), costs)
    })
  fc.assert(
    fc.property(problems, ([supply, demand, costs]) => {
      expect(transport(supply, demand, costs).cost).toBe(cheapest(supply, demand, costs))
    }),
    examples(200, 1503),
  )
})

test("nothing costs nothing, and sums must agree", () => {
  expect(transport([], [], []).cost).toBe(0)
  expect(transport([0], [0, 0], [5, 5])).toEqual({ cost: 0, flows: Float64Array.of(0, 0) })
  expect(refusal(() => transport([1], [2], [1])).sentence).toBe("the sum of demand must be the sum of supply, 1, got 2")
  expect(refusal(() => transport([1], [1], [1, 2])).kind).toBe("unequal-lengths")
  expect(refusal(() => transport([-1, 2], [1], [1, 2])).sentence).toBe("supply[0] must be at least 0, got -1")
})
