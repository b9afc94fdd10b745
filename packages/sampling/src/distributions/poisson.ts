// The Poisson distribution: how many of very many rare events happen.

import { checkInRange } from "@lectern/core/checks"
import { exp, log } from "@lectern/core/elementary"
import type { Generator } from "@lectern/random"
import { stirlingError } from "@lectern/random/special"
import { gammaP, gammaQ, logGammaP, logGammaQ } from "../special/gamma/incomplete.js"
import { cornishFisher, discrete } from "./discrete.js"
import type { DiscreteDistribution } from "./distribution.js"
import { poissonLogPmf, poissonPmf } from "./formulas/densities.js"

const LARGEST_MEAN = 1e15
const TRANSFORMED = 10
// At least a hundred means: beyond, only logarithms are not 0, and 1 more or less makes no difference to them.
const FAR = 1e17

/**
 * The distribution of the number of events when `mean` are expected: 0, 1, 2, ...
 *
 * With `pcg64` draws are those of numpy's `Generator.poisson`, up to its rounding errors, which grow with the mean: here
 * acceptance is decided by a probability that is exact at any mean.
 *
 * @param mean - in [0, 1e15], so that draws stay whole numbers
 * @returns the distribution; skewness and kurtosis are undefined when `mean` is 0
 * @throws LecternError `out-of-range` when `mean` is not allowed
 * @see Hörmann 1993, "The transformed rejection method for generating Poisson random variables", Algorithm PTRS
 * @see Loader 2000, "Fast and accurate computation of binomial probabilities"
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * poisson(2).pmf(0) //=> 0.1353
 * ```
 */
export function poisson(mean: number): DiscreteDistribution {
  checkInRange("mean", mean, 0, LARGEST_MEAN)
  const skewness = mean === 0 ? undefined : 1 / Math.sqrt(mean)
  return discrete({
    support: [0, mean === 0 ? 0 : Infinity],
    mean,
    variance: mean,
    skewness,
    excessKurtosis: mean === 0 ? undefined : 1 / mean,
    sample: mean < TRANSFORMED ? multiplication(mean) : transformedRejection(mean),
    pmf: (k) => (k > FAR ? 0 : poissonPmf(k, mean)),
    logPmf: (k) => (k > FAR ? logFar(k, mean) : poissonLogPmf(k, mean)),
    cdf: (k) => (k > FAR ? 1 : gammaQ(k + 1, mean)),
    sf: (k) => (k > FAR ? 0 : gammaP(k + 1, mean)),
    logCdf: (k) => (k > FAR ? 0 : logGammaQ(k + 1, mean)),
    logSf: (k) => (k > FAR ? logFar(k, mean) : logGammaP(k + 1, mean)),
    guess: (p) => cornishFisher(p, mean, mean, skewness!),
  })
}

/** The logarithm of the probability of k, and of more than k. */
function logFar(k: number, mean: number): number {
  return k * (log(mean) - log(k) + 1) - mean
}

/** Multiplies uniform numbers until they fall below e^-mean: waiting times that add up to 1. */
function multiplication(mean: number): (generator: Generator) => number {
  if (mean === 0) return () => 0
  const limit = exp(-mean)
  return (generator) => {
    let k = 0
    let product = generator.uniform()
    while (product > limit) {
      product *= generator.uniform()
      k += 1
    }
    return k
  }
}

/** Algorithm PTRS, its constants named as in the paper. */
function transformedRejection(mean: number): (generator: Generator) => number {
  const b = 0.931 + 2.53 * Math.sqrt(mean)
  const a = -0.059 + 0.02483 * b
  const inverseAlpha = 1.1239 + 1.1328 / (b - 3.4)
  const vr = 0.9277 - 3.6224 / (b - 2)
  return (generator) => {
    while (true) {
      const u = generator.uniform() - 0.5
      const v = generator.uniform()
      const us = 0.5 - Math.abs(u)
      const k = Math.floor(((2 * a) / us + b) * u + mean + 0.43)
      if (us >= 0.07 && v <= vr) return k
      if (k < 0 || (us < 0.013 && v > us)) continue
      if (isBelowPmf((v * inverseAlpha) / (a / (us * us) + b), k, mean)) return k
    }
  }
}

/** Whether `height` is at most the probability of k: by Stirling's formula in plain doubles unless that is too close. */
function isBelowPmf(height: number, k: number, mean: number): boolean {
  if (k > 0) {
    const excess = log(height * Math.sqrt(2 * Math.PI * k)) + k * log(k / mean) + (mean - k) + stirlingError(k)
    const doubt = 1e-14 * (k + mean) + 1e-12
    if (excess < -doubt) return true
    if (excess > doubt) return false
  }
  return log(height) <= poissonLogPmf(k, mean)
}
