// PCG64, numpy's default generator: a linear congruential generator of 128 bits, of which a rotation picks 64
// (PCG XSL RR 128/64). O'Neill 2014, "PCG: a family of simple fast space-efficient statistically good algorithms for
// random number generation".
import type { JumpingAlgorithm } from "../algorithm.js"
import type { JumpingStream, Seed } from "../stream.js"
import { jumpingStreamOf } from "../stream-of.js"
import { advance, MULTIPLIER, seededState, step } from "./pcg-step.js"

/** The generator's words. State: [state, increment], 128 bits each. */
export const PCG64: JumpingAlgorithm = {
  name: "pcg64",
  number: 0,
  // numpy's stride: 2^128 over the golden ratio.
  jump: 0x9e3779b97f4a7c15f39cc0605cedc835n,
  seeded: seededState,
  advance: (state, steps) => advance(state, MULTIPLIER, steps),
  write(state, words, end) {
    for (let i = 0; i < end; i += 2) {
      step(state, MULTIPLIER)
      const high = state[3]! ^ state[1]!
      const low = state[2]! ^ state[0]!
      const turns = state[3]! >>> 26
      const by = turns & 31
      // Shifts by 32 do nothing in JavaScript, hence two of them.
      const a = (low >>> by) | ((high << 1) << (31 - by))
      const b = (high >>> by) | ((low << 1) << (31 - by))
      words[i] = turns < 32 ? a : b
      words[i + 1] = turns < 32 ? b : a
    }
  },
}

/**
 * The stream of a seed: the default generator of this package, and of numpy.
 *
 * Equal to numpy's `default_rng(seed)`: `uniform` to `random()`, `below(n)` to `integers(n)`, `fillWords` to
 * `random_raw`. Period 2^128. `advance` counts words; `jumped` moves on by numpy's 0x9e37...c835, about 0.62 2^128.
 *
 * @param seed - a whole number from 0 on, of any size (beyond 2^53-1 as a bigint), a list of them or a seed sequence
 * @returns the stream at its start
 * @throws LecternError `wrong-type` or `out-of-range` when `seed` is not allowed
 * @see O'Neill 2014, section 6.3
 * @see [Note: Random numbers you can split](../../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * const generator = pcg64(42)
 * generator.uniform() //=> 0.7739560485559633
 * const roll = 1 + generator.below(6)
 * ```
 */
export function pcg64(seed: Seed): JumpingStream {
  return jumpingStreamOf(PCG64, seed)
}
