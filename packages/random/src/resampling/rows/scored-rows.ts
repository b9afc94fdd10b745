// Rows in memory, with the function that scores their sums.

import { checkInteger, checkList, checkSameLength, checkTypedArray } from "@lectern/core/checks"
import { checkStrata, MAX_UNITS } from "./check-rows.js"

/** The grouping of rows in a resample. */
export interface Grouping {
  /**
   * The unit of each row: rows of one unit (the segments of a document) are drawn or swapped together. Numbers from 0
   * without gaps, through the strata; see {@link unitsByLabel}.
   * @defaultValue every row is a unit of its own
   */
  readonly units?: Int32Array
  /**
   * The number of units of each stratum; every resample keeps these numbers. Approximate randomization ignores them.
   * @defaultValue a single stratum
   */
  readonly strata?: readonly number[]
}

/** A score with those of resamples. */
export interface ResampledScore {
  /** The score of all rows. */
  readonly score: number
  /** One per resample. */
  readonly scores: Float64Array
}

/**
 * The score of the sum of some rows: `(sums) => metric.finalize(sums).score`.
 *
 * @param sums - one row; valid until the function returns
 */
export type ScoreFunction = (sums: Float64Array) => number

/** The units of each stratum. */
export function strataOfRows({ units, strata }: Grouping, count: number, name = "rows"): readonly number[] {
  if (strata !== undefined) checkStrata(strata)
  if (units !== undefined) {
    checkTypedArray("units", units, "Int32Array")
    return strata ?? [countUnits(units)]
  }
  const total = strata?.reduce((sum, size) => sum + size, 0) ?? count
  checkSameLength("units", [name, count], ["strata", total])
  return strata ?? [count]
}

/** The number of units. */
export function countUnits(units: Int32Array): number {
  return units.reduce((most, unit) => Math.max(most, unit + 1), 0)
}

/** The sum of rows. */
export function totalOf(rows: Float64Array, width: number): Float64Array {
  const total = new Float64Array(width)
  for (let i = 0; i < rows.length; i++) total[i % width]! += rows[i]!
  return total
}

/** The score of each of many rows. */
export function scoresOf(sums: Float64Array, width: number, score: ScoreFunction): Float64Array {
  return Float64Array.from({ length: sums.length / width }, (_, r) => score(sums.slice(r * width, (r + 1) * width)))
}

/** The number of rows. */
export function countOfRows(rows: Readonly<ArrayLike<unknown>>, width: number, name = "rows"): number {
  checkInteger("width", width, 1, MAX_UNITS)
  checkList(name, rows, "rows")
  return Math.ceil(rows.length / width)
}
