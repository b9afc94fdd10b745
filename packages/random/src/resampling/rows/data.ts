// Data with a statistic: one sample, or several that are resampled in pairs or independently, unit by unit.
import {
  checkChoice,
  checkFunction,
  checkNotEmpty,
  checkSameLength,
  notTheNumber,
  type OptionNames,
  outOfRange,
  wrongType,
} from "@lectern/core/checks"
import type { Grouping } from "./scored-rows.js"
import { checkedCount, type RowList, type UnitRows, unitRows } from "./unit-rows.js"

/** The shape of data, and the grouping of their rows. */
export interface DataOptions extends Grouping {
  /**
   * Data that are a list of samples, each of which the statistic gets as an argument of its own. `paired`: element i of
   * every sample belongs to the same unit, and units are drawn (SciPy's `paired=True`); `independent`: every sample is
   * drawn from by itself, without `units` and `strata`.
   * @defaultValue the data are one sample
   */
  readonly design?: "paired" | "independent"
  /**
   * The number of elements of a `Float64Array` in each row; 1 for a list.
   * @defaultValue `1`
   */
  readonly width?: number
}

/** The names of the options of data. */
export const DATA: OptionNames<DataOptions> = { design: true, width: true, units: true, strata: true }

/**
 * A statistic of data.
 *
 * @param data - of the kind that was given; may be changed, and are valid until the function returns
 */
export type DataStatistic<Data extends RowList> = (data: Data) => number

/**
 * The statistic of several samples.
 *
 * @param samples - of the kinds that were given; may be changed, and are valid until the function returns
 */
export type SamplesStatistic<Samples extends readonly RowList[]> = (...samples: Samples) => number

/** A statistic as a function of the units that are drawn. */
export interface UnitStatistic {
  /** The units of each stratum. */
  readonly sizes: readonly number[]
  /** The statistic of some units. */
  of(units: Int32Array, what: () => string): number
  /** The statistic of all units. */
  all(): number
}

/** The statistic of data by their units. */
export function unitStatistic(data: RowList, statistic: unknown, options: DataOptions): UnitStatistic {
  checkFunction("statistic", statistic)
  const { design } = options
  if (design !== undefined) checkChoice("design", design, ["paired", "independent"])
  const score = statistic as (...samples: readonly RowList[]) => number
  const { sizes, gather } =
    design === undefined
      ? oneSample(data, options)
      : design === "paired"
        ? paired(data, options)
        : independent(data, options)
  function of(units: Int32Array, what: () => string): number {
    const value = score(...gather(units))
    if (typeof value !== "number" || Number.isNaN(value)) {
      throw notTheNumber(`the statistic of ${what()}`, value, "a number")
    }
    return value
  }
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const everyUnit = (): Int32Array => Int32Array.from({ length: total }, (_, unit) => unit)
  return { sizes, of, all: () => of(everyUnit(), () => "the data") }
}

/** Samples by unit. */
interface Samples {
  readonly sizes: readonly number[]
  gather(units: Int32Array): RowList[]
}

function oneSample(data: RowList, { width, units, strata }: DataOptions): Samples {
  const { sizes, gather } = sampleRows("data", data, { width, units, strata })
  return { sizes, gather: (drawn) => [gather(drawn)] }
}

function paired(data: RowList, options: DataOptions): Samples {
  const samples = samplesOf(data)
  const { width = 1, units, strata } = options
  const counts = samples.map((sample, s) => checkedCount(`data[${s}]`, sample, width))
  for (let s = 1; s < counts.length; s++) {
    checkSameLength("rows", ["data[0]", counts[0]!], [`data[${s}]`, counts[s]!])
  }
  const byUnit = samples.map((sample, s) => sampleRows(`data[${s}]`, sample, { width, units, strata }))
  return { sizes: byUnit[0]!.sizes, gather: (drawn) => byUnit.map(({ gather }) => gather(drawn)) }
}

function independent(data: RowList, { width, units, strata }: DataOptions): Samples {
  const samples = samplesOf(data)
  for (const [name, value] of Object.entries({ units, strata })) {
    if (value !== undefined) throw outOfRange(name, value, 'left out when design is "independent"')
  }
  const byUnit = samples.map((sample, s) => sampleRows(`data[${s}]`, sample, { width }))
  const sizes = byUnit.map((sample) => sample.sizes[0]!)
  return {
    sizes,
    gather(drawn) {
      let [from, first] = [0, 0]
      return byUnit.map(({ gather }, s) => {
        const begin = first
        first += sizes[s]!
        let to = from
        while (to < drawn.length && drawn[to]! < first) to++
        const own = drawn.subarray(from, to).map((unit) => unit - begin)
        from = to
        return gather(own)
      })
    },
  }
}

function sampleRows(
  name: string,
  rows: RowList,
  { width, units, strata }: { [Name in keyof DataOptions]: DataOptions[Name] | undefined },
): UnitRows<RowList> {
  return unitRows(
    {
      rows,
      ...(width !== undefined && { width }),
      ...(units !== undefined && { units }),
      ...(strata !== undefined && { strata }),
    },
    name,
  )
}

/** The samples of a list; throws unless there is one. */
function samplesOf(data: RowList): RowList[] {
  if (!Array.isArray(data)) throw wrongType("data", data, "a list of samples when a design is given")
  checkNotEmpty("data", data)
  return data as RowList[]
}
