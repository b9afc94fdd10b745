// The columns of an alias table, and a draw from them: Walker's alias method with Vose's linear-time table.
import type { Generator } from "../generators/generator.js"
import { checkTotal, checkWeights } from "./weights.js"

/** The columns of an alias table, all equally likely. */
export interface AliasColumns {
  /** By column, the probability of its own outcome. */
  readonly keep: Float64Array
  /** By column, the other outcome. */
  readonly alias: Uint32Array
}

/**
 * The columns of a list of weights.
 *
 * @param weights - at least one; finite, not negative, with a finite positive sum
 * @returns one column for each weight
 * @throws LecternError `out-of-range` when the weights are not allowed
 * @see [Architecture: randomness](../../../../docs/architecture.md#randomness)
 * @example
 * ```ts
 * // Column 0 is all its own; column 1 gives its outcome half of the time, otherwise that of column 0.
 * aliasColumns([3, 1]) //=> { keep: [1, 0.5], alias: [0, 0] }
 * ```
 */
export function aliasColumns(weights: Readonly<ArrayLike<number>>): AliasColumns {
  const sum = sumOf(weights)
  const size = weights.length
  const keep = Float64Array.from(weights, (weight) => (weight / sum) * size)
  const alias = Uint32Array.from({ length: size }, (_, i) => i)
  const small: number[] = []
  const large: number[] = []
  for (let i = 0; i < size; i++) (keep[i]! < 1 ? small : large).push(i)
  while (small.length > 0 && large.length > 0) {
    const poor = small.pop()!
    const rich = large.at(-1)!
    alias[poor] = rich
    keep[rich] = keep[rich]! + keep[poor]! - 1
    if (keep[rich]! < 1) small.push(large.pop()!)
  }
  // The columns left over differ from 1 by rounding alone.
  for (const i of [...small, ...large]) keep[i] = 1
  return { keep, alias }
}

/** Draws one outcome. */
export function drawOutcome({ keep, alias }: AliasColumns, generator: Generator): number {
  const column = generator.below(keep.length)
  return generator.uniform() < keep[column]! ? column : alias[column]!
}

function sumOf(weights: Readonly<ArrayLike<number>>): number {
  checkWeights(weights)
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += weights[i]!
  checkTotal(sum)
  return sum
}
