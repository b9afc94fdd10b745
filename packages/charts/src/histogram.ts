// How many values lie where.
import { checkedOptions, checkFiniteNumbers, checkString, integer, type OptionTable } from "@lectern/core/checks"
import { bar, coloured, plane } from "./drawing.js"
import { CHART, type ChartOptions, REFERENCE, type Reference } from "./options.js"
import { linearScale, rangeOf, ticks } from "./scale.js"

/** Options of {@link histogram}. */
export interface HistogramOptions extends ChartOptions {
  /** Such as the differences of segments. */
  readonly values: Readonly<ArrayLike<number>>
  /** About how many bars, at most; 40 by default. Their borders are round numbers, so 0 is one. */
  readonly bins?: number
  /** A vertical line, such as 0 or the mean. */
  readonly reference?: Reference
  /** The name of the values. */
  readonly name?: string
}

const OPTIONS: OptionTable<HistogramOptions, "description" | "reference"> = {
  ...CHART,
  values: checkFiniteNumbers,
  bins: [integer(1, 1000), 40],
  reference: [REFERENCE, undefined],
  name: [checkString, ""],
}

/**
 * How many values lie in each of many bins of equal width. A value on a border counts to the bin above it.
 *
 * @param options - the values, and what is around them
 * @returns an SVG element
 * @throws LecternError `wrong-type`, `out-of-range`, `unknown-option`
 * @see [Architecture: charts](../../../docs/architecture.md#charts)
 * @example
 * ```ts
 * histogram({ title: "Differences of segments", values: [-1.5, 0, 0.5, 2], reference: { value: 0 } }).startsWith("<svg") //=> true
 * ```
 */
export function histogram(options: HistogramOptions): string {
  const checked = checkedOptions("histogram()", options, OPTIONS)
  const { bins, reference, name } = checked
  const values = Array.from(checked.values)
  const borders = bordersOf(values, bins)
  const counts = borders.slice(1).map((to, i) => values.filter((value) => value >= borders[i]! && value < to).length)
  const [low, high] = rangeOf(values).map((end) => Number(end.toPrecision(3)))
  return plane(checked, {
    height: 194,
    x: (range) => linearScale(reference === undefined ? borders : [...borders, reference.value], range),
    y: (range) => linearScale(counts, range, 0),
    xName: name,
    yName: "count",
    reference,
    spoken: values.length === 0 ? "No values." : `${values.length} values from ${low} to ${high}.`,
    draw: ({ across, up }) => {
      const bars = counts.map((count, i) => {
        const [from, to] = [borders[i]!, borders[i + 1]!].map(across.place) as [number, number]
        return count === 0
          ? ""
          : bar(from + 0.5, Math.max(0.5, to - from - 1), up.place(0), up.place(count), String(count))
      })
      return [coloured(0, bars.join(""))]
    },
  })
}

/** Round numbers, the first not above the values and the last above them. */
function bordersOf(values: readonly number[], bins: number): number[] {
  const [low, high] = rangeOf(values)
  const inside = ticks(low, high, bins).map(({ value }) => value)
  const [first, second] = inside
  if (first === undefined || second === undefined) {
    const room = Math.max(high - low, Math.abs(low) / 10) || 1
    return [low - room, high + room]
  }
  const step = second - first
  return [first - step, ...inside, inside.at(-1)! + step]
}
