// Pareto-smoothed importance sampling: the largest weights are replaced by the quantiles of a Pareto tail fitted to them.

import { logSumExp } from "@lectern/core"
import { checkedOptions, notTheNumber, type OptionTable } from "@lectern/core/checks"
import { exp, log } from "@lectern/core/elementary"
import { largestLogWeight } from "../weights/log-weights.js"
import { paretoTailQuantile } from "./generalized.js"
import { paretoTailOf, tailLengthOf, upperTail } from "./upper-tail.js"

/** Options of smoothing. */
export interface ParetoOptions {
  /**
   * The number of independent draws that one draw is worth, in (0, 1]: 1 for independent draws, less for a Markov chain.
   * @defaultValue `1`
   */
  readonly relativeEfficiency?: number
}

/** The names of the options. */
export const PARETO_OPTIONS: OptionTable<ParetoOptions> = { relativeEfficiency: [checkEfficiency, 1] }

/** Weights with a smoothed tail, and what the tail is like. */
export interface ParetoSmoothed {
  /** The smoothed log weights, normalized: their exponentials sum to 1. */
  readonly logWeights: Float64Array
  /** The logarithm that normalization subtracted: add it to get log weights on the scale that was passed in. */
  readonly logSum: number
  /**
   * The shape of the tail. Below 0.5 the weights have a variance, below 0.7 smoothed estimates are usable, from 1 on not even
   * the mean exists. `-Infinity` when the tail is a single number, `Infinity` when it is too short to estimate.
   */
  readonly k: number
  /** The number of weights in the tail: those above the cutoff. */
  readonly tailLength: number
}

/**
 * Smooths the largest weights by a generalized Pareto distribution, and estimates how heavy their tail is.
 *
 * The tail is the 3 sqrt(n) largest weights, the largest fifth when there are at most 225, rounded down as in arviz-stats;
 * `psislw` of ArviZ 0.23 rounds up. No smoothed weight exceeds the
 * largest weight. With fewer than five weights above the cutoff nothing is smoothed and `k` is `Infinity`; when all of
 * them are equal nothing is smoothed and `k` is `-Infinity`: such weights are bounded.
 *
 * The cutoff is the largest weight outside the tail. Weights that equal it are left out of the tail: the Pareto
 * distribution is that of excesses over the cutoff, and 0 is not an excess. ArviZ (both) counts such ties as excesses of 0, and
 * its k is larger then: by 0.1 when one in twenty of the tail is tied, by 0.4 when one in seven is.
 *
 * @param logWeights - natural logarithms of weights, up to a common constant; `-Infinity` is weight 0
 * @param options - `relativeEfficiency`, 1 by default
 * @returns the smoothed weights, `k` and the length of the tail
 * @throws LecternError `out-of-range` for no weights, NaN or `Infinity` among them, weights that are all 0, or a relative
 * efficiency that is not in (0, 1]
 * @see Vehtari, Simpson, Gelman, Yao and Gabry 2024, "Pareto smoothed importance sampling", section 2.4
 * @see Zhang and Stephens 2009, "A new and efficient estimation method for the generalized Pareto distribution"
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * const target = (x: number) => normal().logPdf(x)
 * const sample = importanceSample({ target, proposal: normal(0, 0.8), draws: 1000, generator: pcg64(2) })
 * const { logWeights, k, tailLength } = paretoSmoothed(sample.logWeights)
 * tailLength //=> 94
 * k.toFixed(2) //=> "0.38"
 * selfNormalizedEstimate(logWeights, sample.draws).estimate.toFixed(2) //=> "0.02"
 * ```
 */
export function paretoSmoothed(logWeights: Readonly<ArrayLike<number>>, options: ParetoOptions = {}): ParetoSmoothed {
  const { relativeEfficiency } = checkedOptions("paretoSmoothed()", options, PARETO_OPTIONS)
  const largest = largestLogWeight(logWeights)
  const smoothed = new Float64Array(logWeights.length)
  for (let i = 0; i < smoothed.length; i++) smoothed[i] = logWeights[i]! - largest
  const length = tailLengthOf(smoothed.length, relativeEfficiency)
  const { cutoff: logCutoff, sorted } = upperTail(smoothed, length)
  const cutoff = exp(logCutoff)
  const excesses = sorted.map((each) => exp(each) - cutoff)
  const tail = paretoTailOf(excesses, length, 1)
  if (Number.isFinite(tail.k)) {
    const order = Uint32Array.from(indexesAbove(smoothed, logCutoff)).sort(
      (i, j) => smoothed[i]! - smoothed[j]! || i - j,
    )
    for (const [rank, i] of order.entries()) {
      const quantile = paretoTailQuantile((rank + 0.5) / order.length, tail)
      smoothed[i] = Math.min(0, log(cutoff + quantile))
    }
  }
  const logSum = logSumExp(smoothed)
  for (let i = 0; i < smoothed.length; i++) smoothed[i]! -= logSum
  return { logWeights: smoothed, logSum: logSum + largest, k: tail.k, tailLength: sorted.length }
}

/** Throws unless the value can be a relative efficiency. */
function checkEfficiency(name: string, value: unknown): void {
  if (typeof value === "number" && value > 0 && value <= 1) return
  throw notTheNumber(name, value, "a number above 0, at most 1")
}

function indexesAbove(numbers: Float64Array, cutoff: number): number[] {
  const indexes: number[] = []
  for (let i = 0; i < numbers.length; i++) if (numbers[i]! > cutoff) indexes.push(i)
  return indexes
}
