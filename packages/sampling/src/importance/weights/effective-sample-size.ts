// Kish's effective sample size: how many equally weighted draws would be worth as much.

import { exp } from "@lectern/core/elementary"
import { largestLogWeight } from "./log-weights.js"

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
