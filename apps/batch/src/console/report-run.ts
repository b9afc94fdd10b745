// Shared by all commands that write reports: opens the destination, prints progress and warnings, cleans up.
import { printable } from "../report/printable.js"
import type { Progress } from "../types.js"
import type { Context } from "./command.js"
import { toFile } from "./destination.js"
import type { ReportOptions } from "./groups.js"
import { refuseOverwriting } from "./overwriting.js"
import { progressBar } from "./progress/bar.js"
import { clock, type Display, type DisplayOptions, type Terminal } from "./progress/display.js"
import { inWords, type Work, watch } from "./progress/facts.js"
import { progressJson } from "./progress/json.js"
import { type Destination, toStream } from "./stream.js"
import type { Texts } from "./texts.js"

/** The inputs and outputs of a report. */
export interface ReportPlan {
  /** Options for writing results. */
  readonly options: ReportOptions
  /** The inputs, which must not be overwritten. */
  readonly texts: Texts
  /** The standard streams, and the signals that end the run. */
  readonly context: Context
  /** The work of the command, for the progress line. */
  readonly work: Work
  /** Whether results are printed during the run, so that a terminal needs no progress line; false by default. */
  readonly incremental?: boolean
}

/** The output side of a run. */
export interface ReportRun {
  /** Receives the results. */
  readonly destination: Destination
  /** Whether results go to a terminal. */
  readonly terminal: boolean
  /** Whether results may be coloured. */
  readonly color: boolean
  /** Columns of the terminal; undefined when results do not go to one. */
  readonly columns: number | undefined
  /** Callbacks for a request: progress when it is displayed, warnings unless they are suppressed. */
  readonly callbacks: {
    readonly onProgress?: (progress: Progress) => void
    readonly onWarning?: (sentence: string) => void
  }
  /** Erases the progress line, before something else is printed to standard error. */
  readonly clearProgress: () => void
}

const INTERVAL_MS = 30_000

/** Opens the destination and does the work; completes the output, or discards it when the work fails. */
export async function reportRun(
  { options, texts, context, work: words, incremental = false }: ReportPlan,
  work: (run: ReportRun) => Promise<void>,
): Promise<void> {
  const { output, quiet } = options
  refuseOverwriting(output, texts)
  const { stdout, stderr } = context.streams
  const { signal } = context.interrupts
  const terminal = output === undefined && stdout.isTTY === true
  const destination = output === undefined ? toStream(stdout) : await toFile(output, signal)
  const progress = displayOf(options, { stderr, printsResults: incremental && terminal }, { work: words })
  if (!quiet && texts.systems.some(({ path }) => path === "-") && context.streams.stdin.isTTY) {
    stderr.write("lectern: reading standard input from the keyboard; press Ctrl-D to end it\n")
  }
  const warn = (sentence: string): void => {
    progress?.clear()
    stderr.write(`lectern: warning: ${printable(sentence)}\n`)
  }
  if (!quiet) {
    for (const note of texts.notes ?? []) stderr.write(`lectern: ${printable(note)}\n`)
    for (const sentence of texts.warnings ?? []) warn(sentence)
  }
  try {
    await work({
      destination: {
        ...destination,
        write(text) {
          progress?.clear()
          return destination.write(text)
        },
      },
      terminal,
      color: terminal && options.color && !process.env.NO_COLOR,
      columns: terminal ? stdout.columns : undefined,
      callbacks: {
        ...(progress !== undefined && { onProgress: (state) => progress.show(state) }),
        ...(!quiet && { onWarning: warn }),
      },
      clearProgress: () => progress?.clear(),
    })
    destination.finish()
  } finally {
    progress?.end()
    destination.discard()
  }
}

/** Standard error, and what else is printed. */
interface Surroundings {
  readonly stderr: Terminal & { readonly isTTY?: boolean | undefined }
  /** Whether results are printed on the same terminal during the run. */
  readonly printsResults: boolean
}

/** The display for a run: JSON when requested, even by a quiet run; else a bar on a terminal, or a line from time to time. */
export function displayOf(
  { quiet, progress }: Pick<ReportOptions, "quiet" | "progress">,
  { stderr, printsResults }: Surroundings,
  display: DisplayOptions,
): Display | undefined {
  if (progress === "json") return progressJson(stderr, display)
  if (quiet) return undefined
  if (stderr.isTTY !== true) return progressLog(stderr, display)
  return process.env.TERM === "dumb" || printsResults ? undefined : progressBar(stderr, display)
}

/** A line every 30 seconds; none for a shorter run. */
export function progressLog(log: Terminal, { work, now = clock }: DisplayOptions): Display {
  const watching = watch(work)
  let next = now() + INTERVAL_MS
  return {
    show(progress) {
      const time = now()
      const { name, facts } = watching.take(progress, time / 1000)
      if (time < next) return
      next = time + INTERVAL_MS
      const { share } = facts
      const parts = [...(share === undefined ? [] : [`${Math.floor(100 * share)}%`]), ...inWords(facts, work.unit)]
      log.write(`lectern: ${[name, parts.join(", ")].filter((part) => part !== "").join(" ")}\n`)
    },
    clear() {},
    end() {},
  }
}
