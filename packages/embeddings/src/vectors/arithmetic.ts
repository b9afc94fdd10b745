// Sums and lengths of vectors, in double precision.
import { checkFiniteNumbers, checkNotEmpty, checkSameLength } from "@lectern/core/checks"

type Numbers = Readonly<ArrayLike<number>>

/**
 * The cosine of the angle between two vectors.
 *
 * @param a - finite numbers
 * @param b - as many
 * @returns a number in -1..1; 0 if one of them is zero
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`
 * @see [Guide: Word vectors in programs](../../../../docs/guides/word-vectors.md#vectors)
 * @example
 * ```ts
 * cosineSimilarity([3, 4], [4, 3]) //=> 0.96
 * ```
 */
export function cosineSimilarity(a: Readonly<ArrayLike<number>>, b: Readonly<ArrayLike<number>>): number {
  checkFiniteNumbers("a", a)
  checkFiniteNumbers("b", b)
  checkNotEmpty("a", a)
  checkSameLength("numbers", ["a", a.length], ["b", b.length])
  return cosine(a, b)
}

/** {@link cosineSimilarity} without checks. */
export function cosine(a: Numbers, b: Numbers): number {
  const ofA = lengthOf(a)
  const ofB = lengthOf(b)
  if (ofA === 0 || ofB === 0) return 0
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i]! / ofA) * (b[i]! / ofB)
  return Math.min(1, Math.max(-1, sum))
}

/** The Euclidean length of a vector; no square is out of range on the way. */
export function lengthOf(vector: Numbers): number {
  let squares = 0
  for (let i = 0; i < vector.length; i++) squares += vector[i]! * vector[i]!
  if (squares > 1e-200 && squares < Infinity) return Math.sqrt(squares)
  let largest = 0
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i]!))
  if (largest === 0) return 0
  let scaled = 0
  for (let i = 0; i < vector.length; i++) scaled += (vector[i]! / largest) ** 2
  return largest * Math.sqrt(scaled)
}

/** The sum of products. */
export function dot(a: Numbers, b: Numbers): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

/** The Euclidean distance. */
export function distance(a: Numbers, b: Numbers): number {
  let squares = 0
  for (let i = 0; i < a.length; i++) squares += (a[i]! - b[i]!) ** 2
  return Math.sqrt(squares)
}
