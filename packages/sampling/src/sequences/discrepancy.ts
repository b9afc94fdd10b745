// Unevenness of points in the unit cube: L2-discrepancies, by their formulas over points and over pairs of points.
import { checkInteger, checkList, notTheNumber, outOfRange } from "@lectern/core/checks"

/**
 * The centred L2-discrepancy of points, squared, as scipy's `discrepancy(points)` gives it.
 *
 * It does not change when an axis is reversed, and counts all projections to fewer dimensions. Takes time that grows with
 * the square of the number of points.
 *
 * @param points - one after another, numbers in [0, 1]; at least one point
 * @param dimension - how many numbers a point has, an integer of at least 1
 * @returns at least 0 but for rounding; smaller is more even
 * @throws LecternError `out-of-range` when an argument is not allowed
 * @see Hickernell 1998, "A generalized discrepancy and quadrature error bound", equation (5.1c)
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

/**
 * The mixture L2-discrepancy of points, squared, as scipy's `discrepancy(points, method="MD")` gives it.
 *
 * Takes time that grows with the square of the number of points.
 *
 * @param points - one after another, numbers in [0, 1]; at least one point
 * @param dimension - how many numbers a point has, an integer of at least 1
 * @returns at least 0 but for rounding; smaller is more even
 * @throws LecternError `out-of-range` when an argument is not allowed
 * @see Zhou, Fang and Ning 2013, "Mixture discrepancy for quasi-random point sets", equation (18)
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

/**
 * The L2 star discrepancy of points, as scipy's `discrepancy(points, method="L2-star")` gives it: here the root is
 * taken.
 *
 * It is the root mean square, over all boxes from the origin, of the share of points in the box less its volume. In
 * many dimensions it says little. Takes time that grows with the square of the number of points.
 *
 * @param points - one after another, numbers in [0, 1]; at least one point
 * @param dimension - how many numbers a point has, an integer of at least 1
 * @returns in [0, 1]; smaller is more even
 * @throws LecternError `out-of-range` when an argument is not allowed
 * @see Warnock 1972, "Computational investigations of low-discrepancy point sets"
 * @example
 * ```ts
 * starDiscrepancy([0.5], 1) //=> 0.2886751346
 * ```
 */
export function starDiscrepancy(points: Readonly<ArrayLike<number>>, dimension: number): number {
  const rows = pointsOf(points, dimension)
  const single = meanOfProducts(rows, dimension, (x) => 0.5 * (1 - x * x))
  const pairs = meanOfPairs(rows, dimension, (x, y) => 1 - Math.max(x, y))
  // Rounding may make it negative.
  return Math.sqrt(Math.max(0, 3 ** -dimension - 2 * single + pairs))
}

/**
 * The wrap-around L2-discrepancy of points, squared, as scipy's `discrepancy(points, method="WD")` gives it.
 *
 * It does not change when all points are shifted along an axis and come back at the other end. Takes time that grows with
 * the square of the number of points.
 *
 * @param points - one after another, numbers in [0, 1]; at least one point
 * @param dimension - how many numbers a point has, an integer of at least 1
 * @returns at least 0 but for rounding; smaller is more even
 * @throws LecternError `out-of-range` when an argument is not allowed
 * @see Hickernell 1998, "Lattice rules: how well do they measure up?", equation (5.9)
 * @see Zhou, Fang and Ning 2013, "Mixture discrepancy for quasi-random point sets", equation (10)
 */
export function wrapAroundDiscrepancy(points: Readonly<ArrayLike<number>>, dimension: number): number {
  const rows = pointsOf(points, dimension)
  const pairs = meanOfPairs(rows, dimension, (x, y) => {
    const apart = Math.abs(x - y)
    return 1.5 - apart * (1 - apart)
  })
  return pairs - (4 / 3) ** dimension
}

/** A copy of the points; throws for no points, part of a point, or a number outside 0..1. */
function pointsOf(points: Readonly<ArrayLike<number>>, dimension: number): Float64Array {
  checkInteger("dimension", dimension, 1)
  checkList("points", points)
  if (points.length === 0 || points.length % dimension !== 0) {
    throw outOfRange("the length of points", points.length, `a positive multiple of the dimension, ${dimension}`)
  }
  for (let i = 0; i < points.length; i++) {
    const x = points[i]
    if (!(typeof x === "number" && x >= 0 && x <= 1)) throw notTheNumber(`points[${i}]`, x, "a number in 0..1")
  }
  return Float64Array.from(points)
}

/** The mean, over points, of the product of a function of each coordinate. */
function meanOfProducts(rows: Float64Array, dimension: number, factor: (x: number) => number): number {
  let sum = 0
  for (let row = 0; row < rows.length; row += dimension) {
    let product = 1
    for (let j = 0; j < dimension; j++) product *= factor(rows[row + j]!)
    sum += product
  }
  return sum / (rows.length / dimension)
}

/** The mean, over all pairs of points, each with itself too, of a product of symmetric functions of both coordinates. */
function meanOfPairs(rows: Float64Array, dimension: number, factor: (x: number, y: number) => number): number {
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
