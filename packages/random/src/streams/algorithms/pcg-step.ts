// One step of a linear congruential generator of 128 bits, which both kinds of PCG64 are made of.
import type { SeedSequence } from "../../generators/seed-sequence.js"
import { carryOf, highProduct, numberOfWords, setWords } from "../../generators/wide.js"

const MASK_128 = (1n << 128n) - 1n

/** The multiplier of PCG64, low words first: 2549297995355413924 * 2^64 + 4865540595714422341. */
export const MULTIPLIER: readonly [number, number, number, number] = [0x9fccf645, 0x4385df64, 0x1fc65da4, 0x2360ed05]

/** The multiplier of PCG64DXSM, low words first. */
export const CHEAP_MULTIPLIER: readonly [number, number, number, number] = [0xe4dd58b5, 0xda942042, 0, 0]

/** Multiplies the state, in elements 0..3, and adds the increment, in elements 4..7, modulo 2^128. */
export function step(state: Uint32Array, multiplier: readonly [number, number, number, number]): void {
  const [m0, m1, m2, m3] = multiplier
  const s0 = state[0]!
  const s1 = state[1]!
  const s2 = state[2]!
  const s3 = state[3]!
  const first = (Math.imul(s0, m0) >>> 0) + state[4]!
  const second =
    highProduct(s0, m0) + (Math.imul(s0, m1) >>> 0) + (Math.imul(s1, m0) >>> 0) + state[5]! + carryOf(first)
  const third =
    highProduct(s0, m1) +
    highProduct(s1, m0) +
    (Math.imul(s0, m2) >>> 0) +
    (Math.imul(s1, m1) >>> 0) +
    (Math.imul(s2, m0) >>> 0) +
    state[6]! +
    carryOf(second)
  const fourth =
    highProduct(s0, m2) +
    highProduct(s1, m1) +
    highProduct(s2, m0) +
    (Math.imul(s0, m3) >>> 0) +
    (Math.imul(s1, m2) >>> 0) +
    (Math.imul(s2, m1) >>> 0) +
    (Math.imul(s3, m0) >>> 0) +
    state[7]! +
    carryOf(third)
  state[0] = first
  state[1] = second
  state[2] = third
  state[3] = fourth
}

/**
 * Takes any number of steps at once.
 *
 * @see Brown 1994, "Random number generation with arbitrary strides"
 */
export function advance(
  state: Uint32Array,
  multiplier: readonly [number, number, number, number],
  steps: bigint,
): void {
  let factor = numberOfWords(multiplier)
  let plus = numberOfWords(state.subarray(4, 8))
  let allFactor = 1n
  let allPlus = 0n
  for (let rest = steps & MASK_128; rest > 0n; rest >>= 1n) {
    if (rest & 1n) {
      allFactor = (allFactor * factor) & MASK_128
      allPlus = (allPlus * factor + plus) & MASK_128
    }
    plus = ((factor + 1n) * plus) & MASK_128
    factor = (factor * factor) & MASK_128
  }
  setWords(state.subarray(0, 4), allFactor * numberOfWords(state.subarray(0, 4)) + allPlus)
}

/** The state that a seed starts at, the same for both kinds. */
export function seededState(seeds: SeedSequence): Uint32Array {
  const words = seeds.generateState(8)
  const state = new Uint32Array(8)
  // Two words of 64 bits make a number of 128, the high one first. The increment is twice the second number, plus 1.
  let carry = 1
  for (let i = 0; i < 4; i++) {
    const word = words[4 + (i ^ 2)]!
    state[4 + i] = (word << 1) | carry
    carry = word >>> 31
  }
  // From a state of 0: a step, the first number added, a step.
  carry = 0
  for (let i = 0; i < 4; i++) {
    const sum = state[4 + i]! + words[i ^ 2]! + carry
    state[i] = sum
    carry = carryOf(sum)
  }
  step(state, MULTIPLIER)
  return state
}
