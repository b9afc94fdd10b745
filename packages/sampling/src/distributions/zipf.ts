// Zipf's law: the probability of a rank falls as a power of it.
import { checkedOptions, checkInRange, integer, type OptionTable, orInfinity, outOfRange } from "@lectern/core/checks"
import { log, log1p, pow } from "@lectern/core/elementary"
import { discrete } from "./discrete.js"
import type { DiscreteDistribution, Moments } from "./distribution.js"
import { powerSum } from "./formulas/power-sum.js"
import { zipfDraws } from "./samplers/zipf.js"

const LARGEST_EXPONENT = 1000
const MAX_RANKS = 2 ** 53
// From here on a sum to infinity is an integral, which, unlike the sum, does not overflow.
const FAR = 2 ** 60

/** The size of a Zipf distribution. */
export interface ZipfOptions {
  /**
   * The number of ranks, an integer in 1..2^53, or `Infinity`.
   *
   * @defaultValue `Infinity`
   */
  readonly ranks?: number
}

const OPTIONS: OptionTable<ZipfOptions> = { ranks: [orInfinity(integer(1, MAX_RANKS)), Infinity] }

/**
 * The distribution of ranks 1, 2, ... whose probabilities are proportional to `rank^-exponent`.
 *
 * Without `ranks` it is the zeta distribution. Its moments diverge one by one as the exponent falls: the mean is
 * `Infinity` up to 2, the variance up to 3. Draws above 2^53 are rounded to doubles, and those beyond the doubles, which
 * happen with probability exp(-709.8 (exponent - 1)), are `Infinity`. Draws are not those of numpy, which leaves out
 * all ranks above 2^63.
 *
 * @param exponent - in [0, 1000]; above 1 without `ranks`
 * @param options - `ranks`, infinitely many by default
 * @returns the distribution
 * @throws LecternError `out-of-range` when `exponent` or `ranks` is not allowed
 * @see Hörmann and Derflinger 1996, "Rejection-inversion to generate variates from monotone discrete distributions"
 * @see Johnson, Kemp and Kotz 2005, "Univariate Discrete Distributions", section 11.2.20
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * zipf(1, { ranks: 3 }).pmf(2) //=> 0.2727
 * ```
 */
export function zipf(exponent: number, options: ZipfOptions = {}): DiscreteDistribution {
  const { ranks } = checkedOptions("zipf()", options, OPTIONS)
  checkInRange("exponent", exponent, 0, LARGEST_EXPONENT)
  if (ranks === Infinity && exponent <= 1) {
    throw outOfRange("exponent", exponent, "above 1 when there are infinitely many ranks")
  }
  const total = powerSum(1, ranks, exponent)
  const logTotal = log(total)
  const cdf = (k: number): number => powerSum(1, k, exponent) / total

  function sf(k: number): number {
    if (ranks === Infinity && k > FAR) return pow(k, 1 - exponent) / ((exponent - 1) * total)
    return (pow(k + 1, -exponent) * powerSum(k + 1, ranks, exponent)) / total
  }

  function logSf(k: number): number {
    const upTo = cdf(k)
    if (upTo < 0.5) return log1p(-upTo)
    if (ranks === Infinity && k > FAR) return (1 - exponent) * log(k) - log((exponent - 1) * total)
    return log(powerSum(k + 1, ranks, exponent)) - exponent * log(k + 1) - logTotal
  }

  return discrete({
    support: [1, ranks],
    ...momentsOf(exponent, ranks, total),
    ...zipfDraws(exponent, ranks),
    pmf: (k) => pow(k, -exponent) / total,
    logPmf: (k) => -exponent * log(k) - logTotal,
    cdf,
    sf,
    logCdf(k) {
      const above = sf(k)
      return above < 0.5 ? log1p(-above) : log(cdf(k))
    },
    logSf,
  })
}

function momentsOf(exponent: number, ranks: number, total: number): Moments {
  if (ranks === 1) return { mean: 1, variance: 0, skewness: undefined, excessKurtosis: undefined }
  // Sums of (k - 1)^j k^-exponent: about 1, since nearly all mass lies there when the exponent is large.
  const sums = [0, 1, 2, 3, 4].map((j) =>
    ranks === Infinity && exponent - j <= 1 ? Infinity : pow(2, j - exponent) * powerSum(2, ranks, exponent - j),
  ) as [number, number, number, number, number]
  const [s0, s1, s2, s3, s4] = sums
  const m1 = (s1 - s0) / total
  const m2 = s2 === Infinity ? s2 : (s2 - 2 * s1 + s0) / total
  const m3 = s3 === Infinity ? s3 : (s3 - 3 * s2 + 3 * s1 - s0) / total
  const m4 = s4 === Infinity ? s4 : (s4 - 4 * s3 + 6 * s2 - 4 * s1 + s0) / total
  if (m1 === Infinity) return { mean: m1, variance: undefined, skewness: undefined, excessKurtosis: undefined }
  const mean = 1 + m1
  if (m2 === Infinity) return { mean, variance: m2, skewness: undefined, excessKurtosis: undefined }
  const variance = m2 - m1 * m1
  const third = m3 === Infinity ? m3 : m3 - 3 * m1 * m2 + 2 * m1 ** 3
  const fourth = m4 === Infinity ? m4 : m4 - 4 * m1 * m3 + 6 * m1 * m1 * m2 - 3 * m1 ** 4
  return {
    mean,
    variance,
    skewness: third / variance / Math.sqrt(variance),
    excessKurtosis: fourth / variance / variance - 3,
  }
}
