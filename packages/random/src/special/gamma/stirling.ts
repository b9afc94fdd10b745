// The error of Stirling's formula for log Gamma: a small number that must be known to all its digits, since densities are
// written as its exponential.
// Source: Loader 2000, "Fast and accurate computation of binomial probabilities", section 3; NIST DLMF 5.11.1.
import { checkPositive } from "@lectern/core/checks"
import { log } from "@lectern/core/elementary"
import { polynomial, rational } from "../polynomial.js"

// The asymptotic series in 1/x^2, x from 10 on: B(2k) / (2k (2k - 1)).
const SERIES = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156, -3617 / 122400, 43867 / 244188]
// x stirlingError(x), x in 0.25..1, 1..3 and 3..10; error 5e-17 (scripts/fit-special.py).
const TINY_OVER = [
  0.0023411505696435005, 1.795188471627491, 86.75937368679006, 1139.2519257925492, 5382.7387312770525,
  10229.873996625976, 9012.133280138401, 3044.757471837843, -376.72198055700795, -414.8372051854445,
]
const TINY_UNDER = [
  1, 86.86943349064178, 1994.5927163984913, 17558.22697757997, 68181.74171841443, 124035.11212716199,
  107990.88412316224, 36371.85511430509, -4520.743059030186, -4978.042065785992,
]
const SMALL_OVER = [
  0.008486098608575968, 1.1667955093253406, 11.795555775711428, 34.21489211042213, 47.826251462172486,
  36.46014518101779, 15.04076190831489, 2.861323277101794,
]
const SMALL_UNDER = [
  1, 24.282164880779092, 159.14725059313935, 424.8759224496793, 579.9310584077929, 438.6662958528172,
  180.48914148229505, 34.33587936428357,
]
const MIDDLE_OVER = [
  0.015055058106434616, 0.8709068874085358, 3.320655145982629, 6.137377015600471, 6.105285517990038, 3.915899936006065,
  1.3655404226283663, 0.30618259435034234,
]
const MIDDLE_UNDER = [
  1, 12.534542333289073, 42.15212306433361, 75.18397419035007, 73.80964239021259, 47.11327226963638, 16.386485071544044,
  3.674191132204073,
]

/**
 * The error of Stirling's formula for log Gamma: log Gamma(x) - (x - 1/2) log(x) + x - log(2 pi)/2, about 1/(12 x).
 *
 * @param x - a positive number; `Infinity` gives 0
 * @returns a positive number
 * @throws LecternError `out-of-range` when `x` is not positive
 * @see Loader 2000, "Fast and accurate computation of binomial probabilities", section 3
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * stirlingError(10) //=> 0.00833056343336287
 * ```
 */
export function stirlingError(x: number): number {
  if (x === Infinity) return 0
  checkPositive("x", x)
  if (x >= 10) return polynomial(SERIES, 1 / x / x) / x
  if (x >= 3) return rational(MIDDLE_OVER, MIDDLE_UNDER, x) / x
  if (x >= 1) return rational(SMALL_OVER, SMALL_UNDER, x) / x
  if (x >= 0.25) return rational(TINY_OVER, TINY_UNDER, x) / x
  // From x to x + 1 the formula changes by (x + 1/2) log(1 + 1/x) - 1.
  const next = x + 1
  return rational(SMALL_OVER, SMALL_UNDER, next) / next + ((x + 0.5) * (log(next) - log(x)) - 1)
}
