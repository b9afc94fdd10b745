// Scores of any set of segments: sums of their rows, and what the sum would be without each of them.
import type { Numbers } from "../columns.js"

/** Computes a score from a sum of rows. */
export type ScoreOf = (state: Float64Array) => number

/** Segments by their numbers from 0, ascending. */
export type Segments = Uint32Array

/** The sum of the rows of some segments. @param columns - one for each number of a row */
export function sumOf(columns: readonly Numbers[], segments: Segments): Float64Array {
  return Float64Array.from(columns, (column) => {
    let sum = 0
    for (let i = 0; i < segments.length; i++) sum += column[segments[i]!]!
    return sum
  })
}

/** The sums of the rows of each group. @param group - the number of each segment's group */
export function sumsBy(
  columns: readonly Numbers[],
  segments: Segments,
  group: Numbers,
  groups: number,
): Float64Array[] {
  const sums = Array.from({ length: groups }, () => new Float64Array(columns.length))
  for (const [k, column] of columns.entries()) {
    for (let i = 0; i < segments.length; i++) sums[group[segments[i]!]!]![k]! += column[segments[i]!]!
  }
  return sums
}

/** The score without each of the segments, one after another. */
export function deleteOne(
  columns: readonly Numbers[],
  segments: Segments,
  total: Float64Array,
  scoreOf: ScoreOf,
): Float64Array {
  const rest = new Float64Array(total.length)
  return Float64Array.from(segments, (segment) => {
    for (let k = 0; k < rest.length; k++) rest[k] = total[k]! - columns[k]![segment]!
    return scoreOf(rest)
  })
}

/** The same to first order: much faster, and nearly equal where one row is small beside the sum. */
export function deleteOneLinear(
  columns: readonly Numbers[],
  segments: Segments,
  total: Float64Array,
  scoreOf: ScoreOf,
): Float64Array {
  const scores = new Float64Array(segments.length).fill(scoreOf(total))
  const moved = total.slice()
  for (const [k, column] of columns.entries()) {
    if (total[k] === 0) continue
    const step = Math.max(1, Math.round(Math.abs(total[k]!) / segments.length))
    moved[k] = total[k]! + step
    const above = scoreOf(moved)
    moved[k] = total[k]! - step
    const slope = (above - scoreOf(moved)) / (2 * step)
    moved[k] = total[k]!
    if (slope !== 0) for (let i = 0; i < scores.length; i++) scores[i]! -= slope * column[segments[i]!]!
  }
  return scores
}

/**
 * The standard error by the jackknife, from the scores without each of the segments.
 *
 * @returns undefined for fewer than two segments
 * @see Efron and Tibshirani 1993, "An Introduction to the Bootstrap", equation 11.5
 */
export function jackknifeError(without: Float64Array): number | undefined {
  const { length } = without
  if (length < 2) return undefined
  let mean = 0
  for (const each of without) mean += each / length
  let squares = 0
  for (const each of without) squares += (each - mean) ** 2
  return Math.sqrt(((length - 1) / length) * squares)
}
