// The bell curve without its constant, to the last bits also where its exponent is in the hundreds.

import { expPair, productError } from "@lectern/core/elementary"
/** exp(-x^2 / 2): rounding the square alone would cost 700 ulps at 37. */
export function expHalfSquare(x: number): number {
  const square = x * x
  return expPair(-square / 2, -productError(x, x, square) / 2)
}
