// The square as `pow(x, 2)` gives it, to the bit, in fewer operations: one half is the commonest shape below 1.

// The rounding error of the product is less than 0.46 units in the last place when 1.1 times it rounds away again.
import { pow, productError } from "@lectern/core/elementary"

const MARGIN = 1.1

/**
 * `pow(x, 2)`.
 *
 * `pow` is within 0.52 units of the true square. Where the rounded product is within 0.46, no other double is within 0.54.
 */
export function quickSquare(x: number): number {
  const square = x * x
  return square + MARGIN * productError(x, x, square) === square ? square : pow(x, 2)
}

/** `pow(x, exponent)`, x as for {@link quickSquare}. */
export function quickPower(x: number, exponent: number): number {
  return exponent === 2 ? quickSquare(x) : pow(x, exponent)
}
