// Coefficients of the controls: the regression of the integrand on its controls, from exact moments.

import { rootOfRatio } from "@lectern/random/internal"

// A control of which the others explain all but this share of the variance adds nothing but rounding.
const MIN_SHARE = 1e-10

/** The regression of coordinate 0 on the others. */
export interface Regression {
  /** One coefficient for each control; 0 for one that is constant or that the ones before it explain. */
  readonly coefficients: Float64Array
  /** The number of controls in use. */
  readonly rank: number
  /** The squared length of a vector in the metric of the controls' inverse covariance. */
  lengthOf(vector: readonly number[]): number
}

/** Regresses coordinate 0 on the others. */
export function regressionOf(covariances: readonly (readonly bigint[])[], exponent: number): Regression {
  const all = covariances.map((_, i) => i).slice(1)
  const correlation = (i: number, j: number): number => {
    const covariance = covariances[i]![j]!
    const size = rootOfRatio(covariance * covariance, covariances[i]![i]! * covariances[j]![j]!, 0)
    return covariance < 0n ? -size : size
  }
  // Cholesky's factor of the correlations, growing by one row for each control in use.
  const used: number[] = []
  const factor: number[][] = []
  for (const i of all) {
    if (covariances[i]![i] === 0n) continue
    const row = solveLower(
      factor,
      used.map((j) => correlation(i, j)),
    )
    const rest = 1 - row.reduce((sum, each) => sum + each * each, 0)
    if (rest < MIN_SHARE) continue
    factor.push([...row, Math.sqrt(rest)])
    used.push(i)
  }
  const coefficients = new Float64Array(all.length)
  const own = covariances[0]![0]!
  if (own !== 0n) {
    const half = solveLower(
      factor,
      used.map((i) => correlation(i, 0)),
    )
    for (const [k, share] of solveUpper(factor, half).entries()) {
      const i = used[k]!
      coefficients[i - 1] = share * rootOfRatio(own, covariances[i]![i]!, 0)
    }
  }
  return {
    coefficients,
    rank: used.length,
    lengthOf(vector) {
      const scaled = used.map((i) => vector[i - 1]! / rootOfRatio(covariances[i]![i]!, 1n, exponent))
      return solveLower(factor, scaled).reduce((sum, each) => sum + each * each, 0)
    },
  }
}

function solveLower(factor: readonly (readonly number[])[], right: readonly number[]): number[] {
  const result: number[] = []
  for (const [i, row] of factor.entries()) {
    let rest = right[i]!
    for (let j = 0; j < i; j++) rest -= row[j]! * result[j]!
    result.push(rest / row[i]!)
  }
  return result
}

function solveUpper(factor: readonly (readonly number[])[], right: readonly number[]): number[] {
  const result = [...right]
  for (let i = factor.length - 1; i >= 0; i--) {
    for (let j = i + 1; j < factor.length; j++) result[i]! -= factor[j]![i]! * result[j]!
    result[i]! /= factor[i]![i]!
  }
  return result
}
