// The progress of a run, on one line of the terminal that is rewritten in place.
import type { Progress } from "../../types.js"

const STAGES: Readonly<Record<Progress["stage"], string>> = {
  index: "finding lines",
  count: "counting",
  train: "training",
}
const UPDATE_INTERVAL_MS = 100
const FIRST_UPDATE_MS = 250

// Training begins with work that adds no tokens, so the time left would be overestimated at first.
const MIN_TRAINED_SHARE = 0.05

/**
 * The line for the current progress.
 *
 * @param progress - the progress of the stage
 * @param seconds - the time since the stage began
 * @returns stage, share, rate, segments and time left, as far as they are known
 */
export function progressLine(progress: Progress, seconds: number): string {
  const { stage, bytesDone, bytesTotal, segments } = progress
  const parts = [STAGES[stage]]
  const known = bytesTotal !== undefined && bytesTotal > 0
  if (known) parts.push(`${Math.min(100, Math.floor((100 * bytesDone) / bytesTotal))}%`)
  if (seconds > 0 && stage !== "train") parts.push(`${(bytesDone / 1e6 / seconds).toFixed(1)} MB/s`)
  if (segments > 0) parts.push(`${segments.toLocaleString("en")} segments`)
  const canEstimate = stage !== "train" || (known && bytesDone >= MIN_TRAINED_SHARE * bytesTotal)
  if (known && canEstimate && bytesDone > 0 && bytesDone <= bytesTotal) {
    parts.push(`${clock((seconds * (bytesTotal - bytesDone)) / bytesDone)} left`)
  }
  return parts.join("  ")
}

/** A progress line. */
export interface Meter {
  /** Updates the line, unless the last update was a moment ago. */
  show(progress: Progress): void
  /** Erases the line. */
  clear(): void
}

/**
 * A progress line on a terminal.
 *
 * @param terminal - standard error
 * @param now - milliseconds of a monotonic clock
 * @returns the meter
 */
export function meter(
  terminal: { readonly columns?: number; write(text: string): unknown },
  now: () => number = () => performance.now(),
): Meter {
  let stage: Progress["stage"] | undefined
  let stageStart = now()
  let next = stageStart + FIRST_UPDATE_MS
  let visible = false
  return {
    show(progress) {
      const time = now()
      if (progress.stage !== stage) {
        stage = progress.stage
        stageStart = time
      }
      if (time < next) return
      next = time + UPDATE_INTERVAL_MS
      visible = true
      const line = progressLine(progress, (time - stageStart) / 1000)
      terminal.write(`\r${line.slice(0, (terminal.columns ?? 80) - 1)}\x1b[K`)
    },
    clear() {
      if (visible) terminal.write("\r\x1b[K")
      visible = false
    },
  }
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds)
  const minutes = Math.floor(whole / 60)
  const tail = `${String(minutes % 60).padStart(minutes < 60 ? 1 : 2, "0")}:${String(whole % 60).padStart(2, "0")}`
  return minutes < 60 ? tail : `${Math.floor(minutes / 60)}:${tail}`
}
