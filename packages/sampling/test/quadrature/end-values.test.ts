import { expect, test } from "vitest"
import { gaussKronrod } from "../../src/quadrature/gauss-kronrod.js"
import { endValues, endWeights } from "../../src/quadrature/kronrod-estimate.js"
import { KRONROD_15, KRONROD_21 } from "../../src/quadrature/kronrod-nodes.js"

test.each([
  [15, KRONROD_15],
  [21, KRONROD_21],
] as const)("polynomials of degree less than the %d nodes are continued to both ends", (count, rule) => {
  const values = new Float64Array(2 * rule.length)
  for (let degree = 0; degree < count; degree++) {
    for (const [i, [node]] of rule.entries()) {
      values[2 * i] = (-node) ** degree
      values[2 * i + 1] = node === 0 ? 0 : node ** degree
    }
    const [low, high] = endValues(endWeights(rule), values)
    expect(high).toBeCloseTo(1, 12)
    expect(low).toBeCloseTo((-1) ** degree, 12)
  }
})

test.each([0.5, 0.5001, 0.4999999, 0.2500001, 0.75])(
  "a jump at %d, beside where intervals are halved, is seen",
  (m) => {
    const found = gaussKronrod((x) => (x < m ? 1 : 3), 0, 1)
    expect(found.converged).toBe(true)
    expect(Math.abs(found.value - (3 - 2 * m))).toBeLessThanOrEqual(found.errorBound)
  },
)
