// The Pareto shape k-hat: of the weights, of the weights times a function, and what it says about the number of draws.
import { exp, log, pow } from "../special/elementary.js"
import { checkCount, checkValues, largestLogWeight, refuse } from "./checks.js"
import { checkEfficiency, type ParetoOptions } from "./pareto-smoothed.js"
import { paretoTailOf, tailLengthOf, upperTail } from "./upper-tail.js"

/**
 * The Pareto shape of the weights, or of an estimate: how many moments there are for an average to rest on.
 *
 * With `values`, it is the largest of three shapes: of the weights, and of both tails of weight times value. So it can warn of
 * an estimate whose weights alone look harmless. Values of which only two differ add nothing to the weights' own shape.
 *
 * @param logWeights - natural logarithms of weights, up to a common constant; `-Infinity` is weight 0
 * @param values - the function to be averaged at each draw: as many finite numbers; without it the weights alone
 * @param options - `relativeEfficiency`, 1 by default
 * @returns k-hat: below 0.5 the variance exists, from 1 on not even the mean; `-Infinity` when the tail is a single number,
 * `Infinity` when it has fewer than five numbers
 * @throws LecternError `out-of-range` for no weights, NaN or `Infinity` among them, weights that are all 0, values that are not
 * finite, or a relative efficiency not in (0, 1]; `unequal-lengths`
 * @see Vehtari et al. 2024, section 2.4 and, for the values, appendix D
 * @see [Note: importance sampling](../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * paretoK(sample.logWeights, sample.draws.map((x) => x ** 4))
 * ```
 */
export function paretoK(
  logWeights: Readonly<ArrayLike<number>>,
  values?: Readonly<ArrayLike<number>>,
  options: ParetoOptions = {},
): number {
  const { relativeEfficiency = 1 } = options
  checkEfficiency(relativeEfficiency)
  const largest = largestLogWeight(logWeights)
  const weights = Float64Array.from(logWeights, (each) => exp(each - largest))
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

/**
 * The largest k-hat at which smoothed estimates from `draws` draws can be relied on.
 *
 * @param draws - how many draws there are, an integer of at least 1
 * @returns min(1 - 1 / log10(draws), 0.7): 0.5 for 100 draws, 0.7 from 2155 on; `-Infinity` for one draw
 * @throws LecternError `out-of-range` when `draws` is not allowed
 * @see Vehtari et al. 2024, section 3.2.4, equation (13)
 * @see [Note: importance sampling](../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * paretoKThreshold(100) //=> 0.5
 * ```
 */
export function paretoKThreshold(draws: number): number {
  checkCount("draws", draws)
  return Math.min(1 - LOG_10 / log(draws), 0.7)
}

/**
 * How many draws a smoothed estimate needs at a given k-hat.
 *
 * @param k - the shape of the tail, any number but NaN
 * @returns 10 ^ (1 / (1 - max(0, k))): 10 for k of at most 0, 100 for 0.5, 2155 for 0.7; `Infinity` from 1 on
 * @throws LecternError `out-of-range` when `k` is NaN
 * @see Vehtari et al. 2024, equation (11)
 * @see [Note: importance sampling](../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * Math.round(minimumDraws(0.7)) //=> 2154
 * ```
 */
export function minimumDraws(k: number): number {
  checkShape(k)
  return k < 1 ? pow(10, 1 / (1 - Math.max(0, k))) : Infinity
}

/**
 * How fast the error of a smoothed estimate falls, next to the usual 1 / sqrt(n).
 *
 * @param k - the shape of the tail, any number but NaN
 * @param draws - how many draws there are, an integer of at least 2
 * @returns from 1, as fast as usual, for k below 0, down to 0, not at all, for k above 1
 * @throws LecternError `out-of-range` when an argument is not allowed
 * @see Vehtari et al. 2024, appendix B
 * @see [Note: importance sampling](../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * convergenceRate(-1, 1000) //=> 1
 * ```
 */
export function convergenceRate(k: number, draws: number): number {
  checkShape(k)
  checkCount("draws", draws, 2)
  if (k <= 0) return 1
  if (k >= 1) return 0
  // The closed form is 0/0 at a half and loses its digits nearby, where it is a straight line to the eye.
  if (Math.abs(k - 0.5) < NEAR_HALF) {
    const below = closedRate(0.5 - NEAR_HALF, draws)
    return below + ((closedRate(0.5 + NEAR_HALF, draws) - below) * (k - 0.5 + NEAR_HALF)) / (2 * NEAR_HALF)
  }
  return Math.max(0, closedRate(k, draws))
}

const LOG_10 = log(10)
const NEAR_HALF = 1e-4

function closedRate(k: number, n: number): number {
  const power = pow(n, 2 * k)
  return (2 * (k - 1) * n * power + (1 - 2 * k) * power + n * n) / ((n - 1) * (n - power))
}

function checkShape(k: number): void {
  if (Number.isNaN(k)) refuse("k", k, "a number")
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
