// The continuous distributions against mpmath.
import { expect, test } from "vitest"
import type { ContinuousDistribution, Moments } from "../../src/distributions/distribution.js"
import golden from "../golden/continuous.json" with { type: "json" }
import { continuousFrom } from "./continuous-cases.js"

/** One distribution's golden values: a point is [x, pdf, logPdf, cdf, sf, logCdf, logSf], a quantile [p, x]. */
interface Case {
  readonly name: string
  readonly parameters: readonly (number | string)[]
  readonly points: readonly (readonly number[])[]
  readonly quantiles: readonly (readonly number[])[]
  readonly moments: readonly (number | "Infinity" | null)[]
  readonly logMass?: number
}

const cases = (golden.cases as readonly Case[]).map((each) => ({ ...each, title: each.parameters.join(", ") }))

// All relative, but that of a density's logarithm, which may pass through 0. Subnormal expectations carry fewer digits.
const PROBABILITY = 2e-14
const QUANTILE = 3e-14
const FUNCTIONS = ["pdf", "logPdf", "cdf", "sf", "logCdf", "logSf"] as const

function expectClose(actual: number, expected: number, tolerance: number, what: string, least = 1e-322): void {
  const allowed = Math.max(tolerance * Math.abs(expected), least)
  expect(Math.abs(actual - expected), `${what}: ${actual} for ${expected}`).toBeLessThanOrEqual(allowed)
}

test.each(cases)("$name($title) has mpmath's densities and probabilities", ({ name, parameters, points }) => {
  const distribution = continuousFrom(name, parameters)
  for (const [x, ...values] of points) {
    for (const [i, f] of FUNCTIONS.entries()) {
      expectClose(distribution[f](x!), values[i]!, PROBABILITY, `${f}(${x})`, f === "logPdf" ? PROBABILITY : undefined)
    }
  }
})

test.each(cases)("$name($title) has mpmath's quantiles", ({ name, parameters, quantiles }) => {
  const distribution = continuousFrom(name, parameters)
  for (const [p, x] of quantiles) expectClose(distribution.quantile(p!), x!, QUANTILE, `quantile(${p})`)
})

test.each(cases)("$name($title) has mpmath's moments", ({ name, parameters, moments, logMass }) => {
  const distribution = continuousFrom(name, parameters)
  const keys: (keyof Moments)[] = ["mean", "variance", "skewness", "excessKurtosis"]
  for (const [i, key] of keys.entries()) {
    const expected = moments[i]
    if (expected === null) expect(distribution[key], key).toBeUndefined()
    else if (expected === "Infinity") expect(distribution[key], key).toBe(Infinity)
    // Skewness and kurtosis are of order 1 where they are not large: absolutely below.
    else
      expect(Math.abs(distribution[key]! - expected!), key).toBeLessThanOrEqual(
        2e-14 * Math.max(Math.abs(expected!), i > 1 ? 1 : 0),
      )
  }
  if (logMass !== undefined) {
    const { mass, logMass: actual } = distribution as ContinuousDistribution & { mass: number; logMass: number }
    expectClose(actual, logMass, 1e-14, "logMass")
    expectClose(mass, Math.exp(logMass), 1e-12, "mass")
  }
})
