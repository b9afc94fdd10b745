// A trie over byte strings in one flat array (a double array): a step is one read and one comparison.
//
// Aoe 1989, "An efficient digital search algorithm by using a double-array structure", IEEE TSE 15(9), with exclusive or
// instead of the sum, so that the children of a node are within one block of 256 cells.

/** A trie. A node is the number of its cell times `CELL`; the root is 0. */
import { enlarged } from "@lectern/core"
export interface Trie {
  /**
   * Cells of four numbers: `cells[node]` is the node's base and `cells[node + 1]` its parent, -1 for an empty cell; the other two are free for
   * users of the trie. The child for a byte `b` is `cells[node] ^ (b * CELL)`, if the parent of that cell is the node.
   */
  readonly cells: Int32Array
  /** The node of each key. */
  readonly nodes: Int32Array
  /** All nodes but the root, by depth. */
  readonly order: Int32Array
}

/** Byte strings, one after the other. */
export interface ByteKeys {
  /** All keys. */
  readonly bytes: Uint8Array
  /** End of each key, the byte after its last; a key begins where the previous one ends. */
  readonly ends: Int32Array
}

/** The number of words in a cell. */
export const CELL = 4

/** Marks the root, which has no parent. */
const NOT_A_CHILD = -2
const BLOCK = 256
/** Number of empty cells tried for a node with several children before it gets a new block; bounds the time of building. */
const TRIES = 24

/** Builds a trie in time linear in the length of all keys. */
export function buildTrie(keys: ByteKeys): Trie {
  const { bytes, ends } = keys
  const count = ends.length
  const nodes = new Int32Array(count)
  const space = cellSpace()
  // The trie is built level by level: the keys below a node are a range of `order`.
  const order = Int32Array.from({ length: count }, (_, key) => key)
  const found: number[] = []
  const grouped = new Int32Array(count)
  const counts = new Int32Array(BLOCK)
  const children = new Uint8Array(BLOCK)
  let level: number[] = [0, 0, count]
  for (let depth = 0; level.length > 0; depth++) {
    const next: number[] = []
    for (let each = 0; each < level.length; each += 3) {
      const node = level[each]!
      let from = level[each + 1]!
      const to = level[each + 2]!
      from = takeEnded(node, from, to, depth)
      if (from === to) continue
      const branches = to - from === 1 ? onlyChild(order[from]!, depth) : groupByByte(from, to, depth)
      const base = space.place(node, children, branches)
      for (let i = 0; i < branches; i++) {
        const byte = children[i]!
        const end = from + counts[byte]!
        found.push((base ^ byte) * CELL)
        next.push((base ^ byte) * CELL, from, end)
        counts[byte] = 0
        from = end
      }
    }
    level = next
  }
  return { cells: space.finish(), nodes, order: Int32Array.from(found) }

  function takeEnded(node: number, from: number, to: number, depth: number): number {
    let first = from
    for (let i = from; i < to; i++) {
      const key = order[i]!
      if (start(key) + depth < ends[key]!) continue
      nodes[key] = node
      order[i] = order[first]!
      order[first++] = key
    }
    return first
  }

  function onlyChild(key: number, depth: number): number {
    children[0] = bytes[start(key) + depth]!
    counts[children[0]] = 1
    return 1
  }

  function groupByByte(from: number, to: number, depth: number): number {
    let branches = 0
    for (let i = from; i < to; i++) {
      const byte = bytes[start(order[i]!) + depth]!
      if (counts[byte]!++ === 0) children[branches++] = byte
    }
    if (branches === 1) return 1
    let place = from
    for (let i = 0; i < branches; i++) {
      const byte = children[i]!
      place += counts[byte]!
      counts[byte] = place
    }
    for (let i = to - 1; i >= from; i--) {
      const key = order[i]!
      grouped[--counts[bytes[start(key) + depth]!]!] = key
    }
    for (let i = from; i < to; i++) order[i] = grouped[i]!
    for (let i = 0; i < branches; i++) {
      const end = i + 1 < branches ? counts[children[i + 1]!]! : to
      counts[children[i]!] = end - counts[children[i]!]!
    }
    return branches
  }

  function start(key: number): number {
    return key === 0 ? 0 : ends[key - 1]!
  }
}

/** Cells with a circular list of the empty ones; cell 0 is the root and the head of the list. */
function cellSpace(): { place(node: number, children: Uint8Array, branches: number): number; finish(): Int32Array } {
  let size = 0
  let cells = new Int32Array(0)
  let before = new Int32Array(0)
  let after = new Int32Array(0)
  addBlock()

  return {
    place(node, children, branches) {
      const base = find(children, branches)
      for (let i = 0; i < branches; i++) take(base ^ children[i]!, node)
      cells[node] = base * CELL
      return base
    },
    finish: () => cells.slice(0, size * CELL),
  }

  function find(children: Uint8Array, branches: number): number {
    let low = after[0]!
    let high = before[0]!
    for (let tries = 0; tries < TRIES && low !== 0; tries++) {
      if (fits(low ^ children[0]!, children, branches)) return low ^ children[0]!
      if (fits(high ^ children[0]!, children, branches)) return high ^ children[0]!
      low = after[low]!
      high = before[high]!
    }
    return addBlock()
  }

  function fits(base: number, children: Uint8Array, branches: number): boolean {
    for (let i = 0; i < branches; i++) if (cells[(base ^ children[i]!) * CELL + 1] !== -1) return false
    return base !== 0 || children[0] !== 0
  }

  function take(cell: number, parent: number): void {
    cells[cell * CELL + 1] = parent
    after[before[cell]!] = after[cell]!
    before[after[cell]!] = before[cell]!
  }

  function addBlock(): number {
    const first = size
    size += BLOCK
    if (size * CELL > cells.length) {
      cells = enlarged(cells, size * 2 * CELL)
      before = enlarged(before, size * 2)
      after = enlarged(after, size * 2)
    }
    cells[1] = NOT_A_CHILD
    for (let cell = Math.max(first, 1); cell < size; cell++) {
      cells[cell * CELL + 1] = -1
      before[cell] = before[0]!
      after[before[0]!] = cell
      before[0] = cell
    }
    after[before[0]!] = 0
    return first
  }
}
