// Formats a report as text: the table of scores, and for each system the changes with their examples.
import { printable } from "../../../report/printable.js"
import { isolated } from "../../../report/shown-token.js"
import { alignedRows } from "../../../report/tables/aligned.js"
import { alignmentLines, type LineStyle } from "../../align/alignment-lines.js"
import { changeName, errorsOf, type RescoredSystem, type RescoreReport, type RuleExample, wordsOf } from "./model.js"
import { changeRows, headline, scoreRows, withoutEffect } from "./tables.js"

/** The format of the report. */
export interface RescoreStyle extends LineStyle {
  /** Digits after the point. */
  readonly width: number
}

/** Formats the report. */
export function rescoreText(report: RescoreReport, style: RescoreStyle): string {
  const { regimes, systems, segments } = report
  const signatures = regimes.map((name, r) => [printable(name), systems[0]!.scores[r]!.signature])
  return `${[
    ...table(scoreRows(report, style.width), 2, style),
    "",
    ...alignedRows(signatures, { right: () => false }),
    `${segments} ${segments === 1 ? "segment" : "segments"}`,
    ...systems.flatMap((system) => ["", ...explanation(report, system, style)]),
  ].join("\n")}\n`
}

function explanation(report: RescoreReport, system: RescoredSystem, style: RescoreStyle): string[] {
  const idle = withoutEffect(system)
  return [
    bold(`=== ${printable(headline(report, system, style.width))} ===`, style),
    ...table(changeRows(report, system, style.width), 1, style),
    ...(idle.length === 0 ? [] : [`without effect: ${printable(idle.join(", "))}`]),
    ...system.attribution.changes.flatMap((change, i) =>
      system.examples[i]!.flatMap((example) => ["", ...exampleLines(changeName(change), example, style)]),
    ),
  ]
}

function exampleLines(rule: string, example: RuleExample, style: RescoreStyle): string[] {
  const { segment, id, reference, hypothesis, before, after } = example
  const known = id === undefined ? "" : ` (${isolated(printable(id))})`
  const counts = `errors ${errorsOf(before)} -> ${errorsOf(after)}, words ${wordsOf(before)} -> ${wordsOf(after)}`
  return [
    bold(`${printable(rule)}: segment ${segment}${known}, ${counts}`, style),
    `raw REF: ${isolated(printable(reference))}`,
    `raw HYP: ${isolated(printable(hypothesis))}`,
    "before",
    ...alignmentLines(before, style),
    "after",
    ...alignmentLines(after, style),
  ]
}

function table(rows: readonly (readonly string[])[], left: number, style: RescoreStyle): string[] {
  const [heading = "", ...lines] = alignedRows(
    rows.map((row) => row.map(printable)),
    { right: (column) => column >= left },
  )
  return [bold(heading, style), ...lines]
}

function bold(text: string, { color }: LineStyle): string {
  return color ? `\x1b[1m${text}\x1b[22m` : text
}
