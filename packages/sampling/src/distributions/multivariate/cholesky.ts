// The Cholesky factor of a covariance matrix, and the operations with it that normal and t distributions over vectors
// share.

import { checkFiniteNumbers, checkSameLength, outOfRange } from "@lectern/core/checks"
import { log } from "@lectern/core/elementary"

/** A lower triangle L, row by row with zeros above the diagonal, for which L L' is the matrix. */
export interface Cholesky {
  readonly factor: Float64Array
  readonly size: number
  /** The logarithm of the determinant of the matrix. */
  readonly logDeterminant: number
}

// numpy's tolerance for a covariance that is not quite symmetric.
const ASYMMETRY = 1e-8

/** Factors a symmetric positive definite matrix, which errors call `name`. */
export function cholesky(name: string, matrix: Readonly<ArrayLike<number>>, size: number): Cholesky {
  checkFiniteNumbers(name, matrix)
  checkSameLength("numbers", [`${size} rows of ${size}`, size * size], [name, matrix.length])
  checkSymmetric(name, matrix, size)
  const factor = new Float64Array(size * size)
  let logDeterminant = 0
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let rest = matrix[i * size + j]!
      for (let k = 0; k < j; k++) rest -= factor[i * size + k]! * factor[j * size + k]!
      if (j < i) factor[i * size + j] = rest / factor[j * size + j]!
      else if (rest > matrix[i * size + i]! * size * Number.EPSILON) {
        factor[i * size + i] = Math.sqrt(rest)
        logDeterminant += log(rest)
      } else throw outOfRange(`the pivot of ${name} in row ${i}`, rest, "positive, as in a positive definite matrix")
    }
  }
  return { factor, size, logDeterminant }
}

function checkSymmetric(name: string, matrix: Readonly<ArrayLike<number>>, size: number): void {
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      const below = matrix[i * size + j]!
      const above = matrix[j * size + i]!
      const scale = Math.sqrt(Math.abs(matrix[i * size + i]!)) * Math.sqrt(Math.abs(matrix[j * size + j]!))
      if (Math.abs(below - above) > ASYMMETRY * scale) {
        throw outOfRange(`${name}[${i * size + j}]`, below, `the same as ${name}[${j * size + i}], ${above}`)
      }
    }
  }
}

/** Multiplies the vector that begins at `at` by L times `scale` and adds `centre`, in place. */
export function transform(
  { factor, size }: Cholesky,
  vectors: Float64Array,
  at: number,
  centre: Float64Array,
  scale: number,
): void {
  // From the last coordinate up: those before it are still untouched.
  for (let i = size - 1; i >= 0; i--) {
    let sum = 0
    for (let j = 0; j <= i; j++) sum += vectors[at + j]! * factor[i * size + j]!
    vectors[at + i] = centre[i]! + scale * sum
  }
}

/** The squared length of L^-1 (x - centre), by forward substitution; overwrites `solution`. */
export function squaredDistance(
  { factor, size }: Cholesky,
  x: Readonly<ArrayLike<number>>,
  centre: Float64Array,
  solution: Float64Array,
): number {
  let sum = 0
  for (let i = 0; i < size; i++) {
    if (Math.abs(x[i]!) === Infinity) return Infinity
    let rest = x[i]! - centre[i]!
    for (let j = 0; j < i; j++) rest -= factor[i * size + j]! * solution[j]!
    solution[i] = rest / factor[i * size + i]!
    sum += solution[i]! * solution[i]!
  }
  return sum
}
