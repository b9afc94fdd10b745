// The beta distribution: a share, as estimated from some successes and failures.

import { checkNumber, checkProbability } from "@lectern/core/checks"
import { log } from "@lectern/core/elementary"
import { checkFill, checkShape } from "@lectern/random/internal"
import {
  betaI,
  betaIComplement,
  inverseBetaI,
  inverseBetaIComplement,
  logBetaI,
  logBetaIComplement,
} from "@lectern/random/special"
import type { ContinuousDistribution } from "./distribution.js"
import { betaLogPdf, betaPdf } from "./formulas/densities.js"
import { betaSampler } from "./samplers/beta.js"

/**
 * The beta distribution of two shapes.
 *
 * Draws are those of numpy's `beta`. The density at 0 is `Infinity` for `alpha` below 1, that at 1 for `beta` below 1.
 *
 * @param alpha - positive, at most 1e100
 * @param beta - positive, at most 1e100; the mean is `alpha / (alpha + beta)`
 * @returns the distribution
 * @throws LecternError `out-of-range` when a parameter is not allowed
 * @see Johnson, Kotz and Balakrishnan 1995, "Continuous Univariate Distributions", volume 2, chapter 25
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * beta(2, 3).mean //=> 0.4
 * ```
 */
export function beta(alpha: number, beta: number): ContinuousDistribution {
  checkShape("alpha", alpha)
  checkShape("beta", beta)
  const sum = alpha + beta
  const mean = alpha / sum
  const rest = beta / sum
  const { sample } = betaSampler(alpha, beta)
  const clamped = (x: number): number => {
    checkNumber("x", x)
    return x <= 0 ? 0 : x >= 1 ? 1 : x
  }
  // The density at the ends and outside, where the general formula does not hold.
  const atEnd = (x: number): number | undefined => {
    checkNumber("x", x)
    if (x > 0 && x < 1) return undefined
    return x === 0 ? limit(alpha, beta) : x === 1 ? limit(beta, alpha) : 0
  }

  return {
    kind: "continuous",
    support: [0, 1],
    mean,
    variance: (mean * rest) / (sum + 1),
    skewness: (2 * (rest - mean) * Math.sqrt((sum + 1) / (mean * rest))) / (sum + 2),
    excessKurtosis: (6 * (((rest - mean) ** 2 * (sum + 1)) / (mean * rest) - (sum + 2))) / (sum + 2) / (sum + 3),
    sample,
    fill(out, generator) {
      checkFill(out, generator)
      for (let i = 0; i < out.length; i++) out[i] = sample(generator)
      return out
    },
    pdf: (x) => atEnd(x) ?? betaPdf(x, alpha, beta),
    logPdf(x) {
      const end = atEnd(x)
      return end === undefined ? betaLogPdf(x, alpha, beta) : log(end)
    },
    cdf: (x) => betaI(clamped(x), alpha, beta),
    sf: (x) => betaIComplement(clamped(x), alpha, beta),
    logCdf: (x) => logBetaI(clamped(x), alpha, beta),
    logSf: (x) => logBetaIComplement(clamped(x), alpha, beta),
    quantile(p) {
      checkProbability("p", p)
      return p <= 0.5 ? inverseBetaI(p, alpha, beta) : inverseBetaIComplement(1 - p, alpha, beta)
    },
  }
}

// The density at the end where x^(near - 1) vanishes or diverges.
function limit(near: number, far: number): number {
  return near < 1 ? Infinity : near > 1 ? 0 : far
}
