// The bootstrap: the uncertainty of any statistic of the data.
import { checkInteger, checkOptions, type OptionNames } from "@lectern/core/checks"
import { seedOf } from "../../randomness/randomness.js"
import { checkInterval, chosenSpread, resamplesFor } from "../intervals/chosen.js"
import { statisticsWithoutUnits } from "../jackknife/left-out-scores.js"
import { accelerationOf } from "../jackknife/summary.js"
import { checkSeed, MAX_UNITS } from "../rows/check-rows.js"
import { DATA, type DataOptions, type DataStatistic, type SamplesStatistic, unitStatistic } from "../rows/data.js"
import { BLOCK_UNITS, strataOf } from "../rows/strata.js"
import type { RowList } from "../rows/unit-rows.js"
import type { BootstrapPlan } from "./accumulator.js"
import { type BlockDraws, blockDraws } from "./block-draws.js"
import { visitBlocks } from "./draw-tree.js"
import { type BootstrapResult, RESAMPLING, type Resampling } from "./sums.js"

/** Options of the bootstrap of one sample. */
export interface BootstrapOptions extends Resampling, DataOptions {
  /** Left out: see {@link DataOptions}. */
  readonly design?: never
}

/** Options of the bootstrap of several samples. */
export interface BootstrapSamplesOptions extends Resampling, DataOptions {
  /** The relation of the samples. */
  readonly design: NonNullable<DataOptions["design"]>
}

const OPTIONS: OptionNames<BootstrapOptions> = { ...RESAMPLING, ...DATA }

/** A block of units, with what is drawn from it. */
interface DrawnBlock {
  readonly firstUnit: number
  /** By resample, how many units. */
  readonly counts: Int32Array
  readonly draws: BlockDraws
}

/** Draws one resample after another. */
interface UnitDraws {
  /**
   * The units of the next resample: as many of each stratum as it has, stratum by stratum, otherwise in no meaningful
   * order.
   */
  next(units: Int32Array): void
}

/**
 * The bootstrap confidence interval of any statistic of several samples.
 *
 * With the design `"paired"` it draws whole units, element i of every sample; with `"independent"` it draws from every
 * sample by itself.
 *
 * @param samples - at least one; the statistic gets each as an argument
 * @param statistic - a function of the resampled samples
 * @param options - the design, and how to resample
 * @returns the statistic with its interval
 * @throws LecternError as for one sample; `unequal-lengths` for paired samples of different lengths
 * @see Efron and Tibshirani 1993, "An Introduction to the Bootstrap", chapter 8
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * const mean = (data: number[]): number => data.reduce((sum, x) => sum + x, 0) / data.length
 * const [before, after] = [[7, 9, 4, 8, 6], [8, 9, 6, 9, 8]]
 * bootstrap([before, after], (a, b) => mean(b) - mean(a), { design: "paired" }).interval.low //=> 0.6
 * ```
 */
export function bootstrap<Samples extends readonly RowList[]>(
  samples: readonly [...Samples],
  statistic: SamplesStatistic<Samples>,
  options: BootstrapSamplesOptions,
): BootstrapResult
/**
 * The bootstrap confidence interval of any statistic of the data, as `scipy.stats.bootstrap` gives it.
 *
 * Draws the units that {@link bootstrapSums} draws for the same seed, but passes the resampled data to the statistic instead
 * of their sums; where a statistic is a function of sums, that one is much faster. Resampled data come stratum by stratum.
 * With a single unit every resample is the data themselves, and the interval has no width: it says nothing.
 *
 * @param data - a list of anything, or a `Float64Array` of rows of `width` numbers; at least one row
 * @param statistic - a function of the resampled data, of the kind that was given
 * @param options - how to resample
 * @returns the statistic with its interval
 * @throws LecternError `out-of-range` for no data, options that are not allowed, or a statistic that is NaN;
 * `unequal-lengths`
 * @see Efron 1979, "Bootstrap Methods: Another Look at the Jackknife"
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * const median = (data: number[]): number => data.sort((a, b) => a - b)[data.length >>> 1]!
 * const { score, interval } = bootstrap([1, 2, 3, 5, 8, 13, 21, 34, 55], median)
 * score //=> 8
 * interval.low //=> 2
 * interval.high //=> 34
 * ```
 */
export function bootstrap<Data extends RowList>(
  data: Data,
  statistic: DataStatistic<Data>,
  options?: BootstrapOptions,
): BootstrapResult
export function bootstrap(data: RowList, statistic: unknown, options: Resampling & DataOptions = {}): BootstrapResult {
  checkOptions("bootstrap()", options, OPTIONS)
  checkInterval(options)
  const resamples = resamplesFor(options)
  const byUnit = unitStatistic(data, statistic, options)
  const { sizes } = byUnit
  const draws = unitDraws({ resamples, seed: seedOf(options), strata: sizes })
  const units = new Int32Array(sizes.reduce((sum, size) => sum + size, 0))
  const score = byUnit.all()
  const scores = new Float64Array(resamples)
  for (let r = 0; r < resamples; r++) {
    draws.next(units)
    scores[r] = byUnit.of(units, () => `resample ${r}`)
  }
  const resampled = { score, scores }
  const acceleration = (): number => accelerationOf(statisticsWithoutUnits(byUnit), sizes)
  return { ...resampled, interval: chosenSpread(resampled, options, acceleration) }
}

/**
 * The units that each resample of a bootstrap draws: those whose rows {@link bootstrapAccumulator} adds up for the same plan.
 *
 * Memory is that of `resamples` numbers for every 256 units.
 */
function unitDraws({ resamples, seed, strata }: BootstrapPlan): UnitDraws {
  checkInteger("resamples", resamples, 1, MAX_UNITS)
  checkSeed(seed)
  const blocks = blocksOf({ resamples, seed, strata })
  let words = new Int32Array(BLOCK_UNITS)
  let resample = 0
  return {
    next(units) {
      let at = 0
      for (const { firstUnit, counts, draws } of blocks) {
        const count = counts[resample]!
        if (4 * words.length < count) words = new Int32Array(count)
        draws.take(words, 0, count)
        for (let k = 0; k < count; k++) units[at++] = firstUnit + ((words[k >>> 2]! >>> (8 * (k & 3))) & 0xff)
      }
      resample++
    },
  }
}

function blocksOf({ resamples, seed, strata }: BootstrapPlan): DrawnBlock[] {
  const all: DrawnBlock[] = []
  for (const stratum of strataOf(strata)) {
    const blocks = Array.from({ length: Math.ceil(stratum.units / BLOCK_UNITS) }, (_, block) => block)
    visitBlocks(stratum, { seed, resamples, blocks }, (block, draws) => {
      const size = Math.min(BLOCK_UNITS, stratum.units - block * BLOCK_UNITS)
      all.push({
        firstUnit: stratum.firstUnit + block * BLOCK_UNITS,
        // The visitor's draws change with the next block.
        counts: draws.slice(),
        draws: blockDraws(seed, stratum.firstBlock + block, size),
      })
    })
  }
  return all
}
