// The bootstrap of sums of rows in memory: the uncertainty of one score.
import { checkFunction, checkNotEmpty, checkOptions, type OptionNames } from "@lectern/core/checks"
import { RANDOMNESS, type Randomness, seedOf } from "../../randomness/randomness.js"
import { checkInterval, chosenSpread, type IntervalChoice, resamplesFor } from "../intervals/chosen.js"
import type { ScoreSpread } from "../intervals/score-spread.js"
import { scoresWithoutUnits } from "../jackknife/left-out-scores.js"
import { accelerationOf } from "../jackknife/summary.js"
import {
  countOfRows,
  type Grouping,
  type ResampledScore,
  type ScoreFunction,
  scoresOf,
  strataOfRows,
  totalOf,
} from "../rows/scored-rows.js"
import { bootstrapAccumulator } from "./accumulator.js"

/** The number of resamples to draw, from which randomness, and the interval to make of their scores. */
export interface Resampling extends Randomness, IntervalChoice {
  /**
   * The number of resamples.
   * @defaultValue `1000`; `10000` for the interval `"bca"`
   */
  readonly resamples?: number
}

/** Rows to resample, and how. */
export interface BootstrapSumsOptions extends Resampling, Grouping {
  /**
   * One row per segment, one after another: whole numbers that add up. For BCa a score that divides by the number of rows
   * needs a column of ones, since leaving out a unit changes it.
   */
  readonly rows: Float64Array
  /** The length of a row. */
  readonly width: number
  /** Scores a sum of rows. */
  readonly score: ScoreFunction
}

/** A score, those of its resamples, and how far they spread. */
export interface BootstrapResult extends ResampledScore {
  /** The spread of the score on other test sets like this one. */
  readonly interval: ScoreSpread
}

/** The names of the options of every bootstrap. */
export const RESAMPLING: OptionNames<Resampling & Grouping> = {
  ...RANDOMNESS,
  resamples: true,
  units: true,
  strata: true,
  interval: true,
  confidence: true,
}
const OPTIONS: OptionNames<BootstrapSumsOptions> = { ...RESAMPLING, rows: true, width: true, score: true }

/**
 * The bootstrap confidence interval of any score that is a function of sums of rows.
 *
 * `score` gets the sum of the rows that a resample draws, not the rows: of ten rows of width 1, `([sum]) => sum / 10` is
 * their mean. Far faster than {@link bootstrap}, which passes the data, and made for corpora in shards.
 *
 * With a single unit every resample is the test set itself, and the interval has no width: it says nothing.
 *
 * @param options - rows, at least one, their width, the score, and how to resample
 * @returns the score with its interval
 * @throws LecternError `out-of-range` for options that are not allowed or a score that is NaN; `unequal-lengths`
 * @see Koehn 2004, "Statistical Significance Tests for Machine Translation Evaluation", section 3
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * const correct = Float64Array.of(1, 0, 1, 1, 0, 1, 1, 1, 0, 1)
 * const { score, interval } = bootstrapSums({ rows: correct, width: 1, score: ([sum = 0]) => sum / 10 })
 * score //=> 0.7
 * interval.low //=> 0.4
 * interval.high //=> 1
 * ```
 */
export function bootstrapSums(options: BootstrapSumsOptions): BootstrapResult {
  checkOptions("bootstrapSums()", options, OPTIONS)
  checkFunction("score", options.score)
  checkInterval(options)
  return resampledSums({ ...options, resamples: resamplesFor(options) }, (resampled, strata) =>
    chosenSpread(resampled, options, () => accelerationOf(scoresWithoutUnits(options, strata), strata)),
  )
}

/** {@link bootstrapSums} with the interval that a function gives, so that a page gets no code of other intervals. */
export function resampledSums(
  options: BootstrapSumsOptions & { readonly resamples: number },
  spreadOf: (resampled: ResampledScore, strata: readonly number[]) => ScoreSpread,
): BootstrapResult {
  const { rows, width, score, units, resamples } = options
  const count = countOfRows(rows, width)
  checkNotEmpty("rows", rows)
  const strata = strataOfRows(options, count)
  const accumulator = bootstrapAccumulator({ resamples, seed: seedOf(options), strata })
  const sums = new Float64Array(resamples * width)
  accumulator.add(units === undefined ? 0 : units, count, [{ rows, width, sums }])
  const resampled = { score: score(totalOf(rows, width)), scores: scoresOf(sums, width, score) }
  return { ...resampled, interval: spreadOf(resampled, strata) }
}
