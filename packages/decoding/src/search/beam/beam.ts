// One beam: the live hypotheses of one source (of one of its groups), and those that have finished.
import type { Settings } from "./options.js"

/** A complete hypothesis. */
export interface Complete {
  /** Its node in the tree of the source. */
  readonly node: number
  readonly score: number
  /** Whether it ends with an end token. */
  readonly finished: boolean
}

/** Reason why the search of a source stopped. */
export type StopReason = "rule" | "max-length" | "no-live-beam" | "aborted"

/** A beam between two steps. Live rows are ordered best first. */
export interface Beam {
  readonly group: number
  /** Length of the live hypotheses in tokens. */
  length: number
  /** The nodes of the live hypotheses. */
  nodes: Int32Array
  /** Row of the beam that each live row continued. */
  origins: Int32Array
  /** Constraint states of each live row, `rows x size`. */
  progress: Int32Array
  /** Sum of the attention of each live row so far, `rows x source length`. */
  attention: Float64Array
  /** The best complete hypotheses, best first; of equal scores the one that was complete first. */
  complete: Complete[]
  /** Number of hypotheses that were completed. */
  completions: number
  /** Whether the best continuation of some step was by an end token. */
  topEnded: boolean
  /** Number of continuations scored in the last step, and in all. */
  lastScored: number
  scored: number
  /** The best score that anything pruned could have reached; `-Infinity` when nothing was pruned. */
  pruned: number
  /** Whether anything was pruned. */
  everPruned: boolean
  /** The first of the beam's rows in the model's step. */
  firstRow: number
  stopped: StopReason | undefined
}

/** A beam with the empty sequence as its one live hypothesis. */
export function newBeam(group: number, firstRow: number, settings: Settings): Beam {
  return {
    group,
    length: 0,
    nodes: Int32Array.of(0),
    origins: Int32Array.of(0),
    progress: new Int32Array(settings.constraints?.size ?? 0),
    attention: new Float64Array(0),
    complete: [],
    completions: 0,
    topEnded: false,
    lastScored: 0,
    scored: 0,
    pruned: -Infinity,
    everPruned: false,
    firstRow,
    stopped: undefined,
  }
}

/** Adds a complete hypothesis, and drops the worst when there are more than wanted. */
export function addComplete(beam: Beam, hypothesis: Complete, limit: number): void {
  beam.completions++
  let at = beam.complete.length
  while (at > 0 && beam.complete[at - 1]!.score < hypothesis.score) at--
  if (at >= limit) return
  beam.complete.splice(at, 0, hypothesis)
  if (beam.complete.length > limit) beam.complete.pop()
}
