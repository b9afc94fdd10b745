// A generator whose place in its stream can be read, saved and split.

import type { Generator } from "../generators/generator.js"
import type { Entropy, SeedSequence } from "../generators/seed-sequence.js"
import type { AlgorithmName } from "./algorithm.js"

/** The seed of a stream: a whole number of any size, a list of them, or a seed sequence. */
export type Seed = Entropy | SeedSequence

/** A place in a stream as plain data, which a JSON file can hold: {@link streamAt} continues from there. */
export interface StreamState {
  /** Which generator. */
  readonly kind: AlgorithmName
  /** Its state: words of 32 bits, low ones first, in the order of the generator's paper. */
  readonly words: readonly number[]
  /** The upper half of the last word, when only its lower half has been drawn: 32 bits. */
  readonly half?: number
  /** The seed sequence that children are spawned from. */
  readonly seed: SeedState
}

/** A seed sequence as plain data. */
export interface SeedState {
  /** Its entropy: words of 32 bits. */
  readonly entropy: readonly number[]
  /** The path from the root: words of 32 bits. */
  readonly spawnKey: readonly number[]
  /** The number of words in its pool. */
  readonly poolSize: number
  /** The number of children spawned. */
  readonly spawned: number
}

/**
 * A seeded stream of 64-bit words, drawn as numpy draws from its generators.
 *
 * `next` takes half a word and stores the other half for the next `next` or `below`; `uniform` and `fillWords` take
 * whole words and leave a stored half alone. `split` is `spawn(1)`.
 */
export interface Stream extends Generator {
  /** The position in the stream, as plain data. */
  readonly state: StreamState
  /**
   * Separate streams for parts of the work: numpy's `spawn`.
   *
   * They do not depend on what is drawn here: the i-th child of a seed is always the same.
   *
   * @param count - how many, an integer in 0..2^32-1
   * @returns the streams; each call gives further ones
   * @throws LecternError `out-of-range` when `count` is not allowed
   */
  spawn(count: number): this[]
}

/** A stream that moves along without drawing. */
export interface JumpingStream extends Stream {
  /**
   * Moves on as far as that many draws of a whole word would, and drops a stored half.
   *
   * @param steps - a whole number; below 0 it moves back
   * @throws LecternError `out-of-range` when `steps` is not whole
   */
  advance(steps: number | bigint): void
  /**
   * A copy of this stream, jumped ahead by more than any program draws; this one stays where it is.
   *
   * @param jumps - how many jumps, a whole number, 1 by default
   * @returns the copy, without a stored half
   * @throws LecternError `out-of-range` when `jumps` is not whole
   */
  jumped(jumps?: number | bigint): this
}
