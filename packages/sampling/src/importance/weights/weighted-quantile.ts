// Quantiles of weighted draws.

import { checkOptions, checkProbability, type OptionNames } from "@lectern/core/checks"
import { checkValues } from "./log-weights.js"
import { normalizedWeights } from "./normalized-weights.js"

/** Which quantile. */
export interface QuantileOptions {
  /**
   * The share of weight at or below the quantile, in [0, 1].
   * @defaultValue `0.5`
   */
  readonly p?: number
}

const OPTIONS: OptionNames<QuantileOptions> = { p: true }

/**
 * The smallest value that a share `p` of the weight does not exceed.
 *
 * @param logWeights - natural logarithms of weights, up to a common constant; `-Infinity` is weight 0
 * @param values - as many finite numbers, in any order
 * @param options - `p`, in [0, 1]: 0.5, the median, by default
 * @returns one of the values that carry weight
 * @throws LecternError `out-of-range` for no weights, NaN or `Infinity` among them, weights that are all 0, values that are not
 * finite, or a `p` not in [0, 1]; `unequal-lengths`
 * @see Owen 2013, "Monte Carlo theory, methods and examples", section 9.2: quantiles solve the estimating equation of the
 * self-normalized estimate of a probability
 * @example
 * ```ts
 * weightedQuantile([0, 0, Math.log(3)], [1, 2, 10]) //=> 10
 * ```
 */
export function weightedQuantile(
  logWeights: Readonly<ArrayLike<number>>,
  values: Readonly<ArrayLike<number>>,
  options: QuantileOptions = {},
): number {
  checkOptions("weightedQuantile()", options, OPTIONS)
  const { p = 0.5 } = options
  checkProbability("p", p)
  const weights = normalizedWeights(logWeights)
  checkValues(logWeights, values)
  const order = Uint32Array.from(weights.keys())
    .filter((i) => weights[i]! > 0)
    .sort((i, j) => values[i]! - values[j]! || i - j)
  let sum = 0
  for (const i of order) {
    sum += weights[i]!
    // Sums of weights carry rounding errors, which should not move a quantile that falls on a step.
    if (sum >= p * (1 - 1e-13)) return values[i]!
  }
  return values[order.at(-1)!]!
}
