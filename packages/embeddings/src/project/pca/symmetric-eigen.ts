// Eigenvalues and eigenvectors of a symmetric matrix: Householder reflections make it tridiagonal, then rotations of the
// implicit QL method make it diagonal.
// Golub and Van Loan, Matrix Computations, 4th edition, sections 8.3.1 and 8.3.3.
import { squared } from "../rows/matrix.js"

/** Eigenvalues and eigenvectors. */
export interface Eigen {
  /** The largest first. */
  readonly values: Float64Array
  /** The vector of each value, one a row, of length 1. */
  readonly vectors: Float64Array
}

/** The eigenvalues and eigenvectors of a symmetric matrix. */
export function symmetricEigen(matrix: Float64Array, size: number): Eigen {
  const scale = matrix.reduce((largest, each) => Math.max(largest, Math.abs(each)), 0) || 1
  for (let i = 0; i < matrix.length; i++) matrix[i]! /= scale
  const diagonal = new Float64Array(size)
  const beside = new Float64Array(size)
  const vectors = tridiagonal(matrix, size, diagonal, beside)
  diagonalize(diagonal, beside, vectors, size)
  const order = Array.from(diagonal.keys()).sort((a, b) => diagonal[b]! - diagonal[a]! || a - b)
  const sorted = new Float64Array(matrix.length)
  order.forEach((from, to) => {
    sorted.set(vectors.subarray(from * size, (from + 1) * size), to * size)
  })
  return { values: Float64Array.from(order, (i) => diagonal[i]! * scale), vectors: sorted }
}

/** Reflects a matrix into tridiagonal form; gives the transpose of the product of the reflections. */
function tridiagonal(a: Float64Array, size: number, diagonal: Float64Array, beside: Float64Array): Float64Array {
  const normals = new Float64Array(size * size)
  const product = new Float64Array(size)
  for (let k = 0; k + 1 < size; k++) {
    const normal = normals.subarray(k * size, (k + 1) * size)
    diagonal[k] = a[k * size + k]!
    beside[k] = reflection(a, size, k, normal)
    if (normal[k + 1] === 0) continue
    let along = 0
    for (let i = k + 1; i < size; i++) {
      let sum = 0
      for (let j = k + 1; j < size; j++) sum += a[i * size + j]! * normal[j]!
      product[i] = sum
      along += sum * normal[i]!
    }
    for (let i = k + 1; i < size; i++) product[i]! -= (along / 2) * normal[i]!
    for (let i = k + 1; i < size; i++) {
      for (let j = k + 1; j < size; j++) {
        a[i * size + j]! -= normal[i]! * product[j]! + product[i]! * normal[j]!
      }
    }
  }
  diagonal[size - 1] = a[size * size - 1]!
  return productOfReflections(normals, size)
}

/** The normal, of length sqrt(2), of the mirror that turns the rest of row k to its first axis; the turned length. */
function reflection(a: Float64Array, size: number, k: number, normal: Float64Array): number {
  let rest = 0
  for (let i = k + 2; i < size; i++) rest += squared(a[k * size + i]!)
  const first = a[k * size + k + 1]!
  if (rest === 0) return first
  const length = Math.sqrt(first * first + rest)
  const turned = first > 0 ? -length : length
  const squares = rest + squared(first - turned)
  const scale = Math.sqrt(2 / squares)
  normal[k + 1] = (first - turned) * scale
  for (let i = k + 2; i < size; i++) normal[i] = a[k * size + i]! * scale
  return turned
}

function productOfReflections(normals: Float64Array, size: number): Float64Array {
  const vectors = new Float64Array(size * size)
  for (let i = 0; i < size; i++) vectors[i * size + i] = 1
  for (let k = size - 2; k >= 0; k--) {
    const normal = normals.subarray(k * size, (k + 1) * size)
    // Rows are axes of the tridiagonal form: each is reflected by itself.
    for (let row = k + 1; row < size; row++) {
      let sum = 0
      for (let i = k + 1; i < size; i++) sum += vectors[row * size + i]! * normal[i]!
      for (let i = k + 1; i < size; i++) vectors[row * size + i]! -= sum * normal[i]!
    }
  }
  return vectors
}

function diagonalize(diagonal: Float64Array, beside: Float64Array, vectors: Float64Array, size: number): void {
  for (let low = 0; low < size; low++) {
    for (let high = end(diagonal, beside, low); high > low; high = end(diagonal, beside, low)) {
      shiftedStep(diagonal, beside, vectors, size, low, high)
    }
  }
}

/** The end of the block that begins at `low`: the first number beside the diagonal that adds nothing to it. */
function end(diagonal: Float64Array, beside: Float64Array, low: number): number {
  let high = low
  while (high + 1 < diagonal.length) {
    const size = Math.abs(diagonal[high]!) + Math.abs(diagonal[high + 1]!)
    if (Math.abs(beside[high]!) <= Number.EPSILON * size || Math.abs(beside[high]!) < Number.MIN_VALUE / Number.EPSILON)
      break
    high += 1
  }
  return high
}

/** One sweep of rotations from `high` to `low`, with the shift of Wilkinson. */
function shiftedStep(
  diagonal: Float64Array,
  beside: Float64Array,
  vectors: Float64Array,
  size: number,
  low: number,
  high: number,
): void {
  const ratio = (diagonal[low + 1]! - diagonal[low]!) / (2 * beside[low]!)
  const root = Math.sqrt(ratio * ratio + 1)
  let chased = diagonal[high]! - diagonal[low]! + beside[low]! / (ratio + (ratio < 0 ? -root : root))
  let sine = 1
  let cosine = 1
  let moved = 0
  for (let i = high - 1; i >= low; i--) {
    const bulge = sine * beside[i]!
    const kept = cosine * beside[i]!
    const length = Math.sqrt(bulge * bulge + chased * chased)
    beside[i + 1] = length
    if (length === 0) {
      // The block falls apart here.
      diagonal[i + 1]! -= moved
      beside[high] = 0
      return
    }
    sine = bulge / length
    cosine = chased / length
    const shifted = diagonal[i + 1]! - moved
    const turned = (diagonal[i]! - shifted) * sine + 2 * cosine * kept
    moved = sine * turned
    diagonal[i + 1] = shifted + moved
    chased = cosine * turned - kept
    rotateRows(vectors, i * size, (i + 1) * size, size, sine, cosine)
  }
  diagonal[low]! -= moved
  beside[low] = chased
  beside[high] = 0
}

function rotateRows(vectors: Float64Array, a: number, b: number, size: number, sine: number, cosine: number): void {
  for (let k = 0; k < size; k++) {
    const x = vectors[a + k]!
    const y = vectors[b + k]!
    vectors[b + k] = sine * x + cosine * y
    vectors[a + k] = cosine * x - sine * y
  }
}
