// Facts about the current phase of a run, with the time left, and how they are worded.
import type { Progress } from "../../types.js"

/** The work of a command on the lines that it reads. */
export interface Work {
  /** In one word: `scoring`. */
  readonly doing: string
  /** The unit it counts. */
  readonly unit: "segments" | "lines"
}

/** Facts about a phase. */
export interface StageFacts {
  /** The share that is done, 0 to 1; undefined when the end is not known. */
  readonly share: number | undefined
  /** Bytes per second so far; undefined when the stage is not counted in bytes. */
  readonly speed: number | undefined
  /** The seconds left; undefined until there is enough to tell. */
  readonly left: number | undefined
  /** The seconds since the phase began. */
  readonly elapsed: number
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
  prune: "training",
  load: "loading the model",
  smooth: "smoothing",
  steps: "training",
  compare: "comparing words",
  place: "placing words",
  answer: "answering",
  write: "writing the model",
}
/** Units of progress by stage, for stages that are not counted in bytes. */
const UNITS: { readonly [Stage in Progress["stage"]]?: string } = {
  train: "tokens",
  prune: "thousandths",
  smooth: "stages",
  steps: "steps",
  compare: "words",
  place: "steps",
  answer: "lines",
}

/** The unit of a stage's progress. */
export function unitOf(stage: Progress["stage"]): string {
  return UNITS[stage] ?? "bytes"
}

/** Watches a run. */
export function watch({ doing }: Work) {
  let watched: Progress["stage"] | undefined
  let take: (progress: Progress, seconds: number) => StageFacts
  return {
    take(progress: Progress, seconds: number) {
      const { stage } = progress
      if (stage !== watched) {
        watched = stage
        take = watchStage(progress, seconds)
      }
      return { name: stage === "count" ? doing : STAGES[stage], facts: take(progress, seconds) }
    },
  }
}

/** Collects the facts about a stage from its first state on. */
function watchStage(first: Progress, start: number): (progress: Progress, seconds: number) => StageFacts {
  const timeLeft = estimate()
  let share: number | undefined
  return ({ stage, bytesDone, bytesTotal, segments, detail }, seconds) => {
    if (bytesTotal !== undefined && bytesTotal > 0) {
      const now = stage === "train" ? trainedShare(first.bytesDone, bytesDone, bytesTotal) : bytesDone / bytesTotal
      share = Math.max(share ?? 0, Math.min(1, now))
    }
    const elapsed = seconds - start
    return {
      share,
      speed: unitOf(stage) !== "bytes" || elapsed <= 0 ? undefined : (bytesDone - first.bytesDone) / elapsed,
      left: share === undefined ? undefined : timeLeft.update(share, seconds),
      elapsed,
      count: segments,
      detail,
    }
  }
}

// The first merges are of pairs that occur everywhere, so they take long: of merges n and m, about m/n of the time, apart
// from the work that each merge has. 300 fits byte-pair encoding of 12 MB in 11 languages to 32,000 tokens.
const EVEN_MERGES = 300

/**
 * The share of a training's time that has passed.
 *
 * Merges (BPE, WordPiece) add tokens ever faster.
 */
export function trainedShare(first: number, tokens: number, wanted: number): number {
  if (first >= wanted) return 1
  return Math.log1p((tokens - first) / EVEN_MERGES) / Math.log1p((wanted - first) / EVEN_MERGES)
}

// The speed is that of about this many last seconds.
const SPEED_SECONDS = 20
// The expected end moves towards its new value in about this time, so that the time left counts down evenly; faster when
// little time is left.
const END_SECONDS = 8
const END_SHARE = 0.3
const MIN_END_SECONDS = 0.2
// No estimate before: threads are starting, and the first shards are not typical of the rest.
const MIN_SECONDS = 1.5
const MIN_SHARE = 0.02

/** Estimates the time left in one stage of a run. */
export function estimate() {
  let first: { readonly share: number; readonly seconds: number } | undefined
  let last = { share: 0, seconds: 0 }
  let done = 0 // and `time`: sums over the updates, older ones weighing less
  let time = 0
  let end: number | undefined
  return {
    /** Takes the current state. */
    update(share: number, seconds: number): number | undefined {
      if (first === undefined) {
        first = { share, seconds }
        last = first
        return undefined
      }
      const step = seconds - last.seconds
      const kept = Math.exp(-step / SPEED_SECONDS)
      done = done * kept + share - last.share
      time = time * kept + step
      last = { share, seconds }
      if (seconds - first.seconds < MIN_SECONDS || share - first.share < MIN_SHARE) return undefined
      // After hours without progress, for example while the machine slept, `done` has become too small for a double.
      if (done === 0) return undefined
      const left = ((1 - share) * time) / done
      const delay = Math.max(MIN_END_SECONDS, Math.min(END_SECONDS, END_SHARE * left))
      end = end === undefined ? seconds + left : end + (seconds + left - end) * (1 - Math.exp(-step / delay))
      return Math.max(0, end - seconds)
    },
  }
}

/** Facts about a phase in words, the most important first. */
export function inWords({ share, speed, left, elapsed, count, detail }: StageFacts, unit: string): string[] {
  return [
    ...(left === undefined ? [] : [`${clock(left)} left`]),
    ...(share === undefined && elapsed >= 1 ? [`${clock(Math.floor(elapsed))} so far`] : []),
    ...(count > 0 ? [`${count.toLocaleString("en")} ${unit}`] : []),
    ...(detail === undefined ? [] : [detail]),
    ...(speed === undefined ? [] : [`${(speed / 1e6).toFixed(1)} MB/s`]),
  ]
}

/** Minutes and seconds, or hours too; from a minute on in steps of 5 seconds. */
function clock(seconds: number): string {
  const whole = seconds < 60 ? Math.ceil(seconds) : 5 * Math.round(seconds / 5)
  const minutes = Math.floor(whole / 60)
  const tail = `${String(minutes % 60).padStart(minutes < 60 ? 1 : 2, "0")}:${String(whole % 60).padStart(2, "0")}`
  return minutes < 60 ? tail : `${Math.floor(minutes / 60)}:${tail}`
}
