import { problemOf } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { describe, expect, test } from "vitest"
import { kolmogorovSmirnov, meanOf, varianceOf } from "../../../../random/test/support/statistics.js"
import { exponential } from "../../../src/distributions/exponential.js"
import { multivariateNormal } from "../../../src/distributions/multivariate/normal.js"
import { normal } from "../../../src/distributions/normal.js"
import { uniform } from "../../../src/distributions/uniform.js"
import { defensive } from "../../../src/importance/proposals/defensive.js"
import { mixture, multivariateMixture } from "../../../src/importance/proposals/mixture.js"

const MIXED = mixture([normal(-2, 0.5), normal(1, 2), exponential({ rate: 0.5 })], [1, 2, 1])

describe("mixture", () => {
  test("moments by hand: two points of spread", () => {
    const { mean, variance, skewness, excessKurtosis } = mixture([normal(-4), normal(4)], [1, 3])
    // Mean 2; variance 1 + 36/4 + 4*3/4 = 13; third -(6^3 + 18)/4 + 3(2^3 + 6)/4; fourth (3 + 216 + 1296)/4 + 3(3 + 24 + 16)/4.
    expect(mean).toBe(2)
    expect(variance).toBeCloseTo(13, 13)
    expect(skewness).toBeCloseTo((-(216 + 18) / 4 + (3 * (8 + 6)) / 4) / 13 ** 1.5, 13)
    expect(excessKurtosis).toBeCloseTo(((3 + 216 + 1296) / 4 + (3 * (3 + 24 + 16)) / 4) / 169 - 3, 13)
  })

  test("density and probabilities are sums, also in logarithms and far out", () => {
    const parts = [normal(-2, 0.5), normal(1, 2), exponential({ rate: 0.5 })]
    for (const x of [-3, 0, 0.5, 7]) {
      expect(MIXED.pdf(x)).toBeCloseTo(parts[0]!.pdf(x) / 4 + parts[1]!.pdf(x) / 2 + parts[2]!.pdf(x) / 4, 14)
      expect(MIXED.logPdf(x)).toBeCloseTo(Math.log(MIXED.pdf(x)), 12)
      expect(MIXED.cdf(x) + MIXED.sf(x)).toBeCloseTo(1, 14)
      expect(MIXED.logCdf(x)).toBeCloseTo(Math.log(MIXED.cdf(x)), 11)
      expect(MIXED.logSf(x)).toBeCloseTo(Math.log(MIXED.sf(x)), 11)
    }
    expect(mixture([normal(), normal(1)]).logPdf(100)).toBeCloseTo(
      (-99 * 99) / 2 - Math.log(2 * Math.PI) / 2 - Math.LN2,
      9,
    )
    expect(mixture([uniform(0, 1), uniform(3, 4)]).logPdf(2)).toBe(-Infinity)
  })

  test.each([1e-12, 0.01, 0.25, 0.5, 0.9, 1 - 1e-9])("the quantile of %f is where the cdf reaches it", (p) => {
    const x = MIXED.quantile(p)
    if (p <= 0.5) expect(MIXED.cdf(x) / p).toBeCloseTo(1, 9)
    else expect(MIXED.sf(x) / (1 - p)).toBeCloseTo(1, 9)
  })

  test("quantiles at the ends are those of the support, and gaps belong to the left", () => {
    expect([MIXED.quantile(0), MIXED.quantile(1)]).toEqual([-Infinity, Infinity])
    expect(mixture([uniform(0, 1), uniform(3, 4)]).quantile(0.5)).toBe(1)
    expect(mixture([uniform(0, 1), uniform(3, 4)]).support).toEqual([0, 4])
  })

  test("40,000 draws follow the cdf (Kolmogorov-Smirnov at 1 in 100,000) and have its moments within 5 standard errors", () => {
    const n = 40_000
    const draws = MIXED.fill(new Float64Array(n), pcg64(4))
    expect(kolmogorovSmirnov(draws, (x) => MIXED.cdf(x)) * Math.sqrt(n)).toBeLessThan(2.5)
    expect(Math.abs(meanOf(draws) - MIXED.mean!) / Math.sqrt(MIXED.variance! / n)).toBeLessThan(5)
    const spread = MIXED.variance! * Math.sqrt((MIXED.excessKurtosis! + 2) / n)
    expect(Math.abs(varianceOf(draws) - MIXED.variance!) / spread).toBeLessThan(5)
  })

  test("fill equals as many samples", () => {
    const filled = MIXED.fill(new Float64Array(20), pcg64(2))
    const generator = pcg64(2)
    expect([...filled]).toEqual(Array.from({ length: 20 }, () => MIXED.sample(generator)))
  })

  test("one component, or others of weight 0, are that component", () => {
    const only = mixture([normal(1, 2), normal(9)], [1, 0])
    expect(only.components.length).toBe(1)
    expect([only.mean, only.variance, only.logPdf(0)]).toEqual([1, 4, normal(1, 2).logPdf(0)])
  })
})

describe("multivariateMixture", () => {
  const both = multivariateMixture(
    [multivariateNormal([-4, 0], [1, 0, 0, 1]), multivariateNormal([4, 0], [1, 0, 0, 4])],
    [3, 1],
  )

  test("the density is the sum of densities", () => {
    const expected = (0.75 * Math.exp(-8)) / (2 * Math.PI) + (0.25 * Math.exp(-8)) / (4 * Math.PI)
    expect(Math.exp(both.logPdf([0, 0])) / expected).toBeCloseTo(1, 12)
  })

  test("components are drawn by their shares, within 5 standard errors", () => {
    const generator = pcg64(8)
    let left = 0
    for (let i = 0; i < 10_000; i++) if (both.sample(generator)[0]! < 0) left++
    expect(Math.abs(left - 7500) / Math.sqrt(10_000 * 0.75 * 0.25)).toBeLessThan(5)
  })

  test("dimensions must agree", () => {
    const call = () => multivariateMixture([multivariateNormal([0], [1]), multivariateNormal([0, 0], [1, 0, 0, 1])])
    expect(problemOf(call)).toMatchObject({ kind: "out-of-range", name: "components[1].dimension" })
  })
})

describe("defensive", () => {
  test("mixes 9 to 1 by default, and bounds the ratio of the safe density", () => {
    const proposal = defensive(normal(0, 0.1), normal())
    expect([...proposal.shares]).toEqual([0.9, expect.closeTo(0.1, 15)])
    for (const x of [0, 1, 5, 30]) expect(normal().logPdf(x) - proposal.logPdf(x)).toBeLessThan(Math.log(10) + 1e-12)
  })

  test("mixes vectors too", () => {
    const proposal = defensive(multivariateNormal([0], [1]), multivariateNormal([0], [9]), { share: 0.25 })
    expect(proposal.dimension).toBe(1)
    expect([...proposal.shares]).toEqual([0.75, 0.25])
  })

  test("shares outside (0, 1) are refused", () => {
    for (const share of [0, 1, -0.5, Number.NaN]) {
      expect(problemOf(() => defensive(normal(), normal(), { share })).kind).toBe("out-of-range")
    }
  })
})

test("components and weights that are not allowed are refused", () => {
  expect(problemOf(() => mixture([])).kind).toBe("out-of-range")
  expect(problemOf(() => mixture([normal()], [1, 2])).kind).toBe("unequal-lengths")
  expect(problemOf(() => mixture([normal()], [-1])).kind).toBe("out-of-range")
  expect(problemOf(() => mixture([normal()], [Number.NaN])).kind).toBe("out-of-range")
  expect(problemOf(() => mixture([normal()], [0])).kind).toBe("out-of-range")
  expect(problemOf(() => MIXED.quantile(1.5)).kind).toBe("out-of-range")
})

test("writing to the shares of a mixture does not change it", () => {
  const law = mixture([normal(-4), normal(4)], [1, 3])
  const before = law.pdf(-4)
  law.shares.fill(0)
  expect(law.pdf(-4)).toBe(before)
})
