// The paired bootstrap of sums of rows in memory: every system against the same baseline, on the same resamples.

import { checkFunction, checkNotEmpty, checkOptions, type OptionNames, wrongType } from "@lectern/core/checks"
import { seedOf } from "../../randomness/randomness.js"
import { checkInterval, chosenSpread, resamplesFor } from "../intervals/chosen.js"
import type { ScoreSpread } from "../intervals/score-spread.js"
import { scoresWithoutUnits } from "../jackknife/left-out-scores.js"
import { accelerationOf } from "../jackknife/summary.js"
import { countOfRows, type ResampledScore, scoresOf, strataOfRows, totalOf } from "../rows/scored-rows.js"
import { type BootstrapComparison, compareBootstraps, differencesOf } from "../significance/comparisons.js"
import { holm } from "../significance/holm.js"
import { bootstrapAccumulator } from "./accumulator.js"
import { type BootstrapResult, type BootstrapSumsOptions, RESAMPLING } from "./sums.js"

/** Systems to compare, and how. */
export interface PairedBootstrapOptions extends Omit<BootstrapSumsOptions, "rows"> {
  /** The baseline's rows. */
  readonly baseline: Float64Array
  /** Each system's rows, for the same segments. */
  readonly systems: readonly Float64Array[]
}

/** A system's scores and how they compare with the baseline's. */
export interface PairedBootstrapSystem extends BootstrapResult {
  /** The comparison with the baseline. */
  readonly comparison: BootstrapComparison & {
    /** The p-value after Holm's correction for the number of systems. */
    readonly holmPValue: number
  }
}

/** The result of the paired bootstrap for all systems. */
export interface PairedBootstrapResult {
  /** The baseline's scores. */
  readonly baseline: BootstrapResult
  /** One per system, in order. */
  readonly systems: readonly PairedBootstrapSystem[]
}

const OPTIONS: OptionNames<PairedBootstrapOptions> = {
  ...RESAMPLING,
  width: true,
  score: true,
  baseline: true,
  systems: true,
}

/**
 * The paired bootstrap: resamples the segments, the same ones for all systems, and looks at the differences of scores.
 *
 * `score` gets sums of rows, not rows. For other statistics of pairs, see {@link bootstrap} with the design `"paired"`.
 *
 * @param options - rows, at least one, of the baseline and the systems, their width, the score, and how to resample
 * @returns scores, intervals and differences with p-values
 * @throws LecternError `out-of-range` for options that are not allowed or a score that is NaN; `unequal-lengths`
 * @see Koehn 2004, section 4, for resampling in pairs
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * // The system is right where the baseline is, and on one more segment of four.
 * const [baseline, system] = [Float64Array.of(1, 1, 0, 0), Float64Array.of(1, 1, 1, 0)]
 * const score = ([sum = 0]: Float64Array): number => sum / 4
 * const { systems } = pairedBootstrapSums({ baseline, systems: [system], width: 1, score, resamples: 50_000, seed: 1 })
 * systems[0]!.comparison.difference //=> 0.25
 * // A resample has none of that segment with probability 0.75 ** 4; then the scores are equal, which counts by half.
 * systems[0]!.comparison.higherShare //=> 0.84
 * ```
 */
export function pairedBootstrapSums(options: PairedBootstrapOptions): PairedBootstrapResult {
  checkOptions("pairedBootstrapSums()", options, OPTIONS)
  checkFunction("score", options.score)
  if (!Array.isArray(options.systems)) throw wrongType("systems", options.systems, "a list of rows")
  checkInterval(options)
  const known = new Map<Float64Array, Float64Array>()
  return pairedSums({ ...options, resamples: resamplesFor(options) }, (resampled, strata, rows, base) => {
    const leftOut = (of: Float64Array): Float64Array => {
      const scores = known.get(of) ?? scoresWithoutUnits({ ...options, rows: of }, strata)
      known.set(of, scores)
      return scores
    }
    return chosenSpread(resampled, options, () => {
      const scores = base === undefined ? leftOut(rows) : differencesOf(leftOut(base), leftOut(rows))
      return accelerationOf(scores, strata)
    })
  })
}

/** Gives the interval of a system's scores, or of the differences between them and those of `base`. */
type SpreadOf = (
  resampled: ResampledScore,
  strata: readonly number[],
  rows: Float64Array,
  base?: Float64Array,
) => ScoreSpread

/** {@link pairedBootstrapSums} with the interval that a function gives, so that a page gets no code of other intervals. */
export function pairedSums(
  options: PairedBootstrapOptions & { readonly resamples: number },
  spreadOf: SpreadOf,
): PairedBootstrapResult {
  const { baseline, systems, width, score, units, resamples } = options
  const count = countOfRows(baseline, width, "baseline")
  checkNotEmpty("baseline", baseline)
  const strata = strataOfRows(options, count)
  const accumulator = bootstrapAccumulator({ resamples, seed: seedOf(options), strata })
  const sets = [baseline, ...systems].map((rows) => ({ rows, width, sums: new Float64Array(resamples * width) }))
  accumulator.add(units === undefined ? 0 : units, count, sets)
  const [first, ...others] = sets.map(({ rows, sums }) => {
    const resampled = { score: score(totalOf(rows, width)), scores: scoresOf(sums, width, score) }
    return { ...resampled, interval: spreadOf(resampled, strata, rows) }
  })
  const comparisons = others.map((result, s) => {
    const comparison = compareBootstraps(first!, result)
    const differences = { score: comparison.difference, scores: differencesOf(first!.scores, result.scores) }
    return { ...comparison, interval: spreadOf(differences, strata, systems[s]!, baseline) }
  })
  const corrected = holm(comparisons.map(({ pValue }) => pValue))
  return {
    baseline: first!,
    systems: others.map((result, s) => ({
      ...result,
      comparison: { ...comparisons[s]!, holmPValue: corrected[s]! },
    })),
  }
}
