// The L2 star discrepancy: how unevenly points fill the cube, measured by boxes from the origin.
import { meanOfPairs, meanOfProducts, pointsOf } from "./discrepancy-sums.js"

/**
 * The L2 star discrepancy of points, as scipy's `discrepancy(points, method="L2-star")` gives it: here the root is
 * taken.
 *
 * It is the root mean square, over all boxes from the origin, of the share of points in the box less its volume. In
 * many dimensions it says little. Takes a time that grows with the square of the number of points.
 *
 * @param points - one after another, numbers in [0, 1]; at least one point
 * @param dimension - how many numbers a point has, an integer of at least 1
 * @returns in [0, 1]; less is more even
 * @throws LecternError `out-of-range` when an argument is not allowed
 * @see Warnock 1972, "Computational investigations of low-discrepancy point sets"
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * starDiscrepancy([0.5], 1) //=> 0.2886751346
 * ```
 */
export function starDiscrepancy(points: Readonly<ArrayLike<number>>, dimension: number): number {
  const rows = pointsOf(points, dimension)
  const single = meanOfProducts(rows, dimension, (x) => 0.5 * (1 - x * x))
  const pairs = meanOfPairs(rows, dimension, (x, y) => 1 - Math.max(x, y))
  // Rounding may leave less than nothing.
  return Math.sqrt(Math.max(0, 3 ** -dimension - 2 * single + pairs))
}
