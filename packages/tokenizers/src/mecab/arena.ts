// The lattice of a text, node after node. Nodes with the same place and end are a group: the tokens of one word.
import { enlarged } from "@lectern/core"
import type { MecabData } from "./pack.js"

/** The working memory of one thread. */
export interface Arena {
  /** The nodes in use. */
  nodes: number
  /** The groups in use. */
  groups: number
  /** The place whose groups `ends[0]` has. */
  origin: number
  /** More nodes than this are worth a commit. */
  limit: number
  /** Of each node cost, best node before it (-1 for the first), right id, group. */
  node: Int32Array
  /** Of each group first node, begin, stop, token, next group with the same end; then the number of nodes. */
  group: Int32Array
  /** The newest group that ends at each place from `origin` on, negative for none; all are between texts. */
  ends: Int32Array
  /** Per left id, when it was last seen, and then the cost and the last node of the best path before it. */
  readonly byLeft: Int32Array
  /** Of each node that ends at a place cost, right id, node. */
  candidates: Int32Array
  /** The number of the last place, for `byLeft`. */
  serial: number
  /** The first token, the number of tokens and the byte after the last of each word that begins at a place. */
  readonly spans: Int32Array
  /** Groups of a path. */
  path: Int32Array
}

// Columns.
export const NODE = 4
export const COST = 0
export const PREVIOUS = 1
export const RIGHT = 2
export const GROUP_OF = 3
export const GROUP = 5
export const FIRST = 0
export const BEGIN = 1
export const STOP = 2
export const TOKEN = 3
export const NEXT = 4

export const LIMIT: number = 1 << 13

export function createArena({ rights, matrix }: MecabData): Arena {
  return {
    nodes: 0,
    groups: 0,
    origin: 0,
    limit: LIMIT,
    node: new Int32Array(NODE * 2 * LIMIT),
    group: new Int32Array(GROUP * LIMIT),
    ends: new Int32Array(LIMIT).fill(-1),
    byLeft: new Int32Array((4 * matrix.length) / rights),
    candidates: new Int32Array(3 << 10),
    serial: 0,
    spans: new Int32Array(1 << 15),
    path: new Int32Array(1 << 10),
  }
}

export function grown(from: Int32Array, length: number): Int32Array {
  return enlarged(from, Math.max(2 * from.length, length))
}
