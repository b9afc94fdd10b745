// The binomial distribution: how many of n independent trials succeed.

import { checkInteger, checkProbability } from "@lectern/core/checks"
import { betaI, betaIComplement, logBetaI, logBetaIComplement } from "@lectern/random/special"
import { cornishFisher, discrete } from "./discrete.js"
import type { DiscreteDistribution } from "./distribution.js"
import { binomialLogPmf, binomialPmf } from "./formulas/densities.js"
import { binomialSampler } from "./samplers/binomial.js"

const MAX_TRIALS = 2 ** 31 - 1

/**
 * The distribution of the number of successes among `trials` independent trials.
 *
 * Draws take about the same time for any number of trials. With `pcg64` they are those of numpy's `Generator.binomial` from
 * version 2.5 on; earlier ones have two wrong signs in a test that affects at most one draw in five thousand. More than
 * 2^31-1 trials are refused.
 *
 * @param trials - an integer in 0..2^31-1
 * @param probability - of a success, in [0, 1]
 * @returns the distribution over 0..trials; skewness and kurtosis are undefined when the outcome is certain
 * @throws LecternError `out-of-range` when `trials` or `probability` is not allowed
 * @see Loader 2000, "Fast and accurate computation of binomial probabilities"
 * @see Kachitvichyanukul & Schmeiser 1988, "Binomial random variate generation", algorithm BTPE
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * const heads = binomial(1000, 0.5)
 * heads.mean //=> 500
 * heads.sample(xoshiro128(1)) >= 0 //=> true
 * ```
 */
export function binomial(trials: number, probability: number): DiscreteDistribution {
  checkInteger("trials", trials, 0, MAX_TRIALS)
  checkProbability("probability", probability)
  const n = trials
  const p = probability
  const q = 1 - p
  const variance = n * p * q
  const sure = n === 0 || p === 0 || p === 1
  const mean = n * p
  const skewness = sure ? undefined : (q - p) / Math.sqrt(variance)

  return discrete({
    support: [p === 1 ? n : 0, p === 0 ? 0 : n],
    mean,
    variance,
    skewness,
    excessKurtosis: sure ? undefined : (1 - 6 * p * q) / variance,
    sample: binomialSampler(n, p),
    pmf: (k) => binomialPmf(k, n, p),
    logPmf: (k) => binomialLogPmf(k, n, p),
    cdf: (k) => betaIComplement(p, k + 1, n - k),
    sf: (k) => betaI(p, k + 1, n - k),
    logCdf: (k) => logBetaIComplement(p, k + 1, n - k),
    logSf: (k) => logBetaI(p, k + 1, n - k),
    guess: (u) => cornishFisher(u, mean, variance, skewness!),
  })
}
