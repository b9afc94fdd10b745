// xoshiro128** 1.1 (Blackman and Vigna 2021, "Scrambled linear pseudorandom number generators"): 128 bits of state,
// period 2^128 - 1, only 32-bit arithmetic, so it is fast in JavaScript.
import { checkInteger, checkTypedArray, notTheNumber } from "@lectern/core/checks"
import { checkWordArray, type Generator } from "./generator.js"
import { mix32, splitmix32 } from "./splitmix32.js"

const TWO_TO_32 = 0x1_0000_0000
const TWO_TO_MINUS_53 = 2 ** -53

/**
 * The generator of a seed.
 *
 * The state is filled by SplitMix, so that neighbouring seeds give unrelated streams.
 *
 * @param seed - an integer in 0..2^32-1
 * @returns the generator at the start of the seed's stream
 * @throws LecternError `out-of-range` when `seed` is not allowed
 * @see Blackman and Vigna 2021, section 5.3
 * @see [Note: Random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * const generator = xoshiro128(42)
 * const roll = 1 + generator.below(6)
 * ```
 */
export function xoshiro128(seed: number): Generator {
  checkInteger("seed", seed, 0, TWO_TO_32 - 1)
  const word = splitmix32(seed)
  return xoshiro128At(word(), word(), word(), word())
}

/**
 * The generator at a given state.
 *
 * A child made by `split` starts at four draws of its parent, each mixed once more: among 2^128 states, streams
 * short of 2^40 draws do not overlap in practice, however deep the splits go.
 */
export function xoshiro128At(s0: number, s1: number, s2: number, s3: number): Generator {
  let [a, b, c, d] = [s0 | 0, s1 | 0, s2 | 0, s3 | 0]
  if ((a | b | c | d) === 0) a = 1

  function next(): number {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotateLeft(d, 11)
    return result
  }

  function below(n: number): number {
    if (!Number.isInteger(n) || n < 1 || n > TWO_TO_32) {
      throw notTheNumber("n", n, "an integer in 1..4294967296")
    }
    // Draws past the last whole multiple of n would favour the small remainders.
    const limit = TWO_TO_32 - (TWO_TO_32 % n)
    let draw = next()
    while (draw >= limit) draw = next()
    return draw % n
  }

  function uniform(): number {
    const high = next() >>> 5
    const low = next() >>> 6
    return (high * 0x400_0000 + low) * TWO_TO_MINUS_53
  }

  function fillWords(words: Uint32Array): void {
    checkWordArray(words)
    for (let i = 0; i < words.length; i += 2) {
      words[i + 1] = next()
      words[i] = next()
    }
  }

  function fillUniform(numbers: Float64Array): void {
    checkTypedArray("numbers", numbers, "Float64Array")
    for (let i = 0; i < numbers.length; i++) numbers[i] = uniform()
  }

  function split(): Generator {
    return xoshiro128At(mix32(next()), mix32(next()), mix32(next()), mix32(next()))
  }

  return { next, below, uniform, fillWords, fillUniform, split }
}

function rotateLeft(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by))
}
