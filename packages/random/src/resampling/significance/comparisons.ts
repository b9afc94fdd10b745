// A system against the baseline: the size of the difference, its interval, and how likely chance gives one as large.
import { checkNumber, checkNumbers, checkSameLength } from "@lectern/core/checks"
import { type ScoreSpread, scoreSpread } from "../intervals/score-spread.js"
import { checkResampled } from "../rows/check-rows.js"
import type { ResampledScore } from "../rows/scored-rows.js"
import { bootstrapPValue, compatBootstrapPValue, compatRandomizationPValue, randomizationPValue } from "./p-values.js"

/** The result of a test of a system against the baseline. */
export interface Comparison {
  /** The system's score less the baseline's: the size of the effect, on the scale of the score. */
  readonly difference: number
  /** The two-sided p-value: the probability that chance alone gives a difference of this size, either way. */
  readonly pValue: number
  /** The p-value that sacreBLEU prints. */
  readonly compatPValue: number
}

/** The result of the paired bootstrap. */
export interface BootstrapComparison extends Comparison {
  /** The spread of the difference on other test sets like this one. */
  readonly interval: ScoreSpread
  /**
   * The share of resamples in which the system scores higher than the baseline, ties by halves: 0.5 when neither does,
   * near 0 or 1 when one nearly always does.
   */
  readonly higherShare: number
}

/**
 * The paired bootstrap's verdict, from scores of the same resamples.
 *
 * @param baseline - its score and those of its resamples
 * @param system - its score and those of the same resamples
 * @returns the difference with its interval and p-values
 * @throws LecternError `unequal-lengths`; `out-of-range` for no resamples or a score that is NaN
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * const baseline = { score: 0.5, scores: Float64Array.of(0.25, 0.5, 0.75, 0.5) }
 * const system = { score: 0.625, scores: Float64Array.of(0.5, 0.5, 0.875, 0.625) }
 * const { difference, higherShare, pValue } = compareBootstraps(baseline, system)
 * difference //=> 0.125
 * // Higher in three of four resamples, equal in one.
 * higherShare //=> 0.875
 * // Two of the four differences are 0.125 away from their mean.
 * pValue //=> 0.6
 * ```
 */
export function compareBootstraps(baseline: ResampledScore, system: ResampledScore): BootstrapComparison {
  checkResampled("baseline", baseline)
  checkResampled("system", system)
  const differences = differencesOf(baseline.scores, system.scores)
  const difference = checked("the difference of scores", system.score - baseline.score)
  let higher = 0
  for (const each of differences) higher += each > 0 ? 1 : each === 0 ? 0.5 : 0
  return {
    difference,
    interval: scoreSpread(differences),
    higherShare: higher / differences.length,
    pValue: bootstrapPValue(differences, difference),
    compatPValue: compatBootstrapPValue(differences, difference),
  }
}

/**
 * Approximate randomization's verdict, from scores of the same trials.
 *
 * @param baseline - its score and those after swapping
 * @param system - its score and those after the same swaps
 * @returns the difference with its p-values
 * @throws LecternError `unequal-lengths`; `out-of-range` for a score that is NaN
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * const baseline = { score: 0.5, scores: Float64Array.of(0.5, 0.75, 0.625) }
 * const system = { score: 0.75, scores: Float64Array.of(0.75, 0.5, 0.625) }
 * // Two of three trials differ by as much.
 * compareRandomizations(baseline, system).pValue //=> 0.75
 * ```
 */
export function compareRandomizations(baseline: ResampledScore, system: ResampledScore): Comparison {
  checkResampled("baseline", baseline)
  checkResampled("system", system)
  const differences = differencesOf(baseline.scores, system.scores)
  const difference = checked("the difference of scores", system.score - baseline.score)
  return {
    difference,
    pValue: randomizationPValue(differences, difference),
    compatPValue: compatRandomizationPValue(differences, difference),
  }
}

/** System less baseline, score by score. */
export function differencesOf(baseline: Float64Array, system: Float64Array): Float64Array {
  checkSameLength("scores", ["baseline", baseline.length], ["system", system.length])
  const differences = system.map((score, r) => score - baseline[r]!)
  checkNumbers("the differences of scores", differences)
  return differences
}

function checked(name: string, difference: number): number {
  checkNumber(name, difference)
  return difference
}
