// The jackknife of sums of rows: the bias and the standard error of a score, from the scores without each unit in turn.

import { checkFunction, checkOptions, type OptionNames } from "@lectern/core/checks"
import { checkRows } from "../rows/check-rows.js"
import { countOfRows, type Grouping, type ScoreFunction, strataOfRows, totalOf } from "../rows/scored-rows.js"
import { scoresWithoutUnits } from "./left-out-scores.js"
import { checkEnough, type JackknifeResult, summarizeJackknife } from "./summary.js"

/** Rows that add up, with the function that scores their sum. */
export interface JackknifeSumsOptions extends Grouping {
  /**
   * One row per segment, one after another: numbers that add up. A score that divides by the number of rows needs a
   * column of ones, since leaving out a unit changes it.
   */
  readonly rows: Float64Array
  /** The length of a row. */
  readonly width: number
  /** Scores a sum of rows. */
  readonly score: ScoreFunction
}

const OPTIONS: OptionNames<JackknifeSumsOptions> = { rows: true, width: true, score: true, units: true, strata: true }

/**
 * The jackknife of any score that is a function of sums of rows, in time that grows with the number of rows.
 *
 * `score` gets the sum of the rows that are left, not the rows: see {@link jackknife} for that.
 *
 * It leaves out one unit at a time: no random numbers, and for smooth scores nearly the standard error that the bootstrap
 * finds. For scores that jump, a median above all, the standard error is wrong however many units there are.
 *
 * @param options - rows, their width, the score, and what belongs together
 * @returns the score with its bias and standard error, and the scores without each unit
 * @throws LecternError `out-of-range` for options that are not allowed, a stratum of one unit, or a score that is not
 * finite; `unequal-lengths`
 * @see Quenouille 1956, "Notes on Bias in Estimation", for the bias
 * @see Efron and Tibshirani 1993, "An Introduction to the Bootstrap", equations 11.4 and 11.5
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * // The variance with n in the denominator is too small; the jackknife puts n - 1 there.
 * const rows = Float64Array.from([1, 2, 3, 6].flatMap((x) => [x, x * x, 1]))
 * const variance = ([x = 0, xx = 0, n = 0]: Float64Array): number => xx / n - (x / n) ** 2
 * const { score, corrected } = jackknifeSums({ rows, width: 3, score: variance })
 * score //=> 3.5
 * corrected //=> 4.6667
 * ```
 */
export function jackknifeSums(options: JackknifeSumsOptions): JackknifeResult {
  checkOptions("jackknifeSums()", options, OPTIONS)
  const { rows, width, score } = options
  checkFunction("score", score)
  const count = countOfRows(rows, width)
  checkRows("rows", rows, count, width)
  const sizes = strataOfRows(options, count)
  checkEnough(sizes)
  const scores = scoresWithoutUnits(options, sizes)
  return summarizeJackknife(score(totalOf(rows, width)), scores, sizes)
}
