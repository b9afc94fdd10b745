// The Pareto shape k-hat: of the weights, and of the weights times a function.

import { checkedOptions } from "@lectern/core/checks"
import { exp } from "@lectern/core/elementary"
import { checkValues, largestLogWeight } from "../weights/log-weights.js"
import { PARETO_OPTIONS, type ParetoOptions } from "./smoothed.js"
import { paretoTailOf, tailLengthOf, upperTail } from "./upper-tail.js"

/**
 * The Pareto shape of the weights, or of an estimate: how many moments exist for an average.
 *
 * With `values`, it is the largest of three shapes: of the weights, and of both tails of weight times value. So it can warn of
 * an estimate whose weights alone look harmless. Values with only two different numbers add nothing to the weights' own
 * shape. Ties at the cutoff are left out of a tail, as by {@link paretoSmoothed}; ArviZ keeps them.
 *
 * @param logWeights - natural logarithms of weights, up to a common constant; `-Infinity` is weight 0
 * @param values - the function to be averaged at each draw: as many finite numbers; without it the weights alone
 * @param options - `relativeEfficiency`, 1 by default
 * @returns k-hat: below 0.5 the variance exists, from 1 on not even the mean; `-Infinity` when the tail is a single number,
 * `Infinity` when it has fewer than five numbers
 * @throws LecternError `out-of-range` for no weights, NaN or `Infinity` among them, weights that are all 0, values that are not
 * finite, or a relative efficiency not in (0, 1]; `unequal-lengths`
 * @see Vehtari et al. 2024, section 2.4 and, for the values, appendix D
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * const target = (x: number) => normal().logPdf(x)
 * const { draws, logWeights } = importanceSample({ target, proposal: normal(0, 0.8), draws: 1000, generator: pcg64(2) })
 * paretoK(logWeights).toFixed(2) //=> "0.38"
 * const fourth = draws.map((x) => x ** 4)
 * paretoK(logWeights, fourth).toFixed(2) //=> "0.86"
 * ```
 */
export function paretoK(
  logWeights: Readonly<ArrayLike<number>>,
  values?: Readonly<ArrayLike<number>>,
  options: ParetoOptions = {},
): number {
  const { relativeEfficiency } = checkedOptions("paretoK()", options, PARETO_OPTIONS)
  const largest = largestLogWeight(logWeights)
  const weights = new Float64Array(logWeights.length)
  for (let i = 0; i < weights.length; i++) weights[i] = exp(logWeights[i]! - largest)
  const length = tailLengthOf(weights.length, relativeEfficiency)
  const own = upperTailShape(weights, length)
  if (values === undefined) return own
  checkValues(logWeights, values)
  if (hasAtMostTwo(values)) return own
  const product = weights.map((weight, i) => weight * values[i]!)
  const upper = upperTailShape(product, length)
  const lower = upperTailShape(
    product.map((each) => -each),
    length,
  )
  return Math.max(own, upper, lower)
}

function upperTailShape(numbers: Float64Array, length: number): number {
  const { cutoff, sorted } = upperTail(numbers, length)
  const excesses = sorted.map((each) => each - cutoff)
  return paretoTailOf(excesses, length, Math.max(Math.abs(cutoff), Math.abs(sorted.at(-1) ?? 0))).k
}

function hasAtMostTwo(values: Readonly<ArrayLike<number>>): boolean {
  const seen = new Set<number>()
  for (let i = 0; i < values.length && seen.size < 3; i++) seen.add(values[i]!)
  return seen.size < 3
}
