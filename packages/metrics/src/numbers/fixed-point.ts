// Sums of real numbers that do not depend on the order of adding: fixed point, in three whole numbers.
//
// A number below 2^26 is split into multiples of 2^-26, 2^-52 and 2^-78, which is exact for numbers of at least 2^-26.
// Whole numbers add exactly up to 2^53, so sums of up to 2^27 numbers between 0 and 1 are exact.

/** Count of numbers that one sum takes in a state. */
export const FIXED_POINT_WIDTH = 3

const UNIT = 2 ** 26

/** Adds a number to a sum in place. */
export function addFixedPoint(state: Float64Array, at: number, value: number): void {
  const first = Math.floor(value * UNIT)
  const rest = (value * UNIT - first) * UNIT
  const second = Math.floor(rest)
  state[at]! += first
  state[at + 1]! += second
  state[at + 2]! += Math.round((rest - second) * UNIT)
}

/** The sum. */
export function fixedPointSum(state: Float64Array, at: number): number {
  return (state[at]! + (state[at + 1]! + state[at + 2]! / UNIT) / UNIT) / UNIT
}
