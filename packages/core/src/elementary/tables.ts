// Tables of the elementary functions, each entry twice as precise as a double (a high and a low part), computed when
// the module loads with + - * / only, so that they are the same everywhere.
// Source: Tang 1989, "Table-driven implementation of the exponential function in IEEE floating-point arithmetic", and
// Tang 1990, for the logarithm.
import { productError, smallError, sumError } from "./double-double.js"

/** ln 2, its upper part a multiple of 2^-42 so that whole multiples of it are exact. */
export const LN2_HIGH = 0.6931471805598903
export const LN2_LOW = 5.497923018708371e-14

/** `POWERS_OF_TWO[n + 1074]` is 2^n, n in -1074..1023. */
export const POWERS_OF_TWO: Float64Array = powersOfTwo()

/** 2^(i/64), i in 0..63: the double, and the rest. */
export const ROOTS_HIGH: Float64Array = new Float64Array(64)
export const ROOTS_LOW: Float64Array = new Float64Array(64)

/** ln(k/256), k in 0..384 (176 and up are used): a multiple of 2^-42, and the rest. */
export const LOGS_HIGH: Float64Array = new Float64Array(385)
export const LOGS_LOW: Float64Array = new Float64Array(385)

/** 256/k, rounded. */
export const RECIPROCALS: Float64Array = Float64Array.from({ length: 385 }, (_, k) => 256 / k)

const SMALLEST_CENTRE = 176
const LARGEST_CENTRE = 384

fillRoots()
fillLogs()

function powersOfTwo(): Float64Array {
  const powers = new Float64Array(2098)
  powers[1074] = 1
  for (let n = 1075; n < 2098; n++) powers[n] = powers[n - 1]! * 2
  for (let n = 1073; n >= 0; n--) powers[n] = powers[n + 1]! / 2
  return powers
}

// Repeated multiplication by 2^(1/64), in double-double: 64 roundings near 2^-104 are far below the precision used.
function fillRoots(): void {
  const rootHigh = 1.0108892860517005
  const rootLow = -1.5234778603368577e-17
  let high = 1
  let low = 0
  for (let i = 0; i < 64; i++) {
    ROOTS_HIGH[i] = high
    ROOTS_LOW[i] = low
    const product = high * rootHigh
    const error = productError(high, rootHigh, product) + (high * rootLow + low * rootHigh)
    high = product + error
    low = smallError(product, error, high)
  }
}

// Steps ln((k+1)/k) = 2 artanh(1/(2k+1)) summed outwards from ln(256/256) = 0, in double-double.
function fillLogs(): void {
  let high = 0
  let low = 0
  for (let k = 256; k < LARGEST_CENTRE; k++) {
    const [stepHigh, stepLow] = logStep(k)
    const sum = high + stepHigh
    low += sumError(high, stepHigh, sum) + stepLow
    high = sum
    store(k + 1, high, low)
  }
  high = 0
  low = 0
  for (let k = 255; k >= SMALLEST_CENTRE; k--) {
    const [stepHigh, stepLow] = logStep(k)
    const sum = high - stepHigh
    low += sumError(high, -stepHigh, sum) - stepLow
    high = sum
    store(k, high, low)
  }
}

function store(k: number, high: number, low: number): void {
  const onGrid = Math.round(high * 2 ** 42) / 2 ** 42
  LOGS_HIGH[k] = onGrid
  LOGS_LOW[k] = high - onGrid + low
}

// 2 artanh(1/n) = 2/n (1 + 1/(3 n^2) + 1/(5 n^4) + ...), n = 2k + 1: the first term as a double and its remainder,
// the second the same, the others (below 2^-34 of the whole) as doubles.
function logStep(k: number): readonly [high: number, low: number] {
  const n = 2 * k + 1
  const first = 2 / n
  const firstLow = (2 - first * n - productError(first, n, first * n)) / n
  const cube = 3 * n * n * n
  const second = 2 / cube
  const secondLow = (2 - second * cube - productError(second, cube, second * cube)) / cube
  const squared = 1 / (n * n)
  const others = (2 / n) * squared * squared * (1 / 5 + squared * (1 / 7 + squared * (1 / 9 + squared / 11)))
  const sum = first + second
  return [sum, smallError(first, second, sum) + (firstLow + secondLow + others)]
}
