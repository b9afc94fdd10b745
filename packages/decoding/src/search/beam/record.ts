// Records the scored continuations of a step, when a search is traced.
import type { Beam } from "./beam.js"
import type { SourceSearch } from "./source.js"
import { coverageAfter, type Recorded, type Workspace } from "./workspace.js"

/** Records all possible continuations of a row, as pruned. */
export function record(
  work: Workspace,
  source: SourceSearch,
  beam: Beam,
  row: number,
  scores: Float32Array | Float64Array,
  from: number,
): void {
  const { settings, recorded } = work
  if (row === 0) recorded.clear()
  const parent = beam.nodes[row]!
  const step = beam.length + 1
  for (let token = 0; token < settings.vocabularySize; token++) {
    const tokenScore = scores[from + token]!
    if (tokenScore === -Infinity) continue
    const sum = source.tree.sumOf(parent) + tokenScore
    const score = settings.scorer.score(sum, step, settings.endTokens.includes(token), coverageAfter(work, row))
    const { group } = beam
    const each: Recorded = { step, group, parent, node: -1, token, tokenScore, sum, score, outcome: "pruned" }
    recorded.set(recordKey(row, token, settings.vocabularySize), each)
    source.expansions.push(each)
  }
}

/** The key of a record in its step. */
export function recordKey(row: number, token: number, vocabularySize: number): number {
  return row * vocabularySize + token
}
