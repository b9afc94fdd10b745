// The trie of WordPiece with failure links, which find the longest matches of a word in one pass over its bytes.
//
// Song et al. 2021, "Fast WordPiece Tokenization", section 3.3 (LinMaxMatch). A node represents the part of a word that
// is not yet tokenized. If a node has no child for the next byte, its tokens are certain (the paper's failure pops F) and matching
// continues at its failure link f, the node of the text after those tokens. Here beginnings of words and continuations have
// separate roots, so that a word that begins with the continuation prefix is not a special case.

import type { Unit } from "../model.js"
import { type ByteKeys, buildTrie, CELL } from "../tables/trie.js"
import { keyWriter } from "../tables/trie-keys.js"
import type { Vocabulary } from "../vocabulary.js"

/** Cells as in `Trie`; `cells[node + FAILURE]` is f(node) or NONE, `cells[node + POPS]` the last of the entries of F(node). */
export interface WordPieceTrie {
  /** The trie. */
  readonly cells: Int32Array
  /** The root for the beginning of words. */
  readonly wordRoot: number
  /** The root for continuations. */
  readonly restRoot: number
  /** Tokens to emit. */
  readonly pops: Pops
}

/** The byte strings that tokens match. */
export interface WordPieceKeys {
  /** The byte string of each token, after a byte for the place where it matches. The first two keys are the roots. */
  readonly keys: ByteKeys
  /** The token of each key; NONE for the roots. */
  readonly ids: Int32Array
}

/** Linked lists of entries, each a token and the previous entry; entry 0 is the empty list. Lists share equal beginnings. */
export interface Pops {
  /** The token. */
  readonly ids: Int32Array
  /** The number of bytes it matches. */
  readonly lengths: Int32Array
  /** The previous entry. */
  readonly before: Int32Array
  /** The number of entries up to this one. */
  readonly counts: Int32Array
}

/** The index of the failure link in a cell. */
export const FAILURE = 2
/** The index of the last entry in a cell. */
export const POPS = 3
/** No failure link: the word cannot be tokenized. */
export const NONE = -1

/** First byte of keys that match at the beginning of words. */
export const WORD = 0
const REST = 1

/** Builds the trie, in time and memory linear in the length of all tokens. */
export function wordPieceTrie({ keys, ids }: WordPieceKeys): WordPieceTrie {
  const { cells, nodes, order } = buildTrie(keys)
  const wordRoot = nodes[0]!
  const restRoot = nodes[1]!
  const tokens = new Int32Array(cells.length / CELL).fill(NONE)
  for (let i = 2; i < nodes.length; i++) tokens[nodes[i]! / CELL] = ids[i]!
  const depths = new Int32Array(tokens.length)
  const list = popList()
  cells[wordRoot + FAILURE] = NONE
  cells[restRoot + FAILURE] = NONE
  for (const node of order) {
    const parent = cells[node + 1]!
    if (parent === 0) continue
    const depth = depths[parent / CELL]! + 1
    depths[node / CELL] = depth
    const token = tokens[node / CELL]!
    if (token !== NONE) {
      cells[node + FAILURE] = restRoot
      cells[node + POPS] = list.push(0, token, depth)
      continue
    }
    const step = node ^ cells[parent]!
    let entry = cells[parent + POPS]!
    let failure = cells[parent + FAILURE]!
    while (failure !== NONE && cells[(cells[failure]! ^ step) + 1] !== failure) {
      entry = list.pushAll(entry, cells[failure + POPS]!)
      failure = cells[failure + FAILURE]!
    }
    cells[node + FAILURE] = failure === NONE ? NONE : cells[failure]! ^ step
    cells[node + POPS] = failure === NONE ? 0 : entry
  }
  return { cells, wordRoot, restRoot, pops: list.finish() }
}

function popList(): {
  push(last: number, id: number, length: number): number
  pushAll(last: number, from: number): number
  finish(): Pops
} {
  const ids = [NONE]
  const lengths = [0]
  const before = [0]
  const counts = [0]
  const run: number[] = []
  function push(last: number, id: number, length: number): number {
    ids.push(id)
    lengths.push(length)
    before.push(last)
    return counts.push(counts[last]! + 1) - 1
  }
  return {
    push,
    pushAll(last, from) {
      run.length = 0
      for (let entry = from; entry !== 0; entry = before[entry]!) run.push(entry)
      let entry = last
      for (let i = run.length - 1; i >= 0; i--) entry = push(entry, ids[run[i]!]!, lengths[run[i]!]!)
      return entry
    },
    finish: () => ({
      ids: Int32Array.from(ids),
      lengths: Int32Array.from(lengths),
      before: Int32Array.from(before),
      counts: Int32Array.from(counts),
    }),
  }
}

/** The byte strings that tokens match: the token itself at the beginning of words, the text after its prefix in continuations. */
export function wordPieceKeys(vocabulary: Vocabulary, prefix: string, unit: Unit): WordPieceKeys {
  const writer = keyWriter(unit)
  writer.add("", WORD)
  writer.add("", REST)
  const ids = [NONE, NONE]
  for (let id = 0; id < vocabulary.idLimit; id++) {
    const token = vocabulary.tokenOf(id)
    if (token === undefined) continue
    if (token !== "" && writer.add(token, WORD)) ids.push(id)
    if (token.length > prefix.length && token.startsWith(prefix) && writer.add(token.slice(prefix.length), REST))
      ids.push(id)
  }
  return { keys: writer.finish(), ids: Int32Array.from(ids) }
}
