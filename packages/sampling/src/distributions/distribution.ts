// The common interface of distributions: draws, probabilities and moments. Distributions hold parameters, never a generator.

import type { Generator } from "@lectern/random"

/** The moments of a distribution; one that does not exist is `undefined`, one that diverges is `Infinity`. */
export interface Moments {
  /** The expected value. */
  readonly mean: number | undefined
  /** The expected squared distance from the mean. */
  readonly variance: number | undefined
  /** The expected cube of the standardized value. */
  readonly skewness: number | undefined
  /** The expected fourth power of the standardized value, less 3. */
  readonly excessKurtosis: number | undefined
}

/** A distribution over numbers. */
export interface Distribution extends Moments {
  /** The smallest and the largest value that can occur; either may be infinite. */
  readonly support: readonly [low: number, high: number]
  /**
   * One draw.
   *
   * @param generator - where the draw comes from
   */
  sample(generator: Generator): number
  /**
   * Fills an array with draws, equal to those of repeated calls of {@link Distribution.sample | sample}.
   *
   * @param out - overwritten
   * @param generator - where the draws come from
   * @returns `out`
   */
  fill(out: Float64Array, generator: Generator): Float64Array
  /**
   * The probability of a value of at most `x`.
   *
   * @param x - any number but NaN
   */
  cdf(x: number): number
  /**
   * The probability of a value above `x`, exact where it is small.
   *
   * @param x - any number but NaN
   */
  sf(x: number): number
  /**
   * The natural logarithm of {@link Distribution.cdf | cdf}, finite where cdf itself underflows.
   *
   * @param x - any number but NaN
   */
  logCdf(x: number): number
  /**
   * The natural logarithm of {@link Distribution.sf | sf}, finite where sf itself underflows.
   *
   * @param x - any number but NaN
   */
  logSf(x: number): number
  /**
   * The smallest value whose cdf is at least `p`.
   *
   * @param p - in [0, 1]
   * @throws LecternError `out-of-range` when `p` is not allowed
   */
  quantile(p: number): number
}

/** A distribution with a density. */
export interface ContinuousDistribution extends Distribution {
  /** Distinguishes it from a {@link DiscreteDistribution}. */
  readonly kind: "continuous"
  /**
   * The density at `x`; 0 outside the support.
   *
   * @param x - any number but NaN
   */
  pdf(x: number): number
  /**
   * The natural logarithm of the density at `x`; `-Infinity` outside the support.
   *
   * @param x - any number but NaN
   */
  logPdf(x: number): number
}

/** A distribution over whole numbers. */
export interface DiscreteDistribution extends Distribution {
  /** Distinguishes it from a {@link ContinuousDistribution}. */
  readonly kind: "discrete"
  /**
   * The probability of exactly `x`; 0 outside the support and between whole numbers.
   *
   * @param x - any number but NaN
   */
  pmf(x: number): number
  /**
   * The natural logarithm of the probability of exactly `x`; `-Infinity` where that is 0.
   *
   * @param x - any number but NaN
   */
  logPmf(x: number): number
}

/** A distribution over vectors. */
export interface MultivariateDistribution {
  /** The number of coordinates of a draw. */
  readonly dimension: number
  /**
   * One draw.
   *
   * @param generator - where the draw comes from
   * @param out - where to write it: `dimension` numbers; a fresh array by default
   * @returns `out`
   */
  sample(generator: Generator, out?: Float64Array): Float64Array
  /**
   * The natural logarithm of the density, or of the probability where the draws are whole numbers; `-Infinity` outside the
   * support.
   *
   * @param x - `dimension` numbers
   */
  logPdf(x: Readonly<ArrayLike<number>>): number
}
