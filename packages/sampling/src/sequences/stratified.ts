// Stratified points: the cube is divided into equal boxes, each of which holds one point.

import { checkInteger, checkList, checkNotEmpty, outOfRange } from "@lectern/core/checks"
import type { RandomSource } from "@lectern/random"
import { generatorFrom } from "@lectern/random/internal"

const BELOW_ONE = 1 - 2 ** -53
const MAX_NUMBERS = 2 ** 31 - 1

/**
 * One random point in each box of a grid over the unit cube.
 *
 * The variance of a mean loses what a function that is constant on each box explains: in one dimension it falls like
 * the cube of the number of points, in many dimensions hardly faster than that of random points. Boxes are ordered by the
 * last axis first.
 *
 * @param cells - how many pieces to divide each axis into: at least one axis, integers of at least 1; the product, the
 *   number of points, times the number of axes is below 2^31
 * @param source - a generator, `{ seed }` or `{ generator }`: where the points come from
 * @returns the points one after another, each of `cells.length` numbers in [0, 1)
 * @throws LecternError `out-of-range` when `cells` are not allowed
 * @see Owen 2013, "Monte Carlo theory, methods and examples", section 8.4
 * @see [Note: variance reduction](../../../../docs/notes/variance-reduction.md)
 * @example
 * ```ts
 * const points = stratified([2, 2], xoshiro128(1))
 * points.map((x) => Math.floor(2 * x)) //=> [0, 0, 0, 1, 1, 0, 1, 1]
 * ```
 */
export function stratified(cells: Readonly<ArrayLike<number>>, source: RandomSource): Float64Array {
  checkList("cells", cells)
  const dimension = cells.length
  checkNotEmpty("cells", cells)
  let count = 1
  for (let j = 0; j < dimension; j++) {
    checkInteger(`cells[${j}]`, cells[j], 1, MAX_NUMBERS)
    count *= cells[j]!
    if (count * dimension > MAX_NUMBERS)
      throw outOfRange("the product of cells", count, `at most ${MAX_NUMBERS} / ${dimension}`)
  }
  const generator = generatorFrom(source)
  const points = new Float64Array(count * dimension)
  generator.fillUniform(points)
  const box = new Uint32Array(dimension)
  for (let at = 0; at < points.length; at += dimension) {
    for (let j = 0; j < dimension; j++) {
      const x = (box[j]! + points[at + j]!) / cells[j]!
      points[at + j] = x < BELOW_ONE ? x : BELOW_ONE
    }
    for (let j = dimension - 1; j >= 0 && ++box[j]! === cells[j]; j--) box[j] = 0
  }
  return points
}
