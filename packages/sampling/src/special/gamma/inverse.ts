// The inverses of the incomplete gamma functions: quantiles of gamma and, by their duality, of Poisson distributions.
// Source: Newton's method on the logarithm of the tail as a function of log x, which is concave; the start is Wilson &
// Hilferty 1931, or the first term of the series.

import { checkPositive, checkProbability } from "@lectern/core/checks"
import { exp, log } from "@lectern/core/elementary"
import { increasingZero, logGammaOnePlus, type Tail, tailLog, tailValue } from "@lectern/random/internal"
import { normalQuantile } from "@lectern/random/special"
import { gammaFactor, gammaTail } from "./incomplete.js"

// From here on Newton's method cannot see the width of the distribution, and the normal distribution with its skewness is
// exact.
const LARGE = 1e16

const FACTOR: Tail = { isLower: true, high: 0, low: 0, scale: 0 }

/**
 * The x where `gammaP(a, x)` is p: the quantile of a gamma distribution of shape a and rate 1.
 *
 * @param a - the shape, positive and finite
 * @param p - a probability; 0 gives 0, 1 gives `Infinity`
 * @throws LecternError `out-of-range` when a parameter is not allowed
 * @see Wilson & Hilferty 1931, "The distribution of chi-square" (the start)
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * inverseGammaP(1, 0.5) //=> 0.6931471805599454
 * ```
 */
export function inverseGammaP(a: number, p: number): number {
  checkPositive("a", a)
  checkProbability("p", p)
  if (p === 0 || p === 1) return p === 0 ? 0 : Infinity
  return p <= 0.5 ? inverse(a, p, "lower") : inverse(a, 1 - p, "upper")
}

/**
 * The x where `gammaQ(a, x)` is q.
 *
 * @param a - the shape, positive and finite
 * @param q - a probability; 0 gives `Infinity`, 1 gives 0
 * @throws LecternError `out-of-range` when a parameter is not allowed
 * @see Wilson & Hilferty 1931, "The distribution of chi-square" (the start)
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * inverseGammaQ(1, 1e-10) //=> 23.025850929940457
 * ```
 */
export function inverseGammaQ(a: number, q: number): number {
  checkPositive("a", a)
  checkProbability("q", q)
  if (q === 0 || q === 1) return q === 0 ? Infinity : 0
  return q <= 0.5 ? inverse(a, q, "upper") : inverse(a, 1 - q, "lower")
}

function inverse(a: number, mass: number, side: "lower" | "upper"): number {
  if (a > LARGE) return nearlyNormal(a, mass, side)
  const target = log(mass)
  const sign = side === "lower" ? 1 : -1
  const at = (t: number) => {
    const x = exp(t)
    const factor = gammaFactor(FACTOR, a, x, 0)
    const tail = gammaTail(a, x, 0)
    const value = tailLog(tail, side)
    return { value: sign * (value - target), slope: a * factor * exp(FACTOR.high - value) }
  }
  const x = exp(increasingZero(at, start(a, mass, side), 2 + 1 / a))
  if (!(x > 0 && x < Infinity)) return x
  return polished(a, mass, side, x)
}

// One last Newton step on x itself, whose logarithm was rounded.
function polished(a: number, mass: number, side: "lower" | "upper", x: number): number {
  const factor = gammaFactor(FACTOR, a, x, 0)
  const tail = gammaTail(a, x, 0)
  const excess = tailLog(tail, side) - log(mass)
  const miss = excess > -1e-3 && excess < 1e-3 && mass > 1e-300 ? tailValue(tail, side) / mass - 1 : excess
  const slope = a * factor * exp(FACTOR.high - log(mass))
  const step = (side === "lower" ? -miss : miss) / slope
  return Math.abs(step) < 1e-6 ? x + x * step : x
}

// Cornish and Fisher's first terms; the next is relatively some z^3 a^-3/2.
function nearlyNormal(a: number, mass: number, side: "lower" | "upper"): number {
  const z = side === "lower" ? normalQuantile(mass) : -normalQuantile(mass)
  return a + (z * Math.sqrt(a) + (z * z - 1) / 3)
}

// The logarithm of a first guess.
function start(a: number, mass: number, side: "lower" | "upper"): number {
  const z = side === "lower" ? normalQuantile(mass) : -normalQuantile(mass)
  const cube = 1 - 1 / (9 * a) + z / (3 * Math.sqrt(a))
  if (a > 0.5 && cube > 0.3) return log(a) + 3 * log(cube)
  if (side === "lower") return (log(mass) + logGammaOnePlus(a)) / a
  return log(-log(mass) + a)
}
