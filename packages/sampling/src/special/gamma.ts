// The gamma function and its logarithm, for positive arguments.
// Source: NIST DLMF 5.5 and 5.11 (recurrence, Stirling's series), the series summed in double-double; near its zeros at
// 1 and 2 the logarithm is a factor times a rational approximation of our own (scripts/fit-special.py).
import { checkNotNegative } from "./domain.js"
import { productError, smallError, sumError } from "./double-double.js"
import { expPair, LOW, log, logPair } from "./elementary.js"
import { rational } from "./polynomial.js"
import { stirlingError } from "./stirling.js"

export { digamma } from "./digamma.js"
export { stirlingError } from "./stirling.js"

// log(2 pi)/2
const HALF_LOG_2PI = 0.9189385332046728
const HALF_LOG_2PI_LOW = -3.878294158067242e-17
// logGamma(1 + u)/u, u in -0.3..0.5, error 8e-17; logGamma(2 + u)/u, u in -0.5..1, error 4e-17.
const ONE_OVER = [
  -0.5772156649015329, -1.1607342731563655, -0.2570986041896441, 0.9085412664276354, 0.8036209157082784,
  0.25213380605367947, 0.0298464738237727, 0.0009060802204844387,
]
const ONE_UNDER = [
  1, 3.4358064535874866, 4.6468775437031855, 3.131004495309565, 1.0946822165048562, 0.18716427503352778,
  0.012953126687527785, 0.0002111039355163498,
]
const TWO_OVER = [
  0.42278433509846713, 1.0322392924250592, 0.9416928598448896, 0.4172589188705117, 0.09527665675843039,
  0.010761708654598556, 0.0005126144211989154, 6.546169219546809e-6,
]
const TWO_UNDER = [
  1, 1.678804534788733, 1.1062047574607787, 0.36196916412627267, 0.061244858012688135, 0.005046343841908332,
  0.0001674204154721995, 1.2994531242674538e-6,
]

/**
 * The natural logarithm of the gamma function.
 *
 * @param x - a number that is not negative; 0 and `Infinity` give `Infinity`
 * @throws LecternError `out-of-range` when `x` is negative or `NaN`
 * @see NIST DLMF 5.11.1
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * logGamma(101) //=> 363.7393755555635
 * ```
 */
export function logGamma(x: number): number {
  checkNotNegative("x", x)
  if (x >= 10) return largeLogGamma(x)
  if (x >= 3) return shiftedLogGamma(x)
  if (x >= 1.5) return (x - 2) * rational(TWO_OVER, TWO_UNDER, x - 2)
  if (x >= 0.75) return (x - 1) * rational(ONE_OVER, ONE_UNDER, x - 1)
  return x === 0 ? Infinity : logGammaOnePlus(x) - log(x)
}

/** logGamma(1 + u) for u from -0.25 up, not rounding 1 + u where u is small. */
export function logGammaOnePlus(u: number): number {
  if (u <= 0.5) return u * rational(ONE_OVER, ONE_UNDER, u)
  if (u < 2) return (u - 1) * rational(TWO_OVER, TWO_UNDER, u - 1)
  return logGamma(1 + u)
}

/**
 * The gamma function: (n - 1)! for a whole number n, exactly up to n = 23.
 *
 * @param x - a number that is not negative; 0, `Infinity` and anything above 171.624 give `Infinity`
 * @throws LecternError `out-of-range` when `x` is negative or `NaN`
 * @see NIST DLMF 5.11.1 and 5.5.1
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * gammaFunction(5) //=> 24
 * ```
 */
export function gammaFunction(x: number): number {
  checkNotNegative("x", x)
  if (x > 172) return Infinity
  if (x < 24 && Math.floor(x) === x) return factorial(x - 1)
  // Gamma(x + n) / (x (x + 1) ... (x + n - 1)) with x + n at least 10; the product in double-double.
  let product = 1
  let productLow = 0
  let at = x
  let atLow = 0
  while (at < 10) {
    const next = product * at
    productLow = productError(product, at, next) + (productLow * at + product * atLow)
    product = next
    const after = at + 1
    atLow += sumError(at, 1, after)
    at = after
  }
  const high = stirlingPair(at, atLow)
  const low = LOW[0]!
  const sum = high + HALF_LOG_2PI
  const sumLow = sumError(high, HALF_LOG_2PI, sum) + (low + HALF_LOG_2PI_LOW + stirlingError(at))
  const value = expPair(sum + sumLow, smallError(sum, sumLow, sum + sumLow))
  const quotient = value / product
  return product === 1 ? value : quotient - (quotient * productLow) / product
}

/** (x - 1/2) log(x) - x for x + xLow; what it lost is in `LOW`. */
export function stirlingPair(x: number, xLow: number): number {
  const logarithm = logPair(x, xLow)
  const logarithmLow = LOW[0]!
  const factor = x - 0.5
  const product = factor * logarithm
  const productLow = productError(factor, logarithm, product) + (factor * logarithmLow + xLow * logarithm)
  const sum = product - x
  const sumLow = sumError(product, -x, sum) + (productLow - xLow)
  const high = sum + sumLow
  LOW[0] = smallError(sum, sumLow, high)
  return high
}

function factorial(n: number): number {
  if (n < 0) return Infinity
  let product = 1
  for (let i = 2; i <= n; i++) product *= i
  return product
}

function largeLogGamma(x: number): number {
  if (x > 1e300) return x > 2.55e305 ? Infinity : x * (log(x) - 1)
  const high = stirlingPair(x, 0)
  const low = LOW[0]!
  const sum = high + HALF_LOG_2PI
  return sum + (sumError(high, HALF_LOG_2PI, sum) + (low + stirlingError(x)))
}

// Down to 2..3 by the recurrence: for x in 3..10.
function shiftedLogGamma(x: number): number {
  let product = 1
  let at = x
  while (at >= 3) {
    at -= 1
    product *= at
  }
  return log(product) + (at - 2) * rational(TWO_OVER, TWO_UNDER, at - 2)
}
