// Zipf's law: the probability of a rank falls as a power of it.
import { checkedOptions, checkInRange, integer, type OptionTable, orInfinity, outOfRange } from "@lectern/core/checks"
import { exp, expm1, log, log1p, pow, sumError } from "@lectern/core/elementary"
import type { Generator } from "@lectern/random"
import { discrete } from "./discrete.js"
import type { DiscreteDistribution, Moments } from "./distribution.js"

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

const COEFFICIENTS = [
  0.08333333333333333, -0.001388888888888889, 3.306878306878307e-5, -8.267195767195768e-7, 2.08767569878681e-8,
  -5.284190138687493e-10, 1.3382536530684679e-11, -3.3896802963225827e-13, 8.586062056277845e-15,
  -2.174868698558062e-16, 5.5090028283602295e-18, -1.3954464685812522e-19, 3.534707039629467e-21,
]
const AHEAD = 12
const NEGLIGIBLE = 2 ** -58

/** The area under t^-exponent, and draws from under it. */
interface ZipfDraws {
  /** One draw. */
  sample(generator: Generator): number
  /** A number close to the quantile of p. */
  guess(p: number): number
}

// For exponents closer to 1, areas are measured from 1, not from the end: both lose digits, one near 1, one far out.
const NEAR_ONE = 1e-3
const SMALL = 2 ** -20
const STEP = 2 ** -53

/** An area under t^-exponent as a function of where it ends. */
interface Area {
  upTo(x: number): number
  inverse(area: number): number
}

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

// Sums of powers of any number of consecutive whole numbers, by Euler and Maclaurin's formula.
// Source: NIST Digital Library of Mathematical Functions, 2.10(i).

/**
 * The sum of (k / from)^-exponent for k = from..to: at least 1, and `from^-exponent` times it is the sum of powers.
 *
 * Good to about 1e-15, relative, for exponents of at least 0.
 */
export function powerSum(from: number, to: number, exponent: number): number {
  const split = Math.max(from, Math.ceil(Math.abs(exponent)) + AHEAD)
  const power = (k: number): number => exp(-exponent * log1p((k - from) / from))
  let sum = 0
  let lost = 0
  function add(term: number): void {
    const next = sum + term
    lost += sumError(sum, term, next)
    sum = next
  }
  for (let k = from; k < split && k <= to; k++) {
    const term = power(k)
    // The rest is at most k / (exponent - 1) such terms.
    if (exponent > 1 && term * (1 + k / (exponent - 1)) < NEGLIGIBLE) return sum + lost
    add(term)
  }
  if (to < split) return sum + lost
  const first = power(split)
  // Not ln(to / split), whose argument is rounded.
  const length = log1p((to - split) / split)
  add(first * split * integral(length, exponent))
  const last = to === Infinity ? 0 : exp(-exponent * length)
  add((first * (1 + last)) / 2)
  // Derivatives at both ends, relative to `first`.
  let rising = exponent
  let atSplit = 1 / split
  let atTo = to === Infinity ? 0 : last / to
  for (let j = 1; j <= COEFFICIENTS.length; j++) {
    add(first * COEFFICIENTS[j - 1]! * rising * (atSplit - atTo))
    rising *= (exponent + 2 * j - 1) * (exponent + 2 * j)
    atSplit /= split * split
    if (atTo > 0) atTo /= to * to
  }
  return sum + lost
}

/** The integral of t^-exponent from 1 to e^length. */
function integral(length: number, exponent: number): number {
  if (length === Infinity) return 1 / (exponent - 1)
  const steepness = 1 - exponent
  return steepness === 0 ? length : expm1(steepness * length) / steepness
}

// Draws from Zipf's law by rejection-inversion: a continuous density that has as much mass around each whole number, or
// more, is inverted, rounded, and rejected where it is too much; about one draw in ten is, at worst.

/**
 * The sampler of ranks 1..ranks with probabilities proportional to rank^-exponent.
 *
 * @see Hörmann and Derflinger 1996, "Rejection-inversion to generate variates from monotone discrete distributions",
 *   section 3.3
 */
function zipfDraws(exponent: number, ranks: number): ZipfDraws {
  const fromEnd = exponent - 1 >= NEAR_ONE
  const area = fromEnd ? areaBeyond(exponent) : areaUpTo(exponent)
  // Areas grow downwards when they are measured from the end.
  const sign = fromEnd ? -1 : 1
  const start = area.upTo(1.5) - sign
  const end = area.upTo(ranks + 0.5)
  const always = 2 - area.inverse(area.upTo(2.5) - sign * pow(2, -exponent))

  return {
    sample(generator) {
      while (true) {
        const u = end + fineUniform(generator) * (start - end)
        const x = area.inverse(u)
        const k = Math.min(Math.max(Math.floor(x + 0.5), 1), ranks)
        if (k === Infinity || k - x <= always) return k
        if (sign * (u - area.upTo(k + 0.5)) >= -pow(k, -exponent)) return k
      }
    },
    guess: (p) => area.inverse(start + p * (end - start)) + 0.5,
  }
}

/** Uniform in [0, 1), with more bits where it is small: far out in the tail every rank can occur. */
function fineUniform(generator: Generator): number {
  const draw = generator.uniform()
  return draw < SMALL ? draw + generator.uniform() * STEP : draw
}

/** From 1 to x. */
function areaUpTo(exponent: number): Area {
  const steepness = 1 - exponent
  if (steepness === 0) return { upTo: log, inverse: exp }
  return {
    upTo: (x) => expm1(steepness * log(x)) / steepness,
    inverse: (area) => exp(log1p(Math.max(steepness * area, -1)) / steepness),
  }
}

/** From x to infinity, for exponents above 1. */
function areaBeyond(exponent: number): Area {
  const steepness = exponent - 1
  return {
    upTo: (x) => pow(x, -steepness) / steepness,
    inverse: (area) => pow(steepness * area, -1 / steepness),
  }
}
