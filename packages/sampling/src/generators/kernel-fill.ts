// Many draws from an alias table at once.
import { cursorOf, halfOf, keepHalf } from "./cursor.js"
import type { Generator } from "./generator.js"
import { startedKernel } from "./kernel.js"

// A call's words must fit in a block: at most three for two outcomes.
const WORDS_FOR_TWO = 3

/**
 * Fills an array with outcomes of an alias table, the same that draws of a column below the table's size and of a
 * uniform number would give one by one.
 *
 * @param generator - where the words come from
 * @param keep - by column, the probability of its own outcome
 * @param alias - by column, the other outcome
 * @param out - overwritten
 * @returns false, with nothing drawn, when the generator has no kernel or the work is too small to be worth it
 */
export function kernelAliasFill(
  generator: Generator,
  keep: Float64Array,
  alias: Uint32Array,
  out: Uint32Array,
): boolean {
  const cursor = cursorOf(generator)
  if (cursor === undefined || out.length < keep.length || out.length < 2 * cursor.words.length) return false
  const kernel = startedKernel()
  if (kernel === undefined) return false
  let i = 0
  // The words that are in the stream's block come first.
  // (An outcome that needs a word more brings a further block.)
  while (i < out.length && cursor.at < cursor.end) {
    const column = generator.below(keep.length)
    out[i++] = generator.uniform() < keep[column]! ? column : alias[column]!
  }
  if (!kernel.loadAlias(keep, alias)) {
    for (; i < out.length; i++) {
      const column = generator.below(keep.length)
      out[i] = generator.uniform() < keep[column]! ? column : alias[column]!
    }
    return true
  }
  const most = Math.floor((2 * kernel.maxBlock) / WORDS_FOR_TWO) - 1
  while (i < out.length) {
    const count = Math.min(most, out.length - i)
    out.set(kernel.outcomes(cursor, count, halfOf(cursor)), i)
    keepHalf(cursor, kernel.leftHalf())
    i += count
  }
  return true
}
