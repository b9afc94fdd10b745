// Whether the search of a beam stops after a step.
import { coverageBound, coverageOf } from "../../scoring/coverage.js"
import type { Beam, StopReason } from "./beam.js"
import type { Settings } from "./options.js"
import type { SourceSearch } from "./source.js"

/** The reason why a beam stops now; undefined if it goes on. */
export function stopReason(settings: Settings, source: SourceSearch, beam: Beam): StopReason | undefined {
  if (beam.length === settings.maxLength) return "max-length"
  if (beam.nodes.length === 0) return "no-live-beam"
  return isStoppedByRule(settings, source, beam) ? "rule" : undefined
}

/** The best score that a live hypothesis of a beam can still lead to. */
export function liveBound(settings: Settings, source: SourceSearch, beam: Beam): number {
  const { scorer, coverage } = settings
  if (beam.nodes.length === 0) return -Infinity
  // Live hypotheses are ordered by their sums, and the bound grows with the sum.
  if (coverage === undefined) return scorer.bound(source.tree.sumOf(beam.nodes[0]!), beam.length)
  let best = -Infinity
  beam.nodes.forEach((node, row) => {
    const now = coverageOfRow(settings, beam, row, source.length)
    best = Math.max(best, scorer.bound(source.tree.sumOf(node), beam.length, coverageBound(coverage, now)))
  })
  return best
}

/** The coverage term of a live row. */
export function coverageOfRow(settings: Settings, beam: Beam, row: number, length: number | undefined): number {
  if (settings.coverage === undefined || beam.length === 0) return 0
  const width = beam.attention.length / beam.nodes.length
  return coverageOf(settings.coverage, beam.attention, row * width, length ?? width)
}

function isStoppedByRule(settings: Settings, source: SourceSearch, beam: Beam): boolean {
  const { stop, beamWidth, nBest, scorer, maxLength } = settings
  const { complete, completions } = beam
  switch (stop.kind) {
    case "optimal":
      return completions >= nBest && liveBound(settings, source, beam) <= complete.at(-1)!.score
    case "top":
      return completions >= nBest && beam.topEnded
    case "count":
      return completions >= Math.max(1, Math.round(beamWidth * (stop.patience ?? 1)))
    case "hugging-face": {
      if (completions < beamWidth) return false
      if (stop.earlyStopping === true) return true
      const length = stop.earlyStopping === "never" && settings.alpha > 0 ? maxLength : beam.length
      return scorer.score(source.tree.sumOf(beam.nodes[0]!), length, true) <= complete.at(-1)!.score
    }
  }
}
