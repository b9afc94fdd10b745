// From sums to an estimate: mean, regression on controls, standard error and interval.

import { checkFinite } from "@lectern/core/checks"
import type { ConfidenceInterval } from "@lectern/random"
import {
  deposit,
  lowestLimb,
  PRODUCT,
  rootOfRatio,
  roundedRatio,
  SUM,
  settle,
  unitsOf,
  type WholeMoments,
} from "@lectern/random/internal"
import { studentT } from "../distributions/student-t.js"
import { regressionOf } from "./regression.js"
import type { Summary } from "./scheme.js"

/**
 * Problems of an interval:
 * - `too-few-draws`: the standard error needs at least two units; the interval is the whole line;
 * - `no-variation`: all units had the same value, so nothing is known about the error; the interval is the whole line;
 * - `few-strata`: fewer than four strata make up most of the variance within strata, so the standard error comes from the
 *   differences between neighbouring strata, which are on average larger;
 * - `uneven-replicates`: one or two replicates lie far from the others; the interval was widened, and may still be too short.
 */
export type MonteCarloCautionKind = "too-few-draws" | "no-variation" | "few-strata" | "uneven-replicates"

/** The reason why an interval is missing or unreliable. */
export interface MonteCarloCaution {
  /** The kind of caution. */
  readonly kind: MonteCarloCautionKind
  /** The same in words: one sentence without a final full stop. */
  readonly sentence: string
}

const SENTENCES: Readonly<Record<MonteCarloCautionKind, string>> = {
  "too-few-draws": "there are too few draws to estimate an error from: take more, or fewer controls",
  "no-variation": "the integrand had the same average everywhere, which says nothing about how far the estimate is off",
  "few-strata":
    "fewer than 4 strata make up most of the variance: the interval rests on differences between neighbouring strata and is wide",
  "uneven-replicates":
    "one or two replicates lie far from the others: the interval is wider for it, and may still be too short; take more draws or replicates",
}

// Minimum effective number of strata for Student's t; of fewer variances too little is known.
const MIN_STRATA = 4

/** An estimated integral and its uncertainty. */
export interface MonteCarloEstimate extends PointEstimate {
  /** The interval of the integral at the given confidence, by Student's t. */
  readonly interval: ConfidenceInterval
}

/** An estimated integral and its standard error. */
export interface PointEstimate {
  /** The integral, or the expectation over a distribution; 0 before anything is drawn. */
  readonly estimate: number
  /** The estimated standard deviation of the estimate; `Infinity` where nothing is known about it: see `caution`. */
  readonly standardError: number
  /**
   * The degrees of freedom of the standard error: the number of independent units, less those spent on means and
   * coefficients; fewer when a few strata or replicates make up most of the variance; 0 where it is `Infinity`.
   */
  readonly degreesOfFreedom: number
  /** The number of evaluations of the integrand. */
  readonly draws: number
  /** The coefficients of the controls, in their order. */
  readonly coefficients: Float64Array
  /** The reason why the interval is missing or unreliable; undefined if no problem was found. */
  readonly caution: MonteCarloCaution | undefined
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

/** The estimate of a summary. */
export function estimateOf(summary: Summary, volume: number, integrals: readonly number[]): PointEstimate {
  const { draws, moments, strata, units: values } = summary
  const { count, unit, sums } = moments
  const units = Number(count)
  const unknown = {
    standardError: Infinity,
    degreesOfFreedom: 0,
    draws,
    coefficients: new Float64Array(integrals.length),
  }
  const tooFew = { ...unknown, caution: caution("too-few-draws") }
  if (units === 0) return { estimate: 0, ...tooFew }
  const means = sums.map((sum) => roundedRatio(sum, count, unit))
  const spent = strata === undefined ? 1 : 0
  if (units <= spent) return { estimate: volume * means[0]!, ...tooFew }

  const squares = strata === undefined ? aboutMean(moments) : moments.products
  const isConstant = squares[0]![0] === 0n && (strata === undefined || strata.neighbours.products[0]![0] === 0n)
  if (isConstant) return { estimate: volume * means[0]!, ...unknown, caution: caution("no-variation") }
  const { coefficients, rank, lengthOf } = regressionOf(squares, 2 * unit)
  const { weights, exponent } = wholeWeights(coefficients)
  const estimate =
    volume * roundedRatio(dot(weights, sums), count, unit + exponent) +
    integrals.reduce((sum, integral, c) => sum + coefficients[c]! * integral, 0)
  const free = units - spent - rank
  if (free <= 0) return { ...tooFew, estimate, coefficients }

  // Coefficients are estimates too: their errors matter as far as the controls' means are off.
  const off = integrals.map((integral, c) => means[c + 1]! - integral / volume)
  // Deviations sum to squares in their own unit, values to `count` times that.
  const scale = strata === undefined ? count : 1n
  const inflation = volume * Math.sqrt(1 + units * Number(scale) * lengthOf(off))
  const withSpread = (spread: number, degreesOfFreedom: number): Omit<PointEstimate, "caution"> => ({
    estimate,
    // If the controls explain all variation the error is 0, however far off their means are.
    standardError: spread === 0 ? 0 : inflation * spread,
    degreesOfFreedom: Math.max(1, Math.min(free, degreesOfFreedom)),
    draws,
    coefficients,
  })
  const effective = strata === undefined ? Infinity : effectiveUnits(squares[0]![0]!, 4 * unit, strata.fourth)
  if (strata !== undefined && effective < MIN_STRATA && strata.neighbours.count > 0n) {
    const { neighbours, fourthOfNeighbours } = strata
    const spread = rootOfRatio(
      quadraticForm(weights, neighbours.products),
      neighbours.count * count,
      2 * (neighbours.unit + exponent),
    )
    const differing = effectiveUnits(neighbours.products[0]![0]!, 4 * neighbours.unit, fourthOfNeighbours)
    return { ...withSpread(spread, differing - rank), caution: caution("few-strata") }
  }
  const spread = rootOfRatio(quadraticForm(weights, squares), scale * count * BigInt(free), 2 * (unit + exponent))
  if (values === undefined) return { ...withSpread(spread, effective - rank), caution: undefined }
  const equivalent = equivalentDegrees(residualsOf(values, coefficients)) - rank
  const isUneven = equivalent < free / 2
  return { ...withSpread(spread, equivalent), caution: isUneven ? caution("uneven-replicates") : undefined }
}

/**
 * The effective number of variances in a sum of unequal ones (Satterthwaite 1946): the squared sum of squares over the sum of
 * their squares, which is on the safe side.
 */
function effectiveUnits(squares: bigint, exponent: number, fourth: bigint): number {
  // Fourth powers of tiny deviations are 0.
  if (fourth === 0n) return squares === 0n ? 0 : Infinity
  return roundedRatio(squares * squares, fourth, exponent - PRODUCT.unit)
}

/**
 * The degrees of freedom of the variance of a few values: n - 1 of normal ones, fewer the larger their kurtosis, as the
 * variance of a variance grows with it (O'Neill 2014, "Some useful moment results in sampling problems", section 4).
 */
function equivalentDegrees(values: readonly number[]): number {
  const count = values.length
  const mean = values.reduce((sum, value) => sum + value / count, 0)
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value - mean)), 0)
  if (largest === 0) return count - 1
  let squares = 0
  let fourth = 0
  for (const value of values) {
    const square = ((value - mean) / largest) ** 2
    squares += square
    fourth += square * square
  }
  const kurtosis = (count * fourth) / (squares * squares)
  return (2 * count) / (kurtosis - (count - 3) / (count - 1))
}

/** The values of the integrand less what its controls explain of them. */
function residualsOf(
  [values = [], ...controls]: readonly (readonly number[])[],
  coefficients: Float64Array,
): readonly number[] {
  return values.map((value, i) => controls.reduce((rest, each, c) => rest - coefficients[c]! * each[i]!, value))
}

function quadraticForm(weights: readonly bigint[], products: readonly (readonly bigint[])[]): bigint {
  return products.reduce((sum, row, i) => sum + weights[i]! * dot(weights, row), 0n)
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

/** The caution of a kind. */
function caution(kind: MonteCarloCautionKind): MonteCarloCaution {
  return { kind, sentence: SENTENCES[kind] }
}
