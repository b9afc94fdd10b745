// The search of one source: its prompt, the tree of its hypotheses, and its beams.
import { type Beam, newBeam } from "./beam.js"
import type { Settings } from "./options.js"
import { type TokenTree, tokenTree } from "./tree.js"

/** One source in a search. */
export interface SourceSearch {
  /** Its number. */
  readonly index: number
  readonly prompt: Int32Array
  /** Number of tokens of the prompt that have been read. */
  read: number
  /** Whether the prompt is still being read: one row, which all groups begin with. */
  inPrompt: boolean
  readonly tree: TokenTree
  readonly beams: readonly Beam[]
  /** Number of positions of its attention, if given. */
  readonly length: number | undefined
  /** All scored continuations, when recorded. */
  readonly expansions: Expansion[]
}

/** A source before its search. */
export function newSource(
  index: number,
  prompt: Int32Array,
  length: number | undefined,
  settings: Settings,
): SourceSearch {
  return {
    index,
    prompt,
    read: 1,
    inPrompt: true,
    tree: tokenTree(),
    beams: Array.from({ length: settings.groups.count }, (_, group) => newBeam(group, index, settings)),
    length,
    expansions: [],
  }
}

/** Whether all beams of a source have stopped. */
export function isDone(source: SourceSearch): boolean {
  return source.beams.every((beam) => beam.stopped !== undefined)
}

/** One scored continuation. */
export interface Expansion {
  /** The step of its source, from 1: the number of tokens of the continuation. */
  readonly step: number
  /** The group that scored it, from 0; always 0 without groups. */
  readonly group: number
  /** The node that was continued; 0 is the empty sequence. */
  readonly parent: number
  /** The node of the continuation when it was kept or finished; -1 when it was pruned. */
  readonly node: number
  /** The token. */
  readonly token: number
  /** Score of the token. */
  readonly tokenScore: number
  /** The sum of the token scores up to here. */
  readonly sum: number
  /** The score of a hypothesis that ends here. */
  readonly score: number
  /** Outcome: continued, an output, or dropped. */
  readonly outcome: "kept" | "finished" | "pruned"
}
