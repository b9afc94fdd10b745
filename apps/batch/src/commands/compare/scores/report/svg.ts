// Formats a comparison of scores as a picture: means, and differences from the baseline, with their intervals.
import { intervalPlot, stacked } from "@lectern/charts"
import { printable } from "../../../../report/printable.js"
import { isMarked } from "../../../../report/uncertainty.js"
import type { ScoresReport } from "../../../../scores/compare-scores.js"
import { reportFacts } from "./facts.js"

/** Formats the report as SVG: two plots for each score. */
export function scoresSvg(report: ScoresReport, digits: number): string {
  const ends = (interval: (typeof report.scores)[number]["means"][number]["interval"]) =>
    interval.kind === "interval" ? { low: interval.low, high: interval.high } : {}
  const notes = reportFacts(report).map(printable)
  const charts = report.scores.flatMap(({ score, means, comparisons }) => {
    const title = printable(score)
    return [
      intervalPlot({
        title,
        rows: means.map(({ run, mean, interval }) => ({ label: printable(run), value: mean, ...ends(interval) })),
        digits,
      }),
      intervalPlot({
        title: `${title}, less ${printable(means[0]!.run)}`,
        rows: comparisons.map(({ run, difference, interval }) => ({
          label: printable(run),
          value: difference,
          ...(interval.kind === "interval" && {
            low: interval.low,
            high: interval.high,
            mark: isMarked(interval.holmPValue) ? "*" : "",
          }),
        })),
        reference: { value: 0, label: "no difference" },
        digits,
        notes: [...notes, "* p (Holm) is at most 0.05"],
      }),
    ]
  })
  return stacked("Scores", charts)
}
