// The box that most multivariate integrals are stated over.
import { checkInteger } from "@lectern/core/checks"
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
  checkInteger("dimension", dimension, 1, 2 ** 31 - 1)
  return { low: new Float64Array(dimension), high: new Float64Array(dimension).fill(1) }
}
