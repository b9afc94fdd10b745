// Bias, standard error and acceleration of a score, from the scores without each unit.

import { outOfRange } from "@lectern/core/checks"
import { checkScore } from "../intervals/intervals.js"
import { meanOf } from "../intervals/score-spread.js"
import { checkStrata } from "../rows/check-rows.js"
import type { ResampledScore } from "../rows/scored-rows.js"
import { strataOf } from "../rows/strata.js"

/** A score, those without each unit, and what these say about it. */
export interface JackknifeResult extends ResampledScore {
  /** Without each unit, in the order of units. */
  readonly scores: Float64Array
  /** The expected excess of the score over the truth. */
  readonly bias: number
  /** The score less its bias. */
  readonly corrected: number
  /** The standard error of the score. */
  readonly standardError: number
  /** The rate at which the standard error changes with the score, as {@link bcaInterval} takes it; 0 when no unit has influence. */
  readonly acceleration: number
}

/** Throws for strata from which no unit can be left out. */
export function checkEnough(sizes: readonly number[]): void {
  const units = checkStrata(sizes)
  const single = sizes.indexOf(1)
  if (units > 1 && single < 0) return
  const name = sizes.length > 1 && units > 0 ? `strata[${single}]` : "the number of units"
  throw outOfRange(name, sizes[single] ?? units, "at least 2")
}

/** Sums up the scores without each unit. */
export function summarizeJackknife(score: number, scores: Float64Array, sizes: readonly number[]): JackknifeResult {
  checkScore(score)
  let [bias, variance] = [0, 0]
  for (const { firstUnit, units } of strataOf(sizes)) {
    const own = scores.subarray(firstUnit, firstUnit + units)
    const mean = meanOf(own)
    bias += (units - 1) * (mean - score)
    variance += ((units - 1) / units) * own.reduce((sum, each) => sum + (each - mean) * (each - mean), 0)
  }
  const acceleration = accelerationOf(scores, sizes)
  return { score, scores, bias, corrected: score - bias, standardError: Math.sqrt(variance), acceleration }
}

/**
 * The acceleration of a score.
 *
 * A stratum of one unit adds nothing: every resample has that unit, so it makes no difference.
 *
 * @see Efron and Tibshirani 1993, "An Introduction to the Bootstrap", equation 14.15
 * @see Davison and Hinkley 1997, "Bootstrap Methods and their Application", section 5.3.2, for strata
 */
export function accelerationOf(scores: Float64Array, sizes: readonly number[]): number {
  const influences = new Float64Array(scores.length)
  let largest = 0
  for (const { firstUnit, units } of strataOf(sizes)) {
    if (units === 1) continue
    const mean = meanOf(scores.subarray(firstUnit, firstUnit + units))
    for (let unit = firstUnit; unit < firstUnit + units; unit++) {
      // Over the size of the stratum.
      const influence = ((units - 1) / units) * (mean - scores[unit]!)
      influences[unit] = influence
      largest = Math.max(largest, Math.abs(influence))
    }
  }
  if (largest === 0) return 0
  let [squares, cubes] = [0, 0]
  for (const influence of influences) {
    // The largest is 1, so that no square or cube is too small or too large for a number.
    const scaled = influence / largest
    squares += scaled * scaled
    cubes += scaled * scaled * scaled
  }
  return cubes / (6 * squares * Math.sqrt(squares))
}
