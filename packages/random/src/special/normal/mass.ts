// The mass of a standard normal between two points, accurate in the tails and for narrow intervals.
// Source: the difference of two scaled tails as in Botev 2017, "The normal law under linear restrictions", section 2; a
// narrow interval by the Taylor series of the density about its middle, whose coefficients are Hermite polynomials.
import { checkNumber, notTheNumber } from "@lectern/core/checks"
import { expm1, productError, sumError } from "@lectern/core/elementary"
import { type Tail, tailValue } from "../tail.js"
import { scaledTail, smallErf } from "./erf.js"
import { gauss } from "./normal.js"

// Below this the error function is summed by its own series.
const CENTRE = 0.65
const ROOT_2_OVER_PI = 0.7978845608028654
const PARTS: Tail = { isLower: true, high: 0, low: 0, scale: 0 }

/**
 * The mass of a standard normal between a and b, accurate in the tails and for narrow intervals.
 *
 * @param a - the lower end; `-Infinity` allowed
 * @param b - the upper end, not below `a`; `Infinity` allowed
 * @returns a probability; 0 when it underflows or `a` equals `b`
 * @throws LecternError `out-of-range` when an end is `NaN` or `b` is below `a`
 * @see Botev 2017, "The normal law under linear restrictions", section 2
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * normalMass(4, 5) //=> 0.000031384590261240725
 * ```
 */
export function normalMass(a: number, b: number): number {
  checkNumber("a", a)
  checkNumber("b", b)
  if (!(b >= a)) throw notTheNumber("b", b, `at least a (${a})`)
  return a === b ? 0 : tailValue(parts(a, b), "lower")
}

function parts(a: number, b: number): Readonly<Tail> {
  // The mass is that of the mirrored interval.
  if (-a > b) return orderedParts(-b, -a)
  return orderedParts(a, b)
}

// Here b is the end farther from 0.
function orderedParts(a: number, b: number): Readonly<Tail> {
  const width = b - a
  if (width < 2 && width * (Math.abs(a + b) + 1) < 4) return narrow(a, b, width)
  PARTS.isLower = true
  if (a <= 0) return around(-a, b)
  if (a === Infinity) return set(-Infinity, 0, 0)
  const near = a * Math.SQRT1_2
  const share =
    b === Infinity ? 1 : near < CENTRE ? 0 : -expm1Share(a, b, scaledTail(b * Math.SQRT1_2) / scaledTail(near))
  if (near >= CENTRE) {
    const square = a * a
    return set(-0.5 * square, -0.5 * productError(a, a, square), 0.5 * scaledTail(near) * share)
  }
  return set(0, 0, 0.5 - 0.5 * smallErf(near) - halfTail(b))
}

// exp(-(b^2 - a^2)/2) ratio - 1
function expm1Share(a: number, b: number, ratio: number): number {
  const decay = expm1(-0.5 * (b - a) * (b + a))
  return decay * ratio + (ratio - 1)
}

// From -low to high, 0 inside.
function around(low: number, high: number): Readonly<Tail> {
  const inside = halfErf(low) + halfErf(high)
  if (inside < 0.5) return set(0, 0, inside)
  PARTS.isLower = false
  return set(0, 0, halfTail(low) + halfTail(high))
}

function halfErf(x: number): number {
  const scaled = x * Math.SQRT1_2
  return scaled <= CENTRE ? 0.5 * smallErf(scaled) : 0.5 - halfTail(x)
}

function halfTail(x: number): number {
  const scaled = x * Math.SQRT1_2
  if (scaled <= CENTRE) return 0.5 - 0.5 * smallErf(scaled)
  return x > 39 ? 0 : 0.5 * gauss(x) * scaledTail(scaled)
}

// width phi(m) times the sum of He_2k(m) h^2k / (2k + 1)!, m the middle, h half the width.
function narrow(a: number, b: number, width: number): Readonly<Tail> {
  const sum = a + b
  const sumLow = sumError(a, b, sum)
  const square = sum * sum
  const h = 0.5 * width
  const mh = 0.5 * sum * h
  const hh = h * h
  let before = 1
  let current = mh
  let factorial = 1
  let series = 1
  for (let n = 1; n < 80; n += 2) {
    before = mh * current - n * hh * before
    current = mh * before - (n + 1) * hh * current
    factorial *= (n + 1) * (n + 2)
    const term = before / factorial
    series += term
    if (Math.abs(term) < 1e-18 && n > 8) break
  }
  PARTS.isLower = true
  return set(
    -0.125 * square,
    -0.125 * (productError(sum, sum, square) + 2 * sum * sumLow),
    0.5 * ROOT_2_OVER_PI * width * series,
  )
}

function set(high: number, low: number, scale: number): Readonly<Tail> {
  PARTS.high = high
  PARTS.low = low
  PARTS.scale = scale
  return PARTS
}
