// Averages over weighted draws, with their standard errors: plain when the target is normalized, self-normalized when not.

import { checkBetween0And1, checkedOptions, checkFinite, type OptionTable, outOfRange } from "@lectern/core/checks"
import { exp, log } from "@lectern/core/elementary"
import type { Confidence, ConfidenceInterval } from "@lectern/random"
import { normalQuantile } from "@lectern/random/special"
import { checkLogWeights, checkValues, largestLogWeight, normalizedWeights } from "./log-weights.js"

/** An estimate and its uncertainty. */
export interface WeightedEstimate {
  /** The estimate. */
  readonly estimate: number
  /**
   * The estimated standard deviation of the estimate: `Infinity` when it rests on a single draw, which has no spread to learn
   * from; meaningless when the weights have no variance.
   */
  readonly standardError: number
  /** The interval of the wanted confidence, by the normal distribution; the whole line when the standard error is `Infinity`. */
  readonly interval: ConfidenceInterval
}

/** Log weights that were normalized, and what to add to them: the result of {@link paretoSmoothed} is of this form. */
export interface NormalizedLogWeights {
  /** Natural logarithms of weights that sum to 1. */
  readonly logWeights: Readonly<ArrayLike<number>>
  /** The logarithm of the sum that they had. */
  readonly logSum: number
}

/** The constant that makes a target a density, by its logarithm. */
export interface NormalizingConstant {
  /** The natural logarithm of the estimate; finite where the constant itself is not a double. */
  readonly logEstimate: number
  /** The standard error of the constant divided by the constant; `Infinity` for a single draw. */
  readonly relativeStandardError: number
  /** The logarithms of the ends of the interval; the lower is `-Infinity` when the interval reaches 0. */
  readonly logInterval: ConfidenceInterval
}

// Sums of normalized weights are off by rounding alone, others hardly ever come so close to 1.
const NORMALIZED = 1e-12

const CONFIDENCE: OptionTable<Confidence> = { confidence: [checkBetween0And1, 0.95] }

/**
 * The plain estimate of the integral of a function times the target: the average of weight times value.
 *
 * Unbiased for any target whose weights have a mean. It is an expectation only when the target and the proposal are both
 * normalized. The result is 0 or infinite where it is beyond a double. Draws of weight 0 count: the standard error is
 * unknown, and `Infinity`, only for a single draw.
 *
 * Weights that sum to 1 have lost their scale, and with it the integral: they are refused. Pass the whole result of
 * {@link paretoSmoothed}, which knows the scale.
 *
 * @param weights - log target less log proposal at each draw, not shifted, where `-Infinity` is weight 0; or normalized log
 * weights with the logarithm of their sum
 * @param values - the function at each draw: as many finite numbers
 * @param options - `confidence`, 0.95 by default
 * @returns the estimate with its standard error and interval; all 0 when all of several weights are 0
 * @throws LecternError `out-of-range` for no weights, NaN or `Infinity` among them, several weights that sum to 1, values that are
 * not finite, or a confidence not between 0 and 1; `unequal-lengths`
 * @see Owen 2013, "Monte Carlo theory, methods and examples", section 9.1
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * plainEstimate([0, 0], [1, 3]).estimate //=> 2
 * ```
 */
export function plainEstimate(
  weights: Readonly<ArrayLike<number>> | NormalizedLogWeights,
  values: Readonly<ArrayLike<number>>,
  options: Confidence = {},
): WeightedEstimate {
  const z = criticalValue("plainEstimate()", options)
  const { logWeights, logScale } = withScale(weights)
  checkValues(logWeights, values)
  const largest = largestOf(logWeights)
  if (largest === -Infinity) return estimateOf(0, logWeights.length === 1 ? Infinity : 0, z)
  const { mean, error } = meanOf(logWeights, largest, values)
  return estimateOf(scaled(mean, largest + logScale), scaled(error, largest + logScale), z)
}

/**
 * The self-normalized estimate of an expectation under the target: the average of the values by weight.
 *
 * Right for targets and weights that are known up to a constant; its bias falls as 1/n. The standard error is that of a ratio,
 * by the delta method. Draws of weight 0 say nothing about the values: when a single weight is positive the estimate is the
 * value there, its standard error `Infinity` and its interval the whole line, however many draws were made.
 *
 * @param logWeights - natural logarithms of weights, up to a common constant; `-Infinity` is weight 0
 * @param values - the function at each draw: as many finite numbers
 * @param options - `confidence`, 0.95 by default
 * @returns the estimate with its standard error and interval
 * @throws LecternError `out-of-range` for no weights, NaN or `Infinity` among them, weights that are all 0, values that are not
 * finite, or a confidence not between 0 and 1; `unequal-lengths`
 * @see Owen 2013, section 9.2
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * selfNormalizedEstimate([0, Math.log(3)], [1, 3]).estimate.toFixed(6) //=> "2.500000"
 * ```
 */
export function selfNormalizedEstimate(
  logWeights: Readonly<ArrayLike<number>>,
  values: Readonly<ArrayLike<number>>,
  options: Confidence = {},
): WeightedEstimate {
  const z = criticalValue("selfNormalizedEstimate()", options)
  const weights = normalizedWeights(logWeights)
  checkValues(logWeights, values)
  let estimate = 0
  for (let i = 0; i < weights.length; i++) estimate += weights[i]! * values[i]!
  let squares = 0
  let positive = 0
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] === 0) continue
    const term = weights[i]! * (values[i]! - estimate)
    squares += term * term
    positive++
  }
  return estimateOf(estimate, positive === 1 ? Infinity : Math.sqrt(squares), z)
}

/**
 * The integral of the target, by its logarithm: the average weight.
 *
 * For a target that is a density already the constant is 1, and a distance of several standard errors from it means that the
 * proposal misses part of the target. A single positive weight among n gives a relative standard error of about 1,
 * because the other draws are known to have weight 0; a single draw gives `Infinity`.
 *
 * @param weights - log target less log proposal at each draw, not shifted, where `-Infinity` is weight 0; or normalized log
 * weights with the logarithm of their sum
 * @param options - `confidence`, 0.95 by default
 * @returns the logarithm of the constant, its relative standard error and the logarithms of the interval
 * @throws LecternError `out-of-range` for no weights, NaN or `Infinity` among them, weights that are all 0, several weights that
 * sum to 1, or a confidence not between 0 and 1
 * @see Owen 2013, section 9.2
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * normalizingConstant([-1000, -1000]).logEstimate //=> -1000
 * ```
 */
export function normalizingConstant(
  weights: Readonly<ArrayLike<number>> | NormalizedLogWeights,
  options: Confidence = {},
): NormalizingConstant {
  const z = criticalValue("normalizingConstant()", options)
  const { logWeights, logScale } = withScale(weights)
  const largest = largestLogWeight(logWeights)
  const { mean, error } = meanOf(logWeights, largest)
  const low = mean - z * error
  const logUnit = largest + logScale
  return {
    logEstimate: logUnit + log(mean),
    relativeStandardError: error / mean,
    logInterval: { low: low > 0 ? logUnit + log(low) : -Infinity, high: logUnit + log(mean + z * error) },
  }
}

/** Checked log weights, and what to add to them to have the scale of the target. */
function withScale(weights: Readonly<ArrayLike<number>> | NormalizedLogWeights): {
  logWeights: Readonly<ArrayLike<number>>
  logScale: number
} {
  if (isNormalized(weights)) {
    checkLogWeights(weights.logWeights)
    checkFinite("logSum", weights.logSum)
    return { logWeights: weights.logWeights, logScale: weights.logSum }
  }
  checkLogWeights(weights)
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += exp(weights[i]!)
  // A single weight of 1 among negligible ones may well have been computed.
  if (Math.abs(sum - 1) <= NORMALIZED && largestOf(weights) < 0) {
    const want = "that of weights on the target's scale: for normalized weights use selfNormalizedEstimate, or pass"
    throw outOfRange("the sum of the weights", sum, `${want} { logWeights, logSum }, as paretoSmoothed gives them`)
  }
  return { logWeights: weights, logScale: 0 }
}

function isNormalized(weights: Readonly<ArrayLike<number>> | NormalizedLogWeights): weights is NormalizedLogWeights {
  return typeof weights === "object" && weights !== null && ("logWeights" in weights || "logSum" in weights)
}

/** The average of weight times value, and the standard error of that, both divided by exp(largest). */
function meanOf(
  logWeights: Readonly<ArrayLike<number>>,
  largest: number,
  values?: Readonly<ArrayLike<number>>,
): { mean: number; error: number } {
  const n = logWeights.length
  let mean = 0
  let squares = 0
  for (let i = 0; i < n; i++) {
    const term = exp(logWeights[i]! - largest) * (values === undefined ? 1 : values[i]!)
    const difference = term - mean
    mean += difference / (i + 1)
    squares += difference * (term - mean)
  }
  // One draw has no spread to learn from: its error is unknown, not 0.
  return { mean, error: n === 1 ? Infinity : Math.sqrt(squares / (n - 1) / n) }
}

function largestOf(numbers: Readonly<ArrayLike<number>>): number {
  let largest = -Infinity
  for (let i = 0; i < numbers.length; i++) largest = Math.max(largest, numbers[i]!)
  return largest
}

/** number * exp(logScale), never 0 * Infinity; in two steps because the scale may be subnormal where the product is not. */
function scaled(number: number, logScale: number): number {
  return number === 0 ? 0 : number * exp(logScale / 2) * exp(logScale / 2)
}

function estimateOf(estimate: number, standardError: number, z: number): WeightedEstimate {
  // An estimate beyond a double has the whole line as its interval, not NaN.
  if (standardError === Infinity) return { estimate, standardError, interval: { low: -Infinity, high: Infinity } }
  const margin = z * standardError
  return { estimate, standardError, interval: { low: estimate - margin, high: estimate + margin } }
}

function criticalValue(owner: string, options: Confidence): number {
  const { confidence } = checkedOptions(owner, options, CONFIDENCE)
  return -normalQuantile((1 - confidence) / 2)
}
