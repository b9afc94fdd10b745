// The normal distribution over vectors, with any covariance.
import type { Generator } from "@lectern/random"
import { checkGenerator, fillNormals } from "@lectern/random/internal"
import type { MultivariateDistribution } from "../distribution.js"
import { cholesky, squaredDistance, transform } from "./cholesky.js"
import { checkDraw, checkDraws, checkPoint, copiedVector } from "./vectors.js"

/** A normal distribution over vectors. */
export interface MultivariateNormal extends MultivariateDistribution {
  /** The expected vector. */
  readonly mean: Float64Array
  /** The covariance matrix, row by row. */
  readonly covariance: Float64Array
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

const LOG_ROOT_OF_TWO_PI = 0.9189385332046728

/**
 * The normal distribution of a mean vector and a covariance matrix.
 *
 * Draws are `mean + L z` with the Cholesky factor L: up to rounding those of numpy's `multivariate_normal` with
 * `method="cholesky"`. If a covariance is not quite symmetric (up to 1e-8 of the standard deviations), the part below
 * the diagonal counts. `logPdf` refuses a vector of another length (`unequal-lengths`) and NaN (`out-of-range`).
 *
 * @param mean - d finite numbers, at least one
 * @param covariance - d rows of d finite numbers, one after another; symmetric and positive definite
 * @returns the distribution
 * @throws LecternError `unequal-lengths` when the covariance does not have d^2 entries; `out-of-range` when a parameter
 * is not allowed
 * @see Golub and Van Loan 2013, "Matrix Computations", section 4.2
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * const distribution = multivariateNormal([0, 10], [1, 0.5, 0.5, 2])
 * const [x, y] = distribution.sample(pcg64(1))
 * ```
 */
export function multivariateNormal(
  mean: Readonly<ArrayLike<number>>,
  covariance: Readonly<ArrayLike<number>>,
): MultivariateNormal {
  const centre = copiedVector("mean", mean)
  const dimension = centre.length
  const root = cholesky("covariance", covariance, dimension)
  const logNorm = -dimension * LOG_ROOT_OF_TWO_PI - root.logDeterminant / 2
  const solution = new Float64Array(dimension)

  return {
    dimension,
    mean: centre.slice(),
    covariance: Float64Array.from(covariance),
    sample(generator, out = new Float64Array(dimension)) {
      checkDraw(out, dimension, "coordinates")
      fillNormals(out, generator)
      transform(root, out, 0, centre, 1)
      return out
    },
    fill(out, generator) {
      checkDraws(out, dimension)
      checkGenerator(generator)
      fillNormals(out, generator)
      for (let at = 0; at < out.length; at += dimension) transform(root, out, at, centre, 1)
      return out
    },
    logPdf(x) {
      checkPoint(x, dimension, "coordinates")
      return logNorm - squaredDistance(root, x, centre, solution) / 2
    },
  }
}
