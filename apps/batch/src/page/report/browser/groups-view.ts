// Scores of groups, and how often a system wins.
import { bucketPlot, histogram } from "@lectern/charts"
import { byId, visible } from "../../browser/elements.js"
import type { PageData } from "./data.js"
import type { Engine } from "./engine.js"
import type { View } from "./state.js"
import { type Segments, sumsBy } from "./sums.js"
import { type Cell, named, numberCell, table } from "./tables.js"

const MAX_GROUP_BARS = 20

/** A table for each grouping, whose labels choose the segments. */
export function showGroups(
  { facts, rows, groups }: PageData,
  engine: Engine,
  { metric, system }: View,
  segments: Segments,
  choose: (grouping: number, label: number) => void,
): void {
  for (const [g, { name, labels }] of facts.groupings.entries()) {
    const counts = new Uint32Array(labels.length)
    for (const segment of segments) counts[groups[g]![segment]!]! += 1
    const sums = facts.systems.map((_, s) => sumsBy(rows[s]![metric]!, segments, groups[g]!, labels.length))
    const used = labels.flatMap((label, l) => (counts[l]! > 0 ? [{ label, l }] : []))
    const scores = used.map(({ l }) => sums.map((each) => engine.scoreOf(metric, each[l]!)))
    const metricName = engine.metrics[metric]!.name
    const header = [
      name,
      "segments",
      ...facts.systems.map((each) => named(visible(each.name))),
      ...(system > 0 ? ["difference"] : []),
    ]
    const body = used.map(({ label, l }, i): Cell[] => {
      const button = document.createElement("button")
      Object.assign(button, { type: "button", className: "link", onclick: () => choose(g, l) })
      button.append(named(visible(label === "" ? "(none)" : label)))
      return [
        button,
        counts[l]!.toLocaleString("en"),
        ...scores[i]!.map((score) => numberCell(score)),
        ...(system > 0 ? [numberCell(scores[i]![system]! - scores[i]![0]!, { signed: true })] : []),
      ]
    })
    const weighted = facts.metrics[metric]!.isSum ? "" : "; n-grams are weighted by the whole corpus"
    const chart = document.createElement("div")
    chart.className = "charts"
    if (used.length > 1 && used.length <= MAX_GROUP_BARS) {
      chart.innerHTML = bucketPlot({
        title: `${metricName} by ${name}`,
        buckets: used.map(({ label, l }) => ({ label: label === "" ? "(none)" : label, count: counts[l]! })),
        series: facts.systems
          .slice(0, 10)
          .map((each, s) => ({ label: each.name, values: scores.map((row) => row[s]) })),
        marks: "bars",
        valueName: metricName,
        width: 480,
      })
    }
    byId(`by-${g}`).replaceChildren(table(`${metricName} by ${name}${weighted}`, header, body), chart)
  }
}

/** How often the system wins, and the distribution of differences. */
export async function showOutcomes(
  engine: Engine,
  { metric, system }: View,
  segments: Segments,
  tie: number,
): Promise<{ readonly text: string; readonly chart: string }> {
  const [own, other] = await Promise.all([engine.segmentScores(system, metric), engine.segmentScores(0, metric)])
  const { higherIsBetter, name } = engine.metrics[metric]!
  const differences = Array.from(segments, (segment) => own[segment]! - other[segment]!)
  const gains = differences.map((each) => (higherIsBetter ? each : -each))
  const better = gains.filter((gain) => gain >= tie).length
  const worse = gains.filter((gain) => gain <= -tie).length
  const text = `${better.toLocaleString("en")} better, ${(gains.length - better - worse).toLocaleString("en")} equal, ${worse.toLocaleString("en")} worse.`
  const chart =
    differences.length === 0
      ? ""
      : histogram({
          title: `${name}: differences of segments`,
          values: differences,
          reference: { value: 0 },
          name: "points",
          width: 480,
        })
  return { text, chart }
}
