// Student's t distribution: mass below and above a point, and the point with a given mass below it.
// Source: the incomplete beta function of df / (df + t^2), NIST DLMF 8.17; see tail.ts.
import { checkNumber, checkPositive, checkProbability } from "@lectern/core/checks"
import { studentTail } from "./tail.js"

/**
 * The mass of Student's t distribution below t.
 *
 * @param t - any number; the infinities give 0 and 1
 * @param df - degrees of freedom, positive and finite
 * @returns a probability
 * @throws LecternError `out-of-range` when a parameter is not allowed
 * @see Johnson, Kotz and Balakrishnan 1995, "Continuous Univariate Distributions", volume 2, chapter 28
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * studentTCdf(1, 1) //=> 0.75
 * ```
 */
export function studentTCdf(t: number, df: number): number {
  check(t, df)
  return lowerMass(t, df)
}

/**
 * The mass of Student's t distribution above t, accurate where it is small.
 *
 * @param t - any number; the infinities give 1 and 0
 * @param df - degrees of freedom, positive and finite
 * @returns a probability
 * @throws LecternError `out-of-range` when a parameter is not allowed
 * @see Johnson, Kotz and Balakrishnan 1995, "Continuous Univariate Distributions", volume 2, chapter 28
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * studentTSf(2, 2) //=> 0.0918
 * ```
 */
export function studentTSf(t: number, df: number): number {
  check(t, df)
  return lowerMass(-t, df)
}

/**
 * The point of Student's t distribution with the probability p below it.
 *
 * @param p - a probability; 0 and 1 give the infinities
 * @param df - degrees of freedom, positive and finite
 * @returns the quantile; for p near 1 use `-studentTQuantile(1 - p, df)` with the exact complement where it is known
 * @throws LecternError `out-of-range` when a parameter is not allowed
 * @see Johnson, Kotz and Balakrishnan 1995, "Continuous Univariate Distributions", volume 2, chapter 28
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * studentTQuantile(0.75, 1) //=> 1
 * ```
 */
export function studentTQuantile(p: number, df: number): number {
  checkProbability("p", p)
  checkPositive("df", df)
  if (p === 0.5) return 0
  const { inverseTail } = studentTail(df)
  return p < 0.5 ? -inverseTail(p) : inverseTail(1 - p)
}

function check(t: number, df: number): void {
  checkNumber("t", t)
  checkPositive("df", df)
}

function lowerMass(t: number, df: number): number {
  const { tail } = studentTail(df)
  return t < 0 ? tail(-t) : 1 - tail(t)
}
