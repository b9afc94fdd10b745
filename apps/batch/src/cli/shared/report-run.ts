// What the commands that write reports share: where results go, progress, warnings, and the end of all that.
import { printable } from "../../report/printable.js"
import type { Progress } from "../../types.js"
import type { Streams } from "../score/command.js"
import { type Destination, toFile, toStream } from "./destination.js"
import { refuseOverwriting } from "./overwriting.js"
import { meter } from "./progress.js"
import type { Texts } from "./texts.js"

/** The options that say where results go. */
export interface ReportOptions {
  /** File for the results; undefined for standard output. */
  readonly output: string | undefined
  /** Whether to keep warnings and progress to oneself. */
  readonly quiet: boolean
  /** Whether colour is allowed. */
  readonly color: boolean
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
  /** Takes progress, when somebody watches. */
  readonly onProgress: ((progress: Progress) => void) | undefined
  /** Takes warnings, when somebody listens. */
  readonly onWarning: ((sentence: string) => void) | undefined
}

/**
 * Opens the destination, does the work, and makes its results count, or takes them back when it fails.
 *
 * @param options - where results go
 * @param texts - the inputs, none of which may be overwritten
 * @param streams - output and error
 * @param flowing - whether results run through the terminal while the work goes on, which is progress enough
 * @param work - does the work
 * @throws LecternError `unwritable`, `usage` when the output is an input; whatever `work` throws
 */
export async function reportRun(
  options: ReportOptions,
  texts: Texts,
  streams: Streams,
  flowing: boolean,
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
      onProgress: progress === undefined ? undefined : (state) => progress.show(state),
      onWarning: quiet ? undefined : warn,
    })
    destination.finish()
  } finally {
    progress?.clear()
    destination.discard()
  }
}
