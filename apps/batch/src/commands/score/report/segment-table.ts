// Formats scores of segments with their texts for a terminal: a heading with the scores, and a line for each text.
import { fixed } from "../../../report/decimals.js"
import type { SegmentReport } from "../../../report/model.js"
import { printable } from "../../../report/printable.js"
import { isolated } from "../../../report/shown-token.js"
import { metricTitle } from "../../../report/uncertainty.js"

/** Formats scores; those of all metrics of a segment and system follow one another. */
export function segmentTable(width: number, color: boolean): { add(report: SegmentReport): string; end(): string } {
  let reports: SegmentReport[] = []
  const end = (): string => {
    const [first] = reports
    if (first === undefined) return ""
    const { segment, id, system, source, references = [], output } = first
    const shown = (text: string): string => isolated(printable(text))
    const line = (label: string, text: string | null | undefined): string[] =>
      text == null ? [] : [`  ${label.padEnd(5)} ${shown(text)}`.trimEnd()]
    const known = id === undefined ? "" : ` (${shown(id)})`
    const scores = reports.map((each) => `${metricTitle(each)} ${fixed(each.score, width)}`)
    const heading = [`segment ${segment}${known}`, shown(system), ...scores].join("  ")
    const lines = [
      color ? `\x1b[1m${heading}\x1b[22m` : heading,
      ...line("SRC", source),
      ...references.flatMap((text, r) => line(references.length === 1 ? "REF" : `REF ${r + 1}`, text)),
      ...line("HYP", output),
    ]
    return `${lines.join("\n")}\n`
  }
  return {
    add(report) {
      const isNext = reports.some(({ name }) => name === report.name)
      const complete = isNext ? end() : ""
      reports = isNext ? [report] : [...reports, report]
      return complete
    },
    end,
  }
}
