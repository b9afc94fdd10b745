// Facts about the current phase of a run.
import type { Progress } from "../../types.js"
import { type Estimate, estimate } from "./estimate.js"

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

/** Knows the phase of a run. */
export interface Watch {
  /** Takes a state. */
  take(progress: Progress, seconds: number): { readonly name: string; readonly facts: StageFacts }
}

/** Watches a run. */
export function watch({ doing }: Work): Watch {
  let watched: Progress["stage"] | undefined
  let take: (progress: Progress, seconds: number) => StageFacts
  return {
    take(progress, seconds) {
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
