// The search of one source: its prompt, the tree of its hypotheses, and its beams.
import type { Expansion } from "../trace.js"
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
