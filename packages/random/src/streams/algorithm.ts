// The interface between streams and a generator of 64-bit words.
import type { SeedSequence } from "../generators/seed-sequence.js"

/** The generators by name. */
export type AlgorithmName = "pcg64" | "pcg64dxsm" | "philox" | "sfc64" | "xoshiro256"

/** A generator of 64-bit words. Its state is words of 32 bits, low ones first. */
export interface Algorithm {
  /** Its name. */
  readonly name: AlgorithmName
  /** Its number in the kernel. */
  readonly number: number
  /** The state that a seed starts at. */
  seeded(seeds: SeedSequence): Uint32Array
  /** Writes words to `words` from element 0 to `end`, low halves first, and advances the state. */
  write(state: Uint32Array, words: Uint32Array, end: number): void
}

/** A generator that moves along its stream without drawing. */
export interface JumpingAlgorithm extends Algorithm {
  /** The length of one jump, in the steps of `advance`. */
  readonly jump: bigint
  /** Moves a state on, or back when `steps` is below 0. */
  advance(state: Uint32Array, steps: bigint): void
}
