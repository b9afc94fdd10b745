// Options that the subcommands of `lectern embed` share.

import type { Context } from "../../console/command.js"
import { type ReadingOptions, type ReportOptions, readingOptions, reportOptions } from "../../console/groups.js"
import type { Option, OptionGroup } from "../../console/option.js"
import type { ReportRun } from "../../console/report-run.js"
import { choice, integer, orElse, text } from "../../console/values.js"
import type { VectorsRequest } from "./run/open.js"

/** Options that select vectors of a file. */
export interface VectorsOptions {
  readonly first: number | undefined
  readonly duplicates: "refuse" | "first"
  readonly words: string | undefined
}

const MAX = Number.MAX_SAFE_INTEGER

/** Options that select vectors of a file. */
export const vectorsGroup: OptionGroup<VectorsOptions> = {
  title: "Vectors:",
  options: {
    first: {
      flags: "--first <N>",
      help: "read only the first N words, which are the most frequent in most files (default: all)",
      read: integer(1, MAX),
    },
    duplicates: {
      flags: "--duplicates <WHAT>",
      help: "a word that comes twice: refuse the file (default), or use the first vector",
      read: orElse("refuse", choice(["refuse", "first"])),
    },
    words: { flags: "--words <FILE>", help: "the words of a .npy file, one a line", read: text },
  },
}

/** Options for reading inputs. */
export const inputGroup: OptionGroup<ReadingOptions> = { title: "Input:", options: readingOptions }

/** Options for the destination of results. */
export const reportGroup: OptionGroup<ReportOptions> = { title: "Report:", options: reportOptions }

/** The option for how many words are found. */
export function countOption(what: string): Option<number> {
  return {
    flags: "--count <N>",
    help: `how many ${what} (default: 10)`,
    read: orElse(10, integer(1, MAX)),
  }
}

/** An option of formats for lines of results. */
export function formatOption<Json extends "json" | "jsonl">(json: Json): Option<"text" | Json> {
  return {
    flags: "-f, --format <NAME>",
    help: `text (default), ${json}`,
    read: orElse<"text" | Json>("text", choice<"text" | Json>(["text", json], { what: "format" })),
  }
}

/** The part of a request that says how vectors are read. */
export function vectorsRequest(
  { first, duplicates, words, encodingErrors, maxExpand }: VectorsOptions & ReadingOptions,
  { interrupts }: Context,
  { callbacks }: ReportRun,
): VectorsRequest {
  return { first, duplicates, words, encodingErrors, maxExpand, signal: interrupts.signal, ...callbacks }
}
