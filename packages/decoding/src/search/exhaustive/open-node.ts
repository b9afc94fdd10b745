// A sequence that the model has read, and its continuations still to be read.
import type { Prefix } from "../rows/prefix.js"

/** A sequence that the model has read. */
export interface OpenNode<States> {
  /** The states of the rows that were read together. */
  readonly states: States
  /** The row of this sequence. */
  readonly row: number
  readonly prefix: Prefix | undefined
  /** The tokens that may follow, by bound, ties by lower id. */
  readonly tokens: Int32Array
  /** Score of each of these tokens. */
  readonly tokenScores: Float64Array
  /** Highest score of a hypothesis that begins with each, descending. */
  readonly bounds: Float64Array
  /** Number of them that have been read. */
  next: number
}

/** Opens a node. */
export function openNode<States>(
  read: Pick<OpenNode<States>, "states" | "row" | "prefix">,
  tokens: Int32Array,
  scores: Float64Array,
  bounds: Float64Array,
): OpenNode<States> {
  tokens.sort((a, b) => bounds[b]! - bounds[a]! || a - b)
  return {
    ...read,
    tokens,
    tokenScores: Float64Array.from(tokens, (token) => scores[token]!),
    bounds: Float64Array.from(tokens, (token) => bounds[token]!),
    next: 0,
  }
}

/** The highest score of anything that was not read, `-Infinity` when all was. */
export function remainingBound(nodes: readonly OpenNode<unknown>[]): number {
  return nodes.reduce((highest, { bounds, next }) => Math.max(highest, bounds[next] ?? -Infinity), -Infinity)
}
