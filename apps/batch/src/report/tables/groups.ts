// Tables of groups: a row for each, and a last one for the whole corpus.
import { fixed } from "../decimals.js"
import { AVERAGES, isErrorRate, ratesOf } from "../group-averages.js"
import type { CorpusReport, GroupingReport, GroupReport, MetricReport } from "../model.js"
import { printable } from "../printable.js"
import type { ScoreStyle } from "../score-line.js"
import { isCompared, metricTitle, pText, shownPValue, signed, spread } from "../uncertainty.js"
import { alignedTables } from "./aligned.js"
import { latexComments, latexTable } from "./grid.js"
import { errorBlocks } from "./group-errors.js"
import { escaped, markdownTable, starEscaped } from "./markdown.js"

/** A format of tables that are read by people. */
export type GroupFormat = "text" | "table" | "markdown" | "latex"

/** The label of the whole corpus. */
export const ALL = "all"

/** Formats a table for each grouping, with notes below. */
export function groupTables(
  report: CorpusReport,
  format: GroupFormat,
  style: ScoreStyle & { readonly columns?: number },
): string[] {
  return (report.groupings ?? []).map((grouping) => {
    const { first, blocks } = cellsOf(report, grouping, style)
    const rows = first.map((row, i) => [...row, ...blocks.flatMap((block) => block[i]!)])
    const plain = notesOn(report, grouping)
    const notes = format === "latex" ? latexComments(plain) : plain
    const table =
      format === "markdown"
        ? markdownTable(
            rows.map((row, i) => row.map((cell, c) => (i === 0 || c === 0 ? escaped(cell) : starEscaped(cell)))),
          )
        : format === "latex"
          ? latexTable(rows)
          : alignedTables(first, blocks, style.columns ?? Number.POSITIVE_INFINITY)
    return [...table, ...(notes.length > 0 ? ["", ...notes] : [])].join("\n")
  })
}

/** The label of a group as it is printed. */
export function shownLabel(label: string): string {
  return label === "" ? "(none)" : printable(label)
}

function cellsOf(report: CorpusReport, grouping: GroupingReport, style: ScoreStyle) {
  const { segments, systems, significance } = report
  const all = { label: ALL, segments, systems }
  const { width } = style
  const metrics = systems[0]?.metrics ?? []
  const rows: readonly Pick<GroupReport, "segments" | "systems">[] = [...grouping.groups, all]
  const [several, many] = [metrics.length > 1, systems.length > 2]
  const averaged = metrics.some(isErrorRate) ? Object.entries(AVERAGES) : []
  const block = (m: number): string[][] => {
    const { name } = metrics[m]!
    const compared = isCompared(systems.map((each) => each.metrics[m]!))
    const others = compared ? systems.slice(1).map(({ system }) => printable(system)) : []
    const about = (what: string): string[] =>
      others.map((system) => [...(several ? [name] : []), what, ...(many ? [system] : [])].join(" "))
    const [differences, pValues] = [about("difference"), about("p")]
    const titles = systems.map(({ system }) => {
      const title = metricTitle(metrics[m]!)
      return systems.length === 1 ? title : `${title} ${printable(system)}`
    })
    const test = ({ comparison, score }: MetricReport, baseline: MetricReport): string[] => {
      const p = comparison === undefined ? "" : pText(shownPValue(comparison, significance))
      return [signed(score - baseline.score, width), p]
    }
    const averages = averaged.map(([, average]) => [
      ...systems.map((_, s) => (isErrorRate(metrics[m]!) ? fixed(average(ratesOf(grouping, s, m)), width) : "")),
      ...others.flatMap(() => ["", ""]),
    ])
    return [
      [...titles, ...differences.flatMap((title, s) => [title, pValues[s]!])],
      ...rows.map((row) => {
        const scores = row.systems.map((system) => system.metrics[m]!)
        return [
          ...scores.map((metric) => `${fixed(metric.score, width)}${spread(metric, width)}`),
          ...scores.slice(1, 1 + others.length).flatMap((metric) => test(metric, scores[0]!)),
        ]
      }),
      ...averages,
    ]
  }
  return {
    /** The label and the number of segments, below a header. */
    first: [
      [printable(grouping.name), "n"],
      ...grouping.groups.map((group) => [shownLabel(group.label), String(group.segments)]),
      [ALL, String(segments)],
      ...averaged.map(([label, average]) => [
        label,
        fixed(average(grouping.groups.map((group) => group.segments)), width),
      ]),
    ],
    /** For each metric, the other cells of each row. */
    blocks: [...metrics.map((_, m) => block(m)), ...(systems.length === 1 ? errorBlocks(grouping, report, width) : [])],
  }
}

/** Notes on the scores of groups, for the lines below their tables. */
export function notesOn({ significance }: CorpusReport, { groups, corpusTables }: GroupingReport): string[] {
  const single = significance !== undefined && groups.some(({ units }) => units < 2)
  const unit = significance?.documents === undefined ? "segment" : "document"
  const noWords = groups.some(({ systems }) =>
    systems.some(({ metrics }) => metrics.some((each) => isErrorRate(each) && each.parts.ref_len === 0)),
  )
  return [
    ...(noWords ? ["Groups without reference words have no percentages, and no part in the averages of rates."] : []),
    ...(single ? [`Groups of one ${unit} have neither interval nor test.`] : []),
    ...(corpusTables.length > 0
      ? [`${corpusTables.join(", ")}: n-grams are weighted by the whole corpus, also in the scores of groups.`]
      : []),
  ]
}
