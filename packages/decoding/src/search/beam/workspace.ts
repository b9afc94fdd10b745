// Memory that the steps of a search reuse.
import type { Beam } from "./beam.js"
import { type Candidates, candidates } from "./candidates.js"
import type { Settings } from "./options.js"
import type { Expansion, SourceSearch } from "./source.js"

/** A recorded expansion, whose outcome is still open. */
type Recorded = { -readonly [Field in keyof Expansion]: Expansion[Field] }

/** Settings, and memory that is reused by all sources and steps of a search. */
export interface Workspace {
  readonly settings: Settings
  /** Live continuations by the number of constraint tokens they still need; one bank without constraints. */
  readonly banks: readonly Candidates[]
  /** Other than 0 for tokens that are not scanned with the rest: end tokens and tokens of constraints. */
  readonly special: Uint8Array
  /** One row of scores after rules. */
  readonly scores: Float64Array
  /** The state of constraints after one token. */
  readonly progress: Int32Array
  /** Count of each token written by the groups before, in this step. */
  readonly chosen: Map<number, number>
  /** The records of this step, when traced. */
  readonly recorded: Map<number, Recorded>
  /** With coverage: the attention of each row of this step, `rows x width`, and its coverage term. */
  attention: Float64Array
  width: number
  coverage: Float64Array
}

/** Makes the memory of a search. */
export function workspaceOf(settings: Settings): Workspace {
  const { constraints, vocabularySize } = settings
  const special = new Uint8Array(vocabularySize)
  for (const token of settings.endTokens) special[token] = 1
  for (const token of constraints?.tokens ?? []) special[token] = 1
  return {
    settings,
    // One more than is kept: the best one dropped.
    banks: Array.from({ length: (constraints?.most ?? 0) + 1 }, () => candidates(settings.beamWidth + 1)),
    special,
    scores: new Float64Array(vocabularySize),
    progress: new Int32Array(constraints?.size ?? 0),
    chosen: new Map(),
    recorded: new Map(),
    attention: new Float64Array(0),
    width: 0,
    coverage: new Float64Array(0),
  }
}

/** The coverage term of the continuations of a row in this step, 0 without coverage. */
export function coverageAfter(work: Workspace, row: number): number {
  return work.coverage[row] ?? 0
}

/** Records all possible continuations of a row, as pruned. */
export function record(
  work: Workspace,
  source: SourceSearch,
  beam: Beam,
  row: number,
  scores: Float32Array | Float64Array,
): void {
  const { settings, recorded } = work
  if (row === 0) recorded.clear()
  const parent = beam.nodes[row]!
  const step = beam.length + 1
  for (let token = 0; token < settings.vocabularySize; token++) {
    const tokenScore = scores[token]!
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
