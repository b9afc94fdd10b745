// The intervals that the pieces of a range are divided into, with the results of their rules.
import { type KronrodEstimate, kronrodEstimate } from "./kronrod-estimate.js"
import type { Piece } from "./piece.js"

// The outermost nodes of the rule of 15, and more so of 21, leave out less of an interval at an end.
const UNSEEN = 0.0043
// As a part of the mean absolute value. The halves of smooth functions also agree only this well.
const MIN_JUMP = 0.001

/** An interval of a piece, and the result of its rule. */
export interface Interval extends KronrodEstimate {
  /** The piece it is a part of. */
  readonly piece: Piece
  /** Its start, in the variable of the piece. */
  readonly low: number
  /** Its end. */
  readonly high: number
  /** The number of halvings of its piece that led to it. */
  readonly level: number
  /** The estimated jumps of the integrand at both ends. */
  readonly jumps: readonly [low: number, high: number]
}

/** Sums over all intervals. */
export type PoolSums = Pick<KronrodEstimate, "value" | "error" | "size">

/** The one interval that a piece starts with. */
export function wholeOf(piece: Piece): Interval {
  const { low, high } = piece
  return { ...kronrodEstimate(piece, low, high), piece, low, high, level: 0, jumps: [0, 0] }
}

/**
 * The halves of an interval.
 *
 * A jump beyond the outermost node of a half is seen by neither half; but then the halves do not agree in the middle.
 * It counts as an error of both, and of their halves that touch it.
 */
export function halvesOf({ piece, low, high, level, jumps }: Interval): [Interval, Interval] {
  const middle = low + 0.5 * (high - low)
  // The upper half of a whole tail, in a variable that runs the other way.
  const near = level === 0 ? piece.near : undefined
  const upper = near ?? { low: middle, high }
  const left = kronrodEstimate(piece, low, middle)
  const right = kronrodEstimate(near ?? piece, upper.low, upper.high)
  const gap = left.ends && right.ends ? Math.abs(left.ends[1] - right.ends[near ? 1 : 0]) : 0
  const jump = gap * (high - low) > MIN_JUMP * (left.size + right.size) ? gap : 0
  return [
    withJumpError({ ...left, piece, low, high: middle, level: level + 1, jumps: [jumps[0], jump] }),
    withJumpError({
      ...right,
      piece: near ?? piece,
      low: upper.low,
      high: upper.high,
      level: level + 1,
      jumps: near ? [jumps[1], jump] : [jump, jumps[1]],
    }),
  ]
}

function withJumpError(interval: Interval): Interval {
  const { low, high, jumps, error, ends } = interval
  if (ends === undefined) return interval
  return { ...interval, error: Math.max(error, UNSEEN * (high - low) * (jumps[0] + jumps[1])) }
}

/** The sums over all intervals. */
export function sumsOf(intervals: readonly Interval[]): PoolSums {
  let value = 0
  let error = 0
  let size = 0
  for (const each of intervals) {
    value += each.value
    error += each.error
    size += each.size
  }
  return { value, error, size }
}

/** The interval of the largest error among those halved less than `levels` times. */
export function worstOf(
  intervals: readonly Interval[],
  levels: number,
): { readonly worst: number; readonly error: number } {
  let worst = -1
  let error = 0
  for (const [i, each] of intervals.entries()) {
    if (each.level >= levels) continue
    error += each.error
    if (worst < 0 || each.error > intervals[worst]!.error) worst = i
  }
  return { worst, error }
}

/** Whether an interval is too short to be halved: its outermost nodes would fall on its ends. */
export function isTooShort({ low, high }: Interval): boolean {
  const largest = Math.max(Math.abs(low), Math.abs(high))
  return 0.5 * (high - low) <= 2 ** -42 * largest || largest < 2 ** -1000
}
