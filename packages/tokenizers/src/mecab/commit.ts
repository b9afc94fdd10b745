// Long texts: what all paths share is settled, so it is emitted and leaves the arena.
import { type Arena, BEGIN, COST, FIRST, GROUP, GROUP_OF, grown, LIMIT, NEXT, NODE, PREVIOUS, STOP } from "./arena.js"

/** Takes a word: its first byte, and the byte after its last. */
export type Emit = (start: number, end: number) => void

/** Emits what all paths to `at` and beyond share, and takes it out of the arena. */
export function commit(arena: Arena, at: number, emit: Emit): void {
  const { ends, group, node, nodes } = arena
  const from = at - arena.origin
  const marked = new Uint8Array(nodes)
  let open = 0
  let least = 0x7fffffff
  for (let place = from; place < ends.length; place++) {
    for (let g = ends[place]!; g >= 0; g = group[GROUP * g + NEXT]!) {
      for (let n = group[GROUP * g + FIRST]!; n < group[GROUP * (g + 1) + FIRST]!; n++) {
        marked[n] = 1
        open++
        least = Math.min(least, node[NODE * n + COST]!)
      }
    }
  }
  // Each open path is followed back until one node is left.
  let shared = nodes - 1
  for (; open > 1 || marked[shared] === 0; shared--) {
    if (marked[shared] === 0) continue
    const before = node[NODE * shared + PREVIOUS]!
    open -= marked[before]!
    marked[before] = 1
  }
  emitTo(arena, shared, emit)
  const g = node[NODE * shared + GROUP_OF]!
  node.copyWithin(0, NODE * shared, NODE * nodes)
  group.copyWithin(0, GROUP * g, GROUP * (arena.groups + 1))
  arena.nodes -= shared
  arena.groups -= g
  for (let i = 0; i < NODE * arena.nodes; i += NODE) {
    node[i + COST]! -= least
    node[i + PREVIOUS]! -= shared
    node[i + GROUP_OF]! -= g
  }
  node[PREVIOUS] = -1
  for (let i = 0; i <= GROUP * arena.groups; i += GROUP) {
    group[i + FIRST]! -= shared
    group[i + NEXT]! -= g
  }
  ends.copyWithin(0, from)
  ends.fill(-1, ends.length - from)
  for (let i = 0; i < ends.length; i++) ends[i] = Math.max(-1, ends[i]! - g)
  arena.origin = at
  arena.limit = Math.max(LIMIT, 2 * arena.nodes)
  if (arena.serial > 0x3fffffff) {
    arena.serial = 0
    arena.byLeft.fill(0)
  }
}

/** Emits the words of the path to a node, after the first node of the arena. */
export function emitTo(arena: Arena, last: number, emit: Emit): void {
  const { node, group } = arena
  let length = 0
  for (let n = last; n > 0; n = node[NODE * n + PREVIOUS]!) {
    if (length === arena.path.length) arena.path = grown(arena.path, length + 1)
    arena.path[length++] = node[NODE * n + GROUP_OF]!
  }
  const { path } = arena
  for (let i = length - 1; i >= 0; i--) emit(group[GROUP * path[i]! + BEGIN]!, group[GROUP * path[i]! + STOP]!)
}
