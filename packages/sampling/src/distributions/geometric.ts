// The geometric distribution: how many trials it takes to succeed once, the success included.

import { checkInRange } from "@lectern/core/checks"
import {
  exp,
  expm1,
  expPair,
  LOW,
  log,
  log1p,
  logPair,
  productError,
  smallError,
  sumError,
} from "@lectern/core/elementary"
import { standardExponential } from "@lectern/random"
import { fillExponentials } from "@lectern/random/internal"
import { discrete } from "./discrete.js"
import type { DiscreteDistribution } from "./distribution.js"

const MIN_PROBABILITY = 1e-150
// From here on numpy adds up probabilities instead of rounding an exponential number up.
const SEARCHED = 1 / 3
const NEGLIGIBLE = 2 ** -60

/**
 * The distribution of the number of trials up to and including the first success: 1, 2, ...
 *
 * That is numpy's and SciPy's; R and others count the failures before it, one less.
 *
 * Values above 2^53, which occur for tiny probabilities, are rounded to doubles. With `pcg64` draws are those of numpy's
 * `Generator.geometric`.
 *
 * @param probability - of a success in each trial, in [1e-150, 1]
 * @returns the distribution; skewness and kurtosis are undefined when `probability` is 1
 * @throws LecternError `out-of-range` when `probability` is not allowed
 * @see Johnson, Kemp and Kotz 2005, "Univariate Discrete Distributions", section 5.2
 * @see Devroye 1986, "Non-Uniform Random Variate Generation", chapter X.2
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * geometric(0.25).mean //=> 4
 * ```
 */
export function geometric(probability: number): DiscreteDistribution {
  checkInRange("probability", probability, MIN_PROBABILITY, 1)
  const p = probability
  const q = 1 - p
  const sure = p === 1
  const logP = log(p)
  const [rate, rateLow] = logOfFailure(p)

  // The logarithm of the probability of k failures is k times a rate: in two doubles, since its error is that of the
  // probability multiplied by hundreds.
  const times = (k: number): number => (k === 0 ? 0 : k * rate)
  const timesLow = (k: number, product: number): number =>
    k === 0 || product < -1e4 ? 0 : productError(k, rate, product) + k * rateLow

  function failures(k: number): number {
    const product = times(k)
    return product < -800 ? 0 : expPair(product, timesLow(k, product))
  }

  function cdf(k: number): number {
    const product = times(k)
    return product < -800 ? 1 : -(expm1(product) + exp(product) * timesLow(k, product))
  }

  function logFailures(k: number): number {
    const product = times(k)
    return product + timesLow(k, product)
  }

  return discrete({
    support: [1, sure ? 1 : Infinity],
    mean: 1 / p,
    variance: q / p / p,
    skewness: sure ? undefined : (2 - p) / Math.sqrt(q),
    excessKurtosis: sure ? undefined : 6 + (p * p) / q,
    ...(p >= SEARCHED ? searched(p) : roundedUp(rate)),
    pmf: (k) => p * failures(k - 1),
    logPmf: (k) => logP + logFailures(k - 1),
    cdf,
    sf: failures,
    logCdf: (k) => (times(k) > -Math.LN2 ? log(cdf(k)) : log1p(-failures(k))),
    logSf: logFailures,
    guess: (u) => Math.ceil(log1p(-u) / rate),
  })
}

/** ln(1 - p), as two doubles. */
function logOfFailure(p: number): readonly [high: number, low: number] {
  if (p === 1) return [-Infinity, 0]
  if (p < 2 ** -10) {
    const rest = -p * p * (1 / 2 + p * (1 / 3 + p * (1 / 4 + p * (1 / 5 + p * (1 / 6 + p * (1 / 7 + p / 8))))))
    const high = rest - p
    return [high, smallError(-p, rest, high)]
  }
  const q = 1 - p
  const high = logPair(q, sumError(1, -p, q))
  return [high, LOW[0]!]
}

/** Draws one number or fills an array. */
type Draws = Pick<DiscreteDistribution, "sample" | "fill">

/** The exponential distribution in steps. */
function roundedUp(rate: number): Draws {
  const drawOf = (exponential: number): number => Math.max(Math.ceil(-exponential / rate), 1)
  return {
    sample: (generator) => drawOf(standardExponential(generator)),
    fill(out, generator) {
      fillExponentials(out, generator)
      for (let i = 0; i < out.length; i++) out[i] = drawOf(out[i]!)
      return out
    },
  }
}

/** Adds up probabilities until they reach a uniform number. */
function searched(p: number): Draws {
  function drawOf(uniform: number): number {
    let k = 1
    let term = p
    let sum = p
    // The sum may stop short of 1 by rounding.
    while (uniform > sum && term > NEGLIGIBLE) {
      term *= 1 - p
      sum += term
      k += 1
    }
    return k
  }
  return {
    sample: (generator) => drawOf(generator.uniform()),
    fill(out, generator) {
      generator.fillUniform(out)
      for (let i = 0; i < out.length; i++) out[i] = drawOf(out[i]!)
      return out
    },
  }
}
