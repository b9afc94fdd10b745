// Densities that are exponentials of deviances, to nearly the last digit however far out: gamma and Poisson, beta and
// binomial. Raw forms: parameters are trusted to lie in the domain.
// Source: Loader 2000, "Fast and accurate computation of binomial probabilities".

import { exp, LOW, logPair, productError, smallError, sumError } from "@lectern/core/elementary"
import { betaKernel, deviancePair, setExponent, type Tail, tailLog, tailValue } from "@lectern/random/internal"
import { stirlingError } from "@lectern/random/special"
import { gammaFactor } from "../../special/gamma/incomplete.js"
import { scaledGammaFactor } from "../../special/gamma/scaled.js"

const INVERSE_ROOT_2PI = 0.3989422804014327
const PARTS: Tail = { isLower: true, high: 0, low: 0, scale: 0 }

/** The probability of a whole number under a Poisson distribution of a positive mean. */
export function poissonPmf(count: number, mean: number): number {
  return count === 0 ? exp(-mean) : value(poissonParts(count, mean))
}

/** The logarithm of `poissonPmf`. */
export function poissonLogPmf(count: number, mean: number): number {
  return count === 0 ? -mean : logarithm(poissonParts(count, mean))
}

/** The probability of a number of successes in independent trials, whose probability is strictly between 0 and 1. */
export function binomialPmf(successes: number, trials: number, probability: number): number {
  return value(binomialParts(successes, trials, probability))
}

/** The logarithm of `binomialPmf`. */
export function binomialLogPmf(successes: number, trials: number, probability: number): number {
  return logarithm(binomialParts(successes, trials, probability))
}

/** The density at x, positive and finite, of a gamma distribution. */
export function gammaPdf(x: number, shape: number, rate: number): number {
  return value(gammaParts(x, shape, rate))
}

/** The logarithm of `gammaPdf`. */
export function gammaLogPdf(x: number, shape: number, rate: number): number {
  return logarithm(gammaParts(x, shape, rate))
}

/** The density at x, strictly between 0 and 1, of a beta distribution. */
export function betaPdf(x: number, a: number, b: number): number {
  return value(betaParts(x, a, b))
}

/** The logarithm of `betaPdf`. */
export function betaLogPdf(x: number, a: number, b: number): number {
  return logarithm(betaParts(x, a, b))
}

function value(parts: Readonly<Tail>): number {
  return tailValue(parts, "lower")
}

function logarithm(parts: Readonly<Tail>): number {
  return tailLog(parts, "lower")
}

function poissonParts(count: number, mean: number): Readonly<Tail> {
  PARTS.scale = gammaFactor(PARTS, count, mean, 0)
  return PARTS
}

function gammaParts(x: number, shape: number, rate: number): Readonly<Tail> {
  const scaled = rate * x
  if (scaled > 1e290) {
    PARTS.high = -scaled
    PARTS.low = 0
    PARTS.scale = 1
    return PARTS
  }
  PARTS.scale = scaledGammaFactor(PARTS, shape, rate, x) * shape
  return divided(x)
}

function betaParts(x: number, a: number, b: number): Readonly<Tail> {
  const y = 1 - x
  PARTS.scale = betaKernel(PARTS, a, b, x, 0, y, smallError(1, -x, y)) / y
  return divided(x)
}

function binomialParts(k: number, n: number, p: number): Readonly<Tail> {
  const q = 1 - p
  const qLow = smallError(1, -p, q)
  if (k === 0) return powerParts(q, qLow, n)
  if (k === n) return powerParts(p, 0, n)
  const np = n * p
  const nq = n * q
  const first = deviancePair(k, 0, np, productError(n, p, np))
  const firstLow = LOW[0]!
  const second = deviancePair(n - k, 0, nq, productError(n, q, nq) + n * qLow)
  const secondLow = LOW[0]!
  const sum = first + second
  const sumLow = sumError(first, second, sum) + (firstLow + secondLow)
  setExponent(PARTS, -sum, -sumLow, stirlingError(k) + stirlingError(n - k) - stirlingError(n))
  PARTS.scale = INVERSE_ROOT_2PI * Math.sqrt(n / k / (n - k))
  return PARTS
}

// (base + baseLow)^n
function powerParts(base: number, baseLow: number, n: number): Readonly<Tail> {
  const high = logPair(base, baseLow)
  const low = LOW[0]!
  const product = n * high
  setExponent(PARTS, product, productError(n, high, product) + n * low, 0)
  PARTS.scale = 1
  return PARTS
}

// Divides by x, in the exponent where the quotient could overflow.
function divided(x: number): Readonly<Tail> {
  if (x > 1e-100) {
    PARTS.scale /= x
    return PARTS
  }
  const logarithm = logPair(x, 0)
  setExponent(PARTS, PARTS.high, PARTS.low - LOW[0]!, logarithm)
  return PARTS
}

/**
 * The rounding error of z, the rounded (x - location) / scale; 0 where it cannot be computed, for numbers beyond 1e290.
 */
export function standardizedLow(x: number, location: number, scale: number, z: number): number {
  const distance = x - location
  const back = z * scale
  const low = (distance - back - productError(z, scale, back) + sumError(x, -location, distance)) / scale
  return Math.abs(low) <= Math.abs(z) * 2 ** -50 ? low : 0
}
