// From sums to an estimate: mean, regression on controls, standard error and interval.
import { checkFinite } from "@lectern/core/checks"
import { studentT } from "../distributions/student-t.js"
import type { ConfidenceInterval } from "../resampling/intervals/confidence-interval.js"
import type { WholeMoments } from "../sums/moments.js"
import { deposit, lowestLimb, PRODUCT, SUM, settle, unitsOf } from "../sums/register.js"
import { rootOfRatio, roundedRatio } from "../sums/rounded-ratio.js"
import { regressionOf } from "./regression.js"
import type { Summary } from "./scheme.js"

/** An estimated integral and its uncertainty. */
export interface MonteCarloEstimate extends PointEstimate {
  /** Where the integral lies with the wanted confidence, by Student's t. */
  readonly interval: ConfidenceInterval
}

/** An estimated integral and its standard error. */
export interface PointEstimate {
  /** The integral, or the expectation over a distribution; 0 before anything is drawn. */
  readonly estimate: number
  /** The estimated standard deviation of the estimate; `Infinity` where there are too few draws. */
  readonly standardError: number
  /**
   * The degrees of freedom of the standard error: the number of independent units, less those spent on means and
   * coefficients; fewer when a few strata make up most of the variance.
   */
  readonly degreesOfFreedom: number
  /** How many times the integrand was evaluated. */
  readonly draws: number
  /** How much of each control was subtracted, in their order. */
  readonly coefficients: Float64Array
}

/** The estimate with its interval, of a confidence above 0 and below 1. */
export function withInterval(point: PointEstimate, confidence: number): MonteCarloEstimate {
  const { estimate, standardError, degreesOfFreedom } = point
  checkFinite("the estimate", estimate)
  if (standardError === Infinity) return { ...point, interval: { low: -Infinity, high: Infinity } }
  // The lower tail is a double that is not 0 for any confidence short of 1.
  const half = -standardError * studentT(degreesOfFreedom).quantile((1 - confidence) / 2)
  return { ...point, interval: { low: estimate - half, high: estimate + half } }
}

/**
 * The estimate of a summary.
 *
 * @param summary - sums over units
 * @param volume - the integral of 1
 * @param integrals - those of the controls
 */
export function estimateOf(
  { draws, moments, products, fourth }: Summary,
  volume: number,
  integrals: readonly number[],
): PointEstimate {
  const { count, unit, sums } = moments
  const units = Number(count)
  const unknown = {
    standardError: Infinity,
    degreesOfFreedom: 0,
    draws,
    coefficients: new Float64Array(integrals.length),
  }
  if (units === 0) return { estimate: 0, ...unknown }
  const means = sums.map((sum) => roundedRatio(sum, count, unit))
  const spent = products === "values" ? 1 : 0
  if (units <= spent) return { estimate: volume * means[0]!, ...unknown }

  const squares = products === "values" ? aboutMean(moments) : moments.products
  const { coefficients, rank, lengthOf } = regressionOf(squares, 2 * unit)
  const { weights, exponent } = wholeWeights(coefficients)
  const estimate =
    volume * roundedRatio(dot(weights, sums), count, unit + exponent) +
    integrals.reduce((sum, integral, c) => sum + coefficients[c]! * integral, 0)
  const degreesOfFreedom = units - spent - rank
  if (degreesOfFreedom <= 0) return { ...unknown, estimate, coefficients }

  const residual = squares.reduce((sum, row, i) => sum + weights[i]! * dot(weights, row), 0n)
  // Deviations sum to squares in their own unit, values to `count` times that.
  const scale = products === "values" ? count : 1n
  const spread = rootOfRatio(residual, scale * count * BigInt(degreesOfFreedom), 2 * (unit + exponent))
  // Coefficients are estimates too: their errors matter as far as the controls' means are off.
  const off = integrals.map((integral, c) => means[c + 1]! - integral / volume)
  // Where the controls explain everything nothing is left to be off, however far they are.
  const standardError = spread === 0 ? 0 : volume * spread * Math.sqrt(1 + units * Number(scale) * lengthOf(off))
  const effective = fourth === undefined ? units : effectiveUnits(squares[0]![0]!, 4 * unit, fourth)
  return {
    estimate,
    standardError,
    degreesOfFreedom: Math.max(1, Math.min(degreesOfFreedom, effective - rank)),
    draws,
    coefficients,
  }
}

/**
 * How many equal variances a sum of unequal ones is worth (Satterthwaite 1946): the squared sum of squares over the sum of
 * their squares, which is on the safe side.
 */
function effectiveUnits(squares: bigint, exponent: number, fourth: bigint): number {
  return fourth === 0n ? Infinity : roundedRatio(squares * squares, fourth, exponent - PRODUCT.unit)
}

/** The sums of products about the mean, times the count. */
function aboutMean({ count, sums, products }: WholeMoments): bigint[][] {
  return products.map((row, i) => row.map((product, j) => count * product - sums[i]! * sums[j]!))
}

/** 1 and the opposites of coefficients, as whole numbers times a power of two. */
function wholeWeights(coefficients: Float64Array): { weights: bigint[]; exponent: number } {
  const registers = [1, ...coefficients].map((weight, i) => {
    const register = new Float64Array(SUM.limbs)
    deposit(register, 0, SUM, i === 0 ? weight : -weight)
    settle(register, 0, SUM)
    return register
  })
  const without = Math.min(...registers.map((each) => lowestLimb(each, 0, SUM) ?? SUM.limbs - 1))
  return { weights: registers.map((each) => unitsOf(each, 0, SUM, without)), exponent: SUM.unit + 32 * without }
}

function dot(left: readonly bigint[], right: readonly bigint[]): bigint {
  return left.reduce((sum, each, i) => sum + each * right[i]!, 0n)
}
