// Formats a comparison of scores as rows for spreadsheets and data frames.
import { fixed } from "../../../../report/decimals.js"
import { delimitedRow, type RowFormat } from "../../../../report/tables/delimited.js"
import type { ScoresReport } from "../../../../scores/compare-scores.js"
import type { ScoresStyle } from "./text.js"

const P_DIGITS = 4
const HEADER = [
  ...["score", "run", "mean", "low", "high", "items", "clusters"],
  ...["difference", "difference_low", "difference_high", "p_value", "p_value_holm"],
  ...["common_items", "better", "equal", "worse", "only_in_baseline", "only_in_run", "smallest_difference"],
]

/** Formats the report as rows: one for each score and run. */
export function scoresRows({ scores }: ScoresReport, { width }: ScoresStyle, format: RowFormat): string {
  const number = (value: number | undefined): string => (value === undefined ? "" : fixed(value, width))
  const pValue = (value: number | undefined): string => (value === undefined ? "" : fixed(value, P_DIGITS))
  const rows = scores.flatMap(({ score, means, comparisons }) =>
    means.map(({ run, mean, interval, n, clusters }, i) => {
      const own = interval.kind === "interval" ? interval : undefined
      const row = [score, run, number(mean), number(own?.low), number(own?.high), String(n), String(clusters)]
      const found = comparisons[i - 1]
      if (found === undefined) return row.concat(Array.from({ length: HEADER.length - row.length }, () => ""))
      const other = found.interval.kind === "interval" ? found.interval : undefined
      const { onlyInBaseline, onlyInRun } = found
      const counts = [found.n, found.wins, found.ties, found.losses, onlyInBaseline.length, onlyInRun.length]
      return [
        ...row,
        ...[found.difference, other?.low, other?.high].map(number),
        ...[other?.pValue, other?.holmPValue].map(pValue),
        ...counts.map(String),
        number(found.power?.smallestDifference),
      ]
    }),
  )
  return [HEADER, ...rows].map((row) => delimitedRow(row, format)).join("\n")
}
