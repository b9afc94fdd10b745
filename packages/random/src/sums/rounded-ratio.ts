// From whole numbers of any size to the nearest double: the one rounding that an exact computation ends with.
import { HIGH } from "./register.js"

const PRECISION = 53
const MIN_EXPONENT = -1022
// Also the exponent of the largest doubles.
const BIAS = 1023
// Enough bits of a quotient to round it to 53, the last one standing for all that follow.
const QUOTIENT_BITS = 64

const scratch = new Float64Array(1)
const scratchWords = new Uint32Array(scratch.buffer)

/**
 * The double nearest to `numerator / denominator * 2^exponent`, of two equally near the even one.
 *
 * Too large a ratio gives an infinity, as adding doubles does.
 */
export function roundedRatio(numerator: bigint, denominator: bigint, exponent: number): number {
  if (numerator === 0n) return 0
  const size = numerator < 0n ? -numerator : numerator
  const shift = QUOTIENT_BITS - (bitsOf(size) - bitsOf(denominator))
  const dividend = shift > 0 ? size << BigInt(shift) : size
  const divisor = shift < 0 ? denominator << BigInt(-shift) : denominator
  let quotient = dividend / divisor
  if (quotient * divisor !== dividend) quotient |= 1n

  const length = bitsOf(quotient)
  const lowest = exponent - shift
  const highest = lowest + length - 1
  if (highest > BIAS) return numerator < 0n ? -Infinity : Infinity
  const kept = highest < MIN_EXPONENT ? PRECISION - (MIN_EXPONENT - highest) : PRECISION
  if (kept < 0) return 0
  const dropped = BigInt(length - kept)
  const half = 1n << (dropped - 1n)
  const rest = quotient & ((1n << dropped) - 1n)
  let mantissa = quotient >> dropped
  if (rest > half || (rest === half && (mantissa & 1n) === 1n)) mantissa += 1n
  const result = timesPowerOfTwo(Number(mantissa), lowest + Number(dropped))
  return numerator < 0n ? -result : result
}

/**
 * The square root of `numerator / denominator * 2^exponent`, within one unit in the last place, even where the ratio
 * itself is not a double.
 */
export function rootOfRatio(numerator: bigint, denominator: bigint, exponent: number): number {
  if (numerator === 0n) return 0
  const half = Math.floor((bitsOf(numerator) - bitsOf(denominator) + exponent) / 2)
  return timesPowerOfTwo(Math.sqrt(roundedRatio(numerator, denominator, exponent - 2 * half)), half)
}

/** `value * 2^exponent` for a value short of 2^53, with one rounding at most. */
function timesPowerOfTwo(value: number, exponent: number): number {
  if (exponent >= MIN_EXPONENT) return value * powerOfTwo(exponent)
  // The factor is split, because the whole one may not be a double; the first part rounds nothing.
  const rest = exponent + 2 * PRECISION
  return rest < MIN_EXPONENT ? 0 : value * powerOfTwo(-2 * PRECISION) * powerOfTwo(rest)
}

/** The number of binary digits of a positive whole number. */
function bitsOf(number: bigint): number {
  const digits = number.toString(16)
  return 4 * digits.length - (Math.clz32(Number.parseInt(digits[0]!, 16)) - 28)
}

function powerOfTwo(exponent: number): number {
  scratch[0] = 0
  scratchWords[HIGH] = (exponent + BIAS) << 20
  return scratch[0]!
}
