// Chooses how the progress of a run is shown.
import { progressBar } from "./bar.js"
import type { Display, DisplayOptions, Terminal } from "./display.js"
import { progressJson } from "./json.js"
import { progressLog } from "./log.js"

/** Options of progress reports. */
export interface ProgressOptions {
  /** Whether progress is suppressed; JSON is reported anyway. */
  readonly quiet: boolean
  /** The form of the reports. */
  readonly progress: "auto" | "json"
}

/** Standard error, and what else is printed. */
export interface Surroundings {
  readonly stderr: Terminal & { readonly isTTY?: boolean }
  /** Whether results are printed on the same terminal during the run. */
  readonly printsResults: boolean
}

/** The display for a run: JSON when requested, a bar on a terminal, else a line from time to time. */
export function displayOf(
  { quiet, progress }: ProgressOptions,
  { stderr, printsResults }: Surroundings,
  display: DisplayOptions,
): Display | undefined {
  if (progress === "json") return progressJson(stderr, display)
  if (quiet) return undefined
  if (stderr.isTTY !== true) return progressLog(stderr, display)
  return process.env.TERM === "dumb" || printsResults ? undefined : progressBar(stderr, display)
}
