// What the commands that write reports share: where results go, progress, warnings, and cleaning up.
import { printable } from "../../report/printable.js"
import type { Progress } from "../../types.js"
import type { Streams } from "./command.js"
import { type Destination, toFile, toStream } from "./destination.js"
import type { ReportOptions } from "./groups.js"
import { refuseOverwriting } from "./overwriting.js"
import { meter } from "./progress.js"
import type { Texts } from "./texts.js"

/** What to report. */
export interface ReportPlan {
  /** Where results go. */
  readonly options: ReportOptions
  /** The inputs, none of which may be overwritten. */
  readonly texts: Texts
  /** Output and error. */
  readonly streams: Streams
  /** Whether results appear on the terminal while the work goes on, which is progress enough; by default they do not. */
  readonly flowing?: boolean
}

/** A run that reports. */
export interface ReportRun {
  /** Takes the results. */
  readonly destination: Destination
  /** Whether results go to a terminal. */
  readonly terminal: boolean
  /** Whether results may be coloured. */
  readonly color: boolean
  /** Columns of the terminal that shows the results; undefined when none does. */
  readonly columns: number | undefined
  /** What requests take: progress when it is shown, warnings unless they are suppressed. */
  readonly callbacks: {
    readonly onProgress?: (progress: Progress) => void
    readonly onWarning?: (sentence: string) => void
  }
}

/**
 * Opens the destination, does the work, and makes its results count, or discards them when it fails.
 *
 * @param plan - what to report
 * @param work - does the work
 * @throws LecternError `unwritable`, `usage` when the output is an input; whatever `work` throws
 */
export async function reportRun(
  { options, texts, streams, flowing = false }: ReportPlan,
  work: (run: ReportRun) => Promise<void>,
): Promise<void> {
  const { output, quiet } = options
  refuseOverwriting(output, texts)
  const { stdout, stderr, stdin } = streams
  const terminal = output === undefined && stdout.isTTY === true
  const destination = output === undefined ? toStream(stdout) : toFile(output)
  const watched = !quiet && stderr.isTTY && process.env.TERM !== "dumb" && !(flowing && terminal)
  const progress = watched ? meter(stderr) : undefined
  if (stdin.isTTY && !quiet && texts.systems.some(({ path }) => path === "-")) {
    stderr.write("lectern: reading standard input from the keyboard; Ctrl-D ends it\n")
  }
  const warn = (sentence: string): void => {
    progress?.clear()
    stderr.write(`lectern: warning: ${printable(sentence)}\n`)
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
    })
    destination.finish()
  } finally {
    progress?.clear()
    destination.discard()
  }
}
