// The incomplete gamma functions: the lower and the upper tail of a gamma distribution, and their logarithms.
// Source: Gautschi 1979, "A computational procedure for incomplete gamma functions" (which method where); NIST DLMF
// 8.7.1 (series), 8.9.2 (continued fraction), 8.12 (uniform expansion); Loader 2000 (the factor in front).

import { checkInRange, checkPositive } from "@lectern/core/checks"
import { exp, expm1, LOW, log, logPair, productError } from "@lectern/core/elementary"
import {
  deviancePair,
  logGammaOnePlus,
  scaledTail,
  setExponent,
  smallErf,
  type Tail,
  tailLog,
  tailValue,
} from "@lectern/random/internal"
import { stirlingError } from "@lectern/random/special"
import { temmeSum } from "./temme.js"

const ROOT_2PI = 2.5066282746310002
// Temme's expansion is used from here on, where x is within 0.3 a of a.
const LARGE = 40
const NEAR = 0.3
const TAIL: Tail = { isLower: true, high: 0, low: 0, scale: 0 }

/**
 * The regularized lower incomplete gamma function P(a, x): the mass below x of a gamma distribution of shape a and
 * rate 1.
 *
 * @param a - the shape, positive and finite
 * @param x - not negative; 0 gives 0, `Infinity` gives 1
 * @returns a probability
 * @throws LecternError `out-of-range` when a parameter is not allowed
 * @see Gautschi 1979, "A computational procedure for incomplete gamma functions"
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * gammaP(2, 1) //=> 0.2642411176571153
 * ```
 */
export function gammaP(a: number, x: number): number {
  check(a, x)
  if (x === 0 || x === Infinity) return x === 0 ? 0 : 1
  return tailValue(gammaTail(a, x, 0), "lower")
}

/**
 * The regularized upper incomplete gamma function Q(a, x) = 1 - P(a, x).
 *
 * @param a - the shape, positive and finite
 * @param x - not negative; 0 gives 1, `Infinity` gives 0
 * @returns a probability
 * @throws LecternError `out-of-range` when a parameter is not allowed
 * @see Gautschi 1979, "A computational procedure for incomplete gamma functions"
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * gammaQ(2, 1) //=> 0.7357588823428847
 * ```
 */
export function gammaQ(a: number, x: number): number {
  check(a, x)
  if (x === 0 || x === Infinity) return x === 0 ? 1 : 0
  return tailValue(gammaTail(a, x, 0), "upper")
}

/**
 * The logarithm of `gammaP`, finite where that underflows.
 *
 * @param a - the shape, positive and finite
 * @param x - not negative; 0 gives `-Infinity`, `Infinity` gives 0
 * @throws LecternError `out-of-range` when a parameter is not allowed
 * @see Gautschi 1979, "A computational procedure for incomplete gamma functions"
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * logGammaP(1000, 1) //=> -5913.127178988828
 * ```
 */
export function logGammaP(a: number, x: number): number {
  check(a, x)
  if (x === 0 || x === Infinity) return x === 0 ? -Infinity : 0
  return tailLog(gammaTail(a, x, 0), "lower")
}

/**
 * The logarithm of `gammaQ`, finite where that underflows.
 *
 * @param a - the shape, positive and finite
 * @param x - not negative; 0 gives 0, `Infinity` gives `-Infinity`
 * @throws LecternError `out-of-range` when a parameter is not allowed
 * @see Gautschi 1979, "A computational procedure for incomplete gamma functions"
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * logGammaQ(2, 1000) //=> -993.0912452206848
 * ```
 */
export function logGammaQ(a: number, x: number): number {
  check(a, x)
  if (x === 0 || x === Infinity) return x === 0 ? 0 : -Infinity
  return tailLog(gammaTail(a, x, 0), "upper")
}

/** One tail of a gamma distribution at the positive finite x + xLow, in parts; overwritten by the next call. */
export function gammaTail(a: number, x: number, xLow: number): Readonly<Tail> {
  if (a >= LARGE && Math.abs(x - a) < NEAR * a) return uniformTail(a, x, xLow)
  const isLower = x < 1 ? a >= switchover(x) : x < a
  if (!isLower && x < 1) return smallUpperTail(a, x)
  const factor = gammaFactor(TAIL, a, x, xLow)
  TAIL.isLower = isLower
  TAIL.scale = factor * (isLower ? lowerSeries(a, x) : a * (a < 2 ? smallFraction(a, x) : upperFraction(a, x)))
  return TAIL
}

/** Sets the exponent so that x^a exp(-x) / Gamma(a + 1) is exp(high + low) times the returned factor. */
export function gammaFactor(tail: Tail, a: number, x: number, xLow: number): number {
  if (a < 1) {
    const logarithm = logPair(x, xLow)
    const logarithmLow = LOW[0]!
    const product = a * logarithm
    const productLow = productError(a, logarithm, product) + a * logarithmLow - xLow
    setExponent(tail, product, productLow - logGammaOnePlus(a), x)
    return 1
  }
  const deviance = deviancePair(a, 0, x, xLow)
  const devianceLow = LOW[0]!
  setExponent(tail, -deviance, -devianceLow, stirlingError(a))
  return 1 / (ROOT_2PI * Math.sqrt(a))
}

function check(a: number, x: number): void {
  checkPositive("a", a)
  checkInRange("x", x, 0, Infinity)
}

// Below 1, where the two tails are about equal; Gautschi 1979, (1.10).
function switchover(x: number): number {
  return x < 0.5 ? -0.34657359027997264 / log(x) : (4 / 3) * x
}

// 1 + x/(a + 1) + x^2/((a + 1)(a + 2)) + ...
function lowerSeries(a: number, x: number): number {
  let term = 1
  let sum = 1
  for (let n = 1; term > sum * 1e-17; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

// Gamma(a, x) exp(x) x^-a as 1/(x + 1 - a - 1 (1 - a)/(x + 3 - a - ...)), by Lentz's method.
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a
  let d = 1 / b
  let c = 1e300
  let fraction = d
  for (let n = 1; n < 10000; n++) {
    const numerator = -n * (n - a)
    b += 2
    d = 1 / (numerator * d + b)
    c = b + numerator / c
    const change = c * d
    fraction *= change
    if (Math.abs(change - 1) < 1.2e-16) break
  }
  return fraction
}

// The same as 1/(x + (1 - a)/(1 + 1/(x + (2 - a)/(1 + 2/(x + ...))))), for x >= 1 and a < 2: there is hardly a
// subtraction, and no error grows from the end to the front. It converges as exp(-4 sqrt(n x)).
function smallFraction(a: number, x: number): number {
  let rest = x
  for (let n = 6 + Math.ceil(90 / x); n > 0; n--) rest = x + (n - a) / (1 + n / rest)
  return 1 / rest
}

// Q for a small a and x < 1: 1 - x^a/Gamma(a + 1) (1 + a sum of (-x)^n/(n! (a + n))), where 1 would cancel.
function smallUpperTail(a: number, x: number): Readonly<Tail> {
  let term = 1
  let sum = 0
  for (let n = 1; n < 100; n++) {
    term *= -x / n
    const next = term / (a + n)
    sum += next
    if (Math.abs(next) < 1e-17 * Math.abs(sum)) break
  }
  const exponent = a * log(x) - logGammaOnePlus(a)
  TAIL.isLower = false
  TAIL.high = 0
  TAIL.low = 0
  TAIL.scale = -expm1(exponent) - exp(exponent) * a * sum
  return TAIL
}

function uniformTail(a: number, x: number, xLow: number): Readonly<Tail> {
  const deviance = deviancePair(a, 0, x, xLow)
  const devianceLow = LOW[0]!
  TAIL.isLower = x < a
  TAIL.high = -deviance
  TAIL.low = -devianceLow
  const root = Math.sqrt(deviance)
  const sign = TAIL.isLower ? -1 : 1
  const half = root < 0.65 ? (0.5 - 0.5 * smallErf(root)) * exp(deviance) : 0.5 * scaledTail(root)
  const eta = sign * Math.sqrt((2 * deviance) / a)
  TAIL.scale = half + (sign * temmeSum(a, eta)) / (ROOT_2PI * Math.sqrt(a))
  return TAIL
}
