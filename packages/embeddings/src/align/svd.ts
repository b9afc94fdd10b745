// The singular value decomposition of a small square matrix, by one-sided Jacobi rotations.
// Source: Golub and Van Loan, Matrix Computations, 4th edition, section 8.6.3

/** `a = left * diagonal(values) * transpose(right)`, all row-major. */
export interface Decomposition {
  /** Orthonormal columns; undefined parts are completed to an orthonormal basis. */
  readonly left: Float64Array
  /** At least 0, the largest first. */
  readonly values: Float64Array
  /** Orthonormal columns. */
  readonly right: Float64Array
}

const MAX_SWEEPS = 60
const PRECISION = 2 ** -52

/** Decomposes a matrix. */
export function svd(matrix: Readonly<ArrayLike<number>>, rows: number, columns: number): Decomposition {
  // Columns one after another: a rotation runs over two of them.
  const scale = largestOf(matrix) || 1
  const a = new Float64Array(rows * columns)
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) a[j * rows + i] = matrix[i * columns + j]! / scale
  const v = new Float64Array(columns * columns)
  for (let j = 0; j < columns; j++) v[j * columns + j] = 1
  for (let sweep = 0; sweep < MAX_SWEEPS && rotateAll(a, rows, v, columns); sweep++);

  const lengths = Float64Array.from({ length: columns }, (_, j) => Math.sqrt(product(a, j * rows, j * rows, rows)))
  const order = Array.from(lengths, (_, j) => j).sort((i, j) => lengths[j]! - lengths[i]! || i - j)
  const largest = lengths[order[0]!]!
  const left = new Float64Array(rows * columns)
  const right = new Float64Array(columns * columns)
  const values = new Float64Array(columns)
  order.forEach((from, to) => {
    const length = lengths[from]!
    for (let i = 0; i < columns; i++) right[i * columns + to] = v[from * columns + i]!
    if (length <= largest * rows * PRECISION) return
    values[to] = length * scale
    for (let i = 0; i < rows; i++) left[i * columns + to] = a[from * rows + i]! / length
  })
  complete(left, rows, columns, values)
  return { left, values, right }
}

/** Makes each pair of columns orthogonal once; returns whether one was not. */
function rotateAll(a: Float64Array, rows: number, v: Float64Array, columns: number): boolean {
  let rotated = false
  for (let p = 0; p < columns - 1; p++) {
    for (let q = p + 1; q < columns; q++) {
      const pp = product(a, p * rows, p * rows, rows)
      const qq = product(a, q * rows, q * rows, rows)
      const pq = product(a, p * rows, q * rows, rows)
      if (Math.abs(pq) <= PRECISION * rows * Math.sqrt(pp) * Math.sqrt(qq)) continue
      rotated = true
      const zeta = (qq - pp) / (2 * pq)
      const t = Math.sign(zeta || 1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta))
      const c = 1 / Math.sqrt(1 + t * t)
      rotate(a, p * rows, q * rows, rows, c, c * t)
      rotate(v, p * columns, q * columns, columns, c, c * t)
    }
  }
  return rotated
}

function rotate(a: Float64Array, p: number, q: number, length: number, c: number, s: number): void {
  for (let i = 0; i < length; i++) {
    const x = a[p + i]!
    const y = a[q + i]!
    a[p + i] = c * x - s * y
    a[q + i] = s * x + c * y
  }
}

function product(a: Float64Array, p: number, q: number, length: number): number {
  let sum = 0
  for (let i = 0; i < length; i++) sum += a[p + i]! * a[q + i]!
  return sum
}

/** Fills columns without a value with unit vectors orthogonal to all others: the axis that is least in them, made orthogonal twice. */
function complete(left: Float64Array, rows: number, columns: number, values: Float64Array): void {
  for (let j = 0; j < columns; j++) {
    if (values[j]! > 0) continue
    const done = Array.from({ length: columns }, (_, k) => k).filter((k) => values[k]! > 0 || k < j)
    let axis = 0
    let least = Infinity
    for (let i = 0; i < rows; i++) {
      const share = done.reduce((sum, k) => sum + left[i * columns + k]! ** 2, 0)
      if (share < least) [axis, least] = [i, share]
    }
    const column = new Float64Array(rows)
    column[axis] = 1
    for (let pass = 0; pass < 2; pass++) {
      for (const k of done) {
        let along = 0
        for (let i = 0; i < rows; i++) along += column[i]! * left[i * columns + k]!
        for (let i = 0; i < rows; i++) column[i]! -= along * left[i * columns + k]!
      }
    }
    const length = Math.sqrt(product(column, 0, 0, rows))
    for (let i = 0; i < rows; i++) left[i * columns + j] = column[i]! / length
  }
}

function largestOf(matrix: Readonly<ArrayLike<number>>): number {
  let largest = 0
  for (let i = 0; i < matrix.length; i++) largest = Math.max(largest, Math.abs(matrix[i]!))
  return largest
}
