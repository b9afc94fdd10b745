// Directions in the space of vectors, from pairs of words: gender, tense, size.
import {
  checkedOptions,
  checkFiniteNumbers,
  checkNotEmpty,
  checkSameLength,
  choice,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"
import { cosine, lengthOf } from "../vectors/arithmetic.js"
import { checkWords, knownId, rowOf, wordIds } from "../vectors/lookup.js"
import { writeUnit } from "../vectors/unit.js"
import type { WordVectors } from "../vectors/word-vectors.js"
import { checkPairs } from "./procrustes.js"
import { svd } from "./svd.js"

/** Options of {@link biasDirection}. */
export interface BiasDirectionOptions {
  /**
   * The way to combine the pairs' differences into one direction: their mean, or their first principal component without
   * centring, which is less disturbed by pairs that differ in something else.
   * @defaultValue `"principal"`
   */
  readonly method?: "mean" | "principal"
}

const OPTIONS: OptionTable<BiasDirectionOptions> = { method: [choice(["mean", "principal"]), "principal"] }

/**
 * The direction in which the first words of pairs differ from the second ones: of `["she", "he"]`, `["woman", "man"]`, ... that of gender.
 *
 * @param vectors - words and their vectors
 * @param pairs - at least one
 * @param options - the method
 * @returns a vector of length 1 that points, on average, from the second words to the first
 * @throws LecternError `wrong-type`; `out-of-range` for an unknown word, and if the pairs do not differ; `unequal-lengths`, `unknown-option`
 * @see Bolukbasi et al. 2016, section 5.1
 * @see [Note: Looking at vectors](../../../../docs/notes/looking-at-vectors.md)
 * @example
 * ```ts
 * const people = wordVectors(["she", "he"], 2, Float32Array.of(1, 3, 1, 1))
 * biasDirection(people, [["she", "he"]]) //=> [0, 1]
 * ```
 */
export function biasDirection(
  vectors: WordVectors,
  pairs: readonly (readonly [string, string])[],
  options: BiasDirectionOptions = {},
): Float64Array {
  const ids = wordIds(vectors)
  checkPairs("pairs", pairs)
  checkNotEmpty("pairs", pairs)
  const { method } = checkedOptions("biasDirection()", options, OPTIONS)
  const { dimensions } = vectors
  const differences = new Float64Array(pairs.length * dimensions)
  const sum = new Float64Array(dimensions)
  pairs.forEach(([one, other], i) => {
    const a = rowOf(vectors, knownId(`pairs[${i}][0]`, ids, one))
    const b = rowOf(vectors, knownId(`pairs[${i}][1]`, ids, other))
    for (let d = 0; d < dimensions; d++) {
      differences[i * dimensions + d] = a[d]! - b[d]!
      sum[d]! += a[d]! - b[d]!
    }
  })
  const direction = method === "mean" ? sum : principal(differences, pairs.length, dimensions, sum)
  if (lengthOf(direction) === 0) throw outOfRange("the length of the direction", 0, "above 0: the pairs do not differ")
  const unit = new Float64Array(dimensions)
  writeUnit(direction, unit, 0)
  return unit
}

/** The first right singular vector of the differences, on the side of their sum. */
function principal(differences: Float64Array, rows: number, columns: number, sum: Float64Array): Float64Array {
  // Decomposes the transpose if that has more rows: then the vector is on its left.
  const { left, right, values } =
    rows < columns ? svdOfTranspose(differences, rows, columns) : svd(differences, rows, columns)
  if (values[0] === 0) return sum
  const width = Math.min(rows, columns)
  const from = rows < columns ? left : right
  const first = Float64Array.from({ length: columns }, (_, d) => from[d * width]!)
  const along = first.reduce((total, each, d) => total + each * sum[d]!, 0)
  return along < 0 ? first.map((each) => -each) : first
}

function svdOfTranspose(matrix: Float64Array, rows: number, columns: number): ReturnType<typeof svd> {
  const transposed = new Float64Array(matrix.length)
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) transposed[j * rows + i] = matrix[i * columns + j]!
  return svd(transposed, columns, rows)
}

/**
 * The positions of words along a direction.
 *
 * @param vectors - words and their vectors
 * @param direction - a vector, for example from {@link biasDirection}
 * @param words - known words
 * @returns for each word the cosine between its vector and the direction, in -1..1
 * @throws LecternError `wrong-type`; `out-of-range` for an unknown word; `unequal-lengths`
 * @see [Note: Looking at vectors](../../../../docs/notes/looking-at-vectors.md)
 * @example
 * ```ts
 * const people = wordVectors(["she", "he", "nurse"], 2, Float32Array.of(1, 3, 1, 1, 3, 4))
 * projections(people, biasDirection(people, [["she", "he"]]), ["nurse"]) //=> [0.8]
 * ```
 */
export function projections(
  vectors: WordVectors,
  direction: Readonly<ArrayLike<number>>,
  words: readonly string[],
): Float64Array {
  const ids = wordIds(vectors)
  checkFiniteNumbers("direction", direction)
  checkSameLength("numbers", ["direction", direction.length], ["a vector", vectors.dimensions])
  checkWords("words", words)
  return Float64Array.from(words, (word, i) => cosine(rowOf(vectors, knownId(`words[${i}]`, ids, word)), direction))
}
