// Scores of the segments that are shown: tables and charts.
import { bucketPlot, intervalPlot } from "@lectern/charts"
import { byId, element, visible } from "../../browser/elements.js"
import type { PageUncertainty } from "../model.js"
import type { PageData } from "./data.js"
import type { Engine, Measured } from "./engine.js"
import type { View } from "./state.js"
import { type Segments, sumsBy } from "./sums.js"
import { type Cell, named, numberCell, table } from "./tables.js"

/** The words of references where a bucket of the chart begins. */
const LENGTHS = [1, 10, 20, 30, 40, 50, 60]

/** The table of scores; returns them. */
export function showScores({ facts }: PageData, engine: Engine, { metric }: View, segments: Segments): void {
  const whole = segments.length === facts.segments
  const others = engine.metrics.flatMap((each, m) => (m === metric ? [] : [[each, m] as const]))
  const cannot = (m: number): boolean => !whole && !facts.metrics[m]!.isSum
  const measured = cannot(metric) ? undefined : engine.measure(metric, segments)
  const several = facts.systems.length > 1
  const tested = whole && facts.uncertainty.some((system) => system[metric]!.p !== undefined)
  const header = [
    "System",
    engine.metrics[metric]!.name,
    "95% interval",
    ...(several ? ["difference", "95% interval"] : []),
    ...(tested ? ["p"] : []),
    ...others.map(([each]) => each.name),
  ]
  const rows = facts.systems.map(({ name, path }, s): Cell[] => {
    const known: PageUncertainty = whole ? facts.uncertainty[s]![metric]! : {}
    const label = named(visible(name))
    label.title = path
    return [
      label,
      ...measuredCells(measured?.[s], known, { several, tested }),
      ...others.map(([, m]) => (cannot(m) ? "–" : numberCell(engine.scoreOf(m, engine.sum(s, m, segments))))),
    ]
  })
  const which = whole
    ? "all segments"
    : `${segments.length.toLocaleString("en")} of ${facts.segments.toLocaleString("en")} segments`
  const weighted = engine.metrics.filter((_, m) => cannot(m)).map((each) => each.name)
  const note =
    weighted.length === 0
      ? ""
      : `; ${weighted.join(", ")}: n-grams are weighted by the whole corpus, so only all segments have a score`
  byId("scores").replaceChildren(table(`Scores of ${which}${note}`, header, rows))
  showIntervals(facts, engine, metric, { measured, whole })
}

/** The score, the difference, and their intervals: those of the run where it has some. */
function measuredCells(
  each: Measured | undefined,
  { interval, difference: drawn, p }: PageUncertainty,
  { several, tested }: Readonly<Record<"several" | "tested", boolean>>,
): Cell[] {
  const columns = 2 + (several ? 2 : 0) + (tested ? 1 : 0)
  if (each === undefined) return new Array<Cell>(columns).fill("–")
  const spread = (run: PageUncertainty["interval"], halfWidth: number | undefined): Cell => {
    if (run !== undefined) return element("span", {}, numberCell(run.low), " to ", numberCell(run.high))
    return halfWidth === undefined ? "–" : element("span", {}, "± ", numberCell(halfWidth))
  }
  const { score, halfWidth, difference } = each
  const cells: Cell[] = [numberCell(score), spread(interval, halfWidth)]
  if (difference !== undefined)
    cells.push(numberCell(difference.value, { signed: true }), spread(drawn, difference.halfWidth))
  if (p !== undefined) cells.push(element("span", {}, numberCell(p, { digits: 4 }), p <= 0.05 ? "*" : ""))
  return [...cells, ...new Array<Cell>(columns - cells.length).fill("")]
}

function showIntervals(
  { systems, uncertainty }: PageData["facts"],
  engine: Engine,
  metric: number,
  { measured, whole }: { readonly measured: readonly Measured[] | undefined; readonly whole: boolean },
): void {
  const place = byId("intervals")
  place.replaceChildren()
  if (measured === undefined) return
  const { name } = engine.metrics[metric]!
  const row = (
    s: number,
    value: number,
    halfWidth: number | undefined,
    drawn: { readonly low: number; readonly high: number } | undefined,
  ) => ({
    label: systems[s]!.name,
    value,
    ...(drawn !== undefined
      ? { low: Math.min(drawn.low, value), high: Math.max(drawn.high, value) }
      : halfWidth !== undefined && { low: value - halfWidth, high: value + halfWidth }),
  })
  const known = (s: number): PageUncertainty => (whole ? uncertainty[s]![metric]! : {})
  const scores = measured.map(({ score, halfWidth }, s) => row(s, score, halfWidth, known(s).interval))
  const differences = measured.flatMap(({ difference }, s) =>
    difference === undefined ? [] : [row(s, difference.value, difference.halfWidth, known(s).difference)],
  )
  place.innerHTML = [
    intervalPlot({ title: `${name}, 95% intervals`, rows: scores, name, digits: 2, width: 480 }),
    differences.length === 0
      ? ""
      : intervalPlot({
          title: "Difference from the baseline",
          rows: differences,
          reference: { value: 0 },
          name: `${name} points`,
          digits: 2,
          width: 480,
        }),
  ].join("")
}

/** Scores by length, precisions by order, and the parts of the score. */
export function showParts(
  { facts, rows, lengths }: PageData,
  engine: Engine,
  { metric }: View,
  segments: Segments,
): void {
  const { name, report, finalize } = engine.metrics[metric]!
  const whole = segments.length === facts.segments
  const parts = facts.systems.map((_, s) => report(finalize(engine.sum(s, metric, segments))).parts)
  const buckets = lengths.map((words) => LENGTHS.filter((start) => start <= words).length)
  const counts = new Array<number>(LENGTHS.length + 1).fill(0)
  for (const segment of segments) counts[buckets[segment]!]! += 1
  const used = counts.flatMap((count, b) => (count > 0 ? [b] : []))
  const shown = facts.systems.slice(0, 10)
  const byLength = shown.map(({ name: label }, s) => {
    const sums = sumsBy(rows[s]![metric]!, segments, buckets, counts.length)
    return { label, values: used.map((b) => engine.scoreOf(metric, sums[b]!)) }
  })
  const charts =
    used.length === 0 || !facts.metrics[metric]!.isSum
      ? []
      : [
          bucketPlot({
            title: `${name} by words of the reference`,
            buckets: used.map((b) => ({ label: lengthLabel(b), count: counts[b]! })),
            series: byLength,
            name: "words",
            valueName: name,
            width: 480,
          }),
        ]
  const precisions = parts.map((each) => each.precisions)
  const [first] = precisions
  if (Array.isArray(first) && used.length > 0) {
    charts.push(
      bucketPlot({
        title: "Precision by order of n-grams",
        buckets: first.map((_, order) => ({ label: String(order + 1) })),
        series: shown.map(({ name: label }, s) => ({ label, values: precisions[s] as readonly number[] })),
        marks: "bars",
        name: "n",
        valueName: "%",
        width: 480,
      }),
    )
  }
  byId("lengths").innerHTML = charts.join("")
  byId("parts").replaceChildren()
  if (!whole && !facts.metrics[metric]!.isSum) return
  const keys = Object.keys(parts[0] ?? {})
  const cellsOf = (value: number | readonly number[]): Cell =>
    [value]
      .flat()
      .map((each) => (Number.isInteger(each) ? each.toLocaleString("en") : each.toFixed(4)))
      .join(" / ")
  byId("parts").replaceChildren(
    table(
      `Parts of ${name}`,
      ["part", ...facts.systems.map((each) => named(visible(each.name)))],
      keys.map((key) => [key, ...parts.map((each) => cellsOf(each[key]!))]),
    ),
  )
}

function lengthLabel(bucket: number): string {
  if (bucket === 0) return "0"
  const next = LENGTHS[bucket]
  return next === undefined ? `${LENGTHS[bucket - 1]}+` : `${LENGTHS[bucket - 1]}-${next - 1}`
}
