// Adds arrays of doubles to a register at a few nanoseconds each: by bins, one pair for each exponent.
//
// A double is split into its upper 27 and its lower 26 significant bits. Parts of doubles with equal exponents share a unit
// and are short enough for 2^26 of them to add up in a double without rounding; then the bins go to the register.
import { deposit, HIGH, LOW, type Register, settle, settleThree } from "./register.js"

/** The count of numbers that go through the bins at a time. */
export const CHUNK = 1024
// Beyond it the sum of a bin could overflow; such doubles, above 2^960, go to the register one by one.
const EXPONENTS = 1984
/** The count of numbers that the bins hold without rounding. */
export const MAX_AT_ONCE: number = 2 ** 26
// Fewer numbers than this are quicker one by one: emptying the bins takes as long.
const FEW = 200
const UPPER_BITS = 0xfc00_0000

const upperBins = new Float64Array(EXPONENTS)
const lowerBins = new Float64Array(EXPONENTS)
const whole = new Float64Array(CHUNK)
const upper = new Float64Array(CHUNK)
const words = new Uint32Array(upper.buffer)

/** Adds finite numbers to a settled register in place, and settles it. */
export function addValues(
  state: Float64Array,
  at: number,
  register: Register,
  values: Readonly<ArrayLike<number>>,
  start = 0,
  end: number = values.length,
): void {
  if (end - start < FEW) {
    for (let i = start; i < end; i++) settleThree(state, at, register, deposit(state, at, register, values[i]!))
    return
  }
  for (let from = start; from < end; from += MAX_AT_ONCE) {
    const to = Math.min(from + MAX_AT_ONCE, end)
    for (let i = from; i < to; i += CHUNK) addToBins(state, at, register, values, i, Math.min(i + CHUNK, to))
    emptyBins(state, at, register)
  }
}

/**
 * Adds at most {@link CHUNK} finite numbers to the bins; those too large for them go to the register, which stays settled.
 * The caller empties the bins before returning, after 2^26 numbers at most.
 */
export function addToBins(
  state: Float64Array,
  at: number,
  register: Register,
  values: Readonly<ArrayLike<number>>,
  from: number,
  to: number,
): void {
  const count = to - from
  for (let i = 0; i < count; i++) {
    const value = values[from + i]!
    whole[i] = value
    upper[i] = value
  }
  // In a separate pass: reading a double whose half was just written stalls the processor.
  for (let i = LOW; i < 2 * count; i += 2) words[i]! &= UPPER_BITS
  for (let i = 0; i < count; i++) {
    const exponent = (words[2 * i + HIGH]! >>> 20) & 0x7ff
    if (exponent >= EXPONENTS) {
      settleThree(state, at, register, deposit(state, at, register, whole[i]!))
      continue
    }
    const part = upper[i]!
    upperBins[exponent]! += part
    lowerBins[exponent]! += whole[i]! - part
  }
}

/** Moves what is in the bins to a settled register, and settles it. */
export function emptyBins(state: Float64Array, at: number, register: Register): void {
  for (let exponent = 0; exponent < EXPONENTS; exponent++) {
    if (upperBins[exponent] !== 0) {
      deposit(state, at, register, upperBins[exponent]!)
      upperBins[exponent] = 0
    }
    if (lowerBins[exponent] !== 0) {
      deposit(state, at, register, lowerBins[exponent]!)
      lowerBins[exponent] = 0
    }
  }
  settle(state, at, register)
}
