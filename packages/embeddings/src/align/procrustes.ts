// Rotates the vectors of one model onto those of another.
import {
  checkedOptions,
  checkFiniteNumbers,
  checkInteger,
  checkList,
  checkNotEmpty,
  checkSameLength,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"
import { checkWords, knownId, rowOf } from "../vectors/lookup.js"
import { checkWordVectors, type WordVectors, wordVectors } from "../vectors/word-vectors.js"
import { svd } from "./svd.js"

type Numbers = Readonly<ArrayLike<number>>

// The matrix has as many rows, and time grows with the cube.
const MAX_DIMENSIONS = 4096

/** A rotation that brings one matrix near another. */
export interface Rotation {
  /** An orthogonal matrix, `dimensions` x `dimensions`, row-major: a row vector times it is the rotated vector. */
  readonly matrix: Float64Array
  /** The sum of the singular values: divided by the sum of the source's squares it is the factor that would fit best. */
  readonly scale: number
}

/**
 * The orthogonal matrix that brings the rows of a source nearest to those of a target: it may rotate and reflect, and so changes no cosine
 * and no distance between the source's vectors.
 *
 * @param source - finite numbers: rows of `dimensions` numbers
 * @param target - as many
 * @param dimensions - how many numbers a row has, in 1..4096
 * @returns the rotation R that makes the sum of squares of source R - target smallest; scipy.linalg.orthogonal_procrustes gives the same
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`
 * @see Schönemann 1966
 * @see [Note: Looking at vectors](../../../../docs/notes/looking-at-vectors.md)
 * @example
 * ```ts
 * procrustes([1, 0, 0, 2], [0, 1, -2, 0], 2).matrix //=> [0, 1, -1, 0]
 * ```
 */
export function procrustes(
  source: Readonly<ArrayLike<number>>,
  target: Readonly<ArrayLike<number>>,
  dimensions: number,
): Rotation {
  checkFiniteNumbers("source", source)
  checkFiniteNumbers("target", target)
  checkInteger("dimensions", dimensions, 1, MAX_DIMENSIONS)
  checkSameLength("numbers", ["source", source.length], ["target", target.length])
  checkNotEmpty("source", source)
  if (source.length % dimensions !== 0)
    throw outOfRange("the length of source", source.length, `a multiple of ${dimensions}`)
  const products = crossProducts(source, target, dimensions)
  if (products.some((each) => !Number.isFinite(each)))
    throw outOfRange("source times target", Infinity, "finite: the numbers are too large")
  const { left, values, right } = svd(products, dimensions, dimensions)
  const matrix = new Float64Array(dimensions * dimensions)
  for (let i = 0; i < dimensions; i++) {
    for (let j = 0; j < dimensions; j++) {
      let sum = 0
      for (let k = 0; k < dimensions; k++) sum += left[i * dimensions + k]! * right[j * dimensions + k]!
      matrix[i * dimensions + j] = sum
    }
  }
  return { matrix, scale: values.reduce((sum, each) => sum + each, 0) }
}

/** transpose(source) * target. */
function crossProducts(source: Numbers, target: Numbers, dimensions: number): Float64Array {
  const products = new Float64Array(dimensions * dimensions)
  for (let row = 0; row < source.length; row += dimensions) {
    for (let i = 0; i < dimensions; i++) {
      const factor = source[row + i]!
      for (let j = 0; j < dimensions; j++) products[i * dimensions + j]! += factor * target[row + j]!
    }
  }
  return products
}

/** Options of {@link alignVectors}. */
export interface AlignVectorsOptions {
  /**
   * The words that are the same in both models, for example pairs of a dictionary.
   * @defaultValue every word that both have
   */
  readonly pairs?: readonly (readonly [string, string])[]
}

/** A model rotated onto another. */
export interface AlignedVectors {
  /** All words of the source with rotated vectors. */
  readonly vectors: WordVectors
  /** The rotation. */
  readonly rotation: Rotation
  /** The number of pairs of words that it was computed from. */
  readonly pairs: number
}

const OPTIONS: OptionTable<AlignVectorsOptions, "pairs"> = { pairs: [checkPairs, undefined] }

/**
 * Rotates the vectors of a model so that they can be compared with another's: of another seed, time or language.
 *
 * Rare words weigh as much as frequent ones, long vectors more than short ones: pass the result of `unitVectors()` on both sides for equal
 * weights.
 *
 * @param source - the model to rotate
 * @param target - the model it is compared with, of as many dimensions
 * @param options - which words are the same
 * @returns the rotated model
 * @throws LecternError `wrong-type`; `out-of-range` for an unknown word, or without any pair; `unequal-lengths`, `unknown-option`
 * @see Hamilton et al. 2016, section 3.3
 * @see [Note: Looking at vectors](../../../../docs/notes/looking-at-vectors.md)
 * @example
 * ```ts
 * const one = wordVectors(["cat", "dog"], 2, Float32Array.of(1, 0, 0, 2))
 * const other = wordVectors(["dog", "cat"], 2, Float32Array.of(-2, 0, 0, 1))
 * alignVectors(one, other).vectors.data //=> [0, 1, -2, 0]
 * ```
 */
export function alignVectors(
  source: WordVectors,
  target: WordVectors,
  options: AlignVectorsOptions = {},
): AlignedVectors {
  const sourceIds = checkWordVectors("source", source)
  const targetIds = checkWordVectors("target", target)
  const { pairs: given } = checkedOptions("alignVectors()", options, OPTIONS)
  const { dimensions } = source
  checkSameLength("dimensions", ["source", dimensions], ["target", target.dimensions])
  const pairs = given ?? source.words.filter((word) => targetIds.has(word)).map((word) => [word, word] as const)
  if (pairs.length === 0) throw outOfRange("the number of words in both models", 0, "at least 1")
  const from = new Float32Array(pairs.length * dimensions)
  const to = new Float32Array(pairs.length * dimensions)
  pairs.forEach(([one, other], i) => {
    from.set(rowOf(source, knownId(`pairs[${i}][0]`, sourceIds, one)), i * dimensions)
    to.set(rowOf(target, knownId(`pairs[${i}][1]`, targetIds, other)), i * dimensions)
  })
  const rotation = procrustes(from, to, dimensions)
  const data = rotated(source, rotation.matrix)
  return { vectors: wordVectors(source.words, dimensions, data), rotation, pairs: pairs.length }
}

/** Throws unless the value is a list of pairs of strings. */
export function checkPairs(name: string, pairs: readonly (readonly [string, string])[]): void {
  checkList(name, pairs, "a list of pairs of words")
  for (let i = 0; i < pairs.length; i++) {
    checkWords(`${name}[${i}]`, pairs[i])
    checkSameLength("words", [`${name}[${i}]`, pairs[i]!.length], ["a pair", 2])
  }
}

function rotated({ words, dimensions, data }: WordVectors, matrix: Float64Array): Float32Array {
  const result = new Float32Array(data.length)
  const sums = new Float64Array(dimensions)
  for (let row = 0; row < words.length * dimensions; row += dimensions) {
    sums.fill(0)
    for (let i = 0; i < dimensions; i++) {
      const factor = data[row + i]!
      for (let j = 0; j < dimensions; j++) sums[j]! += factor * matrix[i * dimensions + j]!
    }
    result.set(sums, row)
  }
  return result
}
