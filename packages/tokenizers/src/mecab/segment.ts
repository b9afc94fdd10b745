// MeCab's Viterbi search, with its order of nodes, which decides between paths of equal cost: of the nodes before a node, those that
// begin later come first, and those that begin at one place in the order of the dictionary, unknown ones last.
//
// The best path before a left id is found once for each place, whatever the number of words with it.
import {
  type Arena,
  BEGIN,
  COST,
  FIRST,
  GROUP,
  GROUP_OF,
  grown,
  LIMIT,
  NEXT,
  NODE,
  PREVIOUS,
  RIGHT,
  STOP,
  TOKEN,
} from "./arena.js"
import { commit, type Emit, emitTo } from "./commit.js"
import { afterSpace, lookUp } from "./lookup.js"
import type { MecabData } from "./pack.js"

/** Bytes after which the part of the paths that all share is taken out, which keeps costs small, and memory, too. */
const SPAN = 1 << 14

/** Segments bytes `start` to `end`. Without `emit`, the arena has the whole lattice afterwards. The result is the last node. */
export function segment(
  data: MecabData,
  arena: Arena,
  input: Uint8Array,
  start: number,
  end: number,
  emit?: Emit,
): number {
  const { tokens, penalties, matrix, rights } = data
  const { spans, byLeft } = arena
  begin(arena, start)
  let { node, group, ends } = arena
  for (let at = start; at < end; at++) {
    const place = at - arena.origin
    if (place >= ends.length) break
    if (ends[place]! < 0) continue
    if (emit !== undefined && (arena.nodes > arena.limit || place > SPAN)) commit(arena, at, emit)
    const word = afterSpace(data, input, at, end)
    if (word === end) continue
    const found = lookUp(data, input, word, end, spans)
    reserve(arena, found)
    node = arena.node
    group = arena.group
    ends = arena.ends
    const count = collect(arena, at)
    const { candidates, origin } = arena
    const serial = ++arena.serial
    const hasSpace = word > at
    const firstGroup = arena.groups
    let top = arena.nodes
    let g = arena.groups
    for (let i = 0; i < found; i += 3, g++) {
      const token = spans[i]!
      const after = token + spans[i + 1]!
      const stop = spans[i + 2]!
      group[GROUP * g + FIRST] = top
      group[GROUP * g + BEGIN] = word
      group[GROUP * g + STOP] = stop
      group[GROUP * g + TOKEN] = token
      for (let t = token; t < after; t++) {
        const both = tokens[2 * t]!
        const left = both & 0xffff
        if (byLeft[4 * left] !== serial) {
          const row = rights * left
          let best = 0x7fffffff
          let bestNode = -1
          for (let k = 0; k < count; k += 3) {
            const cost = candidates[k]! + matrix[row + candidates[k + 1]!]!
            if (cost < best) {
              best = cost
              bestNode = candidates[k + 2]!
            }
          }
          byLeft[4 * left] = serial
          byLeft[4 * left + 1] = best
          byLeft[4 * left + 2] = bestNode
        }
        const own = tokens[2 * t + 1]!
        node[NODE * top + COST] = byLeft[4 * left + 1]! + ((own << 16) >> 16) + (hasSpace ? penalties[own >>> 16]! : 0)
        node[NODE * top + PREVIOUS] = byLeft[4 * left + 2]!
        node[NODE * top + RIGHT] = both >>> 16
        node[NODE * top + GROUP_OF] = g
        top++
      }
      // A group comes before those that end where it does, except the one that begins where it does.
      const last = stop - origin
      if (last >= ends.length) {
        arena.ends = grownEnds(ends, last + 1)
        ends = arena.ends
      }
      const head = ends[last]!
      if (head >= firstGroup) {
        group[GROUP * g + NEXT] = group[GROUP * head + NEXT]!
        group[GROUP * head + NEXT] = g
      } else {
        group[GROUP * g + NEXT] = head
        ends[last] = g
      }
    }
    group[GROUP * g + FIRST] = top
    arena.nodes = top
    arena.groups = g
  }
  return finish(data, arena, end, emit)
}

function grownEnds(ends: Int32Array, length: number): Int32Array {
  return grown(ends, length).fill(-1, ends.length)
}

/** Makes room for the groups of one place. */
function reserve(arena: Arena, found: number): void {
  let tokens = 1
  for (let i = 1; i < found; i += 3) tokens += arena.spans[i]!
  if (NODE * (arena.nodes + tokens) > arena.node.length) arena.node = grown(arena.node, NODE * (arena.nodes + tokens))
  const groups = GROUP * (arena.groups + found + 2)
  if (groups > arena.group.length) arena.group = grown(arena.group, groups)
}

/** Starts a text: its first node is the beginning of the sentence. */
function begin(arena: Arena, start: number): void {
  arena.origin = start
  arena.limit = LIMIT
  arena.nodes = 0
  arena.groups = 0
  addBoundary(arena, start, 0, -1)
  arena.ends[0] = 0
}

function finish(data: MecabData, arena: Arena, end: number, emit: Emit | undefined): number {
  let at = Math.min(end - arena.origin, arena.ends.length - 1) + arena.origin
  while (arena.ends[at - arena.origin]! < 0) at--
  const count = collect(arena, at)
  const { candidates } = arena
  let best = 0x7fffffff
  let bestNode = -1
  for (let k = 0; k < count; k += 3) {
    const cost = candidates[k]! + data.matrix[candidates[k + 1]!]!
    if (cost < best) {
      best = cost
      bestNode = candidates[k + 2]!
    }
  }
  arena.ends.fill(-1, 0, end - arena.origin + 1)
  reserve(arena, 0)
  if (emit !== undefined) emitTo(arena, bestNode, emit)
  return addBoundary(arena, end, best, bestNode)
}

function addBoundary(arena: Arena, at: number, cost: number, previous: number): number {
  const g = arena.groups++
  const n = arena.nodes++
  const { group, node } = arena
  group[GROUP * g + FIRST] = n
  group[GROUP * g + BEGIN] = at
  group[GROUP * g + STOP] = at
  group[GROUP * g + TOKEN] = -1
  group[GROUP * g + NEXT] = -1
  group[GROUP * (g + 1) + FIRST] = n + 1
  node[NODE * n + COST] = cost
  node[NODE * n + PREVIOUS] = previous
  node[NODE * n + RIGHT] = 0
  node[NODE * n + GROUP_OF] = g
  return n
}

/** Lists the nodes that end at a place in MeCab's order, three numbers for each; returns how many numbers. */
function collect(arena: Arena, at: number): number {
  const { ends, group, node } = arena
  let { candidates } = arena
  let count = 0
  for (let g = ends[at - arena.origin]!; g >= 0; g = group[GROUP * g + NEXT]!) {
    const first = group[GROUP * g + FIRST]!
    const last = group[GROUP * (g + 1) + FIRST]!
    if (count + 3 * (last - first) > candidates.length) {
      candidates = grown(candidates, count + 3 * (last - first))
      arena.candidates = candidates
    }
    for (let n = first; n < last; n++, count += 3) {
      candidates[count] = node[NODE * n + COST]!
      candidates[count + 1] = node[NODE * n + RIGHT]!
      candidates[count + 2] = n
    }
  }
  return count
}
