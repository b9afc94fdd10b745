// What the formulas of the L2-discrepancies share: means of products over points and over pairs of points.

import { checkList } from "../check-list.js"
import { refuse } from "../refuse.js"
import { refuseNumber } from "../refuse-number.js"

/**
 * The points that a discrepancy is asked of.
 *
 * @param points - one after another
 * @param dimension - how many numbers a point has
 * @returns a copy
 * @throws LecternError `out-of-range` for no points, part of a point, or a number outside [0, 1]
 */
export function pointsOf(points: Readonly<ArrayLike<number>>, dimension: number): Float64Array {
  if (!Number.isInteger(dimension) || dimension < 1) refuseNumber("dimension", dimension, "an integer of at least 1")
  checkList("points", points)
  if (points.length === 0 || points.length % dimension !== 0) {
    refuse("points.length", points.length, `a positive multiple of the dimension ${dimension}`)
  }
  for (let i = 0; i < points.length; i++) {
    const x = points[i]!
    if (!(typeof x === "number" && x >= 0 && x <= 1)) refuseNumber(`points[${i}]`, x, "a number in [0, 1]")
  }
  return Float64Array.from(points)
}

/** The mean, over points, of the product of a function of each coordinate. */
export function meanOfProducts(rows: Float64Array, dimension: number, factor: (x: number) => number): number {
  let sum = 0
  for (let row = 0; row < rows.length; row += dimension) {
    let product = 1
    for (let j = 0; j < dimension; j++) product *= factor(rows[row + j]!)
    sum += product
  }
  return sum / (rows.length / dimension)
}

/** The mean, over all pairs of points, each with itself too, of a product of symmetric functions of both coordinates. */
export function meanOfPairs(rows: Float64Array, dimension: number, factor: (x: number, y: number) => number): number {
  let sum = 0
  for (let one = 0; one < rows.length; one += dimension) {
    let rowSum = 0
    for (let other = 0; other <= one; other += dimension) {
      let product = other === one ? 1 : 2
      for (let j = 0; j < dimension; j++) product *= factor(rows[one + j]!, rows[other + j]!)
      rowSum += product
    }
    sum += rowSum
  }
  return sum / (rows.length / dimension) ** 2
}
