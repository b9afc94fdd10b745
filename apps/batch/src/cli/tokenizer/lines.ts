// What the tokenizer commands that read lines have in common: which texts, how they are read, where results go.
import type { FileReading } from "../../tokenizer/model/load.js"
import { SENTENCEPIECE_RULES, TIKTOKEN_ENCODINGS } from "../../tokenizer/model/names.js"
import type { LinesRequest } from "../../tokenizer/over-lines.js"
import type { TextSource } from "../../types.js"
import type { Context } from "../shared/command.js"
import {
  type EngineOptions,
  engineGroup,
  type ReadingOptions,
  type ReportOptions,
  readingOptions,
  reportOptions,
} from "../shared/groups.js"
import { type AnyGroup, type OptionGroup, type Options, type Raw, readGroup } from "../shared/option.js"
import { refuseTwice } from "../shared/overwriting.js"
import type { ReportRun } from "../shared/report-run.js"
import { choice } from "../shared/values.js"

/** How lines are read, and where results go. */
export interface LineOptions extends ReadingOptions, ReportOptions, EngineOptions {
  /** The texts, one after the other. */
  readonly texts: readonly TextSource[]
}

const inputGroup: OptionGroup<ReadingOptions> = { title: "Input:", options: readingOptions }
const reportGroup: OptionGroup<ReportOptions> = { title: "Report:", options: reportOptions }

/** The options of every command that reads lines, after those of its own. */
export const lineGroups: readonly AnyGroup[] = [inputGroup, reportGroup, engineGroup]

/** What a tokenizer's file does not say of itself. */
export const fileOptions: Options<FileReading> = {
  encoding: {
    flags: "--encoding <NAME>",
    help: "of a .tiktoken file: cl100k_base, o200k_base, ...",
    read: choice(TIKTOKEN_ENCODINGS),
  },
  sentencepieceRules: {
    flags: "--sentencepiece-rules <V>",
    help: "of a .model file: ids as up to 0.2.1 (default) or as 0.2.3",
    read: choice(SENTENCEPIECE_RULES),
  },
}

/**
 * Checks the options that say how lines are read.
 *
 * @param files - text files; `-` is standard input
 * @param raw - the options as typed
 * @returns checked options
 * @throws LecternError `usage` or `out-of-range`
 */
export function lineOptions(files: readonly string[], raw: Raw): LineOptions {
  refuseTwice(files)
  return {
    texts: files.map((path) => ({ name: path === "-" ? "stdin" : path, path })),
    ...readGroup(inputGroup, raw),
    ...readGroup(reportGroup, raw),
    ...readGroup(engineGroup, raw),
  }
}

/**
 * The request of a run.
 *
 * @param options - how lines are read
 * @param context - what may end the run
 * @param run - takes progress and warnings
 * @returns the request
 */
export function linesRequest(
  { texts, jobs, engine, encodingErrors, byteOrderMark }: LineOptions,
  { interrupts }: Context,
  { callbacks }: ReportRun,
): LinesRequest {
  return { texts, jobs, engine, encodingErrors, byteOrderMark, signal: interrupts.signal, ...callbacks }
}
