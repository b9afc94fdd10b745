// The generalized Pareto distribution of a tail: Zhang and Stephens' quasi-Bayesian fit with the prior of Vehtari et al.

import { logSumExp } from "@lectern/core"
import { exp, expm1, log, log1p } from "@lectern/core/elementary"

/** A generalized Pareto tail above 0. */
export interface ParetoTail {
  /** The shape: moments below 1/k exist. */
  readonly k: number
  /** The scale. */
  readonly sigma: number
}

// The prior of the fit (Zhang and Stephens 2009, section 4) and the ten draws' worth of prior that pull the shape to a half
// (Vehtari et al. 2024, appendix G).
const PRIOR_OF_SCALE = 3
const PRIOR_DRAWS = 10
const PRIOR_K = 0.5
// Grid points below this weight only add rounding.
const NEGLIGIBLE = 10 * Number.EPSILON

/** The fit to ascending positive numbers. */
export function fitParetoTail(excesses: Float64Array): ParetoTail {
  const n = excesses.length
  const points = 30 + Math.floor(Math.sqrt(n))
  const quarter = excesses[Math.floor(n / 4 + 0.5) - 1]!
  const largest = excesses[n - 1]!
  const thetas = new Float64Array(points)
  const logLikelihoods = new Float64Array(points)
  for (let j = 0; j < points; j++) {
    const theta = (1 - Math.sqrt(points / (j + 0.5))) / (PRIOR_OF_SCALE * quarter) + 1 / largest
    const k = shapeAt(theta, excesses)
    thetas[j] = theta
    logLikelihoods[j] = n * (log(-theta / k) - k - 1)
  }
  const total = logSumExp(logLikelihoods)
  let theta = 0
  let sum = 0
  for (let j = 0; j < points; j++) {
    const weight = exp(logLikelihoods[j]! - total)
    if (weight < NEGLIGIBLE) continue
    theta += weight * thetas[j]!
    sum += weight
  }
  theta /= sum
  const k = shapeAt(theta, excesses)
  return { k: (n * k + PRIOR_DRAWS * PRIOR_K) / (n + PRIOR_DRAWS), sigma: -k / theta }
}

/** The value that a share `p` of the tail does not exceed. */
export function paretoTailQuantile(p: number, { k, sigma }: ParetoTail): number {
  return k === 0 ? -sigma * log1p(-p) : (sigma * expm1(-k * log1p(-p))) / k
}

function shapeAt(theta: number, excesses: Float64Array): number {
  let sum = 0
  for (let i = 0; i < excesses.length; i++) sum += log1p(-theta * excesses[i]!)
  return sum / excesses.length
}
