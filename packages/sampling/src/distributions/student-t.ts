// Student's t distribution: a normal whose variance is itself uncertain. Its tails are heavy.

import {
  checkedOptions,
  checkFinite,
  checkNumber,
  checkPositive,
  checkProbability,
  type OptionTable,
} from "@lectern/core/checks"
import { log, log1p } from "@lectern/core/elementary"
import { standardNormal } from "@lectern/random"
import { checkFill, studentTail } from "@lectern/random/internal"
import type { ContinuousDistribution } from "./distribution.js"
import { standardizedLow } from "./formulas/densities.js"
import { standardGamma } from "./samplers/standard-gamma.js"

/** The location and scale of a t distribution. */
export interface StudentTOptions {
  /**
   * Its centre, finite.
   * @defaultValue `0`
   */
  readonly location?: number
  /**
   * The unit of its width, positive and finite; the standard deviation only in the limit of many degrees of freedom.
   * @defaultValue `1`
   */
  readonly scale?: number
}

const OPTIONS: OptionTable<StudentTOptions> = { location: [checkFinite, 0], scale: [checkPositive, 1] }

// Where the density falls with less than this power of t, rounding t makes no difference; from this many scales on it
// is itself a power of t.
const NEAR = 8
const FAR = 1e100
// With this many degrees of freedom the distribution is normal.
const NORMAL = 1e60

/**
 * Student's t distribution.
 *
 * Draws are `location + scale t`, t those of numpy's `standard_t`. The mean exists above 1 degree of freedom, the variance is
 * finite above 2 and `Infinity` in (1, 2], the skewness exists above 3, the kurtosis is finite above 4 and `Infinity` in (2, 4].
 *
 * @param df - degrees of freedom, positive and finite; 1 gives the Cauchy distribution
 * @param options - the location (finite, 0 by default) and the scale (positive and finite, 1 by default)
 * @returns the distribution
 * @throws LecternError `out-of-range` when a parameter is not allowed
 * @see Johnson, Kotz and Balakrishnan 1995, "Continuous Univariate Distributions", volume 2, chapter 28
 * @see [Note: importance sampling](../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * studentT(1).cdf(1) //=> 0.75
 * ```
 */
export function studentT(df: number, options: StudentTOptions = {}): ContinuousDistribution {
  const { location, scale } = checkedOptions("studentT()", options, OPTIONS)
  checkPositive("df", df)
  const standard = studentTail(df)
  const logScale = log(scale)
  const { sample: gamma } = standardGamma(df / 2)
  const root = Math.sqrt(df / 2)
  const standardized = (x: number): number => {
    checkNumber("x", x)
    return (x - location) / scale
  }
  const sample: ContinuousDistribution["sample"] = (generator) => {
    const normal = standardNormal(generator)
    return location + scale * ((root * normal) / Math.sqrt(gamma(generator)))
  }
  // The density and the tail beyond t, corrected for the rounding error of t where it shows.
  const finite = Math.min(df, NORMAL)
  const slope = (t: number): number => ((finite + 1) * t) / (finite + t * t)
  const isNear = (t: number): boolean => !(t < FAR) || slope(t) * t < NEAR
  const density = (x: number): number => {
    const signed = standardized(x)
    const t = Math.abs(signed)
    if (isNear(t)) return standard.density(t)
    return standard.density(t) * (1 - slope(signed) * standardizedLow(x, location, scale, signed))
  }
  const tail = (x: number, signed: number): number => {
    const t = Math.abs(signed)
    if (isNear(t)) return standard.tail(t)
    return standard.tail(t) - standard.density(t) * Math.sign(signed) * standardizedLow(x, location, scale, signed)
  }
  // Adding 0 turns -0 into 0.
  const logAbove = (t: number): number => (t >= 0 ? standard.logTail(t) : log1p(-standard.tail(-t)) + 0)

  return {
    kind: "continuous",
    support: [-Infinity, Infinity],
    mean: df > 1 ? location : undefined,
    variance: df > 2 ? scale * scale * (df / (df - 2)) : df > 1 ? Infinity : undefined,
    skewness: df > 3 ? 0 : undefined,
    excessKurtosis: df > 4 ? 6 / (df - 4) : df > 2 ? Infinity : undefined,
    sample,
    fill(out, generator) {
      checkFill(out, generator)
      for (let i = 0; i < out.length; i++) out[i] = sample(generator)
      return out
    },
    pdf: (x) => density(x) / scale,
    logPdf: (x) => standard.logDensity(Math.abs(standardized(x))) - logScale,
    cdf(x) {
      const t = standardized(x)
      return t <= 0 ? tail(x, t) : 1 - tail(x, t)
    },
    sf(x) {
      const t = standardized(x)
      return t >= 0 ? tail(x, t) : 1 - tail(x, t)
    },
    logCdf: (x) => logAbove(-standardized(x)),
    logSf: (x) => logAbove(standardized(x)),
    quantile(p) {
      checkProbability("p", p)
      if (p === 0.5) return location
      return p < 0.5 ? location - scale * standard.inverseTail(p) : location + scale * standard.inverseTail(1 - p)
    },
  }
}
