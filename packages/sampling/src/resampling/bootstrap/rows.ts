// The bootstrap of scores that need the rows themselves: medians, correlations, trained models.
import { checkFunction, checkOptions, type OptionNames } from "@lectern/core/checks"
import { checkInterval, chosenSpread, resamplesFor } from "../intervals/chosen.js"
import { rowScoresWithoutUnits } from "../jackknife/left-out-scores.js"
import { accelerationOf } from "../jackknife/summary.js"
import { type RowList, type ScoredRows, unitRows } from "../rows/unit-rows.js"
import { type BootstrapOptions, type BootstrapResult, COMMON_OPTIONS } from "./bootstrap.js"
import { unitDraws } from "./unit-draws.js"

/** Rows to resample, and how. */
export interface BootstrapRowsOptions<Rows extends RowList>
  extends ScoredRows<Rows>,
    Pick<BootstrapOptions, "resamples" | "seed" | "interval" | "confidence"> {}

const OPTIONS: OptionNames<BootstrapRowsOptions<RowList>> = { ...COMMON_OPTIONS, rows: true }

/**
 * The bootstrap confidence interval of any function of the rows.
 *
 * Draws the units that {@link bootstrap} draws for the same seed, but passes their rows to the score instead of sums;
 * where a score is a function of sums, that one is much faster. Resampled rows come stratum by stratum, so that a score
 * can distinguish two samples: pass the rows of both one after another, and their sizes as `strata`. To compare two
 * systems, put the results of both into one row.
 *
 * With a single unit every resample is the test set itself, and the interval has no width: it says nothing.
 *
 * @param options - rows, the score, and how to resample
 * @returns the score with its interval
 * @throws LecternError `out-of-range` for options that are not allowed, a score that is NaN, or too few resamples for the
 * interval; `unequal-lengths`
 * @see Efron 1979, "Bootstrap Methods: Another Look at the Jackknife"
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * const median = (rows: Float64Array): number => rows.sort()[rows.length >>> 1]!
 * const rows = Float64Array.of(1, 2, 3, 5, 8, 13, 21, 34, 55)
 * const { score, interval } = bootstrapRows({ rows, score: median })
 * score //=> 8
 * interval.low //=> 2
 * interval.high //=> 34
 * ```
 */
export function bootstrapRows<Rows extends RowList>(options: BootstrapRowsOptions<Rows>): BootstrapResult {
  checkOptions("bootstrapRows()", options, OPTIONS)
  const { score, seed = 12_345 } = options
  checkFunction("score", score)
  checkInterval(options)
  const resamples = resamplesFor(options)
  const byUnit = unitRows(options)
  const draws = unitDraws({ resamples, seed, strata: byUnit.sizes })
  const whole = score(byUnit.all())
  const units = new Int32Array(byUnit.sizes.reduce((sum, size) => sum + size, 0))
  const scores = new Float64Array(resamples)
  for (let r = 0; r < resamples; r++) {
    draws.next(units)
    scores[r] = score(byUnit.gather(units))
  }
  const resampled = { score: whole, scores }
  const acceleration = (): number => accelerationOf(rowScoresWithoutUnits(byUnit, score), byUnit.sizes)
  return { ...resampled, interval: chosenSpread(resampled, options, acceleration) }
}
