// Formats scores as a picture: a line per system with its interval, for the corpus and each group.
import { intervalPlot, stacked } from "@lectern/charts"
import { missingSentences } from "../../../count/missing-outputs.js"
import type { CorpusReport, MetricReport, SystemReport } from "../../../report/model.js"
import { printable } from "../../../report/printable.js"
import type { ScoreStyle } from "../../../report/score-line.js"
import { notesOn, shownLabel } from "../../../report/tables/groups.js"
import { isCompared, isMarked, metricTitle, shownPValue, testLine } from "../../../report/uncertainty.js"

/** Formats the report as SVG: a plot per metric, and one more for each grouping. */
export function scoreSvg(report: CorpusReport, { width: digits, short }: ScoreStyle): string {
  const { systems, significance, segments, missing, groupings = [] } = report
  const names = systems.map(({ system }) => printable(system))
  const line = ({ score, interval, comparison }: MetricReport, label: string) => ({
    label,
    value: score,
    ...(interval !== undefined && { low: interval.low, high: interval.high }),
    ...(comparison !== undefined && isMarked(shownPValue(comparison, significance)) && { mark: "*" }),
  })
  const linesOf = (scored: readonly SystemReport[], m: number, labels: readonly string[]) =>
    scored.flatMap(({ metrics }, s) => line(metrics[m]!, labels[s]!))
  const charts = systems[0]!.metrics.flatMap((metric, m) => {
    const { name, signature, shortSignature } = metric
    const scores = systems.map(({ metrics }) => metrics[m]!)
    const compared = isCompared(scores)
    const common = { name: metricTitle(metric), digits }
    const notes = [
      short ? shortSignature : signature,
      ...[testLine(significance) ?? []].flat(),
      ...(compared ? ["* p is at most 0.05"] : []),
      ...(missing === undefined ? [] : missingSentences(missing, segments, names)),
    ]
    const reference = { value: scores[0]!.score, label: names[0]! }
    const whole = { ...common, title: name, rows: linesOf(systems, m, names), ...(compared && { reference }), notes }
    return [
      intervalPlot(whole),
      ...groupings.map((grouping) => {
        const rows = grouping.groups.flatMap((group) => {
          const label = `${shownLabel(group.label)} (${group.segments})`
          return linesOf(group.systems, m, systems.length === 1 ? [label] : names.map((each) => `${label} ${each}`))
        })
        const title = `${name} by ${printable(grouping.name)}`
        return intervalPlot({ ...common, title, rows, notes: notesOn(report, grouping) })
      }),
    ]
  })
  return charts.length === 1 ? charts[0]! : stacked("Scores", charts)
}
