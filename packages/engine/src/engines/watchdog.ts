// Ends a thread that hangs: one whose task has shown no sign of life for much longer than any task should take.
import type { Pulse } from "./worker.js"
import { BEATS } from "./worker.js"

/** Watches one attempt at a task. */
export interface Watchdog {
  /** Aborts when the task hangs. */
  readonly signal: AbortSignal
  /** Stops watching. */
  stop(): void
}

const CHECK_MS = 1000
const MIN_SILENCE_MS = 600_000
// The slowest work, the edit distance of two lines, grows with the square of their length.
const SQUARED_BYTES_PER_MS = 1e8

/** The maximum time of a task without a sign of life. */
export function longestSilence(bytes: number): number {
  return MIN_SILENCE_MS + bytes ** 2 / SQUARED_BYTES_PER_MS
}

/** Watches an attempt at a task from its start in a thread; a task that waits for a thread is not watched. */
export function watchdog(pulse: Pulse, silenceMs: number, checkMs: number = Math.min(CHECK_MS, silenceMs)): Watchdog {
  const controller = new AbortController()
  let beats = 0
  let silence = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    // A process that was stopped for an hour has not been silent for an hour.
    const passed = Math.min(now - last, 2 * checkMs)
    last = now
    silence = pulse[BEATS] === beats && beats > 0 ? silence + passed : 0
    beats = pulse[BEATS]!
    if (silence >= silenceMs) controller.abort()
  }, checkMs)
  timer.unref()
  return { signal: controller.signal, stop: () => clearInterval(timer) }
}
