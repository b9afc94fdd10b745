// The centred L2-discrepancy: how unevenly points fill the cube, measured by boxes at its corners.
import { meanOfPairs, meanOfProducts, pointsOf } from "./discrepancy-sums.js"

/**
 * The centred L2-discrepancy of points, squared, as scipy's `discrepancy(points)` gives it.
 *
 * It does not change when an axis is turned round, and counts all projections to fewer dimensions. Takes a time that
 * grows with the square of the number of points.
 *
 * @param points - one after another, numbers in [0, 1]; at least one point
 * @param dimension - how many numbers a point has, an integer of at least 1
 * @returns at least 0 but for rounding; less is more even
 * @throws LecternError `out-of-range` when an argument is not allowed
 * @see Hickernell 1998, "A generalized discrepancy and quadrature error bound", equation (5.1c)
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * centredDiscrepancy([0.5], 1) //=> 0.0833333333
 * ```
 */
export function centredDiscrepancy(points: Readonly<ArrayLike<number>>, dimension: number): number {
  const rows = pointsOf(points, dimension)
  const single = meanOfProducts(rows, dimension, (x) => {
    const off = Math.abs(x - 0.5)
    return 1 + 0.5 * off - 0.5 * off * off
  })
  const pairs = meanOfPairs(
    rows,
    dimension,
    (x, y) => 1 + 0.5 * (Math.abs(x - 0.5) + Math.abs(y - 0.5) - Math.abs(x - y)),
  )
  return (13 / 12) ** dimension - 2 * single + pairs
}
