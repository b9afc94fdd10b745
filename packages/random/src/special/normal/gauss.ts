// The normal density up to its constant.
// Source: Dekker 1971, "A floating-point technique for extending the available precision" (the square).
import { expPair, productError } from "@lectern/core/elementary"

/** exp(-x^2/2), the square with twice the precision: rounding it would cost 700 units in the last place at x = 37. */
export function gauss(x: number): number {
  const square = x * x
  return expPair(-0.5 * square, -0.5 * productError(x, x, square))
}
