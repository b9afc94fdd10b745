// Philox4x64-10: a block cipher that encrypts 1, 2, 3, ... under a key. Any place of any stream can be reached at once.
// Salmon et al. 2011, "Parallel random numbers: as easy as 1, 2, 3".

import { checkOptions, type OptionNames } from "@lectern/core/checks"
import { checkBits, multiply64, numberOfWords, setWords } from "../../generators/wide.js"
import type { JumpingAlgorithm } from "../algorithm.js"
import type { JumpingStream, Seed } from "../stream.js"
import { jumpingStreamFrom, jumpingStreamOf } from "../stream-of.js"

/** The start of a Philox stream. */
export interface PhiloxPlace {
  /** The key, in 0..2^128-1, 0 by default. */
  readonly key?: bigint
  /** The counter, in 0..2^256-1, 0 by default; the first words are those of the counter after it. */
  readonly counter?: bigint
}

const PLACE: OptionNames<PhiloxPlace> = { key: true, counter: true }
const ROUNDS = 10
const POSITION = 12
const BLOCK_WORDS = 4
const STATE_WORDS = 13

// The current block: 256 bits, then the round's key of 128, then two products.
const BLOCK = new Uint32Array(8)
const KEY = new Uint32Array(4)
const PRODUCT_0 = new Uint32Array(4)
const PRODUCT_1 = new Uint32Array(4)

/**
 * The generator's words. State: [counter of 256 bits, key of 128 bits, position], the position being how many of the
 * counter's four words have been drawn.
 */
export const PHILOX: JumpingAlgorithm = {
  name: "philox",
  number: 2,
  jump: 1n << 128n,
  seeded(seeds) {
    const state = new Uint32Array(STATE_WORDS)
    state.set(seeds.generateState(4), 8)
    state[POSITION] = BLOCK_WORDS
    return state
  },
  advance(state, steps) {
    const counter = state.subarray(0, 8)
    setWords(counter, numberOfWords(counter) + steps)
    state[POSITION] = BLOCK_WORDS
  },
  write(state, words, end) {
    if (end > 0 && state[POSITION]! < BLOCK_WORDS) encrypt(state)
    for (let i = 0; i < end; i += 2) {
      if (state[POSITION] === BLOCK_WORDS) {
        count(state)
        encrypt(state)
        state[POSITION] = 0
      }
      const at = 2 * state[POSITION]!
      words[i] = BLOCK[at]!
      words[i + 1] = BLOCK[at + 1]!
      state[POSITION]! += 1
    }
  },
}

function count(state: Uint32Array): void {
  for (let limb = 0; limb < 8; limb++) {
    state[limb]! += 1
    if (state[limb] !== 0) return
  }
}

function encrypt(state: Uint32Array): void {
  for (let i = 0; i < 8; i++) BLOCK[i] = state[i]!
  for (let i = 0; i < 4; i++) KEY[i] = state[8 + i]!
  for (let round = 0; round < ROUNDS; round++) {
    multiply64(PRODUCT_0, BLOCK[0]!, BLOCK[1]!, 0xe14c6c93, 0xd2e7470e)
    multiply64(PRODUCT_1, BLOCK[4]!, BLOCK[5]!, 0x95121157, 0xca5a8263)
    BLOCK[0] = PRODUCT_1[2]! ^ BLOCK[2]! ^ KEY[0]!
    BLOCK[1] = PRODUCT_1[3]! ^ BLOCK[3]! ^ KEY[1]!
    BLOCK[2] = PRODUCT_1[0]!
    BLOCK[3] = PRODUCT_1[1]!
    BLOCK[4] = PRODUCT_0[2]! ^ BLOCK[6]! ^ KEY[2]!
    BLOCK[5] = PRODUCT_0[3]! ^ BLOCK[7]! ^ KEY[3]!
    BLOCK[6] = PRODUCT_0[0]!
    BLOCK[7] = PRODUCT_0[1]!
    bump(0, 0x7f4a7c15, 0x9e3779b9)
    bump(2, 0x84caa73b, 0xbb67ae85)
  }
}

function bump(at: number, low: number, high: number): void {
  const sum = KEY[at]! + low
  KEY[at] = sum
  KEY[at + 1]! += high + (sum > 0xffff_ffff ? 1 : 0)
}

/**
 * The stream of a seed, by Philox.
 *
 * Equal to numpy's `Generator(Philox(seed))`. Period 2^258. As in numpy, `advance` counts blocks of four words, drops the
 * rest of the current block, and `jumped` moves on by 2^128 blocks.
 *
 * @param seed - a whole number from 0 on, of any size (beyond 2^53-1 as a bigint), a list of them or a seed sequence
 * @returns the stream at its start
 * @throws LecternError `wrong-type` or `out-of-range` when `seed` is not allowed
 * @see Salmon et al. 2011, section 3.3
 * @see [Note: Random numbers you can split](../../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * philox(42).uniform() //=> 0.08607763073528474
 * ```
 */
export function philox(seed: Seed): JumpingStream {
  return jumpingStreamOf(PHILOX, seed)
}

/**
 * The Philox stream of a key, from a counter on: streams of different keys are unrelated.
 *
 * @param place - `key` and `counter`, both 0 by default
 * @returns the stream, which starts at the counter after `counter`
 * @throws LecternError `out-of-range` when the key or the counter is not allowed
 * @see Salmon et al. 2011, "Parallel random numbers: as easy as 1, 2, 3"
 * @see [Note: Random numbers you can split](../../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * const worker = philoxAt({ key: 7n, counter: 1n << 64n })
 * ```
 */
export function philoxAt(place: PhiloxPlace = {}): JumpingStream {
  checkOptions("philoxAt()", place, PLACE)
  const { key = 0n, counter = 0n } = place
  checkBits("key", key, 128)
  checkBits("counter", counter, 256)
  const state = new Uint32Array(STATE_WORDS)
  setWords(state.subarray(0, 8), counter)
  setWords(state.subarray(8, 12), key)
  state[POSITION] = BLOCK_WORDS
  return jumpingStreamFrom(PHILOX, state)
}
