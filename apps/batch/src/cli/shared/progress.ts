// The progress of a run, on one line of the terminal that is rewritten in place.
import type { Progress } from "../../types.js"
import { type Estimate, estimate } from "./estimate.js"
import { trainedShare } from "./trained-share.js"

/** What a command does with the lines that it reads. */
export interface Work {
  /** In one word: `scoring`. */
  readonly doing: string
  /** What it counts. */
  readonly unit: "segments" | "lines"
}

/** What is known about a stage. */
export interface StageFacts {
  /** The share that is done, 0 to 1; undefined when the end is not known. */
  readonly share: number | undefined
  /** Bytes per second so far; undefined when the stage has no bytes. */
  readonly speed: number | undefined
  /** The seconds left; undefined until there is enough to tell. */
  readonly left: number | undefined
  /** Segments or lines so far. */
  readonly count: number
  /** Anything else worth showing, such as a loss. */
  readonly detail: string | undefined
}

const STAGES: Readonly<Record<Exclude<Progress["stage"], "count">, string>> = {
  copy: "reading",
  index: "reading",
  collect: "collecting n-grams",
  frequencies: "counting words",
  train: "training",
  load: "loading the model",
  smooth: "smoothing",
  steps: "training",
  place: "placing words",
  answer: "answering",
  write: "writing the model",
}
/** Stages whose progress is not in bytes. */
const WITHOUT_BYTES: readonly Progress["stage"][] = ["train", "smooth", "steps", "place", "answer"]
const UPDATE_INTERVAL_MS = 100
const FIRST_UPDATE_MS = 250
const BAR_CELLS = 20
const DEFAULT_COLUMNS = 80

/**
 * The line for the current progress.
 *
 * @param name - of the stage
 * @param facts - what is known about it
 * @param unit - what it counts
 * @param columns - the maximum length
 * @returns name, bar, share, time left, count, detail and speed, as far as they are known and fit
 */
export function progressLine(name: string, facts: StageFacts, unit: string, columns: number): string {
  const { share, speed, left, count, detail } = facts
  const parts = [name]
  if (share !== undefined) {
    const cells = Math.floor(share * BAR_CELLS)
    parts.push(`[${"#".repeat(cells)}${".".repeat(BAR_CELLS - cells)}]`, `${Math.floor(100 * share)}%`.padStart(4))
  }
  if (left !== undefined) parts.push(`${clock(left)} left`)
  if (count > 0) parts.push(`${count.toLocaleString("en")} ${unit}`)
  if (detail !== undefined) parts.push(detail)
  if (speed !== undefined) parts.push(`${(speed / 1e6).toFixed(1)} MB/s`)
  while (parts.length > 1 && parts.join(" ").length > columns) parts.pop()
  return parts.join(" ").slice(0, columns)
}

/** A progress line. */
export interface Meter {
  /** Updates the line, unless the last update was a moment ago. */
  show(progress: Progress): void
  /** Erases the line. */
  clear(): void
}

/** Where and how a meter is shown. */
export interface MeterOptions {
  /** What the command does. */
  readonly work: Work
  /**
   * Milliseconds of a monotonic clock.
   * @defaultValue `performance.now`
   */
  readonly now?: () => number
}

/**
 * A progress line on a terminal.
 *
 * @param terminal - standard error
 * @param options - words, clock
 * @returns the meter
 */
export function meter(
  terminal: { readonly columns?: number; write(text: string): unknown },
  { work, now = () => performance.now() }: MeterOptions,
): Meter {
  let watchedStage: Progress["stage"] | undefined
  let watched: (progress: Progress, seconds: number) => StageFacts
  let next = now() + FIRST_UPDATE_MS
  let visible = false
  return {
    show(progress) {
      const time = now()
      const { stage } = progress
      if (stage !== watchedStage) {
        watchedStage = stage
        watched = watch(progress, time / 1000)
      }
      const facts = watched(progress, time / 1000)
      if (time < next) return
      next = time + UPDATE_INTERVAL_MS
      visible = true
      const name = stage === "count" ? work.doing : STAGES[stage]
      const line = progressLine(name, facts, work.unit, (terminal.columns ?? DEFAULT_COLUMNS) - 1)
      terminal.write(`\r${line}\x1b[K`)
    },
    clear() {
      if (visible) terminal.write("\r\x1b[K")
      visible = false
    },
  }
}

/** Collects the facts about a stage from its first state on. */
function watch(first: Progress, start: number): (progress: Progress, seconds: number) => StageFacts {
  const timeLeft: Estimate = estimate()
  let share: number | undefined
  return ({ stage, bytesDone, bytesTotal, segments, detail }, seconds) => {
    if (bytesTotal !== undefined && bytesTotal > 0) {
      const now = stage === "train" ? trainedShare(first.bytesDone, bytesDone, bytesTotal) : bytesDone / bytesTotal
      share = Math.max(share ?? 0, Math.min(1, now))
    }
    const elapsed = seconds - start
    return {
      share,
      speed: WITHOUT_BYTES.includes(stage) || elapsed <= 0 ? undefined : (bytesDone - first.bytesDone) / elapsed,
      left: share === undefined ? undefined : timeLeft.update(share, seconds),
      count: segments,
      detail,
    }
  }
}

/** Minutes and seconds, or hours too; from a minute on in steps of 5 seconds. */
function clock(seconds: number): string {
  const whole = seconds < 60 ? Math.ceil(seconds) : 5 * Math.round(seconds / 5)
  const minutes = Math.floor(whole / 60)
  const tail = `${String(minutes % 60).padStart(minutes < 60 ? 1 : 2, "0")}:${String(whole % 60).padStart(2, "0")}`
  return minutes < 60 ? tail : `${Math.floor(minutes / 60)}:${tail}`
}
