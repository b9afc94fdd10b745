// Many draws from an alias table at once.

import type { Generator } from "../generators/generator.js"
import { startedKernel } from "../generators/kernel/kernel.js"
import { cursorOf, halfOf, setHalf } from "../streams/cursor.js"
import { type AliasColumns, drawOutcome } from "./alias-columns.js"

// A call's words must fit in a block: at most three for two outcomes.
const WORDS_FOR_TWO = 3

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
