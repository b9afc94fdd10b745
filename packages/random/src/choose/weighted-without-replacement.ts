// Some of n outcomes, all different, by weight: the Gumbel top-k trick on the logarithms of the weights.

import { log } from "@lectern/core/elementary"
import type { RandomSource } from "../randomness/randomness.js"
import { gumbelTopK } from "./gumbel-top-k.js"
import { checkWeights } from "./weights.js"

/**
 * Draws `count` outcomes without replacement: the first by weight, each next by weight among those left.
 *
 * The chance to be among them is not proportional to the weight, unless `count` is 1. The same distribution as numpy's
 * `Generator.choice(n, count, replace=False, p=...)`, not the same draws.
 *
 * @param weights - finite, not negative; an outcome of weight 0 is never drawn
 * @param count - how many, from 0 to the number of positive weights
 * @param source - a generator, `{ seed }` or `{ generator }`: where the draws come from
 * @returns indices in the order of drawing, all different
 * @throws LecternError `out-of-range` when a weight or `count` is not allowed
 * @see Efraimidis and Spirakis 2006, "Weighted random sampling with a reservoir"
 * @see Vieira 2014, "Gumbel-max trick and weighted reservoir sampling"
 * @see [Note: Random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * const podium = weightedWithoutReplacement([5, 3, 1, 1], 3, xoshiro128(1))
 * ```
 */
export function weightedWithoutReplacement(
  weights: Readonly<ArrayLike<number>>,
  count: number,
  source: RandomSource,
): Uint32Array {
  checkWeights(weights)
  const logs = new Float64Array(weights.length)
  for (let i = 0; i < logs.length; i++) logs[i] = log(weights[i]!)
  return gumbelTopK(logs, count, source).indices
}
