// Draws from any finite distribution in constant time.

import { checkTypedArray } from "@lectern/core/checks"
import { checkGenerator, type Generator } from "../generators/generator.js"
import { startedKernel } from "../generators/kernel/kernel.js"
import { cursorOf, halfOf, setHalf } from "../streams/cursor.js"
import { type AliasColumns, aliasColumns, drawOutcome } from "./alias-columns.js"

// A call's words must fit in a block: at most three for two outcomes.
const WORDS_FOR_TWO = 3

/** A finite distribution, ready to be drawn from. */
export interface AliasTable {
  /** The number of outcomes. */
  readonly size: number
  /**
   * One outcome, in 0..size-1, with the probability of its weight.
   *
   * @param generator - where the draw comes from
   */
  draw(generator: Generator): number
  /**
   * Fills an array with outcomes, equal to those of repeated calls of {@link AliasTable.draw | draw}, but faster.
   *
   * @param out - overwritten
   * @param generator - where the draws come from
   * @returns `out`
   */
  fill(out: Uint32Array, generator: Generator): Uint32Array
}

/**
 * Builds the alias table of a list of weights.
 *
 * Column i gives outcome i with probability `keep[i]` and outcome `alias[i]` otherwise; all columns are
 * equally likely. Building takes time linear in the number of outcomes, a draw constant time.
 *
 * @param weights - at least one; finite, not negative, with a finite positive sum; they need not sum to 1
 * @returns the table
 * @throws LecternError `out-of-range` when the weights are not allowed
 * @see Walker 1977, "An efficient method for generating discrete random variables with general distributions"
 * @see Vose 1991, "A linear algorithm for generating random numbers with a given distribution"
 * @see [Note: Random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * const fruit = aliasTable([0.5, 0, 0.5])
 * const generator = xoshiro128(1)
 * const drawn = Array.from({ length: 100 }, () => fruit.draw(generator))
 * Array.from(new Set(drawn)).sort() //=> [0, 2]
 * ```
 */
export function aliasTable(weights: Readonly<ArrayLike<number>>): AliasTable {
  const columns = aliasColumns(weights)
  return {
    size: weights.length,
    draw(generator) {
      if (typeof generator?.uniform !== "function" || typeof generator.below !== "function") checkGenerator(generator)
      return drawOutcome(columns, generator)
    },
    fill(out, generator) {
      checkTypedArray("out", out, "Uint32Array")
      if (kernelAliasFill(generator, columns, out)) return out
      for (let i = 0; i < out.length; i++) out[i] = drawOutcome(columns, generator)
      return out
    },
  }
}

/** Fills an array with outcomes of an alias table, equal to those of repeated calls of {@link drawOutcome}. */
export function kernelAliasFill(generator: Generator, columns: AliasColumns, out: Uint32Array): boolean {
  const cursor = cursorOf(generator)
  if (cursor === undefined || out.length < columns.keep.length || out.length < 2 * cursor.words.length) return false
  const kernel = startedKernel()
  if (kernel === undefined) return false
  let i = 0
  // The words that are in the stream's block come first.
  // (An outcome that needs one more word fetches another block.)
  while (i < out.length && cursor.at < cursor.end) {
    out[i++] = drawOutcome(columns, generator)
  }
  if (!kernel.loadAlias(columns.keep, columns.alias)) {
    for (; i < out.length; i++) out[i] = drawOutcome(columns, generator)
    return true
  }
  const most = Math.floor((2 * kernel.maxBlock) / WORDS_FOR_TWO) - 1
  while (i < out.length) {
    const count = Math.min(most, out.length - i)
    out.set(kernel.outcomes(cursor, count, halfOf(cursor)), i)
    setHalf(cursor, kernel.leftHalf())
    i += count
  }
  return true
}
