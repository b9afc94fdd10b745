// A table of the speakers of each session: who was paired with whom.
import type { CorpusReport } from "../model.js"
import { printable } from "../printable.js"
import { alignedRows } from "./aligned.js"
import { latexTable } from "./grid.js"
import type { GroupFormat } from "./groups.js"
import { escaped, markdownTable } from "./markdown.js"

/** Formats the table, if there is one: a row for each pair. */
export function sessionTables({ sessions = [], systems }: CorpusReport, format: GroupFormat): string[] {
  if (sessions.length === 0) return []
  const several = systems.length > 1
  const many = (systems[0]?.metrics.length ?? 0) > 1
  const rows = [
    ["session", ...(several ? ["system"] : []), ...(many ? ["metric"] : []), "reference", "hypothesis", "errors"],
    ...sessions.flatMap(({ session, system, metric, assignment }) =>
      assignment.map(({ reference, hypothesis, errors }) => [
        printable(session),
        ...(several ? [printable(system)] : []),
        ...(many ? [metric] : []),
        named(reference, "(false alarm)"),
        named(hypothesis, "(missed)"),
        String(errors),
      ]),
    ),
  ]
  if (format === "markdown") return [markdownTable(rows.map((row) => row.map(escaped))).join("\n")]
  const right = (column: number): boolean => column === rows[0]!.length - 1
  return [(format === "latex" ? latexTable(rows) : alignedRows(rows, { right })).join("\n")]
}

function named(speaker: string | null, missing: string): string {
  return speaker === "" ? "(no name)" : speaker === null ? missing : printable(speaker)
}
