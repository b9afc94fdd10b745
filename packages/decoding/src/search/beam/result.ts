// The result of a beam search for each source.
import type { Hypothesis } from "../../scoring/scoring.js"
import type { Beam, Complete, StopReason } from "./beam.js"
import type { Settings } from "./options.js"
import type { Expansion, SourceSearch } from "./source.js"
import { coverageOfRow, liveBound } from "./stopping.js"
import type { TokenTree } from "./tree.js"

/** The outcome of a beam search of one source. */
export interface BeamResult {
  /**
   * The best hypotheses found, best first, at most `nBest`: those that have finished and those that reached the maximum length. Of
   * equal scores the one that was complete first comes first. Empty when there is none: every continuation was impossible, or the
   * search was ended before.
   */
  readonly hypotheses: readonly Hypothesis[]
  /** Reason of the end: the stop rule, the maximum length, no live beam, or the signal; undefined while the search goes on. */
  readonly stopped: StopReason | undefined
  /**
   * Whether the beams that were live at the end could not have changed the first hypothesis: none could have reached a higher score.
   * Hypotheses that were pruned before do not count here.
   */
  readonly settled: boolean
  /** Whether nothing was ever pruned. With `settled`, the first hypothesis is then the best of all sequences. */
  readonly exhaustive: boolean
  /**
   * A score that no sequence exceeds, of all sequences that the rules and constraints allow, that end with an end token or have the
   * maximum length: the larger of the first hypothesis's score and of the bounds of the pruned and the live hypotheses.
   * `Infinity` with several groups, whose scores depend on one another.
   */
  readonly upperBound: number
  /**
   * Whether the first hypothesis is proven to be the best of all those sequences: its score is `upperBound`. Often true although
   * much was pruned.
   */
  readonly provenOptimal: boolean
  /** Number of scored continuations: rows times vocabulary, summed over the steps. */
  readonly scored: number
  /** Number of steps after the prompt. */
  readonly steps: number
  /** All scored continuations, step by step; empty unless `trace` is set. */
  readonly expansions: readonly Expansion[]
}

/** The outcome of a source, so far. */
export function resultOf(settings: Settings, source: SourceSearch): BeamResult {
  const { beams, tree } = source
  const complete = merged(beams).slice(0, settings.nBest)
  const best = complete[0]?.score ?? -Infinity
  const live = Math.max(...beams.map((beam) => liveBound(settings, source, beam)))
  const pruned = Math.max(...beams.map((beam) => beam.pruned))
  const upperBound = beams.length > 1 ? Infinity : Math.max(best, live, pruned)
  const reasons = beams.map((beam) => beam.stopped)
  return {
    hypotheses: complete.map((each) => hypothesisOf(tree, each)),
    stopped: reasons.includes(undefined) ? undefined : (reasons.find((each) => each === "aborted") ?? reasons[0]),
    settled: live <= best,
    exhaustive: beams.length === 1 && !beams[0]!.everPruned,
    upperBound,
    provenOptimal: complete.length > 0 && upperBound <= best,
    scored: beams.reduce((sum, beam) => sum + beam.scored, 0),
    steps: Math.max(...beams.map((beam) => beam.length)),
    expansions: source.expansions,
  }
}

/** The live hypotheses of a source, of all its groups, with the scores that they would have if they ended here. */
export function liveHypotheses(settings: Settings, { beams, tree, length }: SourceSearch): readonly Hypothesis[] {
  return beams.flatMap((beam) =>
    Array.from(beam.nodes, (node, row) => {
      const coverage = coverageOfRow(settings, beam, row, length)
      const score = settings.scorer.score(tree.sumOf(node), beam.length, false, coverage)
      return hypothesisOf(tree, { node, score, finished: false })
    }),
  )
}

function hypothesisOf(tree: TokenTree, { node, score, finished }: Complete): Hypothesis {
  return { tokens: tree.tokensOf(node), tokenScores: tree.tokenScoresOf(node), sum: tree.sumOf(node), score, finished }
}

/** The complete hypotheses of all groups, best first. */
function merged(beams: readonly Beam[]): readonly Complete[] {
  return beams.flatMap((beam) => beam.complete).sort((a, b) => b.score - a.score)
}
