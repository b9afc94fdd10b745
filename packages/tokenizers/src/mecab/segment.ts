// MeCab's Viterbi search, with its order of nodes, which decides between paths of equal cost: of the nodes before a node, those that
// begin later come first, and those that begin at one place in the order of the dictionary, unknown ones last.
//
// Two things save most of the work. Of the nodes that end at a place, only the best of each right id can be on the best path; and what is
// best before a left id is found once for each place.
import { type Arena, growEnds, growGroups, growNodes, LIMIT } from "./arena.js"
import { lookUp } from "./lookup.js"
import type { MecabData } from "./pack.js"

/** Takes a word: its first byte, and the byte after its last. */
export type Emit = (start: number, end: number) => void

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
  const { ids, costs, spaced, penalties } = data
  const { found } = arena
  const { spans } = found
  begin(arena, start, end)
  for (let at = start; at < end; at++) {
    if (arena.ends[at - arena.origin]! < 0) continue
    if (emit !== undefined && (arena.nodes > arena.limit || at - arena.origin > SPAN)) commit(arena, at, emit)
    lookUp(data, input, at, end, found)
    if (found.count === 0) break
    const candidates = collect(arena, at)
    const hasSpace = found.begin > at && spaced.length > 0
    const firstGroup = arena.groups
    for (let i = 0; i < 3 * found.count; i += 3) {
      const token = spans[i]!
      const size = spans[i + 1]!
      const stop = spans[i + 2]!
      const group = addGroup(arena, token, size, found.begin, stop)
      const { rights, costs: totals, previous, group: groupOf, leftSeen, leftCost, leftNode, serial } = arena
      let node = arena.first[group]!
      for (let t = token; t < token + size; t++, node++) {
        const left = ids[2 * t]!
        if (leftSeen[left] !== serial) connect(data, arena, left, candidates)
        rights[node] = ids[2 * t + 1]!
        totals[node] = leftCost[left]! + costs[t]! + (hasSpace ? penalties[spaced[t]!]! : 0)
        previous[node] = leftNode[left]!
        groupOf[node] = group
      }
      link(arena, group, stop, firstGroup)
    }
  }
  return finish(data, arena, end, emit)
}

/** Starts a text: its first node is the beginning of the sentence. */
function begin(arena: Arena, start: number, end: number): void {
  arena.origin = start
  arena.limit = LIMIT
  arena.nodes = 0
  arena.groups = 0
  const { ends } = arena
  ends.fill(-1, 0, Math.min(ends.length, end - start + 1))
  addGroup(arena, -1, 1, start, start)
  arena.rights[0] = 0
  arena.costs[0] = 0
  arena.previous[0] = -1
  arena.group[0] = 0
  ends[0] = 0
  arena.next[0] = -1
}

function finish(data: MecabData, arena: Arena, end: number, emit: Emit | undefined): number {
  let at = Math.min(end, arena.origin + arena.ends.length - 1)
  while (arena.ends[at - arena.origin]! < 0) at--
  connect(data, arena, 0, collect(arena, at))
  const group = addGroup(arena, -1, 1, end, end)
  const node = arena.first[group]!
  arena.rights[node] = 0
  arena.costs[node] = arena.leftCost[0]!
  arena.previous[node] = arena.leftNode[0]!
  arena.group[node] = group
  if (emit !== undefined) emitTo(arena, arena.leftNode[0]!, emit)
  return node
}

function addGroup(arena: Arena, token: number, size: number, begin: number, stop: number): number {
  const group = arena.groups++
  if (group === arena.token.length) growGroups(arena)
  if (arena.nodes + size > arena.costs.length) growNodes(arena, arena.nodes + size)
  arena.token[group] = token
  arena.begin[group] = begin
  arena.stop[group] = stop
  arena.first[group] = arena.nodes
  arena.nodes += size
  arena.first[group + 1] = arena.nodes
  return group
}

/** Puts a group before those that end where it does, except the one that begins where it does. */
function link(arena: Arena, group: number, stop: number, firstGroup: number): void {
  const place = stop - arena.origin
  if (place >= arena.ends.length) growEnds(arena, place + 1)
  const { ends, next } = arena
  const head = ends[place]!
  if (head >= firstGroup) {
    next[group] = next[head]!
    next[head] = group
  } else {
    next[group] = head
    ends[place] = group
  }
}

// The candidates of a place, in MeCab's order.
let candidateNodes = new Int32Array(1 << 12)

function collect(arena: Arena, at: number): number {
  const { ends, next, first, rights, costs, rightSeen, rightPlace } = arena
  const serial = ++arena.serial
  let count = 0
  let dead = 0
  for (let group = ends[at - arena.origin]!; group >= 0; group = next[group]!) {
    const last = first[group + 1]!
    if (count + last - first[group]! > candidateNodes.length) {
      const more = new Int32Array(2 * (count + last - first[group]!))
      more.set(candidateNodes)
      candidateNodes = more
    }
    for (let node = first[group]!; node < last; node++) {
      const right = rights[node]!
      if (rightSeen[right] !== serial) {
        rightSeen[right] = serial
      } else {
        const place = rightPlace[right]!
        if (costs[node]! >= costs[candidateNodes[place]!]!) continue
        candidateNodes[place] = -1
        dead++
        // The place is never read again.
      }
      rightPlace[right] = count
      candidateNodes[count++] = node
    }
  }
  if (dead === 0) return count
  let kept = 0
  for (let i = 0; i < count; i++) if (candidateNodes[i]! >= 0) candidateNodes[kept++] = candidateNodes[i]!
  return kept
}

/** Finds the best path before a left id. */
function connect({ matrix, rights: width }: MecabData, arena: Arena, left: number, candidates: number): void {
  const { rights, costs } = arena
  const row = width * left
  let best = 0x7fffffff
  let bestNode = -1
  for (let i = 0; i < candidates; i++) {
    const node = candidateNodes[i]!
    const cost = costs[node]! + matrix[row + rights[node]!]!
    if (cost < best) {
      best = cost
      bestNode = node
    }
  }
  arena.leftSeen[left] = arena.serial
  arena.leftCost[left] = best
  arena.leftNode[left] = bestNode
}

/** Emits what all paths to `at` and beyond share, and takes it out of the arena. */
function commit(arena: Arena, at: number, emit: Emit): void {
  const { ends, next, first, previous, costs, nodes } = arena
  const marked = new Uint8Array(nodes)
  const from = at - arena.origin
  let open = 0
  let least = 0x7fffffff
  for (let place = from; place < ends.length; place++) {
    for (let group = ends[place]!; group >= 0; group = next[group]!) {
      for (let node = first[group]!; node < first[group + 1]!; node++) {
        marked[node] = 1
        open++
        if (costs[node]! < least) least = costs[node]!
      }
    }
  }
  let shared = nodes - 1
  for (; open > 1 || marked[shared] === 0; shared--) {
    if (marked[shared] === 0) continue
    const before = previous[shared]!
    if (marked[before] === 1) open--
    else marked[before] = 1
  }
  emitTo(arena, shared, emit)
  const group = arena.group[shared]!
  for (const column of [arena.rights, costs, previous, arena.group]) column.copyWithin(0, shared, nodes)
  for (const column of [first, arena.token, arena.begin, arena.stop, next])
    column.copyWithin(0, group, arena.groups + 1)
  arena.nodes -= shared
  arena.groups -= group
  for (let i = 0; i < arena.nodes; i++) {
    costs[i]! -= least
    previous[i]! -= shared
    arena.group[i]! -= group
  }
  previous[0] = -1
  for (let i = 0; i <= arena.groups; i++) {
    first[i] = Math.max(0, first[i]! - shared)
    if (next[i]! >= 0) next[i]! -= group
  }
  ends.copyWithin(0, from)
  ends.fill(-1, ends.length - from)
  for (let i = 0; i < ends.length; i++) if (ends[i]! >= 0) ends[i]! -= group
  arena.origin = at
  arena.limit = Math.max(LIMIT, 2 * arena.nodes)
  if (arena.serial > 0x3fffffff) {
    arena.serial = 0
    arena.rightSeen.fill(0)
    arena.leftSeen.fill(0)
  }
}

let path = new Int32Array(1 << 12)

/** Emits the words of the path to a node, after the first node of the arena. */
function emitTo({ previous, group, begin, stop }: Arena, last: number, emit: Emit): void {
  let length = 0
  for (let node = last; node > 0; node = previous[node]!) {
    if (length === path.length) {
      const more = new Int32Array(2 * length)
      more.set(path)
      path = more
    }
    path[length++] = group[node]!
  }
  for (let i = length - 1; i >= 0; i--) emit(begin[path[i]!]!, stop[path[i]!]!)
}
