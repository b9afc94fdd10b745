// Builds a distribution over whole numbers from its formulas inside the support: borders, fractional arguments and
// quantiles work the same way for all.

import { checkNumber, checkProbability } from "@lectern/core/checks"
import type { Generator } from "@lectern/random"
import { checkFill, checkGenerator } from "@lectern/random/internal"
import { normalQuantile } from "@lectern/random/special"
import type { DiscreteDistribution, Moments } from "./distribution.js"

/** The formulas of a distribution over whole numbers; each function is called only with whole numbers in its domain. */
export interface DiscreteFormulas extends Moments {
  /** The smallest and the largest value that can occur; the latter may be infinite. */
  readonly support: readonly [low: number, high: number]
  /** One draw. */
  sample(generator: Generator): number
  /** Fills an array with draws, where that is faster than one at a time. */
  fill?(out: Float64Array, generator: Generator): Float64Array
  /** The probability of `k`, which lies in the support. */
  pmf(k: number): number
  /** Its logarithm. */
  logPmf(k: number): number
  /** The probability of at most `k`, which lies in the support and is not its largest value. */
  cdf(k: number): number
  /** The probability of more than `k`. */
  sf(k: number): number
  /** The logarithm of `cdf(k)`. */
  logCdf(k: number): number
  /** The logarithm of `sf(k)`. */
  logSf(k: number): number
  /** A number close to the quantile of `p`, which is neither 0 nor 1: the search for the quantile starts there. */
  guess(p: number): number
}

/** The distribution with these formulas. */
export function discrete(formulas: DiscreteFormulas): DiscreteDistribution {
  const { support } = formulas
  const [low, high] = support
  const { mean, variance, skewness, excessKurtosis } = formulas

  /** `inside(floor(x))`, or the value that holds below the support, and from its largest value on. */
  function upTo(x: number, inside: (k: number) => number, below: number, above: number): number {
    checkNumber("x", x)
    const k = Math.floor(x)
    if (k < low) return below
    return k >= high ? above : inside(k)
  }

  // Formulas need not hold where the outcome is certain.
  const certain = low === high

  function at(x: number, inside: (k: number) => number, outside: number): number {
    checkNumber("x", x)
    return Number.isInteger(x) && x >= low && x <= high ? inside(x) : outside
  }

  return {
    kind: "discrete",
    support,
    mean,
    variance,
    skewness,
    excessKurtosis,
    sample(generator) {
      if (typeof generator?.uniform !== "function" || typeof generator.below !== "function") checkGenerator(generator)
      return formulas.sample(generator)
    },
    fill(out, generator) {
      checkFill(out, generator)
      if (formulas.fill !== undefined) return formulas.fill(out, generator)
      for (let i = 0; i < out.length; i++) out[i] = formulas.sample(generator)
      return out
    },
    pmf: (x) => at(x, certain ? () => 1 : formulas.pmf, 0),
    logPmf: (x) => at(x, certain ? () => 0 : formulas.logPmf, -Infinity),
    cdf: (x) => upTo(x, formulas.cdf, 0, 1),
    sf: (x) => upTo(x, formulas.sf, 1, 0),
    logCdf: (x) => upTo(x, formulas.logCdf, -Infinity, 0),
    logSf: (x) => upTo(x, formulas.logSf, 0, -Infinity),
    quantile(p) {
      checkProbability("p", p)
      if (p === 0 || certain) return low
      return p === 1 ? high : smallestAt(formulas, p)
    },
  }
}

/** The smallest k of the support whose cdf is at least `p`: in growing steps from the guess, then by halving. */
function smallestAt({ support: [low, high], cdf, guess }: DiscreteFormulas, p: number): number {
  const enough = (k: number): boolean => k >= high || cdf(k) >= p
  const largest = Math.min(high, Number.MAX_VALUE)
  const start = Math.min(Math.max(Math.floor(guess(p)), low), largest)
  // Beyond 2^53 a step of 1 would go nowhere.
  let step = Math.max(1, start * 2 ** -52)
  // `enough(above)` and not `enough(below)`.
  let below = start
  let above = start
  if (enough(start)) {
    do {
      above = below
      below = Math.floor(below - step)
      step *= 2
    } while (below >= low && enough(below))
    below = Math.max(below, low - 1)
  } else {
    do {
      if (above === largest) return Infinity
      below = above
      above = Math.min(Math.ceil(above + step), largest)
      step *= 2
    } while (!enough(above))
  }
  while (true) {
    const middle = Math.floor(below + (above - below) / 2)
    if (middle <= below || middle >= above) return above
    if (enough(middle)) above = middle
    else below = middle
  }
}

/**
 * The quantile of `p` of a distribution that is roughly normal, to first order in its skewness.
 *
 * @see Cornish and Fisher 1938, "Moments and cumulants in the specification of distributions"
 */
export function cornishFisher(p: number, mean: number, variance: number, skewness: number): number {
  const z = normalQuantile(p)
  return mean + Math.sqrt(variance) * (z + (skewness * (z * z - 1)) / 6)
}
