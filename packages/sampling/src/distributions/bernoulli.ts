// The Bernoulli distribution: 1 for a success, 0 otherwise.

import { checkProbability } from "@lectern/core/checks"
import { log, log1p } from "@lectern/core/elementary"
import type { Generator } from "@lectern/random"
import { discrete } from "./discrete.js"
import type { DiscreteDistribution } from "./distribution.js"

const STEP = 2 ** -53
const STEPS = 2 ** 53

/**
 * The distribution of one trial: 1 with probability `probability`, 0 otherwise.
 *
 * Draws have exactly this probability, however small.
 *
 * @param probability - of 1, in [0, 1]
 * @returns the distribution; skewness and kurtosis are undefined when the outcome is certain
 * @throws LecternError `out-of-range` when `probability` is not allowed
 * @see Johnson, Kemp and Kotz 2005, "Univariate Discrete Distributions", section 3.2
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * bernoulli(0.25).variance //=> 0.1875
 * ```
 */
export function bernoulli(probability: number): DiscreteDistribution {
  checkProbability("probability", probability)
  const p = probability
  const q = 1 - p
  const sure = p === 0 || p === 1
  const logP = log(p)
  const logQ = log1p(-p)
  return discrete({
    support: [p === 1 ? 1 : 0, p === 0 ? 0 : 1],
    mean: p,
    variance: p * q,
    skewness: sure ? undefined : (q - p) / Math.sqrt(p * q),
    excessKurtosis: sure ? undefined : (1 - 6 * p * q) / (p * q),
    sample: (generator) => toss(p, generator),
    pmf: (k) => (k === 1 ? p : q),
    logPmf: (k) => (k === 1 ? logP : logQ),
    cdf: () => q,
    sf: () => p,
    logCdf: () => logQ,
    logSf: () => logP,
    guess: () => 0,
  })
}

/** Compares a uniform number of endless bits with p, 53 bits at a time. */
function toss(p: number, generator: Generator): number {
  let rest = p
  while (true) {
    if (rest <= 0) return 0
    if (rest >= 1) return 1
    const draw = generator.uniform()
    if (draw + STEP <= rest) return 1
    if (draw >= rest) return 0
    rest = (rest - draw) * STEPS
  }
}
