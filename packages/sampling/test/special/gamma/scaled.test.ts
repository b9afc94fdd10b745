// Gamma distributions whose rate times x is not a double: the rounding error of the product shows far out.
import { expect, test } from "vitest"
import { exponential } from "../../../src/distributions/exponential.js"
import { gamma } from "../../../src/distributions/gamma.js"
import golden from "../../golden/scaled-gamma.json" with { type: "json" }

const FUNCTIONS = ["pdf", "logPdf", "cdf", "sf", "logCdf", "logSf"] as const
const TOLERANCE = 5e-15
// Subnormal values carry fewer digits.
const LEAST = 1e-322

const points = golden.points.map(([shape, rate, x, ...values]) => ({ shape, rate, x, values }))

test.each(points)("gamma($shape, $rate) at $x equals mpmath", ({ shape, rate, x, values }) => {
  const distribution = gamma(shape!, { rate: rate! })
  for (const [i, f] of FUNCTIONS.entries()) {
    const miss = Math.abs(distribution[f](x!) - values[i]!)
    expect(miss, `${f}: ${distribution[f](x!)} for ${values[i]}`).toBeLessThanOrEqual(
      Math.max(TOLERANCE * Math.abs(values[i]!), LEAST),
    )
  }
})

test("a rate of any size gives the exponential distribution at shape 1", () => {
  for (const rate of [1e-300, 1e-20, 3, 1e20, 1.7e308]) {
    const x = 2.5 / rate
    expect(gamma(1, { rate }).sf(x) / exponential({ rate }).sf(x)).toBeCloseTo(1, 13)
    expect(gamma(1, { rate }).pdf(x) / exponential({ rate }).pdf(x)).toBeCloseTo(1, 13)
  }
})
