// A sequence of points in the unit cube.
import { checkInteger, checkSameLength, checkTypedArray, outOfRange } from "@lectern/core/checks"

/** Points in the unit cube, one after another. No coordinate is ever 1; it may be 0. */
export interface Sequence {
  /** The number of coordinates of a point. */
  readonly dimension: number
  /** The number of points in all. */
  readonly length: number
  /**
   * The number of binary digits of a coordinate, of a sequence that is balanced after powers of two of points; undefined where any
   * number of points is as good.
   */
  readonly bits: number | undefined
  /** The number of points taken: the index of the next point. */
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
   * Fills an array with the next points, row by row, equal to those of repeated calls of {@link Sequence.next | next}.
   *
   * @param points - overwritten; its length must be a multiple of `dimension`
   * @returns `points`
   * @throws LecternError `out-of-range` when its length is not such a multiple or fewer points are left
   */
  fill(points: Float64Array): Float64Array
  /**
   * Skips points, in time that does not depend on how many.
   *
   * @param count - how many, an integer of at least 0
   * @throws LecternError `out-of-range` when `count` is not allowed or fewer points are left
   */
  skip(count: number): void
}

/** A maker of the points of a sequence. */
export interface PointMaker {
  /** The number of coordinates of a point. */
  readonly dimension: number
  /** The number of points in all. */
  readonly length: number
  /** As of {@link Sequence}. */
  readonly bits?: number
  /** Writes `count` points, the first of them number `index`: where the last call ended, or where `moveTo` went. */
  write(points: Float64Array, index: number, count: number): void
  /** Continues at point `index`. */
  moveTo(index: number): void
}

/** The sequence of a maker of points, at its start. */
export function sequenceOf({ dimension, length, bits, write, moveTo }: PointMaker): Sequence {
  let index = 0

  function take(points: Float64Array, count: number): Float64Array {
    checkLeft(index + count, length)
    write(points, index, count)
    index += count
    return points
  }

  return {
    dimension,
    length,
    bits,
    get index() {
      return index
    },
    next(out = new Float64Array(dimension)) {
      checkTypedArray("out", out, "Float64Array")
      if (out.length !== dimension) checkSameLength("numbers", ["a point", dimension], ["out", out.length])
      return take(out, 1)
    },
    fill(points) {
      checkTypedArray("points", points, "Float64Array")
      if (points.length % dimension !== 0) {
        throw outOfRange("the length of points", points.length, `a multiple of the dimension, ${dimension}`)
      }
      return take(points, points.length / dimension)
    },
    skip(count) {
      checkInteger("count", count, 0)
      checkLeft(index + count, length)
      index += count
      moveTo(index)
    },
  }
}

function checkLeft(end: number, length: number): void {
  if (end > length) throw outOfRange("the number of points", end, `at most ${length}`)
}
