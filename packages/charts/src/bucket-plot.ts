// Scores by bucket, such as by length, for several systems: lines, or groups of bars.
import {
  checkedOptions,
  checkFinite,
  checkString,
  choice,
  integer,
  type OptionTable,
  outOfRange,
  recordOf,
} from "@lectern/core/checks"
import { bar, coloured, line, mark, path, plane, titled } from "./drawing.js"
import { CHART, type ChartOptions, listOf } from "./options.js"
import { bandScale, linearScale, numberLabel } from "./scale.js"
import { escaped } from "./text.js"

/** A place on the axis of a bucket plot. */
export interface Bucket {
  /** Such as `10-19`. */
  readonly label: string
  /** How many items are in it, written below. */
  readonly count?: number
}

/** The scores of a system by bucket. */
export interface BucketSeries {
  /** The system. */
  readonly label: string
  /** A score per bucket; undefined where there is none. */
  readonly values: readonly (number | undefined)[]
}

/** Options of {@link bucketPlot}. */
export interface BucketPlotOptions extends ChartOptions {
  /** At least one. */
  readonly buckets: readonly Bucket[]
  /** At least one, each with a value per bucket. */
  readonly series: readonly BucketSeries[]
  /** `lines` by default; `bars` begin at 0. */
  readonly marks?: "lines" | "bars"
  /** The name of the buckets, such as `words`. */
  readonly name?: string
  /** The name of the values, such as `BLEU`. */
  readonly valueName?: string
  /** Digits of the values after the point where they are written, 1 by default. */
  readonly digits?: number
}

const OPTIONS: OptionTable<BucketPlotOptions, "description"> = {
  ...CHART,
  buckets: listOf(recordOf<Bucket, "count">({ label: checkString, count: [integer(0), undefined] }), 1),
  series: listOf(recordOf<BucketSeries>({ label: checkString, values: listOf<number | undefined>(checkValue) }), 1),
  marks: [choice(["lines", "bars"]), "lines"],
  name: [checkString, ""],
  valueName: [checkString, ""],
  digits: [integer(0, 50), 1],
}

/** The narrowest bar, and the share of a bucket that bars take. */
const [NARROW, FILLED] = [4, 0.7]

/**
 * Scores by bucket for several systems: a line per system, or a group of bars per bucket.
 *
 * @param options - the buckets and the scores in them, and what is around them
 * @returns an SVG element; wider than asked for where bars would be too narrow
 * @throws LecternError `wrong-type`, `out-of-range`, `unknown-option`; `out-of-range` also for a series without a value per bucket
 * @see [Architecture: charts](../../../docs/architecture.md#charts)
 * @example
 * ```ts
 * const buckets = ["1", "2", "3", "4"].map((label) => ({ label }))
 * const series = [{ label: "base", values: [61.2, 33.4, 20.5, 13.2] }]
 * bucketPlot({ title: "Precisions of BLEU", buckets, series, marks: "bars" }).startsWith("<svg") //=> true
 * ```
 */
export function bucketPlot(options: BucketPlotOptions): string {
  const checked = checkedOptions("bucketPlot()", options, OPTIONS)
  const { buckets, series, marks, name, valueName, digits } = checked
  for (const [i, { values }] of series.entries()) {
    if (values.length !== buckets.length)
      throw outOfRange(`the length of series[${i}].values`, values.length, `${buckets.length}, as that of buckets`)
  }
  const isBars = marks === "bars"
  const values = series.flatMap((each) => each.values.filter((value) => value !== undefined)).concat(isBars ? 0 : [])
  const said = series.map((each) =>
    each.values.map(
      (value, b) => value !== undefined && `${escaped(buckets[b]!.label)}: ${numberLabel(value, digits)}`,
    ),
  )
  const names = series.map((each) => each.label)
  const places = buckets.map(({ label, count }) => ({
    label,
    below: count === undefined ? "" : `n=${numberLabel(count, 0)}`,
  }))
  const width = isBars ? (NARROW / FILLED) * buckets.length * series.length + 80 : 0
  return plane(
    { ...checked, width: Math.max(checked.width, width) },
    {
      names,
      marks,
      height: 234,
      x: (range) => bandScale(places, range),
      y: (range) => linearScale(values, range, isBars && !values.some((each) => each < 0) ? 0 : undefined),
      xName: name,
      yName: valueName,
      spoken: said
        .map((each, s) => `${escaped(names[s]!)}: ${each.filter((one) => one).join("; ") || "no values"}.`)
        .join(" "),
      draw: ({ across, up, left, right }) => {
        const zero = up.place(0)
        const wide = (FILLED * (right - left)) / buckets.length
        const narrow = wide / series.length
        const drawn = series.map((each, s) => {
          const at = each.values.map((value, b) =>
            value === undefined ? undefined : ([across.place(b), up.place(value)] as const),
          )
          const marked = at.map((point, b) => {
            if (point === undefined) return ""
            const [x, y] = point
            const title = `${escaped(names[s]!)}, ${said[s]![b]}`
            if (!isBars) return `<g>${titled(title)}${mark(s, x, y)}</g>`
            return bar(x - wide / 2 + (s + 0.04) * narrow, 0.92 * narrow, zero, y, title)
          })
          return coloured(s, [isBars ? "" : path(s, at), ...marked].join(""))
        })
        return isBars ? [...drawn, line(left, zero, right, zero)] : drawn
      },
    },
  )
}

function checkValue(name: string, value: unknown): void {
  if (value !== undefined) checkFinite(name, value)
}
