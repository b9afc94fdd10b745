// Finds patterns in bytes, the leftmost first and of those the longest, in time linear in the bytes for any number of patterns.
//
// An Aho-Corasick automaton of the reversed patterns reads the text from right to left: at each byte it knows the longest pattern
// that begins there. Matches are then taken from left to right, each after the end of the previous one.
import { outOfRange } from "@lectern/core/checks"

/** Finds patterns. */
export interface PatternFinder {
  /** Finds all matches that do not overlap. */
  find(bytes: Uint8Array, start: number, end: number): readonly number[]
}

/** More bytes than this are refused: keys below hold a state and a byte in 31 bits. */
const MAX_BYTES = 2 ** 23 - 2

const NONE: readonly number[] = []

/**
 * Makes a finder.
 *
 * @see Aho and Corasick 1975
 */
export function patternFinder(patterns: readonly Uint8Array[]): PatternFinder {
  const trie = reversedTrie(patterns)
  const { longest, fail, first, next } = trie
  return {
    find(bytes, start, end) {
      let state = 0
      let found: number[] | undefined
      for (let i = end - 1; i >= start; i--) {
        const byte = bytes[i]!
        if (state === 0) state = first[byte]!
        else {
          let to = next(state, byte)
          while (to === 0 && state !== 0) {
            state = fail[state]!
            to = state === 0 ? first[byte]! : next(state, byte)
          }
          state = to
        }
        if (state === 0) continue
        const pattern = longest[state]!
        if (pattern < 0) continue
        found ??= []
        found.push(i, pattern)
      }
      if (found === undefined) return NONE
      const matches: number[] = []
      let from = start
      for (let i = found.length - 2; i >= 0; i -= 2) {
        const at = found[i]!
        if (at < from) continue
        const pattern = found[i + 1]!
        from = at + patterns[pattern]!.length
        matches.push(at, from, pattern)
      }
      return matches
    },
  }
}

/** An automaton; states are numbered from 1, 0 is the root and also "none". */
interface Automaton {
  /** The state after the root on every byte. */
  readonly first: Int32Array
  /** The state after another one, 0 if there is none. */
  readonly next: (state: number, byte: number) => number
  /** The state of the longest proper suffix. */
  readonly fail: Int32Array
  /** The longest pattern that ends in a state, or -1. */
  readonly longest: Int32Array
}

function reversedTrie(patterns: readonly Uint8Array[]): Automaton {
  const total = patterns.reduce((sum, { length }) => sum + length, 0)
  if (total > MAX_BYTES) {
    throw outOfRange("the length of all added tokens", total, `at most ${MAX_BYTES} bytes`)
  }
  const { get, set } = edgeTable(total)
  const first = new Int32Array(256)
  const next = (state: number, byte: number) => (state === 0 ? first[byte]! : get((state << 8) | byte))
  const parent = new Int32Array(total + 1)
  const label = new Uint8Array(total + 1)
  const depth = new Int32Array(total + 1)
  const longest = new Int32Array(total + 1).fill(-1)
  let states = 1
  patterns.forEach((pattern, number) => {
    let state = 0
    for (let i = pattern.length - 1; i >= 0; i--) {
      const byte = pattern[i]!
      let to = next(state, byte)
      if (to === 0) {
        to = states++
        parent[to] = state
        label[to] = byte
        depth[to] = depth[state]! + 1
        if (state === 0) first[byte] = to
        else set((state << 8) | byte, to)
      }
      state = to
    }
    if (longest[state] === -1) longest[state] = number
  })
  const fail = new Int32Array(states)
  for (const state of byDepth(depth, states)) {
    const byte = label[state]!
    let suffix = parent[state]!
    let to = 0
    while (suffix !== 0 && to === 0) {
      suffix = fail[suffix]!
      to = next(suffix, byte)
    }
    fail[state] = to
    if (longest[state] === -1) longest[state] = longest[to]!
  }
  return { first, next, fail, longest }
}

/** States by ascending depth, without the root. */
function byDepth(depth: Int32Array, states: number): Int32Array {
  const ends = new Int32Array(states + 1)
  for (let state = 1; state < states; state++) ends[depth[state]!]! += 1
  for (let i = 1; i <= states; i++) ends[i]! += ends[i - 1]!
  const order = new Int32Array(states - 1)
  for (let state = states - 1; state > 0; state--) {
    const at = --ends[depth[state]!]!
    order[at] = state
  }
  return order
}

/** A hash table from keys above 0 to numbers above 0. */
function edgeTable(count: number): { get(key: number): number; set(key: number, value: number): void } {
  let size = 16
  while (size < count * 2) size *= 2
  const mask = size - 1
  const keys = new Int32Array(size)
  const values = new Int32Array(size)
  const slotOf = (key: number) => {
    let slot = (Math.imul(key, 0x9e3779b1) >>> 7) & mask
    while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & mask
    return slot
  }
  return {
    get: (key) => values[slotOf(key)]!,
    set(key, value) {
      const slot = slotOf(key)
      keys[slot] = key
      values[slot] = value
    },
  }
}
