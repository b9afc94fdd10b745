// The scores without each unit in turn, on which the jackknife and BCa rest.

import { notTheNumber } from "@lectern/core/checks"
import type { UnitStatistic } from "../rows/data.js"
import { denseRows, placeRows } from "../rows/place-rows.js"
import { type ScoreFunction, totalOf } from "../rows/scored-rows.js"
import { strataOf } from "../rows/strata.js"

/** Rows that add up, with their score; their number and units have been checked. */
export interface SummedRows {
  /** One row per segment. */
  readonly rows: Float64Array
  /** The length of a row. */
  readonly width: number
  /** Scores a sum of rows. */
  readonly score: ScoreFunction
  /** The unit of each row, when it is not a unit of its own. */
  readonly units?: Int32Array
}

/** The scores of sums without each unit, in time that grows with the number of rows. */
export function scoresWithoutUnits({ rows, width, score, units }: SummedRows, sizes: readonly number[]): Float64Array {
  const count = sizes.reduce((sum, size) => sum + size, 0)
  const sums =
    units === undefined
      ? rows
      : denseRows(placeRows(units, units.length, count), { from: 0, first: 0, size: count }, [{ rows, width }])
  const total = totalOf(rows, width)
  const left = new Float64Array(width)
  return leaveOut(sizes, (unit) => {
    for (let c = 0; c < width; c++) left[c] = total[c]! - sums[unit * width + c]!
    return score(left)
  })
}

/** The statistics of data without each unit, in time that grows with the square of their number. */
export function statisticsWithoutUnits({ sizes, of }: UnitStatistic): Float64Array {
  const count = sizes.reduce((sum, size) => sum + size, 0)
  return leaveOut(sizes, (unit) =>
    of(
      Int32Array.from({ length: count - 1 }, (_, i) => (i < unit ? i : i + 1)),
      () => `the data without unit ${unit}`,
    ),
  )
}

function leaveOut(sizes: readonly number[], scoreWithout: (unit: number) => number): Float64Array {
  const strata = strataOf(sizes)
  const scores = new Float64Array(strata.reduce((sum, { units }) => sum + units, 0)).fill(Number.NaN)
  for (const { firstUnit, units } of strata) {
    if (units === 1) continue
    for (let unit = firstUnit; unit < firstUnit + units; unit++) {
      const score = scoreWithout(unit)
      if (!Number.isFinite(score)) throw notTheNumber(`the score without unit ${unit}`, score, "a finite number")
      scores[unit] = score
    }
  }
  return scores
}
