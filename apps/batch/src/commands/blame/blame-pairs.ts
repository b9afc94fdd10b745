// The task that blames search or model for the outputs of some sources.
import { type AttributionCell, attributeGrid, attributionShares } from "@lectern/decoding"
import { cachedForRun } from "@lectern/engine/internal/engines/run-cache"
import { buffersOf, type Task } from "@lectern/engine/internal/engines/task"
import { type LoadedModel, type OutputTokens, type Searchable, searchableOf } from "../../models/searchable.js"
import { limitsOf } from "../decode/limits.js"
import { blamedLine } from "./blamed-line.js"
import type { BlameSpec, SourcePair } from "./request.js"

/** Some sources with their references. */
export interface BlamePayload {
  /** The run's id. */
  readonly run: string
  /** The model. */
  readonly model: LoadedModel
  readonly spec: BlameSpec
  /** Number of the first source, from 0. */
  readonly first: number
  readonly pairs: readonly SourcePair[]
}

/** The attribution of errors in the outputs of some sources. */
export interface BlamedPairs {
  /** States of `attributionShares()`: for each exponent, one for each beam width. */
  readonly states: readonly Float64Array<ArrayBuffer>[]
  /** A line of JSON for each source, in UTF-8; empty unless lists are wanted. */
  readonly lists: Uint8Array<ArrayBuffer>
  /** The number of references with words that the model does not know. */
  readonly withUnknown: number
}

/** Cost of attributing errors relative to scoring, per byte of a pair. */
export const BLAME_WORK_PER_BYTE = 16_384

const SHARES = attributionShares()

/** Blames search or model. */
export const blamePairs: Task<BlamePayload, BlamedPairs> = {
  name: "blame-pairs",
  async perform({ run, model: loaded, spec, first, pairs }) {
    const model = cachedForRun(run, "searchable", () => searchableOf(loaded, spec.unknown))
    const outputs = pairs.map(({ references }) => references.map((each) => model.tokensOf(each)))
    const cells = await gridOf(model, pairs, outputs, spec)
    const states = cells.map(({ attributions }) =>
      attributions.reduce((state, each) => SHARES.add(state, each), SHARES.zero()),
    )
    const lines = pairs.map((pair, i) =>
      spec.lists ? blamedLine(pair, { number: first + i, index: i }, cells, model) : "",
    )
    return {
      states: states as Float64Array<ArrayBuffer>[],
      lists: new TextEncoder().encode(lines.join("")),
      withUnknown: outputs.flat().filter(({ unknown }) => unknown > 0).length,
    }
  },
  bytes: ({ pairs }) => BLAME_WORK_PER_BYTE * pairs.reduce((sum, { source }) => sum + source.length + 1, 0),
  label: ({ first, pairs }) => `segments ${first + 1}..${first + pairs.length}`,
  transfer: ({ states, lists }) => buffersOf([...states, lists]),
}

function gridOf<States>(
  searchable: Searchable<States>,
  sources: readonly SourcePair[],
  outputs: readonly (readonly OutputTokens[])[],
  spec: BlameSpec,
): Promise<readonly AttributionCell[]> {
  const { beamWidths, alphas, lengthPenalty, maxNodes, nBest } = spec
  const search = { ...limitsOf(searchable, spec), nBest, scoring: { lengthPenalty } }
  const references = outputs.map((list) => list.map(({ tokens }) => tokens))
  const pairs = { ...searchable.sourcesOf(sources.map(({ source }) => source)), references }
  return attributeGrid(searchable.model, pairs, { beamWidths, alphas, maxNodes, search })
}
