// The gamma distribution: the time until a number of events, each of which may happen at any moment.

import { checkNumber, checkPositive, checkProbability } from "@lectern/core/checks"
import { log } from "@lectern/core/elementary"
import { checkFill, type Tail, tailLog, tailValue } from "@lectern/random/internal"
import { inverseGammaP, inverseGammaQ } from "../special/gamma/inverse.js"
import { scaledGammaTail } from "../special/gamma/scaled.js"
import type { ContinuousDistribution } from "./distribution.js"
import { gammaLogPdf, gammaPdf } from "./formulas/densities.js"
import { type RateOrScale, waitingOf } from "./rate-or-scale.js"
import { standardGamma } from "./samplers/standard-gamma.js"

/**
 * The gamma distribution of a shape and a rate or a scale.
 *
 * The chi-square distribution of k degrees of freedom is `gamma(k / 2, { scale: 2 })`. The second argument of numpy's `gamma`
 * is the scale, that of other tools the rate: so it has a name here, and a number alone is refused. Draws are numpy's `standard_gamma` divided by the
 * rate; those of very small shapes are 0 where the true value is below the smallest double. Below shape 1 the density
 * at 0 is `Infinity`.
 *
 * @param shape - positive and finite
 * @param parameter - `{ rate }`, the mean being `shape / rate`, or `{ scale }`, the mean being `shape * scale`: exactly one,
 *   positive and finite; 1 by default
 * @returns the distribution
 * @throws LecternError `wrong-type` for a number as the second argument; `out-of-range` when a parameter is not allowed, or for
 *   both or neither of rate and scale
 * @see Marsaglia and Tsang 2000, "A simple method for generating gamma variables", section 2
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * gamma(3, { rate: 2 }).mean //=> 1.5
 * gamma(3, { scale: 2 }).mean //=> 6
 * ```
 */
export function gamma(shape: number, parameter?: RateOrScale): ContinuousDistribution {
  checkPositive("shape", shape)
  const { rate, scale, divisor } = waitingOf("gamma()", parameter)
  const standard = standardGamma(shape)
  // The density at the ends and outside, where the general formula does not hold.
  const atEnd = (x: number): number | undefined => {
    checkNumber("x", x)
    if (x < 0 || rate * x === Infinity) return 0
    if (x > 0) return undefined
    return shape < 1 ? Infinity : shape > 1 ? 0 : rate
  }
  // A function of the tails inside, and its values at the lower end and at the upper one.
  const within = (x: number, start: number, end: number, value: (tail: Readonly<Tail>) => number): number => {
    checkNumber("x", x)
    return x <= 0 ? start : rate * x === Infinity ? end : value(scaledGammaTail(shape, rate, x))
  }

  return {
    kind: "continuous",
    support: [0, Infinity],
    mean: (shape * scale) / divisor,
    variance: (((shape * scale) / divisor) * scale) / divisor,
    skewness: 2 / Math.sqrt(shape),
    excessKurtosis: 6 / shape,
    sample: (generator) => (standard.sample(generator) * scale) / divisor,
    fill(out, generator) {
      checkFill(out, generator)
      standard.fill(out, generator)
      if (rate !== 1) for (let i = 0; i < out.length; i++) out[i] = (out[i]! * scale) / divisor
      return out
    },
    pdf(x) {
      return atEnd(x) ?? gammaPdf(x, shape, rate)
    },
    logPdf(x) {
      const end = atEnd(x)
      return end === undefined ? gammaLogPdf(x, shape, rate) : log(end)
    },
    cdf: (x) => within(x, 0, 1, (tail) => tailValue(tail, "lower")),
    sf: (x) => within(x, 1, 0, (tail) => tailValue(tail, "upper")),
    logCdf: (x) => within(x, -Infinity, 0, (tail) => tailLog(tail, "lower")),
    logSf: (x) => within(x, 0, -Infinity, (tail) => tailLog(tail, "upper")),
    quantile(p) {
      checkProbability("p", p)
      return ((p <= 0.5 ? inverseGammaP(shape, p) : inverseGammaQ(shape, 1 - p)) * scale) / divisor
    },
  }
}
