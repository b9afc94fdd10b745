// The box that most multivariate integrals are stated over.
import { refuseNumber } from "../refuse-number.js"
import type { Box } from "./domain.js"

/**
 * The box of all points whose coordinates lie between 0 and 1.
 *
 * @param dimension - how many coordinates, an integer of at least 1
 * @returns the box
 * @throws LecternError `out-of-range` when `dimension` is not allowed
 * @example
 * ```ts
 * const { low, high } = unitCube(2)
 * low //=> [0, 0]
 * high //=> [1, 1]
 * ```
 */
export function unitCube(dimension: number): Box {
  if (!Number.isInteger(dimension) || dimension < 1 || dimension >= 2 ** 31) {
    const want = "an integer in 1..2147483647"
    refuseNumber("dimension", dimension, want)
  }
  return { low: new Float64Array(dimension), high: new Float64Array(dimension).fill(1) }
}
