// The scores of two systems against each other.
import { checkedOptions, checkFiniteNumbers, checkString, type OptionTable, outOfRange } from "@lectern/core/checks"
import { COMPARED, coloured, line, mark, plane, type Range } from "./drawing.js"
import { CHART, type ChartOptions, listOf } from "./options.js"
import { linearScale, rangeOf } from "./scale.js"
import { escaped } from "./text.js"

/** Options of {@link scatterPlot}. */
export interface ScatterPlotOptions extends ChartOptions {
  /** Such as the scores of each segment: that of one system, and that of the other. */
  readonly points: readonly (readonly [x: number, y: number])[]
  /** The name of the axis below, such as the baseline's. */
  readonly name?: string
  /** The name of the axis at the left. */
  readonly valueName?: string
}

const OPTIONS: OptionTable<ScatterPlotOptions, "description"> = {
  ...CHART,
  points: listOf<ScatterPlotOptions["points"][number]>(checkPoint),
  name: [checkString, ""],
  valueName: [checkString, ""],
}

/** More dots are small and pale. */
const CROWD = 200

/**
 * The scores of two systems against each other: a dot for each segment, on equal axes, with a line where both scores are equal. Of
 * many dots, those on the same place are drawn once, so the chart of a large corpus stays small.
 *
 * @param options - the points, and what is around them
 * @returns an SVG element
 * @throws LecternError `wrong-type`, `out-of-range`, `unknown-option`
 * @see [Architecture: charts](../../../docs/architecture.md#charts)
 * @example
 * ```ts
 * const points = [[20, 25], [31, 30], [44, 52]] as const
 * scatterPlot({ title: "Scores of segments", points, name: "base", valueName: "new" }).startsWith("<svg") //=> true
 * ```
 */
export function scatterPlot(options: ScatterPlotOptions): string {
  const checked = checkedOptions("scatterPlot()", options, OPTIONS)
  const { points, name, valueName } = checked
  const ends = rangeOf(points.flat())
  const said = [0, 1].map((i) => rangeOf(points.map((point) => point[i]!)).map((end) => Number(end.toPrecision(3))))
  const [x, y] = said.map(([low, high], i) => `${escaped([name, valueName][i] || "xy"[i]!)} from ${low} to ${high}`)
  return plane(checked, {
    height: 300,
    x: (range) => linearScale(ends, range),
    y: (range) => linearScale(ends, range),
    xName: name,
    yName: valueName,
    spoken: points.length === 0 ? "No points." : `${points.length} points: ${x}, ${y}.`,
    draw: ({ across, up }) => {
      const places = [...ends.map((end) => [end, end] as const), ...points]
      const [from, to, ...dots] = places.map(([a, b]): Range => [across.place(a), up.place(b)])
      return [line(...from!, ...to!, COMPARED), coloured(0, marksOf(dots))]
    },
  })
}

/** The marks of points: of many, dots in a single path, each place once. */
function marksOf(places: readonly Range[]): string {
  if (places.length <= CROWD) return places.map(([x, y]) => mark(0, x, y)).join("")
  const once = new Set(places.map(([x, y]) => `M${Math.round(2 * x) / 2} ${Math.round(2 * y) / 2}h0`))
  return `<path fill="none" stroke-width="4" stroke-linecap="round" stroke-opacity="0.5" d="${[...once].join("")}"/>`
}

function checkPoint(name: string, value: unknown): void {
  checkFiniteNumbers(name, value)
  if (value.length !== 2) throw outOfRange(`the length of ${name}`, value.length, "2, x and y")
}
