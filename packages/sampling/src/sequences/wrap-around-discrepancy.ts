// The wrap-around L2-discrepancy: how unevenly points fill the cube, measured by boxes on a torus.
import { meanOfPairs, pointsOf } from "./discrepancy-sums.js"

/**
 * The wrap-around L2-discrepancy of points, squared, as scipy's `discrepancy(points, method="WD")` gives it.
 *
 * It does not change when all points are shifted along an axis and come back at the other end. Takes a time that
 * grows with the square of the number of points.
 *
 * @param points - one after another, numbers in [0, 1]; at least one point
 * @param dimension - how many numbers a point has, an integer of at least 1
 * @returns at least 0 but for rounding; less is more even
 * @throws LecternError `out-of-range` when an argument is not allowed
 * @see Hickernell 1998, "Lattice rules: how well do they measure up?", equation (5.9)
 * @see Zhou, Fang and Ning 2013, "Mixture discrepancy for quasi-random point sets", equation (10)
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 */
export function wrapAroundDiscrepancy(points: Readonly<ArrayLike<number>>, dimension: number): number {
  const rows = pointsOf(points, dimension)
  const pairs = meanOfPairs(rows, dimension, (x, y) => {
    const apart = Math.abs(x - y)
    return 1.5 - apart * (1 - apart)
  })
  return pairs - (4 / 3) ** dimension
}
