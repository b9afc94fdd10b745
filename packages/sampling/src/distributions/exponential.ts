// The exponential distribution: the time until an event that may happen at any moment.

import { checkNumber, checkProbability, checkTypedArray } from "@lectern/core/checks"
import { exp, expm1, expPair, log, log1p, productError } from "@lectern/core/elementary"
import { standardExponential } from "@lectern/random"
import { fillExponentials } from "@lectern/random/internal"
import type { ContinuousDistribution } from "./distribution.js"
import { type RateOrScale, waitingOf } from "./rate-or-scale.js"

/**
 * The exponential distribution of a rate or of a scale.
 *
 * Draws are numpy's `standard_exponential` divided by the rate. numpy's `exponential(2)` has the scale 2, other tools the
 * rate 2: so the parameter has a name here, and a number alone is refused.
 *
 * @param parameter - `{ rate }`, the expected number of events in a unit of time, or `{ scale }`, the mean: exactly one,
 *   positive and finite; 1 by default
 * @returns the distribution
 * @throws LecternError `wrong-type` for a number; `out-of-range` when the parameter is not allowed, or for both or neither
 * @see Johnson, Kotz and Balakrishnan 1994, "Continuous Univariate Distributions", volume 1, chapter 19
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * exponential({ rate: 0.5 }).mean //=> 2
 * exponential({ scale: 2 }).mean //=> 2
 * ```
 */
export function exponential(parameter?: RateOrScale): ContinuousDistribution {
  const { rate, scale, divisor } = waitingOf("exponential()", parameter)
  const logRate = log(rate)
  // The tests are on x, not on rate x, which can underflow.
  const scaled = (x: number): number => {
    checkNumber("x", x)
    return x <= 0 ? 0 : rate * x
  }
  // exp(-rate x), accurate to the last bits even where y = rate x is in the hundreds.
  const beyond = (y: number, x: number): number => {
    const lost = y === 0 ? 0 : productError(rate, x, y)
    return expPair(-y, Number.isFinite(lost) ? -lost : 0)
  }

  return {
    kind: "continuous",
    support: [0, Infinity],
    mean: scale / divisor,
    variance: ((scale / divisor) * scale) / divisor,
    skewness: 2,
    excessKurtosis: 6,
    sample: (generator) => (standardExponential(generator) * scale) / divisor,
    fill(out, generator) {
      checkTypedArray("out", out, "Float64Array")
      fillExponentials(out, generator)
      if (rate !== 1) for (let i = 0; i < out.length; i++) out[i] = (out[i]! * scale) / divisor
      return out
    },
    pdf(x) {
      const survival = beyond(scaled(x), x)
      return x < 0 ? 0 : rate * survival
    },
    logPdf(x) {
      const y = scaled(x)
      return x < 0 ? -Infinity : logRate - y
    },
    cdf(x) {
      const y = scaled(x)
      return y === 0 ? 0 : -expm1(-y)
    },
    sf: (x) => beyond(scaled(x), x),
    // Adding 0 turns -0 into 0.
    logCdf(x) {
      const y = scaled(x)
      return y < Math.LN2 ? log(-expm1(-y)) : log1p(-exp(-y)) + 0
    },
    logSf(x) {
      const y = scaled(x)
      return y === 0 ? 0 : -y
    },
    quantile(p) {
      checkProbability("p", p)
      return (-log1p(-p) * scale) / divisor
    },
  }
}
