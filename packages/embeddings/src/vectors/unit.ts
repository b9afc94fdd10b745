// Vectors of length 1.
import { lengthOf } from "./arithmetic.js"
import { rowOf } from "./lookup.js"
import { checkWordVectors, type WordVectors } from "./word-vectors.js"

/**
 * Divides each vector by its length, so that dot products are cosines.
 *
 * @param vectors - words and their vectors
 * @returns the same words, with vectors of length 1 rounded to single precision; vectors of zeros stay zeros
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`
 * @see [Guide: Word vectors in programs](../../../../docs/guides/word-vectors.md#vectors)
 * @example
 * ```ts
 * unitVectors(wordVectors(["cat"], 2, Float32Array.of(0, 4))).data //=> [0, 1]
 * ```
 */
export function unitVectors(vectors: WordVectors): WordVectors {
  checkWordVectors("vectors", vectors)
  const { words, dimensions } = vectors
  const data = new Float32Array(vectors.data.length)
  for (let id = 0; id < words.length; id++) writeUnit(rowOf(vectors, id), data, id * dimensions)
  return { words, dimensions, data }
}

/** Writes a vector divided by its length. */
export function writeUnit(vector: Readonly<ArrayLike<number>>, to: Float32Array | Float64Array, at: number): void {
  const length = lengthOf(vector)
  for (let i = 0; i < vector.length; i++) to[at + i] = length === 0 ? 0 : vector[i]! / length
}
