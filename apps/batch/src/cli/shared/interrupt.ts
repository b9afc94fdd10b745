// Ctrl-C and `kill`: the run is told to stop; should it not, the process ends all the same.
import { EXIT } from "./exit-code.js"

// The promise is a second; a run that is well behaved needs far less.
const PATIENCE_MS = 800

/** Listens for signals that end the run. */
export interface Interrupts {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal
  /** The exit code of the signal that came; undefined when none did. */
  exitCode(): number | undefined
  /** Ends the run for a reason of our own. */
  abort(reason: unknown): void
  /** Stops listening. */
  release(): void
}

/**
 * Starts to listen for SIGINT and SIGTERM. A second signal ends the process at once.
 *
 * @returns what the run watches
 */
export function watchInterrupts(): Interrupts {
  const controller = new AbortController()
  let code: number | undefined
  let timer: NodeJS.Timeout | undefined
  const stopWith = (exitCode: number): (() => void) => {
    return () => {
      if (code !== undefined) process.exit(code)
      code = exitCode
      timer = setTimeout(() => process.exit(exitCode), PATIENCE_MS)
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
