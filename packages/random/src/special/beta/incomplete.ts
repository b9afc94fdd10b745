// The regularized incomplete beta function, its complement, and their logarithms.
// Source: Didonato & Morris 1992, "Algorithm 708" (the continued fraction, section 3.3, and the choice of the tail); the
// factor in front is Loader's, in double-double.
import { checkProbability, notTheNumber } from "@lectern/core/checks"
import { exp, expm1, log, productError, smallError, sumError } from "@lectern/core/elementary"
import { logGammaOnePlus } from "../gamma/gamma.js"
import { logGammaRise } from "../gamma/rise.js"
import { stirlingError } from "../gamma/stirling.js"
import { erfcx } from "../normal/erf.js"
import { setExponent, type Tail, tailLog, tailValue } from "../tail.js"
import { betaKernel } from "./kernel.js"

// From here on the continued fraction takes too long, and a normal distribution with its first correction is exact.
const HUGE = 1e10
// Closer to the mean, in standard deviations, the correction is that at the mean.
const NEAR = 0.03
const INVERSE_ROOT_OF_TWO_PI = 0.3989422804014327

const TAIL: Tail = { isLower: true, high: 0, low: 0, scale: 0 }

/**
 * The regularized incomplete beta function I_x(a, b): the mass below x of a beta distribution.
 *
 * @param x - a number in 0..1
 * @param a - a positive number of at most 1e100
 * @param b - a positive number of at most 1e100
 * @returns a probability
 * @throws LecternError `out-of-range` when a parameter is not allowed
 * @see Didonato & Morris 1992, "Algorithm 708"
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * betaI(0.5, 2, 3) //=> 0.6875
 * ```
 */
export function betaI(x: number, a: number, b: number): number {
  check(x, a, b)
  return x === 0 || x === 1 ? x : tailValue(tailAt(x, a, b), "lower")
}

/**
 * The complement of `betaI`, 1 - I_x(a, b), accurate where it is small.
 *
 * @param x - a number in 0..1
 * @param a - a positive number of at most 1e100
 * @param b - a positive number of at most 1e100
 * @returns a probability
 * @throws LecternError `out-of-range` when a parameter is not allowed
 * @see Didonato & Morris 1992, "Algorithm 708"
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * betaIComplement(0.5, 2, 3) //=> 0.3125
 * ```
 */
export function betaIComplement(x: number, a: number, b: number): number {
  check(x, a, b)
  return x === 0 || x === 1 ? 1 - x : tailValue(tailAt(x, a, b), "upper")
}

/**
 * The logarithm of `betaI`, finite where that underflows.
 *
 * @param x - a number in 0..1; 0 gives `-Infinity`
 * @param a - a positive number of at most 1e100
 * @param b - a positive number of at most 1e100
 * @throws LecternError `out-of-range` when a parameter is not allowed
 * @see Didonato & Morris 1992, "Algorithm 708"
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * logBetaI(1e-200, 3, 2) //=> -1380.1647614353076
 * ```
 */
export function logBetaI(x: number, a: number, b: number): number {
  check(x, a, b)
  return x === 0 || x === 1 ? log(x) : tailLog(tailAt(x, a, b), "lower")
}

/**
 * The logarithm of `betaIComplement`, finite where that underflows.
 *
 * @param x - a number in 0..1; 1 gives `-Infinity`
 * @param a - a positive number of at most 1e100
 * @param b - a positive number of at most 1e100
 * @throws LecternError `out-of-range` when a parameter is not allowed
 * @see Didonato & Morris 1992, "Algorithm 708"
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * logBetaIComplement(0.5, 2, 3) //=> -1.1631508098056809
 * ```
 */
export function logBetaIComplement(x: number, a: number, b: number): number {
  check(x, a, b)
  return x === 0 || x === 1 ? log(1 - x) : tailLog(tailAt(x, a, b), "upper")
}

/**
 * One tail of a beta distribution at x + xLow, y + yLow being the rest up to 1 (both positive), in parts; overwritten
 * by the next call.
 */
export function betaTail(a: number, b: number, x: number, xLow: number, y: number, yLow: number): Readonly<Tail> {
  // a y - b x, positive below the mean.
  const ay = a * y
  const bx = b * x
  const gap = ay - bx
  const distance =
    gap + (sumError(ay, -bx, gap) + (productError(a, y, ay) - productError(b, x, bx)) + (a * yLow - b * xLow))
  if (a > HUGE && b > HUGE) return nearlyNormal(a, b, x, xLow, y, yLow, distance)
  // The continued fraction of the lower tail ends soon where x < (a + 1)/(a + b + 2).
  if (distance > x - y) {
    const factor = betaKernel(TAIL, a, b, x, xLow, y, yLow)
    TAIL.isLower = true
    TAIL.scale = factor / fraction(a, b, x, y, distance)
    if (a < 1 && x < 0.7 && exp(TAIL.high) * TAIL.scale > 0.5) complement(a, b, x)
    return TAIL
  }
  const factor = betaKernel(TAIL, b, a, y, yLow, x, xLow)
  TAIL.isLower = false
  TAIL.scale = factor / fraction(b, a, y, x, -distance)
  if (b < 1 && y < 0.7 && exp(TAIL.high) * TAIL.scale > 0.5) complement(b, a, y)
  return TAIL
}

/** Throws unless the value is a shape of a beta distribution that differs from a single point. */
export function checkShape(name: string, value: number): void {
  if (!(typeof value === "number" && value > 0 && value <= 1e100)) {
    throw notTheNumber(name, value, "a positive number of at most 1e100")
  }
}

function check(x: number, a: number, b: number): void {
  checkProbability("x", x)
  checkShape("a", a)
  checkShape("b", b)
}

function tailAt(x: number, a: number, b: number): Readonly<Tail> {
  const y = 1 - x
  return betaTail(a, b, x, 0, y, smallError(1, -x, y))
}

// The tail away from the mean, by Lugannani and Rice's form of Temme's expansion (NIST DLMF 8.18.9): what it leaves out is
// relatively some z^3 over the power 3/2 of the smaller of a and b, z being the distance in standard deviations.
function nearlyNormal(
  a: number,
  b: number,
  x: number,
  xLow: number,
  y: number,
  yLow: number,
  distance: number,
): Readonly<Tail> {
  const n = a + b
  const sd = Math.sqrt((a / n) * b)
  const linear = Math.abs(distance) / sd
  const skew = (distance > 0 ? a - b : b - a) / n / sd / 3
  TAIL.isLower = distance > 0
  let signed = linear * (1 - linear * skew)
  let correction = skew
  if (linear < NEAR) {
    TAIL.high = (-signed * signed) / 2
    TAIL.low = 0
  } else {
    betaKernel(TAIL, a, b, x, xLow, y, yLow)
    setExponent(TAIL, TAIL.high, TAIL.low, stirlingError(n) - stirlingError(a) - stirlingError(b))
    signed = Math.sqrt(-2 * (TAIL.high + TAIL.low))
    correction = 1 / signed - 1 / linear
  }
  TAIL.scale = erfcx(signed * Math.SQRT1_2) / 2 - INVERSE_ROOT_OF_TWO_PI * correction
  return TAIL
}

// x^a y^b / B(a, b) over the lower tail, as b0 + a1/(b1 + a2/(b2 + ...)) with all terms positive, by Lentz's method.
function fraction(a: number, b: number, x: number, y: number, distance: number): number {
  let c = term(a, b, x, y, distance, 0)
  let d = 0
  let value = c
  for (let n = 1; n < 1000000; n++) {
    const between = a + 2 * n - 1
    const numerator = ((a + n - 1) / between) * ((a + b + n - 1) / between) * (n * (b - n)) * (x * x)
    const denominator = term(a, b, x, y, distance, n)
    d = 1 / (denominator + numerator * d)
    c = denominator + numerator / c
    const change = c * d
    value *= change
    if (Math.abs(change - 1) < 1.2e-16) break
  }
  return value
}

function term(a: number, b: number, x: number, _y: number, distance: number, n: number): number {
  const first = n === 0 ? 0 : (n * (b - n) * x) / (a + 2 * n - 1)
  return n + first + ((a + n) / (a + 2 * n + 1)) * (distance + 1 + n * (2 - x))
}

// Turns to the other tail, where the lower one is close to 1: I = exp(e) (1 + a sum), both e and a small.
function complement(a: number, b: number, x: number): void {
  let power = 1
  let sum = 0
  for (let n = 1; n < 2000; n++) {
    power *= ((n - b) / n) * x
    const next = power / (a + n)
    sum += next
    if (Math.abs(next) < 1e-17 * Math.abs(sum)) break
  }
  const exponent = logGammaRise(b, a, x) - logGammaOnePlus(a)
  TAIL.isLower = !TAIL.isLower
  TAIL.high = 0
  TAIL.low = 0
  TAIL.scale = -expm1(exponent) - exp(exponent) * a * sum
}
