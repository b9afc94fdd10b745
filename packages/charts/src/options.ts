// Options that charts share, and their rules.
import {
  checkFinite,
  checkNotEmpty,
  checkString,
  inRange,
  type OptionTable,
  type Rule,
  recordOf,
  wrongType,
} from "@lectern/core/checks"

/** What every chart has. */
export interface ChartOptions {
  /** Shown above the chart, and its name when it is read aloud. */
  readonly title: string
  /** Read aloud after the title; by default the values in words. */
  readonly description?: string
  /** The width in pixels, 640 by default. */
  readonly width?: number
  /** Lines below the chart, such as the signature of a metric. */
  readonly notes?: readonly string[]
}

/** A value to compare with, drawn as a vertical line. */
export interface Reference {
  /** Where the line is. */
  readonly value: number
  /** Written above the line. */
  readonly label?: string
}

/** The rules of {@link ChartOptions}. */
export const CHART: OptionTable<ChartOptions, "description"> = {
  title: checkString,
  description: [checkString, undefined],
  width: [inRange(200, 10_000), 640],
  notes: [listOf<string>(checkString), []],
}

/** The rule of {@link Reference}. */
export const REFERENCE: Rule<Reference> = recordOf<Reference>({ value: checkFinite, label: [checkString, ""] })

/** A rule for arrays of so many elements at least. */
export function listOf<Value>(rule: Rule<Value>, min = 0): Rule<readonly Value[]> {
  return (name: string, value: unknown) => {
    if (!Array.isArray(value)) throw wrongType(name, value, "an array")
    if (min > 0) checkNotEmpty(name, value)
    for (let i = 0; i < value.length; i++) rule(`${name}[${i}]`, value[i] as never)
  }
}
