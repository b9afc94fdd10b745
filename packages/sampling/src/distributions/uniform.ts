// The uniform distribution on an interval: every number in it is as likely as any other.

import { checkFinite, checkNumber, checkProbability, outOfRange } from "@lectern/core/checks"
import { log, log1p } from "@lectern/core/elementary"
import { checkFill, checkGenerator } from "@lectern/random/internal"
import type { ContinuousDistribution } from "./distribution.js"

/**
 * The uniform distribution on the numbers between `low` and `high`.
 *
 * Draws are `low + (high - low) u` with u one of the 2^53 multiples of 2^-53 in [0, 1): the same as numpy's `uniform`. Rounding
 * can give `high` itself. The density is that of the middle at both ends.
 *
 * @param low - the smallest value, finite, 0 by default
 * @param high - the largest value, finite and above `low`, 1 by default
 * @returns the distribution
 * @throws LecternError `out-of-range` when a bound is not allowed or the width overflows
 * @see Johnson, Kotz and Balakrishnan 1995, "Continuous Univariate Distributions", volume 2, chapter 26
 * @see [Note: random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * uniform(2, 6).cdf(3) //=> 0.25
 * ```
 */
export function uniform(low = 0, high = 1): ContinuousDistribution {
  checkFinite("low", low)
  checkFinite("high", high)
  const width = high - low
  if (!(width > 0)) throw outOfRange("high", high, `above low, ${low}`)
  if (width === Infinity) throw outOfRange("high - low", width, "finite")
  const lower = (x: number): number => (x <= low ? 0 : x >= high ? 1 : (x - low) / width)
  const upper = (x: number): number => (x <= low ? 1 : x >= high ? 0 : (high - x) / width)
  const inside = (x: number): boolean => x >= low && x <= high

  return {
    kind: "continuous",
    support: [low, high],
    mean: low + width / 2,
    variance: (width / 12) * width,
    skewness: 0,
    excessKurtosis: -1.2,
    sample(generator) {
      // A test before every draw would take a twentieth of its time.
      try {
        return low + width * generator.uniform()
      } catch (error) {
        checkGenerator(generator)
        throw error
      }
    },
    fill(out, generator) {
      checkFill(out, generator)
      generator.fillUniform(out)
      for (let i = 0; i < out.length; i++) out[i] = low + width * out[i]!
      return out
    },
    pdf(x) {
      checkNumber("x", x)
      return inside(x) ? 1 / width : 0
    },
    logPdf(x) {
      checkNumber("x", x)
      return inside(x) ? -log(width) : -Infinity
    },
    cdf(x) {
      checkNumber("x", x)
      return lower(x)
    },
    sf(x) {
      checkNumber("x", x)
      return upper(x)
    },
    logCdf(x) {
      checkNumber("x", x)
      return upper(x) < 0.5 ? log1p(0 - upper(x)) : log(lower(x))
    },
    logSf(x) {
      checkNumber("x", x)
      return lower(x) < 0.5 ? log1p(0 - lower(x)) : log(upper(x))
    },
    quantile(p) {
      checkProbability("p", p)
      // From the nearer end, so that both ends are exact.
      return p <= 0.5 ? low + width * p : high - width * (1 - p)
    },
  }
}
