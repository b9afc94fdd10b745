// The normal distribution: sums of many small independent effects.

import { checkFinite, checkNumber, checkPositive, checkProbability, checkTypedArray } from "@lectern/core/checks"
import { log } from "@lectern/core/elementary"
import { standardNormal } from "@lectern/random"
import { fillNormals, gauss } from "@lectern/random/internal"
import { normalCdf, normalLogCdf, normalLogPdf, normalLogSf, normalQuantile, normalSf } from "@lectern/random/special"
import type { ContinuousDistribution } from "./distribution.js"
import { standardizedLow } from "./formulas/densities.js"

const INVERSE_ROOT_OF_TWO_PI = 0.3989422804014327

// Closer to the mean, in standard deviations, the rounding error of the distance makes no difference.
const NEAR = 3

/**
 * The normal distribution of a mean and a standard deviation.
 *
 * Draws are `mean + sd z`, with z by numpy's ziggurat: the same as numpy's `normal`.
 *
 * @param mean - the centre, finite, 0 by default
 * @param sd - the standard deviation, not the variance, positive and finite, 1 by default
 * @returns the distribution
 * @throws LecternError `out-of-range` when a parameter is not allowed
 * @see Johnson, Kotz and Balakrishnan 1994, "Continuous Univariate Distributions", volume 1, chapter 13
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * normal(100, 15).cdf(100) //=> 0.5
 * ```
 */
export function normal(mean = 0, sd = 1): ContinuousDistribution {
  checkFinite("mean", mean)
  checkPositive("sd", sd)
  const logSd = log(sd)
  const standardized = (x: number): number => {
    checkNumber("x", x)
    return (x - mean) / sd
  }
  // The error that rounding z causes in the probability below x.
  const lost = (x: number, z: number): number => INVERSE_ROOT_OF_TWO_PI * gauss(z) * standardizedLow(x, mean, sd, z)

  return {
    kind: "continuous",
    support: [-Infinity, Infinity],
    mean,
    variance: sd * sd,
    skewness: 0,
    excessKurtosis: 0,
    sample: (generator) => mean + sd * standardNormal(generator),
    fill(out, generator) {
      checkTypedArray("out", out, "Float64Array")
      fillNormals(out, generator)
      for (let i = 0; i < out.length; i++) out[i] = mean + sd * out[i]!
      return out
    },
    pdf(x) {
      const z = standardized(x)
      const density = (INVERSE_ROOT_OF_TWO_PI * gauss(z)) / sd
      return (z > -NEAR && z < NEAR) || density === 0 ? density : density * (1 - z * standardizedLow(x, mean, sd, z))
    },
    logPdf: (x) => normalLogPdf(standardized(x)) - logSd,
    cdf(x) {
      const z = standardized(x)
      return z > -NEAR ? normalCdf(z) : normalCdf(z) + lost(x, z)
    },
    sf(x) {
      const z = standardized(x)
      return z < NEAR ? normalSf(z) : normalSf(z) - lost(x, z)
    },
    // Adding 0 turns -0 into 0.
    logCdf: (x) => normalLogCdf(standardized(x)) + 0,
    logSf: (x) => normalLogSf(standardized(x)) + 0,
    quantile(p) {
      checkProbability("p", p)
      return mean + sd * normalQuantile(p)
    },
  }
}
