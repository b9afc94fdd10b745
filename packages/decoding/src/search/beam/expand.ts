// One step of one beam: scores all continuations of its live hypotheses, and keeps the best.
import type { Step } from "../../model/model.js"
import { addAttention, attentionOf, coverageOf } from "../../scoring/coverage.js"
import { ruledRow } from "../rows/ruled-scores.js"
import type { Beam } from "./beam.js"
import { byOrder, type Continuation, sortCandidates, take, takeRow } from "./candidates.js"
import { select } from "./select.js"
import type { SourceSearch } from "./source.js"
import { record, type Workspace } from "./workspace.js"

/** Continues a beam by one token. */
export function expand(work: Workspace, source: SourceSearch, beam: Beam, step: Step<unknown>): void {
  const { settings, chosen, special } = work
  const { vocabularySize, rules, groups, constraints } = settings
  const ended: Continuation[] = []
  for (const bank of work.banks) bank.count = 0
  attend(work, source, beam, step)
  const tokens = new Int32Array(source.prompt.length + beam.length)
  tokens.set(source.prompt)
  const context = { tokens, promptLength: source.prompt.length, source: source.index }
  for (let row = 0; row < beam.nodes.length; row++) {
    const node = beam.nodes[row]!
    const base = source.tree.sumOf(node)
    let from = (beam.firstRow + row) * vocabularySize
    let scores: Float32Array | Float64Array = step.logProbs
    if (rules.length > 0 || chosen.size > 0) {
      source.tree.write(node, tokens, source.prompt.length)
      ruledRow(rules, step.logProbs, from, context, work.scores)
      for (const [token, count] of chosen) work.scores[token]! -= groups.diversity * count
      scores = work.scores
      from = 0
    }
    if (settings.trace) record(work, source, beam, row, scores.subarray(from, from + vocabularySize))
    const bank = bankAfter(work, beam, row, -1)
    takeRow(work.banks[bank]!, row, base, scores, from, special)
    for (const token of constraints?.tokens ?? []) {
      const score = scores[from + token]!
      take(work.banks[bankAfter(work, beam, row, token)]!, base + score, score, token, row)
    }
    // A row has met all constraints if it has after a token that is in no phrase.
    if (bank > 0) continue
    for (const token of settings.endTokens) {
      const score = scores[from + token]!
      if (score > -Infinity) ended.push({ sum: base + score, score, token, row })
    }
  }
  beam.lastScored = beam.nodes.length * vocabularySize
  beam.scored += beam.lastScored
  beam.length++
  for (const bank of work.banks) sortCandidates(bank)
  ended.sort(byOrder)
  select(work, source, beam, ended)
}

/** Number of constraint tokens that a row still needs after a token; the token is -1 for all that are in no phrase. */
function bankAfter({ settings: { constraints }, progress }: Workspace, beam: Beam, row: number, token: number): number {
  if (constraints === undefined) return 0
  constraints.next(beam.progress, row, token, progress)
  return constraints.missing(progress)
}

/**
 * Adds the attention of a step to that of each live row, and computes the coverage terms of their continuations; nothing without
 * coverage.
 */
function attend(work: Workspace, source: SourceSearch, beam: Beam, step: Step<unknown>): void {
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
