// Draws from any finite distribution in constant time: Walker's alias method with Vose's linear-time table.
import { LecternError } from "@lectern/core"
import type { Generator } from "./generators/generator.js"
import { kernelAliasFill } from "./generators/kernel-fill.js"

/** A finite distribution, ready to be drawn from. */
export interface AliasTable {
  /** How many outcomes. */
  readonly size: number
  /**
   * One outcome, in 0..size-1, with the probability of its weight.
   *
   * @param generator - where the draw comes from
   */
  draw(generator: Generator): number
  /**
   * Fills an array with outcomes, the same that as many calls of {@link AliasTable.draw | draw} would give, but faster.
   *
   * @param out - overwritten
   * @param generator - where the draws come from
   * @returns `out`
   */
  fill(out: Uint32Array, generator: Generator): Uint32Array
}

/**
 * The table of a list of weights.
 *
 * Column i keeps outcome i with probability `keep[i]` and gives the outcome `alias[i]` otherwise; all columns are
 * equally likely. Building takes time linear in the number of outcomes, a draw constant time.
 *
 * @param weights - at least one; finite, not negative, with a finite positive sum; they need not sum to 1
 * @returns the table
 * @throws LecternError `out-of-range` when the weights are not allowed
 * @see Walker 1977, "An efficient method for generating discrete random variables with general distributions"
 * @see Vose 1991, "A linear algorithm for generating random numbers with a given distribution"
 * @see [Note: Random numbers you can split](../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * const zipf = aliasTable(Float64Array.from({ length: 1000 }, (_, rank) => 1 / (rank + 1)))
 * const word = zipf.draw(xoshiro128(1))
 * ```
 */
export function aliasTable(weights: Readonly<ArrayLike<number>>): AliasTable {
  const size = weights.length
  const sum = sumOf(weights)
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
  // What is left over differs from 1 by rounding alone.
  for (const i of [...small, ...large]) keep[i] = 1

  function draw(generator: Generator): number {
    const column = generator.below(size)
    return generator.uniform() < keep[column]! ? column : alias[column]!
  }

  return {
    size,
    draw,
    fill(out, generator) {
      if (kernelAliasFill(generator, keep, alias, out)) return out
      for (let i = 0; i < out.length; i++) out[i] = draw(generator)
      return out
    },
  }
}

function sumOf(weights: Readonly<ArrayLike<number>>): number {
  let sum = 0
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]!
    if (!(weight >= 0)) refuse(`weights[${i}]`, weight, "a number that is not negative")
    sum += weight
  }
  if (!(sum > 0 && sum < Infinity)) refuse("the sum of weights", sum, "positive and finite")
  return sum
}

function refuse(name: string, got: number, want: string): never {
  throw new LecternError({ kind: "out-of-range", name, got, want })
}
