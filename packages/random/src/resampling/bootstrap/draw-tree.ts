// Counts of a resample's draws in each block of units, each found without visiting the other blocks.
//
// The blocks of a stratum are the leaves of a binary tree, and at each node the draws are split by a binomial draw between
// its left and right units. The draw comes from the stream of (seed, node), so it is the same on every thread and machine.

import { generatorAt } from "../../generators/word-stream.js"
import { binomialOfRatio, fairBinomial } from "../../samplers/binomial-of-ratio.js"
import { BLOCK_UNITS, type Stratum } from "../rows/strata.js"

// Streams of splits are separate from those of draws and coins.
const SPLITS = 1

interface Visit {
  readonly seed: number
  readonly resamples: number
  /** The requested blocks, ascending. */
  readonly blocks: readonly number[]
}

/** Calls `visit` for each of the requested blocks. */
export function visitBlocks(
  { units, firstBlock }: Stratum,
  { seed, resamples, blocks }: Visit,
  visit: (block: number, draws: Int32Array) => void,
): void {
  const sides: [Int32Array, Int32Array][] = []

  /** Blocks `first` to `end` hold `draws`; the requested ones are `blocks[from]` to `blocks[to]`. */
  function descend(first: number, end: number, draws: Int32Array, from: number, to: number, depth: number): void {
    if (from === to) return
    if (end - first === 1) {
      visit(first, draws)
      return
    }
    // All blocks on the left are whole, and a power of two in number.
    const half = 2 ** (31 - Math.clz32(end - first - 1))
    const middle = first + half
    const part = half * BLOCK_UNITS
    const whole = Math.min(end * BLOCK_UNITS, units) - first * BLOCK_UNITS
    sides[depth] ??= [new Int32Array(resamples), new Int32Array(resamples)]
    const [left, right] = sides[depth]
    const generator = generatorAt(seed, SPLITS, firstBlock + middle)
    for (let r = 0; r < resamples; r++) {
      const n = draws[r]!
      left[r] = 2 * part === whole ? fairBinomial(n, generator) : binomialOfRatio(n, part, whole, generator)
      right[r] = n - left[r]!
    }
    let split = from
    while (split < to && blocks[split]! < middle) split++
    descend(first, middle, left, from, split, depth + 1)
    descend(middle, end, right, split, to, depth + 1)
  }

  const draws = new Int32Array(resamples).fill(units)
  descend(0, Math.ceil(units / BLOCK_UNITS), draws, 0, blocks.length, 0)
}
