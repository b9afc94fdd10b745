// The common interface of integration methods: blocks of work whose results add up in any order.

import { type JumpingStream, pcg64, type Seed, seedSequence } from "@lectern/random"
import type { WholeMoments } from "@lectern/random/internal"
import type { Evaluate } from "./columns.js"
import type { Domain } from "./domain.js"

/** Input of an integration method. */
export interface Task {
  /** The domain of integration. */
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
  /** The number of blocks. */
  readonly blocks: number
  /** The length of a state. */
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
  /** The number of draws taken. */
  readonly draws: number
  /** The sums of the units' values, and the products that give their spread: about 0 where there are strata, else of the values. */
  readonly moments: WholeMoments
  /** Set if units are pairs of draws, each pair from one stratum. */
  readonly strata?: StrataSummary
  /** Set if units are few: their values, function by function. */
  readonly units?: readonly (readonly number[])[]
}

/** Statistics of the strata besides their moments; fourth powers are of the integrand alone, in units of 2^-2148. */
export interface StrataSummary {
  /** The sum of fourth powers of deviations within strata. */
  readonly fourth: bigint
  /** Differences of the means of neighbouring strata: their products, without their sums. */
  readonly neighbours: WholeMoments
  /** The sum of fourth powers of those differences. */
  readonly fourthOfNeighbours: bigint
}

/** The stream of a block or a replicate: it depends only on the seed and the path from it. */
export function streamOf(seed: Seed, ...way: readonly number[]): JumpingStream {
  if (typeof seed === "object" && "spawnKey" in seed) {
    const { entropy, spawnKey, pool } = seed
    return pcg64(seedSequence(entropy, { spawnKey: [...spawnKey, ...way], poolSize: pool.length }))
  }
  return pcg64(seedSequence(seed, { spawnKey: way }))
}

/** The minimum growth factor from checkpoint to checkpoint. */
export const GROWTH = 1.25
