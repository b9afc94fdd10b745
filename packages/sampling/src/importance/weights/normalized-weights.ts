// Weights that sum to 1, from logarithms of any size.

import { exp } from "@lectern/core/elementary"
import { largestLogWeight } from "./log-weights.js"

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
