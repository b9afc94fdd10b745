// The attention that live hypotheses have given to their source, for scores with a coverage term.
import { checkTypedArray, outOfRange } from "@lectern/core/checks"
import type { Step } from "../../model/model.js"
import { coverageOf } from "../../scoring/coverage.js"
import type { Beam } from "./beam.js"
import type { SourceSearch } from "./source.js"
import type { Workspace } from "./workspace.js"

/**
 * Adds the attention of a step to that of each live row, and computes the coverage terms of their continuations; nothing without
 * coverage.
 *
 * @param work - receives `attention`, `width` and `coverage`
 * @param source - of the beam
 * @param beam - before the step
 * @param step - what the model gave
 * @throws LecternError `wrong-type`, `out-of-range` when the model gives no attention or not one row per row
 */
export function attend(work: Workspace, source: SourceSearch, beam: Beam, step: Step<unknown>): void {
  const { coverage: term, vocabularySize } = work.settings
  if (term === undefined) return
  checkTypedArray("the model's attention, which scoring.coverage needs,", step.attention, "Float32Array")
  const rows = step.logProbs.length / vocabularySize
  const width = step.attention.length / rows
  const length = source.length ?? width
  if (!Number.isInteger(width) || length > width)
    throw outOfRange("the length of the model's attention", step.attention.length, `rows x source length, ${rows} rows`)
  const before = beam.length === 0 ? new Float64Array(width) : beam.attention
  work.width = width
  work.attention = new Float64Array(beam.nodes.length * width)
  work.coverage = new Float64Array(beam.nodes.length)
  for (let row = 0; row < beam.nodes.length; row++) {
    for (let i = 0; i < width; i++) {
      const now = step.attention[(beam.firstRow + row) * width + i]!
      if (!(now >= 0)) throw outOfRange("the model's attention", now, "at least 0")
      work.attention[row * width + i] = before[row * width + i]! + now
    }
    work.coverage[row] = coverageOf(term, work.attention, row * width, length)
  }
}
