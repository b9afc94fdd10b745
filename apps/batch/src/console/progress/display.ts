// The interface of displays of progress.
import type { Progress } from "../../types.js"
import type { Work } from "./facts.js"

/** Shows the progress of a run on standard error. */
export interface Display {
  /** Takes a state; shows it unless the last one was shown a moment ago. */
  show(progress: Progress): void
  /** Makes room for other lines. */
  clear(): void
  /** Ends the display. */
  end(): void
}

/** Standard error. */
export interface Terminal {
  readonly columns?: number | undefined
  write(text: string): unknown
}

/** Options of a display. */
export interface DisplayOptions {
  /** The work of the command. */
  readonly work: Work
  /**
   * Milliseconds of a monotonic clock.
   * @defaultValue {@link clock}
   */
  readonly now?: () => number
}

/** Milliseconds; Node would have to load `performance`. */
export function clock(): number {
  const [seconds, nanoseconds] = process.hrtime()
  return 1000 * seconds + nanoseconds / 1e6
}
