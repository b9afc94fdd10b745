// The multinomial distribution: how often each of several outcomes occurs in n independent draws.

import { checkInteger } from "@lectern/core/checks"
import { checkGenerator, checkTotal, checkWeights, suffixSums } from "@lectern/random/internal"
import type { MultivariateDistribution } from "../distribution.js"
import { binomialLogPmf } from "../formulas/densities.js"
import { binomialSampler } from "../samplers/binomial.js"
import { checkDraw, checkPoint } from "./vectors.js"

const MAX_TRIALS = 2 ** 31 - 1

/** A distribution over counts. */
export interface Multinomial extends MultivariateDistribution {
  /** The sum of the counts. */
  readonly trials: number
  /** The expected count of each outcome. */
  readonly mean: Float64Array
  /** The variance of the count of each outcome. */
  readonly variance: Float64Array
  /**
   * The covariance of the counts of two outcomes: negative, as one's gain is the other's loss.
   *
   * @param i - an outcome, an integer in 0..dimension-1
   * @param j - the same or another
   * @returns the covariance; the variance when `i` is `j`
   * @throws LecternError `out-of-range` when `i` or `j` is not an outcome
   */
  covariance(i: number, j: number): number
}

/**
 * The distribution of the counts of each outcome in `trials` draws with replacement, by weight.
 *
 * A draw takes a binomial draw per outcome, from the trials that the outcomes before it left. With `pcg64` and weights
 * that sum to 1 draws are those of numpy's `Generator.multinomial` from version 2.5 on.
 *
 * @param trials - an integer in 0..2^31-1
 * @param weights - at least one; finite, not negative, with a finite positive sum; they need not sum to 1
 * @returns the distribution; `logPdf` is the logarithm of a probability, `-Infinity` for values that are not counts of `trials`
 * @throws LecternError `out-of-range` when `trials` or `weights` are not allowed, `unequal-lengths` when `logPdf` or
 * `sample` gets another number of counts
 * @see Davis 1993, "The computer generation of multinomial random variates", conditional method
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * const dice = multinomial(600, [1, 1, 1, 1, 1, 1])
 * dice.mean[0] //=> 100
 * ```
 */
export function multinomial(trials: number, weights: Readonly<ArrayLike<number>>): Multinomial {
  checkInteger("trials", trials, 0, MAX_TRIALS)
  checkWeights(weights)
  const own = Float64Array.from(weights)
  const from = suffixSums(own)
  checkTotal(from[0] ?? 0)
  const dimension = own.length
  const total = from[0]!
  const mean = own.map((weight) => trials * (weight / total))
  // The probability of an outcome, given that none before it occurs; 1 for the last possible one.
  const given = own.map((weight, i) => (weight === 0 ? 0 : Math.min(1, weight / from[i]!)))
  const chances = bySubtraction(own, total, given)
  const first = binomialSampler(trials, chances[0]!)

  return {
    dimension,
    trials,
    mean,
    variance: mean.map((each, i) => each * ((total - own[i]!) / total)),
    covariance(i, j) {
      checkInteger("i", i, 0, dimension - 1)
      checkInteger("j", j, 0, dimension - 1)
      return i === j ? mean[i]! * ((total - own[i]!) / total) : -mean[i]! * (own[j]! / total)
    },
    sample(generator, out = new Float64Array(dimension)) {
      checkDraw(out, dimension, "counts")
      checkGenerator(generator)
      let left = trials
      for (let i = 0; i < dimension - 1; i++) {
        const sampler = i === 0 ? first : binomialSampler(left, chances[i]!)
        const count = sampler(generator)
        out[i] = count
        left -= count
      }
      out[dimension - 1] = left
      return out
    },
    logPdf(x) {
      checkPoint(x, dimension, "counts")
      let left = trials
      let sum = 0
      for (let i = 0; i < dimension; i++) {
        const count = x[i]!
        if (!Number.isInteger(count) || count < 0 || count > left) sum = -Infinity
        else sum += logPmf(count, left, given[i]!)
        left -= count
      }
      return left === 0 ? sum : -Infinity
    },
  }
}

function logPmf(count: number, trials: number, probability: number): number {
  if (trials === 0) return 0
  if (probability === 0) return count === 0 ? 0 : -Infinity
  if (probability === 1) return count === trials ? 0 : -Infinity
  return binomialLogPmf(count, trials, probability)
}

// A probability of one half is drawn differently from one just above it. To match numpy's draws, the remaining weight
// is computed by subtraction, as there, except where its rounding errors would show.
const UNSEEN = 2 ** -40

function bySubtraction(weights: Float64Array, total: number, given: Float64Array): Float64Array {
  let left = Math.abs(total - 1) < UNSEEN ? 1 : total
  return weights.map((weight, i) => {
    const exact = given[i]!
    const chance = weight / left
    left -= weight
    return exact < 1 && chance <= 1 && Math.abs(chance - exact) <= UNSEEN * exact ? chance : exact
  })
}
