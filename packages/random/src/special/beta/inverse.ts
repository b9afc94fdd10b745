// The inverses of the incomplete beta function: quantiles of beta, Student t, F and, by duality, binomial distributions.
// Source: Newton's method on the logarithm of the tail as a function of the log-odds of x; the start is Abramowitz &
// Stegun 26.5.22, or the first term of the series.

import { checkProbability } from "@lectern/core/checks"
import { exp, log, log1p, smallError } from "@lectern/core/elementary"
import { increasingZero } from "../invert-log.js"
import { normalQuantile } from "../normal/quantile.js"
import { type Tail, tailLog, tailValue } from "../tail.js"
import { logBeta } from "./beta.js"
import { betaTail, checkShape } from "./incomplete.js"
import { betaKernel } from "./kernel.js"

const KERNEL: Tail = { isLower: true, high: 0, low: 0, scale: 0 }

/**
 * The x where `betaI(x, a, b)` is p: the quantile of a beta distribution.
 *
 * @param p - a probability; 0 gives 0, 1 gives 1
 * @param a - a positive number of at most 1e100
 * @param b - a positive number of at most 1e100
 * @returns a number in 0..1; 0 or 1 also where the quantile is closer to them than doubles are
 * @throws LecternError `out-of-range` when a parameter is not allowed
 * @see Abramowitz & Stegun 1964, 26.5.22 (the start)
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * inverseBetaI(0.6875, 2, 3) //=> 0.5
 * ```
 */
export function inverseBetaI(p: number, a: number, b: number): number {
  checkProbability("p", p)
  checkShape("a", a)
  checkShape("b", b)
  if (p === 0 || p === 1) return p
  return p <= 0.5 ? inverse(a, b, p, "lower") : inverse(a, b, 1 - p, "upper")
}

/**
 * The x where `betaIComplement(x, a, b)` is q.
 *
 * @param q - a probability; 0 gives 1, 1 gives 0
 * @param a - a positive number of at most 1e100
 * @param b - a positive number of at most 1e100
 * @returns a number in 0..1; 0 or 1 also where the quantile is closer to them than doubles are
 * @throws LecternError `out-of-range` when a parameter is not allowed
 * @see Abramowitz & Stegun 1964, 26.5.22 (the start)
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * inverseBetaIComplement(0.3125, 2, 3) //=> 0.5
 * ```
 */
export function inverseBetaIComplement(q: number, a: number, b: number): number {
  checkProbability("q", q)
  checkShape("a", a)
  checkShape("b", b)
  if (q === 0 || q === 1) return 1 - q
  return q <= 0.5 ? inverse(a, b, q, "upper") : inverse(a, b, 1 - q, "lower")
}

function inverse(a: number, b: number, mass: number, side: "lower" | "upper"): number {
  const target = log(mass)
  const sign = side === "lower" ? 1 : -1
  const at = (t: number) => {
    const small = exp(-Math.abs(t))
    const near = small / (1 + small)
    const far = 1 / (1 + small)
    const x = t < 0 ? near : far
    const y = t < 0 ? far : near
    if (near === 0) return { value: t < 0 ? -sign * Infinity : sign * Infinity, slope: 1 }
    const factor = betaKernel(KERNEL, a, b, x, 0, y, 0)
    const value = tailLog(betaTail(a, b, x, 0, y, 0), side)
    return { value: sign * (value - target), slope: factor * exp(KERNEL.high - value) }
  }
  const guess = start(a, b, mass, side)
  // A shape that is subnormal puts all mass at one end.
  if (guess === Infinity || guess === -Infinity) return guess > 0 ? 1 : 0
  const t = increasingZero(at, guess, 2 + 1 / Math.min(a, b))
  const x = t < 0 ? exp(t - log1p(exp(t))) : 1 / (1 + exp(-t))
  return x > 0 && x < 1 ? polished(a, b, mass, side, x) : x
}

function polished(a: number, b: number, mass: number, side: "lower" | "upper", x: number): number {
  const y = 1 - x
  const yLow = smallError(1, -x, y)
  const factor = betaKernel(KERNEL, a, b, x, 0, y, yLow)
  const tail = betaTail(a, b, x, 0, y, yLow)
  const excess = tailLog(tail, side) - log(mass)
  const miss = excess > -1e-3 && excess < 1e-3 && mass > 1e-300 ? tailValue(tail, side) / mass - 1 : excess
  const slope = (factor * exp(KERNEL.high - log(mass))) / y
  const step = (side === "lower" ? -miss : miss) / slope
  return Math.abs(step) < 1e-6 ? Math.min(1, x + x * step) : x
}

// The log-odds of a first guess.
function start(a: number, b: number, mass: number, side: "lower" | "upper"): number {
  if (a > 1 && b > 1) {
    const z = side === "lower" ? -normalQuantile(mass) : normalQuantile(mass)
    const r = 1 / (2 * a - 1)
    const s = 1 / (2 * b - 1)
    const lambda = (z * z - 3) / 6
    const h = 2 / (r + s)
    const w = (z * Math.sqrt(Math.max(0, h + lambda))) / h - (s - r) * (lambda + 5 / 6 - 2 / (3 * h))
    return log(a / b) - 2 * w
  }
  // The first term of the series on either side: I = x^a/(a B) or 1 - I = y^b/(b B).
  const beta = logBeta(a, b)
  const lower = side === "lower" ? log(mass) : log1p(-mass)
  const upper = side === "upper" ? log(mass) : log1p(-mass)
  const left = (lower + log(a) + beta) / a
  const right = (upper + log(b) + beta) / b
  return left < right ? Math.min(left, 0) : Math.max(-right, 0)
}
