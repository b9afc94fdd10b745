// The logarithm of the gamma function, for positive arguments.
// Source: NIST DLMF 5.5 and 5.11 (recurrence, Stirling's series), the series summed in double-double; near its zeros at
// 1 and 2 it is a factor times a rational approximation from scripts/fit-special.py.
import { checkInRange } from "@lectern/core/checks"
import { LOW, log, logPair, productError, smallError, sumError } from "@lectern/core/elementary"
import { rational } from "../polynomial.js"
import { stirlingError } from "./stirling.js"

// log(2 pi)/2
const HALF_LOG_2PI = 0.9189385332046728
// logGamma(x)/(x - 1) in x - 0.75, x in 0.75..1.5; logGamma(x)/(x - 2) in x - 1.5, x in 1.5..3; error 5e-17.
const ONE_OVER = [
  -0.8131238057251815, -2.31872666687379, -1.6835798903817765, 0.6767446885867544, 1.3024321199516253,
  0.5146257562160277, 0.06814048622075189, 0.0021274205641991146,
]
const ONE_UNDER = [
  1, 4.193303577034061, 6.811129048280652, 5.398972228760964, 2.162465397640544, 0.409464350299951,
  0.030067075190295677, 0.0004927725974984691,
]
const TWO_OVER = [
  0.24156447527049044, 0.9078417124510763, 1.1268231346383526, 0.6379127842212364, 0.1776299389339558,
  0.023404465314382093, 0.001237950389361024, 1.6548470328136936e-5,
]
const TWO_UNDER = [
  1, 2.060289325696421, 1.6405629081143676, 0.6362365897087857, 0.12450503481363638, 0.01150451649996123,
  0.0004117351419168689, 3.2849687731160605e-6,
]

/**
 * The natural logarithm of the gamma function.
 *
 * @param x - a number that is not negative; 0 and `Infinity` give `Infinity`
 * @throws LecternError `out-of-range` when `x` is negative or `NaN`
 * @see NIST DLMF 5.11.1
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * logGamma(101) //=> 363.73937555556347
 * ```
 */
export function logGamma(x: number): number {
  checkInRange("x", x, 0, Infinity)
  if (x >= 10) return largeLogGamma(x)
  if (x >= 3) return shiftedLogGamma(x)
  if (x >= 1.5) return (x - 2) * rational(TWO_OVER, TWO_UNDER, x - 1.5)
  if (x >= 0.75) return (x - 1) * rational(ONE_OVER, ONE_UNDER, x - 0.75) + 0
  return x === 0 ? Infinity : logGammaOnePlus(x) - log(x)
}

/** logGamma(1 + u) for u from -0.25 up, not rounding 1 + u where u is small. */
export function logGammaOnePlus(u: number): number {
  if (u <= 0.5) return u * rational(ONE_OVER, ONE_UNDER, u + 0.25)
  if (u < 2) return (u - 1) * rational(TWO_OVER, TWO_UNDER, u - 0.5)
  return logGamma(1 + u)
}

function largeLogGamma(x: number): number {
  if (x > 1e300) return x > 2.55e305 ? Infinity : x * (log(x) - 1)
  const high = stirlingPair(x)
  const low = LOW[0]!
  const sum = high + HALF_LOG_2PI
  return sum + (sumError(high, HALF_LOG_2PI, sum) + (low + stirlingError(x)))
}

// (x - 1/2) log(x) - x; its rounding error is in `LOW`.
function stirlingPair(x: number): number {
  const logarithm = logPair(x, 0)
  const factor = x - 0.5
  const product = factor * logarithm
  const productLow = productError(factor, logarithm, product) + factor * LOW[0]!
  const sum = product - x
  const sumLow = sumError(product, -x, sum) + productLow
  const high = sum + sumLow
  LOW[0] = smallError(sum, sumLow, high)
  return high
}

// Down to 2..3 by the recurrence: for x in 3..10.
function shiftedLogGamma(x: number): number {
  let product = 1
  let at = x
  while (at >= 3) {
    at -= 1
    product *= at
  }
  return log(product) + (at - 2) * rational(TWO_OVER, TWO_UNDER, at - 1.5)
}
