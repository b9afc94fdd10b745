// Ctrl-C, `kill` and a closed terminal: the first signal aborts the run; if the run does not end in time, the process exits.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { EXIT } from "./exit-code.js"

// A run normally ends much sooner; a last checkpoint may take a while.
const GRACE_MS = 1800

const EXIT_CODES = {
  SIGINT: EXIT.interrupted,
  SIGTERM: EXIT.terminated,
  SIGHUP: EXIT.hungUp,
  SIGQUIT: EXIT.quit,
} as const

/** Signals that end the run. */
export interface Interrupts {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal
  /** The exit code of the signal received; undefined when there was none. */
  exitCode(): number | undefined
  /** Ends the run for another reason. */
  abort(reason: unknown): void
  /** Sets a function that reports the end of a run by a signal, or by an exit of the process before its end. */
  onEnd(say: () => void): void
  /** Calls it. */
  end(): void
  /** Stops listening. */
  release(): void
}

/** Listens for SIGINT, SIGTERM, SIGHUP and SIGQUIT. A second signal ends the process at once. */
export function watchInterrupts(): Interrupts {
  const controller = new AbortController()
  let code: number | undefined
  let timer: NodeJS.Timeout | undefined
  let say = (): void => {}
  const end = (): void => {
    say()
    say = () => {}
  }
  const stop = (signal: NodeJS.Signals): void => {
    if (code !== undefined) process.exit(code)
    const exitCode = EXIT_CODES[signal as keyof typeof EXIT_CODES]
    code = exitCode
    timer = setTimeout(() => {
      end()
      process.exit(exitCode)
    }, GRACE_MS)
    timer.unref()
    controller.abort(new Error("interrupted"))
  }
  const signals = Object.keys(EXIT_CODES)
  for (const signal of signals) process.on(signal, stop)
  return {
    signal: controller.signal,
    exitCode: () => code,
    abort: (reason) => controller.abort(reason),
    onEnd(action) {
      say = action
    },
    end,
    release() {
      clearTimeout(timer)
      for (const signal of signals) process.off(signal, stop)
    },
  }
}

const PLAIN = /^[\w@%+=:,./-]+$/

/** The message about an interrupted run, with the command that continues it. */
export function interruption(args: readonly string[], folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined
  const command = ["lectern", ...args].map(quoted).join(" ")
  if (existsSync(join(folder, "plan.json"))) return `interrupted; to continue: ${command}`
  return `interrupted before anything was stored in ${folder}; to begin again: ${command}`
}

function quoted(word: string): string {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
