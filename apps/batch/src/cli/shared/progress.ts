// How far the run is, on one line that is rewritten in place.
import type { Progress } from "../../types.js"

const STAGES: Readonly<Record<Progress["stage"], string>> = {
  index: "finding lines",
  count: "counting",
  train: "training",
}
const BETWEEN_LINES_MS = 100
const FIRST_LINE_MS = 250

// Training begins with work that adds no tokens: a time left made from its first steps would be far too long.
const TRAINED_BEFORE_TIME_LEFT = 0.05

/**
 * The line for a moment of the run.
 *
 * @param progress - how far the stage is
 * @param seconds - how long the stage has been going on
 * @returns stage, share, rate, segments and time left, as far as they are known
 */
export function progressLine(progress: Progress, seconds: number): string {
  const { stage, bytesDone, bytesTotal, segments } = progress
  const parts = [STAGES[stage]]
  const known = bytesTotal !== undefined && bytesTotal > 0
  if (known) parts.push(`${Math.min(100, Math.floor((100 * bytesDone) / bytesTotal))}%`)
  if (seconds > 0 && stage !== "train") parts.push(`${(bytesDone / 1e6 / seconds).toFixed(1)} MB/s`)
  if (segments > 0) parts.push(`${segments.toLocaleString("en")} segments`)
  const told = stage !== "train" || (known && bytesDone >= TRAINED_BEFORE_TIME_LEFT * bytesTotal)
  if (known && told && bytesDone > 0 && bytesDone <= bytesTotal) {
    parts.push(`${clock((seconds * (bytesTotal - bytesDone)) / bytesDone)} left`)
  }
  return parts.join("  ")
}

/** Shows progress until told to stop. */
export interface Meter {
  /** Shows how far the run is, unless the last time was a moment ago. */
  show(progress: Progress): void
  /** Wipes the line. */
  clear(): void
}

/**
 * A meter on a terminal.
 *
 * @param terminal - standard error
 * @param now - milliseconds from a clock that never goes back
 * @returns the meter
 */
export function meter(
  terminal: { readonly columns?: number; write(text: string): unknown },
  now: () => number = () => performance.now(),
): Meter {
  let stage: Progress["stage"] | undefined
  let stageStart = now()
  let next = stageStart + FIRST_LINE_MS
  let shown = false
  return {
    show(progress) {
      const time = now()
      if (progress.stage !== stage) {
        stage = progress.stage
        stageStart = time
      }
      if (time < next) return
      next = time + BETWEEN_LINES_MS
      shown = true
      const line = progressLine(progress, (time - stageStart) / 1000)
      terminal.write(`\r${line.slice(0, (terminal.columns ?? 80) - 1)}\x1b[K`)
    },
    clear() {
      if (shown) terminal.write("\r\x1b[K")
      shown = false
    },
  }
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds)
  const minutes = Math.floor(whole / 60)
  const tail = `${String(minutes % 60).padStart(minutes < 60 ? 1 : 2, "0")}:${String(whole % 60).padStart(2, "0")}`
  return minutes < 60 ? tail : `${Math.floor(minutes / 60)}:${tail}`
}
