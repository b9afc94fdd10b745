// Student's t distribution over vectors: heavy tails in every direction, as a proposal for importance sampling needs
// them.

import { checkPositive } from "@lectern/core/checks"
import { log, log1p } from "@lectern/core/elementary"
import type { Generator } from "@lectern/random"
import { checkGenerator, fillNormals } from "@lectern/random/internal"
import { logBeta, logGamma } from "@lectern/random/special"
import type { MultivariateDistribution } from "../distribution.js"
import { standardGamma } from "../samplers/standard-gamma.js"
import { cholesky, squaredDistance, transform } from "./cholesky.js"
import { checkDraw, checkDraws, checkPoint, copiedVector } from "./vectors.js"

/** A t distribution over vectors. */
export interface MultivariateStudentT extends MultivariateDistribution {
  /** The expected vector; `undefined` up to 1 degree of freedom. */
  readonly mean: Float64Array | undefined
  /** The covariance matrix, row by row; `undefined` up to 2 degrees of freedom. */
  readonly covariance: Float64Array | undefined
  /**
   * Fills an array with draws, one after another, equal to those of repeated calls of `sample`.
   *
   * @param out - overwritten; its length must be a multiple of `dimension`
   * @param generator - where the draws come from
   * @returns `out`
   * @throws LecternError `unequal-lengths` when the length is not a multiple
   */
  fill(out: Float64Array, generator: Generator): Float64Array
}

const LOG_PI = 1.1447298858494002

/**
 * Student's t distribution of a location vector and a scale matrix.
 *
 * A draw is a normal draw with the scale matrix as its covariance, divided by the root of an independent gamma draw of shape
 * `df / 2` and mean 1. The covariance is `df / (df - 2)` times the scale matrix. `logPdf` refuses a vector of another length
 * (`unequal-lengths`) and NaN (`out-of-range`).
 *
 * @param df - degrees of freedom, positive and finite
 * @param location - d finite numbers, at least one
 * @param scale - the scale matrix, not the covariance: d rows of d finite numbers, one after another; symmetric and positive definite
 * @returns the distribution
 * @throws LecternError `unequal-lengths` when the scale does not have d^2 entries; `out-of-range` when a parameter is
 * not allowed
 * @see Kotz and Nadarajah 2004, "Multivariate t Distributions and Their Applications", section 1.1
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * const proposal = multivariateStudentT(4, [0, 0], [1, 0.5, 0.5, 2])
 * proposal.logPdf([0, 0]) //=> -2.1176849603770567
 * ```
 */
export function multivariateStudentT(
  df: number,
  location: Readonly<ArrayLike<number>>,
  scale: Readonly<ArrayLike<number>>,
): MultivariateStudentT {
  checkPositive("df", df)
  const centre = copiedVector("location", location)
  const dimension = centre.length
  const root = cholesky("scale", scale, dimension)
  const half = df / 2
  const { sample: gamma } = standardGamma(half)
  const logNorm =
    logGamma(dimension / 2) -
    logBeta(half, dimension / 2) -
    (dimension / 2) * (LOG_PI + log(df)) -
    root.logDeterminant / 2
  const solution = new Float64Array(dimension)

  function write(out: Float64Array, generator: Generator): void {
    fillNormals(out, generator)
    transform(root, out, 0, centre, Math.sqrt(half) / Math.sqrt(gamma(generator)))
  }

  return {
    dimension,
    mean: df > 1 ? centre.slice() : undefined,
    covariance: df > 2 ? Float64Array.from(scale, (entry) => entry * (df / (df - 2))) : undefined,
    sample(generator, out = new Float64Array(dimension)) {
      checkDraw(out, dimension, "coordinates")
      write(out, generator)
      return out
    },
    fill(out, generator) {
      checkDraws(out, dimension)
      checkGenerator(generator)
      for (let at = 0; at < out.length; at += dimension) write(out.subarray(at, at + dimension), generator)
      return out
    },
    logPdf(x) {
      checkPoint(x, dimension, "coordinates")
      const ratio = squaredDistance(root, x, centre, solution) / df
      return logNorm - (half + dimension / 2) * (ratio === Infinity ? Infinity : log1p(ratio))
    },
  }
}
