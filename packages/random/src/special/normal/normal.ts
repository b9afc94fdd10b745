// The standard normal distribution: mass below and above a point, their logarithms and that of the density, accurate as
// far out as doubles reach and, for the logarithms, beyond.
// Source: Cody 1969, "Rational Chebyshev approximations for the error function" (the shape of erf.ts); Dekker 1971,
// "A floating-point technique for extending the available precision" (the square of gauss).
import { checkNumber } from "@lectern/core/checks"
import { expPair, log, log1p, productError } from "@lectern/core/elementary"
import { scaledTail, smallErf } from "./erf.js"

const LOG_ROOT_2PI = 0.9189385332046728
// Below this, erf of x / sqrt(2) is computed by its own series.
const CENTRE = 0.92

/**
 * The mass of a standard normal below x.
 *
 * @param x - any number; the infinities give 0 and 1
 * @returns a probability; 0 below -38.48, where it underflows
 * @throws LecternError `out-of-range` when `x` is `NaN`
 * @see Cody 1969, "Rational Chebyshev approximations for the error function"
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * normalCdf(-1.96) //=> 0.02499789514822044
 * ```
 */
export function normalCdf(x: number): number {
  checkNumber("x", x)
  return lowerMass(x)
}

/**
 * The mass of a standard normal above x.
 *
 * @param x - any number; the infinities give 1 and 0
 * @returns a probability; 0 above 38.48, where it underflows
 * @throws LecternError `out-of-range` when `x` is `NaN`
 * @see Cody 1969, "Rational Chebyshev approximations for the error function"
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * normalSf(5) //=> 2.866515718791939e-7
 * ```
 */
export function normalSf(x: number): number {
  checkNumber("x", x)
  return lowerMass(-x)
}

/**
 * The logarithm of the mass of a standard normal below x; finite as long as x^2 is.
 *
 * @param x - any number; the infinities give `-Infinity` and 0
 * @returns a number, not positive
 * @throws LecternError `out-of-range` when `x` is `NaN`
 * @see Cody 1969, "Rational Chebyshev approximations for the error function"
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * normalLogCdf(-40) //=> -804.6084420137538
 * ```
 */
export function normalLogCdf(x: number): number {
  checkNumber("x", x)
  return logLowerMass(x)
}

/**
 * The logarithm of the mass of a standard normal above x; finite as long as x^2 is.
 *
 * @param x - any number; the infinities give 0 and `-Infinity`
 * @returns a number, not positive
 * @throws LecternError `out-of-range` when `x` is `NaN`
 * @see Cody 1969, "Rational Chebyshev approximations for the error function"
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * normalLogSf(40) //=> -804.6084420137538
 * ```
 */
export function normalLogSf(x: number): number {
  checkNumber("x", x)
  return logLowerMass(-x)
}

/**
 * The logarithm of the density of a standard normal at x.
 *
 * @param x - any number; the infinities give `-Infinity`
 * @throws LecternError `out-of-range` when `x` is `NaN`
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * normalLogPdf(0) //=> -0.9189385332046728
 * ```
 */
export function normalLogPdf(x: number): number {
  checkNumber("x", x)
  return -0.5 * x * x - LOG_ROOT_2PI
}

function lowerMass(x: number): number {
  if (x > -CENTRE && x < CENTRE) return 0.5 + 0.5 * smallErf(x * Math.SQRT1_2)
  if (x < 0) return x < -39 ? 0 : 0.5 * gauss(x) * scaledTail(-x * Math.SQRT1_2)
  return x > 9 ? 1 : 1 - 0.5 * gauss(x) * scaledTail(x * Math.SQRT1_2)
}

function logLowerMass(x: number): number {
  if (x === -Infinity) return -Infinity
  if (x < -CENTRE) return log(0.5 * scaledTail(-x * Math.SQRT1_2)) - 0.5 * x * x
  return x < 0 ? log(lowerMass(x)) : log1p(-lowerMass(-x)) + 0
}

/** exp(-x^2/2), the square with twice the precision: rounding it would cost 700 units in the last place at x = 37. */
export function gauss(x: number): number {
  const square = x * x
  return expPair(-0.5 * square, -0.5 * productError(x, x, square))
}
