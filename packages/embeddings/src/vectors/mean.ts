// The mean of words' vectors.
import {
  checkBoolean,
  checkedOptions,
  checkFiniteNumbers,
  checkSameLength,
  later,
  type OptionTable,
} from "@lectern/core/checks"
import { lengthOf } from "./arithmetic.js"
import { checkWords, rowOf, wordIds } from "./lookup.js"
import type { WordVectors } from "./word-vectors.js"

/** Options of {@link meanVector}. */
export interface MeanVectorOptions {
  /**
   * The weight of each word, which may be negative.
   *
   * @defaultValue 1 for every word
   */
  readonly weights?: Readonly<ArrayLike<number>>
  /**
   * Whether each vector is divided by its length first, so that frequent words, whose vectors are longer, count no more than others.
   *
   * @defaultValue `false`
   */
  readonly unit?: boolean
}

const OPTIONS: OptionTable<MeanVectorOptions, "weights"> = {
  weights: [later(), undefined],
  unit: [checkBoolean, false],
}

/**
 * The mean of words' vectors: the simplest vector of a text. Unknown words are left out.
 *
 * @param vectors - words and their vectors
 * @param words - any words; one that comes twice counts twice
 * @param options - `weights`, and whether vectors are scaled to length 1 first
 * @returns the weighted sum divided by the sum of the weights' absolute values; undefined if no word with a weight other than 0 is known
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`, `unknown-option`
 * @see [Guide: Word vectors in programs](../../../../docs/guides/word-vectors.md#vectors)
 * @example
 * ```ts
 * const animals = wordVectors(["cat", "dog"], 2, Float32Array.of(1, 0, 0.5, 0.5))
 * meanVector(animals, ["cat", "dog", "unicorn"]) //=> [0.75, 0.25]
 * ```
 */
export function meanVector(
  vectors: WordVectors,
  words: readonly string[],
  options: MeanVectorOptions = {},
): Float32Array | undefined {
  const ids = wordIds(vectors)
  checkWords("words", words)
  const { weights, unit } = checkedOptions("meanVector()", options, OPTIONS)
  if (weights !== undefined) {
    checkFiniteNumbers("weights", weights)
    checkSameLength("numbers", ["words", words.length], ["weights", weights.length])
  }
  const sum = new Float64Array(vectors.dimensions)
  let total = 0
  for (let i = 0; i < words.length; i++) {
    const id = ids.get(words[i]!)
    if (id === undefined) continue
    const weight = weights?.[i] ?? 1
    const row = rowOf(vectors, id)
    const scale = unit ? lengthOf(row) || 1 : 1
    total += Math.abs(weight)
    for (let d = 0; d < sum.length; d++) sum[d]! += (weight * row[d]!) / scale
  }
  if (total === 0) return undefined
  return Float32Array.from(sum, (each) => each / total)
}
