// Ctrl-C and `kill`: the first signal aborts the run; if the run does not end in time, the process exits.
import { EXIT } from "./exit-code.js"

// The documentation promises one second; a run normally ends much sooner.
const GRACE_MS = 800

/** Signals that end the run. */
export interface Interrupts {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal
  /** The exit code of the signal received; undefined when there was none. */
  exitCode(): number | undefined
  /** Ends the run for another reason. */
  abort(reason: unknown): void
  /** Stops listening. */
  release(): void
}

/**
 * Listens for SIGINT and SIGTERM. A second signal ends the process at once.
 *
 * @returns the abort signal and its controls
 */
export function watchInterrupts(): Interrupts {
  const controller = new AbortController()
  let code: number | undefined
  let timer: NodeJS.Timeout | undefined
  const stopWith = (exitCode: number): (() => void) => {
    return () => {
      if (code !== undefined) process.exit(code)
      code = exitCode
      timer = setTimeout(() => process.exit(exitCode), GRACE_MS)
      timer.unref()
      controller.abort(new Error("interrupted"))
    }
  }
  const onInterrupt = stopWith(EXIT.interrupted)
  const onTerminate = stopWith(EXIT.terminated)
  process.on("SIGINT", onInterrupt)
  process.on("SIGTERM", onTerminate)
  return {
    signal: controller.signal,
    exitCode: () => code,
    abort: (reason) => controller.abort(reason),
    release() {
      clearTimeout(timer)
      process.off("SIGINT", onInterrupt)
      process.off("SIGTERM", onTerminate)
    },
  }
}
