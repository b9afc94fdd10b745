// Approximate randomization of sums of rows in memory: every system against the same baseline.

import { checkFunction, checkNotEmpty, checkOptions, type OptionNames, wrongType } from "@lectern/core/checks"
import { RANDOMNESS, type Randomness, seedOf } from "../../randomness/randomness.js"
import {
  countOfRows,
  type Grouping,
  type ResampledScore,
  type ScoreFunction,
  scoresOf,
  totalOf,
} from "../rows/scored-rows.js"
import { type Comparison, compareRandomizations } from "../significance/comparisons.js"
import { holm } from "../significance/holm.js"
import { randomizationAccumulator } from "./accumulator.js"

/** Systems to compare, and how. */
export interface RandomizationOptions extends Randomness, Grouping {
  /** The baseline's rows, one per segment: whole numbers that add up. */
  readonly baseline: Float64Array
  /** Each system's rows, for the same segments. */
  readonly systems: readonly Float64Array[]
  /** The length of a row. */
  readonly width: number
  /** Scores a sum of rows. */
  readonly score: ScoreFunction
  /**
   * The number of trials.
   * @defaultValue `10000`
   */
  readonly trials?: number
}

/** A system's scores, after swaps with the baseline, and how it compares. */
export interface RandomizationSystem extends ResampledScore {
  /** The baseline's scores after the same swaps. */
  readonly baselineScores: Float64Array
  /** The comparison with the baseline. */
  readonly comparison: Comparison & {
    /** The p-value after Holm's correction for the number of systems. */
    readonly holmPValue: number
  }
}

/** The result of approximate randomization for all systems. */
export interface RandomizationResult {
  /** The baseline's score. */
  readonly baseline: {
    /** The score of all rows. */
    readonly score: number
  }
  /** One per system, in order. */
  readonly systems: readonly RandomizationSystem[]
}

const OPTIONS: OptionNames<RandomizationOptions> = {
  baseline: true,
  systems: true,
  width: true,
  score: true,
  trials: true,
  ...RANDOMNESS,
  units: true,
  strata: true,
}

/**
 * Approximate randomization: swaps the outputs of two systems for a random half of the segments, many times, and counts
 * how often the scores then differ by at least as much as observed.
 *
 * If the systems were equally good, every swap would be as likely as what was observed; so the p-value is right without
 * any assumption about the score.
 *
 * `score` gets sums of rows, not rows. For other scores of pairs, see {@link permutationTest} with the design `"paired"`.
 *
 * @param options - rows, at least one, of the baseline and the systems, their width, the score, and how to swap
 * @returns scores and differences with p-values
 * @throws LecternError `out-of-range` for options that are not allowed; `unequal-lengths`
 * @see Noreen 1989, "Computer-Intensive Methods for Testing Hypotheses"
 * @see Riezler and Maxwell 2005, "On Some Pitfalls in Automatic Evaluation and Significance Testing for MT", figure 1
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * // Two of the eight ways to swap three segments give a difference of 1: none, and all.
 * const [baseline, system] = [Float64Array.of(0, 0, 0), Float64Array.of(1, 1, 1)]
 * const score = ([sum = 0]: Float64Array): number => sum / 3
 * const { systems } = approximateRandomizationSums({ baseline, systems: [system], width: 1, score, seed: 1 })
 * systems[0]!.comparison.pValue //=> 0.25
 * ```
 */
export function approximateRandomizationSums(options: RandomizationOptions): RandomizationResult {
  checkOptions("approximateRandomizationSums()", options, OPTIONS)
  const { baseline, systems, width, score, trials = 10_000, units } = options
  checkFunction("score", score)
  if (!Array.isArray(systems)) throw wrongType("systems", systems, "a list of rows")
  const count = countOfRows(baseline, width, "baseline")
  checkNotEmpty("baseline", baseline)
  const accumulator = randomizationAccumulator({ trials, seed: seedOf(options) })
  const pairs = systems.map((system) => ({ baseline, system, width, sums: new Float64Array(trials * width) }))
  accumulator.add(units === undefined ? 0 : units, count, pairs)
  const total = totalOf(baseline, width)
  const results = pairs.map(({ system, sums }) => {
    const own = totalOf(system, width)
    const before = { score: score(total), scores: scoresOf(shifted(total, sums, 1), width, score) }
    const after = { score: score(own), scores: scoresOf(shifted(own, sums, -1), width, score) }
    return { ...after, baselineScores: before.scores, comparison: compareRandomizations(before, after) }
  })
  const corrected = holm(results.map(({ comparison }) => comparison.pValue))
  return {
    baseline: { score: score(total) },
    systems: results.map((result, s) => ({
      ...result,
      comparison: { ...result.comparison, holmPValue: corrected[s]! },
    })),
  }
}

/** Every row of `sums`, times the sign, added to `total`. */
function shifted(total: Float64Array, sums: Float64Array, sign: 1 | -1): Float64Array {
  return sums.map((sum, i) => total[i % total.length]! + sign * sum)
}
