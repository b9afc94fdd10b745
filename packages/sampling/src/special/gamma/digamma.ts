// The digamma function, the slope of log Gamma, for positive arguments.
// Source: NIST DLMF 5.5.2 and 5.11.2; around its zero at 1.46 a factor times a rational approximation from
// scripts/fit-special.py.

import { checkInRange } from "@lectern/core/checks"
import { log } from "@lectern/core/elementary"
import { polynomial, rational } from "@lectern/random/internal"

const ZERO = 1.4616321449683622
const ZERO_LOW = 9.549995429965697e-17
// digamma(1 + u) / (1 + u - ZERO), u in 0..1, error 8e-17.
const OVER = [
  1.2503801375034054, 2.0411087477806844, 1.2230507843318603, 0.34147280190464624, 0.04591029345598592,
  0.0027161996380116174, 5.23549255486597e-5, 6.368515133880996e-8,
]
const UNDER = [
  1, 2.315937386980913, 1.9594031821041815, 0.7901860963473188, 0.1626356759950898, 0.016650272465346456,
  0.0007449827179226764, 1.0084992601278136e-5,
]
// B(2k) / 2k
const SERIES = [1 / 12, -1 / 120, 1 / 252, -1 / 240, 1 / 132, -691 / 32760, 1 / 12, -3617 / 8160, 43867 / 14364]

/**
 * The digamma function, the derivative of `logGamma`.
 *
 * @param x - a number that is not negative; 0 gives `-Infinity`, `Infinity` gives `Infinity`
 * @throws LecternError `out-of-range` when `x` is negative or `NaN`
 * @see NIST DLMF 5.11.2
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * digamma(1) //=> -0.5772156649015329
 * ```
 */
export function digamma(x: number): number {
  checkInRange("x", x, 0, Infinity)
  if (x >= 10) return x === Infinity ? x : log(x) - 0.5 / x - polynomial(SERIES, 1 / x / x) / x / x
  if (x < 1) return x === 0 ? -Infinity : between(x) - 1 / x
  let at = x
  let sum = 0
  while (at > 2) {
    at -= 1
    sum += 1 / at
  }
  return sum + between(at - 1)
}

// digamma(1 + u), u in 0..1
function between(u: number): number {
  return (u - (ZERO - 1) - ZERO_LOW) * rational(OVER, UNDER, u)
}
