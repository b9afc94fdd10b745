// SFC64: three words that feed each other, and a counter that keeps every cycle longer than 2^64.
// Doty-Humphrey, PractRand, "Small Fast Counting" generator.

import { carryOf } from "../../generators/wide.js"
import type { Algorithm } from "../algorithm.js"
import type { Seed, Stream } from "../stream.js"
import { streamOf } from "../stream-of.js"

const WARM_UP = 12

/** The generator's words. State: [a, b, c, counter], 64 bits each. */
export const SFC64: Algorithm = {
  name: "sfc64",
  number: 3,
  seeded(seeds) {
    const state = new Uint32Array(8)
    state.set(seeds.generateState(6))
    state[6] = 1
    SFC64.write(state, new Uint32Array(2 * WARM_UP), 2 * WARM_UP)
    return state
  },
  write(state, words, end) {
    for (let i = 0; i < end; i += 2) {
      const [a0, a1, b0, b1, c0, c1, n0, n1] = state as unknown as readonly number[]
      const low = a0! + b0! + n0!
      const high = a1! + b1! + n1! + carryOf(low)
      words[i] = low
      words[i + 1] = high
      state[6] = n0! + 1
      state[7] = n1! + carryOf(n0! + 1)
      state[0] = b0! ^ ((b0! >>> 11) | (b1! << 21))
      state[1] = b1! ^ (b1! >>> 11)
      // b = c + 8 c = 9 c
      const nine = c0! * 9
      state[2] = nine
      state[3] = c1! * 9 + carryOf(nine)
      const turned = (((c0! << 24) | (c1! >>> 8)) >>> 0) + (low >>> 0)
      state[4] = turned
      state[5] = ((c1! << 24) | (c0! >>> 8)) + (high >>> 0) + carryOf(turned)
    }
  },
}

/**
 * The stream of a seed, by SFC64: the fastest generator here, which cannot jump.
 *
 * Equal to numpy's `Generator(SFC64(seed))`. Period at least 2^64, 2^255 on average.
 *
 * @param seed - a whole number from 0 on, of any size (beyond 2^53-1 as a bigint), a list of them or a seed sequence
 * @returns the stream at its start
 * @throws LecternError `wrong-type` or `out-of-range` when `seed` is not allowed
 * @see Doty-Humphrey, PractRand 0.95
 * @see [Note: Random numbers you can split](../../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * sfc64(42).uniform() //=> 0.5299360452325557
 * ```
 */
export function sfc64(seed: Seed): Stream {
  return streamOf(SFC64, seed)
}
