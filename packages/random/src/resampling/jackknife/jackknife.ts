// The jackknife: the bias and the standard error of a statistic, from the statistics without each unit in turn.
import { checkOptions } from "@lectern/core/checks"
import { DATA, type DataOptions, type DataStatistic, type SamplesStatistic, unitStatistic } from "../rows/data.js"
import type { RowList } from "../rows/unit-rows.js"
import { statisticsWithoutUnits } from "./left-out-scores.js"
import { checkEnough, type JackknifeResult, summarizeJackknife } from "./summary.js"

/** Data that are one sample. */
export interface JackknifeOptions extends DataOptions {
  /** Left out: see {@link DataOptions}. */
  readonly design?: never
}

/** Data that are a list of samples. */
export interface JackknifeSamplesOptions extends DataOptions {
  /** The relation of the samples. */
  readonly design: NonNullable<DataOptions["design"]>
}

/**
 * The jackknife of any statistic of several samples: as for one.
 *
 * @param samples - at least one; the statistic gets each as an argument
 * @param statistic - a function of the samples
 * @param options - the design, and what belongs together
 * @returns the statistic with its bias and standard error, and those without each unit
 * @throws LecternError as for one sample
 * @see Efron and Tibshirani 1993, "An Introduction to the Bootstrap", equations 11.4 and 11.5
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 */
export function jackknife<Samples extends readonly RowList[]>(
  samples: readonly [...Samples],
  statistic: SamplesStatistic<Samples>,
  options: JackknifeSamplesOptions,
): JackknifeResult
/**
 * The jackknife of any statistic of the data, in time that grows with the square of their size.
 *
 * It leaves out one unit at a time: no random numbers, and for smooth statistics nearly the standard error that the
 * bootstrap finds. For those that jump, a median above all, the standard error is wrong however many units there are.
 * Where a statistic is a function of sums, {@link jackknifeSums} is much faster.
 *
 * @param data - a list of anything, or a `Float64Array` of rows of `width` numbers
 * @param statistic - a function of the data
 * @param options - what belongs together
 * @returns the statistic with its bias and standard error, and those without each unit
 * @throws LecternError `out-of-range` for no data, options that are not allowed, a stratum of one unit, or a statistic that
 * is not finite; `unequal-lengths`
 * @see Quenouille 1956, "Notes on Bias in Estimation", for the bias
 * @see Efron and Tibshirani 1993, "An Introduction to the Bootstrap", equations 11.4 and 11.5
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * const mean = (data: number[]): number => data.reduce((sum, x) => sum + x, 0) / data.length
 * jackknife([1, 2, 3, 6], mean).standardError //=> 1.0801
 * ```
 */
export function jackknife<Data extends RowList>(
  data: Data,
  statistic: DataStatistic<Data>,
  options?: JackknifeOptions,
): JackknifeResult
export function jackknife(data: RowList, statistic: unknown, options: DataOptions = {}): JackknifeResult {
  checkOptions("jackknife()", options, DATA)
  const byUnit = unitStatistic(data, statistic, options)
  checkEnough(byUnit.sizes)
  const scores = statisticsWithoutUnits(byUnit)
  return summarizeJackknife(byUnit.all(), scores, byUnit.sizes)
}
