// A line for each system: its score, and the interval around it.
import {
  checkedOptions,
  checkFinite,
  checkString,
  integer,
  type OptionTable,
  outOfRange,
  recordOf,
} from "@lectern/core/checks"
import { coloured, label, line, mark, plane, textWidth, titled } from "./drawing.js"
import { CHART, type ChartOptions, listOf, REFERENCE, type Reference } from "./options.js"
import { bandScale, linearScale, numberLabel } from "./scale.js"
import { escaped } from "./text.js"

/** A line of an interval plot. */
export interface IntervalRow {
  /** The system. */
  readonly label: string
  /** Its score. */
  readonly value: number
  /** The lower end of the interval; without an interval there is a point only. */
  readonly low?: number
  /** The upper end. */
  readonly high?: number
  /** Written after the score, such as `*` for a significant difference. */
  readonly mark?: string
}

/** Options of {@link intervalPlot}. */
export interface IntervalPlotOptions extends ChartOptions {
  /** At least one, from the top. */
  readonly rows: readonly IntervalRow[]
  /** A vertical line, such as the baseline's score, or 0 for differences. */
  readonly reference?: Reference
  /** The name of the axis, such as `BLEU`. */
  readonly name?: string
  /** Digits of the scores after the point, 1 by default. */
  readonly digits?: number
}

const ROW: OptionTable<IntervalRow, "low" | "high"> = {
  label: checkString,
  value: checkFinite,
  low: [checkFinite, undefined],
  high: [checkFinite, undefined],
  mark: [checkString, ""],
}

const OPTIONS: OptionTable<IntervalPlotOptions, "description" | "reference"> = {
  ...CHART,
  rows: listOf(recordOf(ROW), 1),
  reference: [REFERENCE, undefined],
  name: [checkString, ""],
  digits: [integer(0, 50), 1],
}

/**
 * A line for each system: its score, the interval around it, and the score as a number.
 *
 * @param options - the rows, and what is around them
 * @returns an SVG element
 * @throws LecternError `wrong-type`, `out-of-range`, `unknown-option`; `out-of-range` also for half an interval
 * @see [Architecture: charts](../../../docs/architecture.md#charts)
 * @example
 * ```ts
 * const rows = [{ label: "base", value: 27.1, low: 26.2, high: 28 }, { label: "new", value: 28.4, low: 27.5, high: 29.3, mark: "*" }]
 * intervalPlot({ title: "BLEU", rows }).startsWith("<svg") //=> true
 * ```
 */
export function intervalPlot(options: IntervalPlotOptions): string {
  const checked = checkedOptions("intervalPlot()", options, OPTIONS)
  const { rows, reference, name, digits, width } = checked
  for (const [i, { low, high }] of rows.entries()) {
    const ends = [low, high].filter((end) => end !== undefined)
    if (ends.length === 1 || low! > high!)
      throw outOfRange(`the interval of rows[${i}]`, ends, "low and high, or neither")
  }
  const scores = rows.map(({ value, mark: after = "" }) => `${numberLabel(value, digits)} ${after}`.trimEnd())
  const room = Math.min(0.2 * width, Math.max(...scores.map(textWidth)))
  const said = rows.map(({ label: text, low, high }, i) => {
    const [from, to] = [low, high].map((end) => end !== undefined && numberLabel(end, digits))
    return `${escaped(text)}: ${escaped(scores[i]!)}${from ? `, from ${from} to ${to}` : ""}.`
  })
  const values = rows.flatMap(({ value, low = value, high = value }) => [low, value, high])
  return plane(checked, {
    height: rows.length * (rows.length > 12 ? 20 : 28),
    margin: room + 24,
    x: (range) => linearScale(reference === undefined ? values : [...values, reference.value], range),
    y: ([bottom, top]) => bandScale(rows, [top, bottom]),
    xName: name,
    yName: "",
    reference,
    spoken: said.join(" "),
    draw: ({ across, up }) =>
      rows.map(({ value, low, high }, i) => {
        const y = up.place(i)
        const ends = [low, high].flatMap((end) => (end === undefined ? [] : across.place(end)))
        const upright = ends.map((x) => line(x, y - 5, x, y + 5, THICK)).join("")
        const interval = ends.length === 0 ? "" : line(ends[0]!, y, ends[1]!, y, THICK) + upright
        const drawn = coloured(0, titled(said[i]!) + interval + mark(0, across.place(value), y))
        return drawn + label(scores[i]!, width - 8, y + 4.5, room, "end")
      }),
  })
}

const THICK = ` stroke-width="2"`
