// The intervals that the pieces of a range are cut into, with what their rules say.
import { type KronrodEstimate, kronrodEstimate } from "./kronrod-estimate.js"
import type { Piece } from "./piece.js"

/** An interval of a piece, and what its rule says of it. */
export interface Interval extends KronrodEstimate {
  /** The piece it is a part of. */
  readonly piece: Piece
  /** Where it starts, in the variable of the piece. */
  readonly low: number
  /** Where it ends. */
  readonly high: number
  /** How often its piece was halved to get it. */
  readonly level: number
}

/** Sums over all intervals. */
export interface PoolSums {
  /** The integral. */
  readonly value: number
  /** How far off it may be. */
  readonly error: number
  /** The integral of the absolute value. */
  readonly size: number
}

/** One interval for a piece, or a half of one. */
export function intervalOf(piece: Piece, low: number, high: number, level: number): Interval {
  return { ...kronrodEstimate(piece, low, high), piece, low, high, level }
}

/**
 * The sums over all intervals.
 *
 * @param intervals - at least one
 */
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

/**
 * The interval of the largest error among those halved less than `levels` times.
 *
 * @param intervals - any number
 * @param levels - a whole number, or `Infinity` for all
 * @returns its index, -1 if there is none, and the sum of the errors of all those looked at
 */
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

/**
 * Whether an interval is too short to be halved: its outermost nodes would fall on its ends.
 *
 * @param interval - any
 */
export function isTooShort({ low, high }: Interval): boolean {
  const largest = Math.max(Math.abs(low), Math.abs(high))
  return 0.5 * (high - low) <= 2 ** -42 * largest || largest < 2 ** -1000
}
