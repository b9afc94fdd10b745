// The standard normal distribution: mass below and above a point, between two points, and their logarithms, accurate
// as far out as doubles reach and, for the logarithms, beyond.
// Source: the error functions of erf.ts; the mass of an interval in the tail as in Botev 2017, "The normal law under
// linear restrictions", section 2 (the difference of two scaled tails).
import { checkNumber, refuse } from "./domain.js"
import { productError } from "./double-double.js"
import { exp, expm1, expPair, log, log1p } from "./elementary.js"
import { scaledTail, smallErf } from "./erf.js"

export { normalQuantile, normalQuantileLog } from "./normal-quantile.js"

const ROOT_HALF = 0.7071067811865476
const LOG_ROOT_2PI = 0.9189385332046728
// Below this, erf of x / sqrt(2) is read from its own series.
const CENTRE = 0.92

/**
 * The mass of a standard normal below x.
 *
 * @param x - any number; the infinities give 0 and 1
 * @returns a probability; 0 below -38.48, where it underflows
 * @throws LecternError `out-of-range` when `x` is `NaN`
 * @see Cody 1969, "Rational Chebyshev approximations for the error function"
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * normalCdf(-1.96) //=> 0.024997895148220435
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
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
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
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
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
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
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
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * normalLogPdf(0) //=> -0.9189385332046728
 * ```
 */
export function normalLogPdf(x: number): number {
  checkNumber("x", x)
  return -0.5 * x * x - LOG_ROOT_2PI
}

/**
 * The density of a standard normal at x.
 *
 * @param x - any number; the infinities give 0
 * @throws LecternError `out-of-range` when `x` is `NaN`
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * normalPdf(0) //=> 0.3989422804014327
 * ```
 */
export function normalPdf(x: number): number {
  checkNumber("x", x)
  return Math.abs(x) > 39 ? 0 : 0.3989422804014327 * gauss(x)
}

/**
 * The mass of a standard normal between a and b, accurate in the tails and for narrow intervals.
 *
 * @param a - the lower end; `-Infinity` allowed
 * @param b - the upper end, not below `a`; `Infinity` allowed
 * @returns a probability; 0 when it underflows or `a` equals `b`
 * @throws LecternError `out-of-range` when an end is `NaN` or `b` is below `a`
 * @see Botev 2017, "The normal law under linear restrictions", section 2
 * @see [Note: importance sampling](../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * normalMass(4, 5) //=> 0.00003138459026124073
 * ```
 */
export function normalMass(a: number, b: number): number {
  return exp(normalLogMass(a, b))
}

/**
 * The logarithm of the mass of a standard normal between a and b: accurate for [38, 40], where the mass itself barely
 * is a double, for [400, 401], where it is none, and for narrow intervals.
 *
 * @param a - the lower end; `-Infinity` allowed
 * @param b - the upper end, not below `a`; `Infinity` allowed
 * @returns a number, not positive; `-Infinity` when `a` equals `b`
 * @throws LecternError `out-of-range` when an end is `NaN` or `b` is below `a`
 * @see Botev 2017, "The normal law under linear restrictions", section 2
 * @see [Note: importance sampling](../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * normalLogMass(38, 40) //=> -726.5571671367447
 * ```
 */
export function normalLogMass(a: number, b: number): number {
  checkNumber("a", a)
  if (!(b >= a)) refuse("b", b, `at least a (${a})`)
  if (a === b) return -Infinity
  // The mass is that of the mirrored interval.
  if (a < 0 && -a > b) return logMass(-b, -a)
  return logMass(a, b)
}

/** exp(-x^2/2), the square taken twice as precise. */
export function gauss(x: number): number {
  const square = x * x
  return expPair(-0.5 * square, -0.5 * productError(x, x, square))
}

// Here |a| <= b.
function logMass(a: number, b: number): number {
  if (a <= 0) {
    if (b === Infinity) return logLowerMass(-a)
    return log1p(-lowerMass(a) - lowerMass(-b))
  }
  if (b === Infinity) return logLowerMass(-a)
  const ratio = -0.5 * (b - a) * (b + a)
  const share = -expm1(ratio + log(mills(b) / mills(a)))
  return logLowerMass(-a) + log(share)
}

// The scaled tail exp(x^2/2) P(X > x), up to the constant.
function mills(x: number): number {
  return x * ROOT_HALF < 0.65 ? (1 - smallErf(x * ROOT_HALF)) / gauss(x) : scaledTail(x * ROOT_HALF)
}

function lowerMass(x: number): number {
  if (x > -CENTRE && x < CENTRE) return 0.5 + 0.5 * smallErf(x * ROOT_HALF)
  if (x < 0) return x < -39 ? 0 : 0.5 * gauss(x) * scaledTail(-x * ROOT_HALF)
  return x > 9 ? 1 : 1 - 0.5 * gauss(x) * scaledTail(x * ROOT_HALF)
}

function logLowerMass(x: number): number {
  if (x === -Infinity) return -Infinity
  if (x < -CENTRE) return log(0.5 * scaledTail(-x * ROOT_HALF)) - 0.5 * x * x
  return x < 0 ? log(lowerMass(x)) : log1p(-lowerMass(-x))
}
