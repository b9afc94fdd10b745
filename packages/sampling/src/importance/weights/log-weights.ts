// Log weights: checks, weights that sum to 1, and how many equally weighted draws they are worth (Kish).
import {
  checkFiniteNumbers,
  checkList,
  checkNotEmpty,
  checkSameLength,
  notTheNumber,
  outOfRange,
} from "@lectern/core/checks"
import { exp } from "@lectern/core/elementary"

/** Throws unless the value is a list of log weights, at least one: numbers below `Infinity`. All weights may be 0. */
export function checkLogWeights(logWeights: Readonly<ArrayLike<number>>): void {
  checkList("logWeights", logWeights)
  checkNotEmpty("logWeights", logWeights)
  for (let i = 0; i < logWeights.length; i++) {
    const logWeight = logWeights[i]
    if (!(typeof logWeight === "number" && logWeight < Infinity))
      throw notTheNumber(`logWeights[${i}]`, logWeight, "a number below Infinity (-Infinity is weight 0)")
  }
}

/** The largest of log weights; throws as {@link checkLogWeights}, and when all weights are 0. */
export function largestLogWeight(logWeights: Readonly<ArrayLike<number>>): number {
  checkLogWeights(logWeights)
  let largest = -Infinity
  for (let i = 0; i < logWeights.length; i++) largest = Math.max(largest, logWeights[i]!)
  if (largest === -Infinity) {
    throw outOfRange("the largest of logWeights", largest, "finite: every weight is 0, so no draw hit the target")
  }
  return largest
}

/** Throws unless there is one finite value for each weight. */
export function checkValues(logWeights: Readonly<ArrayLike<number>>, values: Readonly<ArrayLike<number>>): void {
  checkFiniteNumbers("values", values)
  checkSameLength("numbers", ["logWeights", logWeights.length], ["values", values.length])
}

/**
 * The weights themselves, scaled to sum to 1.
 *
 * Weights of several sources multiply, so their logarithms add: draws that already carry weights (from a particle
 * filter, nested sampling, an earlier importance sample) take part by adding their own log weights to the new ones.
 *
 * @param logWeights - natural logarithms of weights, up to a common constant; `-Infinity` is weight 0
 * @returns as many numbers in [0, 1] that sum to 1 up to rounding
 * @throws LecternError `out-of-range` for no weights, NaN or `Infinity` among them, or weights that are all 0
 * @see Owen 2013, "Monte Carlo theory, methods and examples", section 9.2
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * normalizedWeights([-1000, -1000, -Infinity]) //=> [0.5, 0.5, 0]
 * ```
 */
export function normalizedWeights(logWeights: Readonly<ArrayLike<number>>): Float64Array {
  const largest = largestLogWeight(logWeights)
  const weights = new Float64Array(logWeights.length)
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += weights[i] = exp(logWeights[i]! - largest)
  for (let i = 0; i < weights.length; i++) weights[i]! /= sum
  return weights
}

/**
 * The effective sample size of weighted draws: the squared sum of the weights over the sum of their squares.
 *
 * n equal weights give n, one weight that towers above the others gives 1. It cannot see weights that were never
 * drawn: a proposal that misses part of the target may have a high value. {@link diagnose} looks for that.
 *
 * @param logWeights - natural logarithms of weights, up to a common constant; `-Infinity` is weight 0
 * @returns a number in [1, n]
 * @throws LecternError `out-of-range` for no weights, NaN or `Infinity` among them, or weights that are all 0
 * @see Kish 1965, "Survey Sampling", section 11.2; Owen 2013, "Monte Carlo theory, methods and examples", section 9.3
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * effectiveSampleSize([0, 0, -Infinity, -Infinity]) //=> 2
 * ```
 */
export function effectiveSampleSize(logWeights: Readonly<ArrayLike<number>>): number {
  const largest = largestLogWeight(logWeights)
  let sum = 0
  let squares = 0
  for (let i = 0; i < logWeights.length; i++) {
    const weight = exp(logWeights[i]! - largest)
    sum += weight
    squares += weight * weight
  }
  return (sum * sum) / squares
}
