// The attention that live hypotheses have given to their source, for scores with a coverage term.
import type { Step } from "../../model/model.js"
import { addAttention, attentionOf } from "../../scoring/attention.js"
import { coverageOf } from "../../scoring/coverage.js"
import type { Beam } from "./beam.js"
import type { SourceSearch } from "./source.js"
import type { Workspace } from "./workspace.js"

/**
 * Adds the attention of a step to that of each live row, and computes the coverage terms of their continuations; nothing without
 * coverage.
 */
export function attend(work: Workspace, source: SourceSearch, beam: Beam, step: Step<unknown>): void {
  const { coverage: term, vocabularySize } = work.settings
  if (term === undefined) return
  const now = attentionOf(step, step.logProbs.length / vocabularySize, source.length)
  const { width } = now
  work.width = width
  work.attention = new Float64Array(beam.nodes.length * width)
  if (beam.length > 0) work.attention.set(beam.attention)
  work.coverage = new Float64Array(beam.nodes.length)
  for (let row = 0; row < beam.nodes.length; row++) {
    addAttention(work.attention.subarray(row * width, (row + 1) * width), now, beam.firstRow + row)
    work.coverage[row] = coverageOf(term, work.attention, row * width, source.length ?? width)
  }
}
