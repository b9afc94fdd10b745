// The mixture L2-discrepancy: how unevenly points fill the cube, a compromise of the centred and the wrap-around ones.
import { meanOfPairs, meanOfProducts, pointsOf } from "./discrepancy-sums.js"

/**
 * The mixture L2-discrepancy of points, squared, as scipy's `discrepancy(points, method="MD")` gives it.
 *
 * Takes a time that grows with the square of the number of points.
 *
 * @param points - one after another, numbers in [0, 1]; at least one point
 * @param dimension - how many numbers a point has, an integer of at least 1
 * @returns at least 0 but for rounding; less is more even
 * @throws LecternError `out-of-range` when an argument is not allowed
 * @see Zhou, Fang and Ning 2013, "Mixture discrepancy for quasi-random point sets", equation (18)
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 */
export function mixtureDiscrepancy(points: Readonly<ArrayLike<number>>, dimension: number): number {
  const rows = pointsOf(points, dimension)
  const single = meanOfProducts(rows, dimension, (x) => {
    const off = Math.abs(x - 0.5)
    return 5 / 3 - 0.25 * off - 0.25 * off * off
  })
  const pairs = meanOfPairs(rows, dimension, (x, y) => {
    const apart = Math.abs(x - y)
    return 1.875 - 0.25 * (Math.abs(x - 0.5) + Math.abs(y - 0.5)) - 0.75 * apart + 0.5 * apart * apart
  })
  return (19 / 12) ** dimension - 2 * single + pairs
}
