// The lattice of a text, node after node. Nodes with the same place and end are a group: the tokens of one word.

import { type Found, MAX_SPANS } from "./lookup.js"
import type { MecabData } from "./pack.js"

/** The working memory of one thread. */
export interface Arena {
  nodes: number
  groups: number
  /** The place whose groups `ends[0]` has. */
  origin: number
  /** More nodes than this are worth a commit. */
  limit: number
  rights: Uint16Array
  costs: Int32Array
  /** The best node before each node, -1 for the first. */
  previous: Int32Array
  group: Int32Array
  /** The first node of each group, and then the number of nodes. */
  first: Int32Array
  token: Int32Array
  begin: Int32Array
  stop: Int32Array
  /** The next group with the same end. */
  next: Int32Array
  /** The newest group that ends at each place from `origin` on, -1 for none. */
  ends: Int32Array
  readonly found: Found
  /** Per right id, when it was last seen, and its candidate then. */
  readonly rightSeen: Int32Array
  readonly rightPlace: Int32Array
  /** Per left id, when it was last seen, and the best path before it then. */
  readonly leftSeen: Int32Array
  readonly leftCost: Int32Array
  readonly leftNode: Int32Array
  serial: number
}

export const LIMIT: number = 1 << 14
const GROUPS = 1 << 13

export function createArena({ rights, matrix }: MecabData): Arena {
  const lefts = matrix.length / rights
  return {
    nodes: 0,
    groups: 0,
    origin: 0,
    limit: LIMIT,
    rights: new Uint16Array(2 * LIMIT),
    costs: new Int32Array(2 * LIMIT),
    previous: new Int32Array(2 * LIMIT),
    group: new Int32Array(2 * LIMIT),
    first: new Int32Array(GROUPS + 1),
    token: new Int32Array(GROUPS),
    begin: new Int32Array(GROUPS),
    stop: new Int32Array(GROUPS),
    next: new Int32Array(GROUPS),
    ends: new Int32Array(1 << 13),
    found: { begin: 0, count: 0, spans: new Int32Array(3 * MAX_SPANS) },
    rightSeen: new Int32Array(rights),
    rightPlace: new Int32Array(rights),
    leftSeen: new Int32Array(lefts),
    leftCost: new Int32Array(lefts),
    leftNode: new Int32Array(lefts),
    serial: 0,
  }
}

export function growNodes(arena: Arena, nodes: number): void {
  const size = Math.max(2 * arena.costs.length, nodes)
  arena.rights = grown(arena.rights, new Uint16Array(size))
  for (const name of ["costs", "previous", "group"] as const) arena[name] = grown(arena[name], new Int32Array(size))
}

export function growGroups(arena: Arena): void {
  const size = 2 * arena.token.length
  arena.first = grown(arena.first, new Int32Array(size + 1))
  for (const name of ["token", "begin", "stop", "next"] as const) arena[name] = grown(arena[name], new Int32Array(size))
}

export function growEnds(arena: Arena, size: number): void {
  arena.ends = grown(arena.ends, new Int32Array(Math.max(2 * arena.ends.length, size)).fill(-1))
}

function grown<Numbers extends Uint16Array | Int32Array>(from: Numbers, into: Numbers): Numbers {
  into.set(from)
  return into
}
