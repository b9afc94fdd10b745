// Formats a report as Markdown: the tables, and examples as blocks of code.
import { printable } from "../../../report/printable.js"
import { escaped, markdownTable } from "../../../report/tables/markdown.js"
import { alignmentLines } from "../../align/alignment-lines.js"
import { changeName, type RescoredSystem, type RescoreReport, type RuleExample } from "./model.js"
import { changeRows, headline, scoreRows, withoutEffect } from "./tables.js"

/** Formats the report. */
export function rescoreMarkdown(
  report: RescoreReport,
  { width, characters }: { readonly width: number; readonly characters: boolean },
): string {
  const { regimes, systems } = report
  const blocks = [
    table(scoreRows(report, width)),
    regimes.map((name, r) => `- ${shown(name)}: \`${systems[0]!.scores[r]!.signature}\``).join("\n"),
    ...systems.flatMap((system) => [
      `## ${shown(headline(report, system, width))}`,
      table(changeRows(report, system, width)),
      ...idle(system),
      ...system.attribution.changes.flatMap((change, i) =>
        system.examples[i]!.flatMap((example) => exampleBlocks(changeName(change), example, characters)),
      ),
    ]),
  ]
  return `${blocks.join("\n\n")}\n`
}

function idle(system: RescoredSystem): string[] {
  const names = withoutEffect(system)
  return names.length === 0 ? [] : [`Without effect: ${names.map(shown).join(", ")}.`]
}

function exampleBlocks(rule: string, { segment, id, before, after }: RuleExample, characters: boolean): string[] {
  const style = { characters, columns: undefined, color: false }
  const lines = ["before", ...alignmentLines(before, style), "", "after", ...alignmentLines(after, style)]
  const known = id === undefined ? "" : ` (${shown(id)})`
  return [`**${shown(rule)}**, segment ${segment}${known}`, lines.map((line) => `    ${line}`.trimEnd()).join("\n")]
}

function table(rows: readonly (readonly string[])[]): string {
  return markdownTable(rows.map((row) => row.map(shown))).join("\n")
}

function shown(text: string): string {
  return escaped(printable(text))
}
