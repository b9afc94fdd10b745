// Streams of xoshiro128** by place, for places visited in any order: blocks of a corpus, nodes of a tree.

import { checkInteger } from "@lectern/core/checks"
import type { Generator } from "./generator.js"
import { mix32, splitmix32 } from "./splitmix32.js"
import { xoshiro128At } from "./xoshiro128.js"

const MAX_WORD = 2 ** 32 - 1
const GOLDEN_GAMMA = 0x9e3779b9

/** The four words of a generator's state. */
export type StateWords = readonly [number, number, number, number]

/** The state that belongs to a place: streams of different places, purposes and seeds are unrelated. */
export function stateAt(seed: number, purpose: number, place: number): StateWords {
  const base = splitmix32(seed)
  const word = (): number => mix32(mix32(base() ^ Math.imul(purpose, 0x85157af5)) + place)
  return [word(), word(), word(), word()]
}

/** The generator of a place. */
export function generatorAt(seed: number, purpose: number, place: number): Generator {
  return xoshiro128At(...stateAt(seed, purpose, place))
}

/** Writes the next `count` words of a stream to `words` from `at` on. */
export type WordStream = (words: Int32Array, at: number, count: number) => void

/** The stream of {@link generatorAt}, many words at a time. */
export function wordsAt(seed: number, purpose: number, place: number): WordStream {
  const state = Int32Array.from(stateAt(seed, purpose, place))
  if (state.every((word) => word === 0)) state[0] = 1
  return (words, at, count) => fill(state, words, at, at + count)
}

// xoshiro128** as in xoshiro128.ts, its state kept in registers for the whole run.
function fill(state: Int32Array, words: Int32Array, from: number, to: number): void {
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  for (let i = from; i < to; i++) {
    const product = Math.imul(b, 5)
    words[i] = Math.imul((product << 7) | (product >>> 25), 9)
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
  }
  state[0] = a
  state[1] = b
  state[2] = c
  state[3] = d
}

/**
 * The stream of a place: its state is made of three numbers, so that equal states need all three to be equal.
 *
 * @param seed - of the whole work, an integer in 0..2^32-1
 * @param series - the first number of the place, an integer in 0..2^32-1
 * @param part - the second, an integer in 0..2^32-1
 * @returns the generator at the start of the stream
 * @throws LecternError `wrong-type`, `out-of-range`
 * @see [Architecture: randomness](../../../../docs/architecture.md#randomness)
 * @example
 * ```ts
 * const sentence = xoshiro128Place(12345, 2, 4711)
 * ```
 */
export function xoshiro128Place(seed: number, series: number, part: number): Generator {
  checkInteger("seed", seed, 0, MAX_WORD)
  checkInteger("series", series, 0, MAX_WORD)
  checkInteger("part", part, 0, MAX_WORD)
  const ofSeed = mix32(seed + GOLDEN_GAMMA)
  const ofSeries = mix32(ofSeed + series + GOLDEN_GAMMA)
  const ofPart = mix32(ofSeries + part + GOLDEN_GAMMA)
  return xoshiro128At(mix32(ofPart + GOLDEN_GAMMA), ofPart, ofSeries, ofSeed)
}
