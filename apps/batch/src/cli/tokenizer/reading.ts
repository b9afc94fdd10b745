// What the tokenizer commands that read lines have in common: which texts, how they are read, where results go.
import { realpathSync } from "node:fs"
import { availableParallelism } from "node:os"
import type { LinesRequest } from "../../tokenizer/over-lines.js"
import type { TextSource } from "../../types.js"
import type { Interrupts } from "../shared/interrupt.js"
import type { ReportOptions, ReportRun } from "../shared/report-run.js"
import { choice, usage, wholeNumber } from "../shared/values.js"
import type { RawReading } from "./flags.js"

/** The options that say how lines are read. */
export interface Reading extends ReportOptions {
  /** The texts, one after the other. */
  readonly texts: readonly TextSource[]
  /** Threads at most. */
  readonly jobs: number
  /** Which engine. */
  readonly engine: "auto" | "inline" | "threads"
  /** What happens to invalid UTF-8. */
  readonly encodingErrors: "refuse" | "replace"
  /** What happens to a byte order mark. */
  readonly byteOrderMark: "drop" | "keep"
}

const MOST_JOBS = 1024

/**
 * Checks the options that say how lines are read.
 *
 * @param files - text files; `-` is standard input
 * @param raw - the options as typed
 * @returns checked options
 * @throws LecternError `usage` or `out-of-range`
 */
export function readingOptions(files: readonly string[], raw: RawReading): Reading {
  refuseTwice(files)
  return {
    texts: files.map(sourceOf),
    jobs: wholeNumber("--jobs", raw.jobs, 1, MOST_JOBS) ?? availableParallelism(),
    engine: choice("value of --engine", raw.engine, ["auto", "inline", "threads"] as const) ?? "auto",
    encodingErrors:
      choice("value of --encoding-errors", raw.encodingErrors, ["refuse", "replace"] as const) ?? "refuse",
    byteOrderMark: choice("value of --byte-order-mark", raw.byteOrderMark, ["drop", "keep"] as const) ?? "drop",
    output: raw.output,
    quiet: raw.quiet ?? false,
    color: raw.color ?? true,
  }
}

/**
 * Refuses files of which one is named twice, by whatever names.
 *
 * @param files - as given
 * @throws LecternError `usage`
 */
export function refuseTwice(files: readonly string[]): void {
  const real = files.map(realPath)
  const twice = files.find((_, i) => real.indexOf(real[i]!) < i)
  if (twice !== undefined) throw usage(`${twice === "-" ? "standard input" : twice} is named twice`)
}

function realPath(path: string): string {
  try {
    return path === "-" ? path : realpathSync(path)
  } catch {
    return path
  }
}

function sourceOf(path: string): TextSource {
  if (path === "-") return { name: "stdin", path }
  return { name: path, path }
}

/**
 * The request of a run.
 *
 * @param options - how lines are read
 * @param interrupts - what may end the run
 * @param run - whom to tell
 * @returns the request
 */
export function linesRequest(options: Reading, interrupts: Interrupts, run: ReportRun): LinesRequest {
  const { texts, jobs, engine, encodingErrors, byteOrderMark } = options
  return {
    texts,
    jobs,
    engine,
    encodingErrors,
    byteOrderMark,
    signal: interrupts.signal,
    ...(run.onProgress !== undefined && { onProgress: run.onProgress }),
    ...(run.onWarning !== undefined && { onWarning: run.onWarning }),
  }
}
