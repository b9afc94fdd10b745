// What every method of integration offers: blocks of work whose results are added up, in any order.

import { pcg64 } from "../generators/algorithms/pcg64.js"
import { seedSequence } from "../generators/seed-sequence.js"
import type { JumpingStream, Seed } from "../generators/streams/stream.js"
import type { WholeMoments } from "../sums/moments.js"
import type { Evaluate } from "./columns.js"
import type { Domain } from "./domain.js"

/** What a method is given. */
export interface Task {
  /** What to integrate over. */
  readonly domain: Domain
  /** The integrand and its controls. */
  readonly evaluate: Evaluate
  /** The number of functions. */
  readonly width: number
  /** The maximum number of draws. */
  readonly draws: number
  /** The seed of all randomness. */
  readonly seed: Seed
}

/** A plan of the work: what block i does depends on the task and on i alone. */
export interface Scheme {
  /** How many blocks there are. */
  readonly blocks: number
  /** How many places a state has. */
  readonly stateLength: number
  /** Does the work of a block and adds the result to a state. */
  run(state: Float64Array, block: number): void
  /** Adds a state to another one. */
  merge(into: Float64Array, from: Float64Array): void
  /** The summary of a state. */
  summary(state: Float64Array): Summary
  /** The next number of blocks, above `done`, after which an estimate is valid. */
  checkpoint(done: number): number
}

/** Equally likely units of the work, each with one value for each function. */
export interface Summary {
  /** How many draws were taken. */
  readonly draws: number
  /** The sums of the units' values, and the products that give their spread. */
  readonly moments: WholeMoments
  /** What the products are of: values, which spread about their mean, or deviations, which spread about 0. */
  readonly products: "values" | "deviations"
  /** The sum of fourth powers of the integrand's deviations, in units of 2^-2148, where variances differ among units. */
  readonly fourth?: bigint
}

/** The stream of a block or a replicate: it depends only on the seed and the path from it. */
export function streamOf(seed: Seed, ...way: readonly number[]): JumpingStream {
  if (typeof seed === "object" && "spawnKey" in seed) {
    const { entropy, spawnKey, pool } = seed
    return pcg64(seedSequence(entropy, { spawnKey: [...spawnKey, ...way], poolSize: pool.length }))
  }
  return pcg64(seedSequence(seed, { spawnKey: way }))
}

/** How much larger each checkpoint is than the one before it, at least. */
export const GROWTH = 1.25
