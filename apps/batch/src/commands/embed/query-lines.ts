// Queries of `lectern embed neighbors` and `analogy` from standard input, one a line.
import type { TextSource } from "@lectern/engine"
import { openTextLines } from "@lectern/engine/internal/read/text-lines"
import type { Context } from "../../console/command.js"
import { type ReadingOptions, readingRequest } from "../../console/groups.js"
import type { ReportRun } from "../../console/report-run.js"

/** Standard input as a text. */
export const STANDARD_INPUT: TextSource = { name: "stdin", path: "-" }

/** A line of standard input. */
export interface QueryLine {
  /** Its text without blanks around it; not empty. */
  readonly text: string
  /** Its number, from 1. */
  readonly line: number
}

/** Reads the lines of standard input that are not empty, in blocks of about 1 MiB. */
export async function* queryLines(
  options: ReadingOptions,
  { interrupts }: Context,
  { callbacks }: ReportRun,
): AsyncGenerator<readonly QueryLine[], void, undefined> {
  const reading = { ...readingRequest(options), signal: interrupts.signal, ...callbacks }
  const lines = openTextLines({ references: [], systems: [STANDARD_INPUT], ...reading })
  try {
    for await (const { systems, firstSegment } of lines.blocks()) {
      const block = systems[0]!.map((text, i) => ({ text: text.trim(), line: firstSegment + i + 1 }))
      yield block.filter(({ text }) => text !== "")
    }
  } finally {
    await lines.close()
  }
}
