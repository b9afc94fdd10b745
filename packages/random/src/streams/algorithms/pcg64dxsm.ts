// PCG64DXSM: as PCG64, with a stronger output function and a cheaper multiplier; planned as numpy's future default.
// O'Neill 2019, PCG C++ library, "DXSM" (double xor-shift multiply).

import { highProduct } from "../../generators/wide.js"
import type { JumpingAlgorithm } from "../algorithm.js"
import type { JumpingStream, Seed } from "../stream.js"
import { jumpingStreamOf } from "../stream-of.js"
import { advance, CHEAP_MULTIPLIER, seededState, step } from "./pcg-step.js"

/** The generator's words. State: [state, increment], 128 bits each. */
export const PCG64DXSM: JumpingAlgorithm = {
  name: "pcg64dxsm",
  number: 1,
  // numpy's stride: 2^128 over the golden ratio.
  jump: 0x9e3779b97f4a7c15f39cc0605cedc835n,
  seeded: seededState,
  advance: (state, steps) => advance(state, CHEAP_MULTIPLIER, steps),
  write(state, words, end) {
    const [m0, m1] = CHEAP_MULTIPLIER
    for (let i = 0; i < end; i += 2) {
      // Output from the upper 64 bits: xor-shift, multiply, xor-shift, multiply by the lower ones.
      const high = state[3]!
      const low = (state[2]! ^ high) >>> 0
      const mixedHigh = (highProduct(low, m0) + Math.imul(low, m1) + Math.imul(high, m0)) >>> 0
      const mixedLow = (Math.imul(low, m0) ^ (mixedHigh >>> 16)) >>> 0
      const factor = (state[0]! | 1) >>> 0
      words[i] = Math.imul(mixedLow, factor)
      words[i + 1] = highProduct(mixedLow, factor) + Math.imul(mixedLow, state[1]!) + Math.imul(mixedHigh, factor)
      step(state, CHEAP_MULTIPLIER)
    }
  },
}

/**
 * The stream of a seed, by PCG64DXSM.
 *
 * Equal to numpy's `Generator(PCG64DXSM(seed))`. Period 2^128. For very many streams side by side: children of
 * {@link pcg64} that start close to each other stay similar for longer.
 *
 * @param seed - a whole number from 0 on, of any size (beyond 2^53-1 as a bigint), a list of them or a seed sequence
 * @returns the stream at its start
 * @throws LecternError `wrong-type` or `out-of-range` when `seed` is not allowed
 * @see O'Neill 2014, section 6.3
 * @see [Note: Random numbers you can split](../../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * pcg64dxsm(42).uniform() //=> 0.6684007764691958
 * ```
 */
export function pcg64dxsm(seed: Seed): JumpingStream {
  return jumpingStreamOf(PCG64DXSM, seed)
}
