// xoshiro256**: 256 bits of state, linear over the bits, then scrambled by two multiplications.
// Blackman and Vigna 2021, "Scrambled linear pseudorandom number generators".

import { checkList, outOfRange } from "@lectern/core/checks"
import { carryOf, checkBits, setWords } from "../../generators/wide.js"
import type { JumpingAlgorithm } from "../algorithm.js"
import type { JumpingStream, Seed } from "../stream.js"
import { jumpingStreamFrom, jumpingStreamOf } from "../stream-of.js"

/** The four words of 64 bits of a state. */
export type Xoshiro256Words = readonly [bigint, bigint, bigint, bigint]

// The characteristic polynomial of a step, which every bit of the state obeys: by Berlekamp and Massey's algorithm from
// the lowest bit of the first word. The published jump is x^(2^128) modulo it.
const POLYNOMIAL = 0x10003c03c3f3ecb1904b4edcf26259f850280002bcefd1a5e9d116f2bb0f0f001n
const PERIOD = (1n << 256n) - 1n
const STATE_WORDS = 8

/** The generator's words. State: four words of 64 bits. */
export const XOSHIRO256: JumpingAlgorithm = {
  name: "xoshiro256",
  number: 4,
  jump: 1n << 128n,
  seeded: (seeds) => movable(seeds.generateState(STATE_WORDS)),
  advance(state, steps) {
    const power = powerOfX(((steps % PERIOD) + PERIOD) % PERIOD, POLYNOMIAL)
    const sum = new Uint32Array(STATE_WORDS)
    for (let rest = power; rest > 0n; rest >>= 1n) {
      if (rest & 1n) for (let i = 0; i < STATE_WORDS; i++) sum[i]! ^= state[i]!
      step(state)
    }
    state.set(sum)
  },
  write(state, words, end) {
    for (let i = 0; i < end; i += 2) {
      // 9 rotl(5 s1, 7)
      const low = state[2]! * 5
      const high = (state[3]! * 5 + carryOf(low)) >>> 0
      const turnedLow = ((low << 7) | (high >>> 25)) >>> 0
      const turnedHigh = ((high << 7) | (low >>> 25)) >>> 0
      words[i] = turnedLow * 9
      words[i + 1] = turnedHigh * 9 + carryOf(turnedLow * 9)
      step(state)
    }
  },
}

function step(state: Uint32Array): void {
  const b0 = state[2]!
  const b1 = state[3]!
  const c0 = state[4]! ^ state[0]!
  const c1 = state[5]! ^ state[1]!
  const d0 = state[6]! ^ b0
  const d1 = state[7]! ^ b1
  state[2] = b0 ^ c0
  state[3] = b1 ^ c1
  state[0] = state[0]! ^ d0
  state[1] = state[1]! ^ d1
  state[4] = c0 ^ (b0 << 17)
  state[5] = c1 ^ ((b1 << 17) | (b0 >>> 15))
  // A rotation by 45 is one by 32 and 13 more.
  state[6] = (d1 << 13) | (d0 >>> 19)
  state[7] = (d0 << 13) | (d1 >>> 19)
}

// The state 0 never changes.
function movable(state: Uint32Array): Uint32Array {
  if (state.every((word) => word === 0)) state[0] = 1
  return state
}

/**
 * The stream of a seed, by xoshiro256**.
 *
 * The state is the seed sequence's first four words of 64 bits, as with numpy's generators; numbers are drawn from it as
 * numpy would. Period 2^256 - 1. `advance` counts words; `jumped` moves on by 2^128, the published jump.
 *
 * @param seed - a whole number from 0 on, of any size (beyond 2^53-1 as a bigint), a list of them or a seed sequence
 * @returns the stream at its start
 * @throws LecternError `wrong-type` or `out-of-range` when `seed` is not allowed
 * @see Blackman and Vigna 2021, "Scrambled linear pseudorandom number generators"
 * @see [Note: Random numbers you can split](../../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * const generator = xoshiro256(42)
 * ```
 */
export function xoshiro256(seed: Seed): JumpingStream {
  return jumpingStreamOf(XOSHIRO256, seed)
}

/**
 * The xoshiro256** stream at a given state.
 *
 * @param words - the four words of the state, each in 0..2^64-1, not all 0
 * @returns the stream
 * @throws LecternError `out-of-range` when a word is not allowed, or all are 0
 * @see Blackman and Vigna 2021, "Scrambled linear pseudorandom number generators"
 * @see [Note: Random numbers you can split](../../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * const generator = xoshiro256At([1n, 2n, 3n, 4n])
 * ```
 */
export function xoshiro256At(words: Xoshiro256Words): JumpingStream {
  const state = new Uint32Array(STATE_WORDS)
  checkList("words", words, "four bigints")
  if (words.length !== 4) throw outOfRange("the length of words", words.length, "4")
  for (const [i, word] of Array.from(words).entries()) {
    checkBits(`words[${i}]`, word, 64)
    setWords(state.subarray(2 * i, 2 * i + 2), word)
  }
  if (state.every((word) => word === 0)) throw outOfRange("the largest of words", 0n, "above 0n")
  return jumpingStreamFrom(XOSHIRO256, state)
}

/**
 * A power of x modulo a polynomial: how a linear generator moves many steps at once.
 *
 * @see Haramoto et al. 2008, "Efficient jump ahead for F2-linear random number generators"
 */
function powerOfX(exponent: bigint, modulus: bigint): bigint {
  const top = modulus.toString(2).length - 1
  let power = 1n
  for (const bit of exponent.toString(2)) {
    power = squared(power, modulus, top)
    if (bit === "1") power = reduced(power << 1n, modulus, top)
  }
  return power
}

// Polynomials over the field of two elements are whole numbers: bit i is the coefficient of x^i.
// (sum of x^i)^2 is the sum of x^2i: no other terms, modulo 2.
function squared(polynomial: bigint, modulus: bigint, top: number): bigint {
  const spread = polynomial.toString(2).split("").join("0")
  return reduced(BigInt(`0b${spread}`), modulus, top)
}

function reduced(polynomial: bigint, modulus: bigint, top: number): bigint {
  let rest = polynomial
  for (let i = rest.toString(2).length - 1; i >= top; i--) {
    if ((rest >> BigInt(i)) & 1n) rest ^= modulus << BigInt(i - top)
  }
  return rest
}
