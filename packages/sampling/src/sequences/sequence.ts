// What a sequence of points in the unit cube offers: whoever integrates takes one of these, whatever made its points.

/** Points in the unit cube, one after another. No coordinate is ever 1; it may be 0. */
export interface Sequence {
  /** How many coordinates a point has. */
  readonly dimension: number
  /** How many points there are in all. */
  readonly length: number
  /** How many points are behind: the index of the point that comes next. */
  readonly index: number
  /**
   * The next point.
   *
   * @param out - where to write it: `dimension` numbers; a fresh array by default
   * @returns `out`: numbers in [0, 1)
   * @throws LecternError `out-of-range` past the last point; `unequal-lengths` when `out` has another length
   */
  next(out?: Float64Array): Float64Array
  /**
   * Fills an array with the next points, row by row, the same that as many calls of {@link Sequence.next | next}
   * would give.
   *
   * @param points - overwritten; its length must be a multiple of `dimension`
   * @returns `points`
   * @throws LecternError `out-of-range` when its length is no such multiple or there are not so many points left
   */
  fill(points: Float64Array): Float64Array
  /**
   * Leaves points out, in a time that does not depend on how many.
   *
   * @param count - how many, an integer of at least 0
   * @throws LecternError `out-of-range` when `count` is not allowed or there are not so many points left
   */
  skip(count: number): void
}
