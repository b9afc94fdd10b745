// SplitMix64: one counter, well mixed; what the authors of xoshiro seed their generators with.
// Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators", section 5.
import { wrongType } from "@lectern/core/checks"

const GOLDEN_GAMMA = 0x9e3779b97f4a7c15n

/**
 * A generator of 64-bit words, for seeding larger states; too slow for anything else.
 *
 * @param seed - the state to start from; its lowest 64 bits count
 * @returns a function that gives the next word, in 0..2^64-1
 * @see Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators"
 * @see [Note: Random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * const word = splitmix64(42n)
 * word() === 13679457532755275413n //=> true
 * const generator = xoshiro256At([word(), word(), word(), word()])
 * ```
 */
export function splitmix64(seed: bigint): () => bigint {
  if (typeof seed !== "bigint") throw wrongType("seed", seed, "a bigint")
  let state = seed
  return () => {
    state = BigInt.asUintN(64, state + GOLDEN_GAMMA)
    let z = state
    z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n)
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn)
    return z ^ (z >> 31n)
  }
}
