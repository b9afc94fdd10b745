// The bootstrap of rows that are all at hand: how sure to be of one score.
import { bootstrapSums } from "./bootstrap-sums.js"
import { type ScoreSpread, scoreSpread } from "./score-spread.js"
import {
  countOfRows,
  type Grouping,
  type ResampledScore,
  type ScoreFunction,
  scoresOf,
  strataOfRows,
  totalOf,
} from "./scored-rows.js"

/** Rows to resample, and how. */
export interface BootstrapOptions extends Grouping {
  /** One row per segment, one after another: whole numbers that add up. */
  readonly rows: Float64Array
  /** The length of a row. */
  readonly width: number
  /** Scores a sum of rows. */
  readonly score: ScoreFunction
  /**
   * How many resamples.
   * @defaultValue `1000`
   */
  readonly resamples?: number
  /**
   * An integer in 0..2^32-1.
   * @defaultValue `12345`
   */
  readonly seed?: number
}

/** A score, those of its resamples, and how far they spread. */
export interface BootstrapResult extends ResampledScore {
  /** Where the score would lie on other test sets like this one. */
  readonly interval: ScoreSpread
}

/**
 * The bootstrap confidence interval of any score that is a function of sums of rows.
 *
 * With a single unit every resample is the test set itself, and the interval has no width: it says nothing.
 *
 * @param options - rows, their width, the score, and how to resample
 * @returns the score with its 95% interval
 * @throws LecternError `out-of-range` for options that are not allowed or a score that is NaN; `unequal-lengths`
 * @see Koehn 2004, "Statistical Significance Tests for Machine Translation Evaluation", section 3
 * @see [Note: is the difference real?](../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * const correct = Float64Array.of(1, 0, 1, 1, 0, 1, 1, 1, 0, 1)
 * const { score, interval } = bootstrap({ rows: correct, width: 1, score: ([sum = 0]) => sum / 10 })
 * score //=> 0.7
 * interval.low //=> 0.4
 * interval.high //=> 1
 * ```
 */
export function bootstrap(options: BootstrapOptions): BootstrapResult {
  const { rows, width, score, resamples = 1000, seed = 12_345, units } = options
  const count = countOfRows(rows, width)
  const accumulator = bootstrapSums({ resamples, seed, strata: strataOfRows(options, count) })
  const sums = new Float64Array(resamples * width)
  accumulator.add(units ?? 0, count, [{ rows, width, sums }])
  const scores = scoresOf(sums, width, score)
  return { score: score(totalOf(rows, width)), scores, interval: scoreSpread(scores) }
}
