// Sums of fractions that do not depend on the order of adding: each is kept as two whole numbers.
//
// A number of at most 2^26 is rounded to a multiple of 2^-52 and cut into a multiple of 2^-26 and the rest. Whole numbers
// add exactly up to 2^53, so 2^27 numbers between 0 and 1 have an exact sum.

/** Places that one sum takes in a state. */
export const EXACT_SUM = 2

const UNIT = 2 ** 26

/**
 * Adds a number to a sum in place.
 *
 * @param state - holds the sum
 * @param at - where its {@link EXACT_SUM} places start
 * @param value - 0 to 2^26
 */
export function addExactly(state: Float64Array, at: number, value: number): void {
  const scaled = value * UNIT
  const whole = Math.floor(scaled)
  state[at]! += whole
  state[at + 1]! += Math.round((scaled - whole) * UNIT)
}

/**
 * The sum.
 *
 * @param state - holds the sum
 * @param at - where its places start
 * @returns the sum, rounded once
 */
export function exactSum(state: Float64Array, at: number): number {
  return (state[at]! + state[at + 1]! / UNIT) / UNIT
}
