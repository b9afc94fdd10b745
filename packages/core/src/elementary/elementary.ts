// The elementary functions, the same to the bit in every engine: they use only + - * / and views of bits, while
// Math.exp and others may differ between engines and versions. Errors stay below 0.52 units in the last place.
// Source: Tang 1989 and 1990, "Table-driven implementation of the exponential (and logarithm) function".
import { productError, smallError, sumError, upperHalf } from "./double-double.js"
import { LN2_HIGH, LN2_LOW, LOGS_HIGH, LOGS_LOW, POWERS_OF_TWO, RECIPROCALS, ROOTS_HIGH, ROOTS_LOW } from "./tables.js"

// Adding and subtracting 1.5 * 2^52 rounds to a whole number.
const ROUNDER = 6755399441055744
const STEPS_PER_UNIT = 92.33248261689366
const STEP_HIGH = 0.010830424696223417
const STEP_LOW = 2.572804622327669e-14
const LARGEST_EXPONENT = 709.782712893384
const SMALLEST_EXPONENT = -745.1332191019412

const SCRATCH = new Float64Array(1)
const WORDS = new Int32Array(SCRATCH.buffer)
const HIGH_WORD = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? 1 : 0
/** The rounding error of the last `logPair`. Read it before the next call. */
export const LOW: Float64Array = new Float64Array(1)

/**
 * The exponential of x: 0 below -745.14, `Infinity` above 709.78.
 *
 * @param x - any number; `NaN` gives `NaN`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#the-same-bits-everywhere)
 * @example
 * ```ts
 * exp(1) //=> 2.718281828459045
 * exp(710) //=> Infinity
 * ```
 */
export function exp(x: number): number {
  return expPair(x, 0)
}

/**
 * The exponential of `high + low`.
 *
 * @param high - any number
 * @param low - at most about an ulp of `high`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#the-same-bits-everywhere)
 * @example
 * ```ts
 * // Doubles near 709 are 1.1e-13 apart; less than that changes the exponential in its 14th digit.
 * exp(709) //=> 8.218407461554972e+307
 * expPair(709, 5e-14) //=> 8.218407461555384e+307
 * ```
 */
export function expPair(high: number, low: number): number {
  if (!(high <= LARGEST_EXPONENT)) return high > 0 ? Infinity : high
  if (high < SMALLEST_EXPONENT) return 0
  const steps = high * STEPS_PER_UNIT + ROUNDER - ROUNDER
  const r = high - steps * STEP_HIGH + (low - steps * STEP_LOW)
  const index = steps & 63
  const exponent = (steps - index) / 64
  const root = ROOTS_HIGH[index]!
  const p = r + r * r * (1 / 2 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120 + r * (1 / 720)))))
  const y = root + (ROOTS_LOW[index]! + root * p)
  if (exponent < -1021) return y * POWERS_OF_TWO[exponent + 1174]! * 7.888609052210118e-31
  if (exponent > 1023) return y * 2 * POWERS_OF_TWO[exponent + 1073]!
  return y * POWERS_OF_TWO[exponent + 1074]!
}

/**
 * The exponential of x minus 1, accurate however small x is.
 *
 * @param x - any number; `NaN` gives `NaN`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#the-same-bits-everywhere)
 * @example
 * ```ts
 * // exp(1e-10) - 1 is 1.000000082740371e-10: half of the digits are lost.
 * expm1(1e-10) //=> 1.00000000005e-10
 * ```
 */
export function expm1(x: number): number {
  if (!(x > -40 && x < 40)) return x > 0 ? exp(x) : Number.isNaN(x) ? x : -1
  const steps = x * STEPS_PER_UNIT + ROUNDER - ROUNDER
  const rough = x - steps * STEP_HIGH
  const r = rough - steps * STEP_LOW
  const rLow = rough - r - steps * STEP_LOW
  const q = r * r * (1 / 2 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120 + r * (1 / 720 + r * (1 / 5040))))))
  if (steps === 0) return x + q
  const index = steps & 63
  const power = POWERS_OF_TWO[(steps - index) / 64 + 1074]!
  const root = ROOTS_HIGH[index]! * power
  const whole = root - 1
  const wholeLow = sumError(root, -1, whole)
  const linear = root * r
  const linearLow = productError(root, r, linear)
  const sum = whole + linear
  const sumLow = sumError(whole, linear, sum)
  return sum + (sumLow + (wholeLow + linearLow + (ROOTS_LOW[index]! * power * (1 + r) + root * (rLow + q))))
}

/**
 * The natural logarithm of x: `-Infinity` at 0.
 *
 * @param x - a number; below 0, or `NaN`, gives `NaN`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#the-same-bits-everywhere)
 * @example
 * ```ts
 * log(10) //=> 2.302585092994046
 * log(0) //=> -Infinity
 * ```
 */
export function log(x: number): number {
  if (!(x > 0 && x < Infinity)) return x === 0 ? -Infinity : x > 0 ? x : Number.NaN
  return logOfSum(x, 0)
}

/**
 * The natural logarithm of 1 + x, accurate however small x is: `-Infinity` at -1.
 *
 * @param x - a number; below -1, or `NaN`, gives `NaN`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#the-same-bits-everywhere)
 * @example
 * ```ts
 * // log(1 + 1e-10) is 1.000000082690371e-10: half of the digits are lost.
 * log1p(1e-10) //=> 9.9999999995e-11
 * ```
 */
export function log1p(x: number): number {
  if (!(x > -1 && x < Infinity)) return x === -1 ? -Infinity : x > 0 ? x : Number.NaN
  if (x < 0.001953125 && x > -0.001953125) return x + logTail(x)
  const u = 1 + x
  return logOfSum(u, sumError(1, x, u))
}

// ln(1 + r) - r, |r| at most 2^-8.46.
function logTail(r: number): number {
  return r * r * (-1 / 2 + r * (1 / 3 + r * (-1 / 4 + r * (1 / 5 + r * (-1 / 6 + r * (1 / 7 - r / 8))))))
}

// ln(x + low), x positive and finite: with k/256 the closest to x/2^e, that is e ln 2 + ln(k/256) + ln(1 + r).
function logOfSum(x: number, low: number): number {
  let scaled = x
  let exponent = 0
  if (x < 2.2250738585072014e-308) {
    scaled = x * 18014398509481984
    exponent = -54
  }
  SCRATCH[0] = scaled
  // Counted from 0.6875, so that no power of two is factored out between 0.6875 and 1.375.
  const binary = (WORDS[HIGH_WORD]! - 0x3fe60000) >> 20
  exponent += binary
  const unit = POWERS_OF_TWO[1074 - binary]!
  const z = scaled * unit
  const k = z * 256 + ROUNDER - ROUNDER
  const centre = k / 256
  const f = z - centre
  const reciprocal = RECIPROCALS[k]!
  const r = upperHalf(f * reciprocal)
  const rLow = (f - r * centre + low * unit) * reciprocal
  const whole = exponent * LN2_HIGH + LOGS_HIGH[k]!
  const sum = whole + r
  const sumLow = sumError(whole, r, sum)
  const both = r + rLow
  return sum + (sumLow + (rLow + (LOGS_LOW[k]! + exponent * LN2_LOW + logTail(both))))
}

/**
 * The natural logarithm of `x + low`. Its rounding error, exact to about 2^-80 of the result, is in `LOW`.
 *
 * @param x - a positive finite number
 * @param low - at most about an ulp of `x`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#the-same-bits-everywhere)
 * @example
 * ```ts
 * // The first 23 digits of ln 2 are 0.69314718055994530941723.
 * logPair(2, 0) //=> 0.6931471805599453
 * LOW[0] //=> 2.319047e-17
 * ```
 */
export function logPair(x: number, low: number): number {
  let scaled = x
  let exponent = 0
  if (x < 2.2250738585072014e-308) {
    scaled = x * 18014398509481984
    exponent = -54
  }
  SCRATCH[0] = scaled
  const binary = (WORDS[HIGH_WORD]! - 0x3fe60000) >> 20
  exponent += binary
  const unit = POWERS_OF_TWO[1074 - binary]!
  const z = scaled * unit
  const k = z * 256 + ROUNDER - ROUNDER
  const centre = k / 256
  const f = z - centre
  const reciprocal = RECIPROCALS[k]!
  const r = upperHalf(f * reciprocal)
  const rLow = (f - r * centre + low * unit) * reciprocal
  // r^2 / 2 is exact; the cube is the last term that needs two doubles.
  const square = r * r
  const half = -0.5 * square
  const cube = square * r
  const third = cube / 3
  const tripled = third * 3
  const thirdLow = (cube - tripled - productError(third, 3, tripled) + productError(square, r, cube)) / 3
  const tail = square * square * (-1 / 4 + r * (1 / 5 + r * (-1 / 6 + r * (1 / 7 + r * (-1 / 8 + r / 9)))))
  const rest = rLow / (1 + r)
  const whole = exponent * LN2_HIGH + LOGS_HIGH[k]!
  const one = whole + r
  const two = one + half
  const three = two + third
  const small =
    thirdLow +
    tail +
    (LOGS_LOW[k]! + exponent * LN2_LOW) +
    (rest - 0.5 * rest * rest) +
    (sumError(whole, r, one) + sumError(one, half, two) + sumError(two, third, three))
  const high = three + small
  LOW[0] = smallError(three, small, high)
  return high
}

/**
 * x to the power y, with the special cases of `Math.pow`.
 *
 * @param x - any number
 * @param y - any number
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#the-same-bits-everywhere)
 * @example
 * ```ts
 * pow(2, 0.5) //=> 1.4142135623730951
 * pow(-8, 1 / 3) //=> NaN
 * ```
 */
export function pow(x: number, y: number): number {
  if (y === 0) return 1
  if (!(x > 0 && x < Infinity && y < Infinity && y > -Infinity)) return specialPower(x, y)
  if (x === 1) return 1
  // Beyond 2^80 any power of any double but 1 is 0 or infinite.
  const exponent = y > 1.2e24 ? 1.2e24 : y < -1.2e24 ? -1.2e24 : y
  const high = logPair(x, 0)
  const low = LOW[0]!
  const product = exponent * high
  return expPair(product, productError(exponent, high, product) + exponent * low)
}

function specialPower(x: number, y: number): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN
  const size = Math.abs(x)
  if (y === Infinity || y === -Infinity) {
    if (size === 1) return Number.NaN
    return size > 1 === y > 0 ? Infinity : 0
  }
  const whole = Math.floor(y) === y
  const odd = whole && Math.abs(y) < 2 ** 53 && Math.abs(y % 2) === 1
  if (size === 0 || size === Infinity) {
    const magnitude = (size === 0) === y > 0 ? 0 : Infinity
    const negative = x < 0 || Object.is(x, -0)
    return odd && negative ? -magnitude : magnitude
  }
  if (!whole) return Number.NaN
  return odd ? -pow(size, y) : pow(size, y)
}
