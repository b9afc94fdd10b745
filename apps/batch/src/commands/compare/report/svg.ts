// Formats a comparison as a picture: scores, and scores by length.
import { bucketPlot, intervalPlot, stacked } from "@lectern/charts"
import { printable } from "../../../report/printable.js"
import type { CompareReport } from "../run/model.js"
import { rangeLabel } from "../run/ranges.js"

/** Formats the report as SVG: for each metric, the scores of the systems, and their scores by length of the reference. */
export function compareSvg({ systems, metrics, lengths, words }: CompareReport, digits: number): string {
  const names = systems.map(printable)
  const buckets = lengths.filter(({ segments }) => segments > 0)
  const charts = metrics.flatMap(({ name, scores, signature }, m) => [
    intervalPlot({
      title: name,
      rows: scores.map((value, s) => ({ label: names[s]!, value })),
      reference: { value: scores[0]!, label: names[0]! },
      name,
      digits,
      notes: [signature],
    }),
    bucketPlot({
      title: `${name} by reference length`,
      buckets: buckets.map((bucket) => ({ label: rangeLabel(bucket, 0), count: bucket.segments })),
      series: names.map((label, s) => ({ label, values: buckets.map((bucket) => bucket.scores[m]![s]) })),
      name: `words (${words})`,
      valueName: name,
      digits,
    }),
  ])
  return stacked("Comparison", charts)
}
