// The directions of the largest variance of centred rows.
import { type Doubles, squared } from "../rows/matrix.js"
import { symmetricEigen } from "./symmetric-eigen.js"

/** Directions of the largest variance. */
export interface PrincipalAxes {
  /** `dimensions x columns`, one direction a row. */
  readonly components: Float64Array
  /** The variance along each. */
  readonly variances: Float64Array
  /** The variance of all columns together. */
  readonly total: number
}

// Directions that this share of the largest is left of are made of rounding errors.
const NOTHING_LEFT = 1e-7

/** The directions of the largest variance of rows whose columns have mean 0. */
export function principalAxes(centred: Doubles, dimensions: number): PrincipalAxes {
  const { rows, columns } = centred
  const byColumns = columns <= rows
  const size = byColumns ? columns : rows
  const products = byColumns ? columnProducts(centred) : rowProducts(centred)
  let trace = 0
  for (let i = 0; i < size; i++) trace += products[i * size + i]!
  const { values, vectors } = symmetricEigen(products, size)
  const components = byColumns
    ? vectors.slice(0, dimensions * columns)
    : axesOfRows(centred, vectors, dimensions, Math.sqrt(Math.max(values[0]!, 0)))
  fixSigns(components, columns)
  const variances = values.slice(0, dimensions).map((each) => Math.max(each, 0) / (rows - 1))
  return { components, variances, total: trace / (rows - 1) }
}

function columnProducts({ data, rows, columns }: Doubles): Float64Array {
  const products = new Float64Array(columns * columns)
  for (let row = 0; row < rows; row++) {
    const start = row * columns
    for (let i = 0; i < columns; i++) {
      const factor = data[start + i]!
      for (let j = i; j < columns; j++) products[i * columns + j]! += factor * data[start + j]!
    }
  }
  return mirrored(products, columns)
}

function rowProducts({ data, rows, columns }: Doubles): Float64Array {
  const products = new Float64Array(rows * rows)
  for (let i = 0; i < rows; i++) {
    for (let j = i; j < rows; j++) {
      let sum = 0
      for (let k = 0; k < columns; k++) sum += data[i * columns + k]! * data[j * columns + k]!
      products[i * rows + j] = sum
    }
  }
  return mirrored(products, rows)
}

function mirrored(products: Float64Array, size: number): Float64Array {
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) products[i * size + j] = products[j * size + i]!
  return products
}

/** Directions in the columns from eigenvectors over the rows; where nothing is left, any that is orthogonal to the others. */
function axesOfRows(centred: Doubles, vectors: Float64Array, dimensions: number, largest: number): Float64Array {
  const { data, rows, columns } = centred
  const axes = new Float64Array(dimensions * columns)
  let unit = 0
  for (let k = 0; k < dimensions; k++) {
    const axis = axes.subarray(k * columns, (k + 1) * columns)
    for (let row = 0; row < rows; row++) {
      const factor = vectors[k * rows + row]!
      for (let j = 0; j < columns; j++) axis[j]! += factor * data[row * columns + j]!
    }
    let length = madeOrthogonal(axes, k, columns)
    for (let least = NOTHING_LEFT * largest; length <= least && unit < columns; least = NOTHING_LEFT) {
      axis.fill(0)
      axis[unit++] = 1
      length = madeOrthogonal(axes, k, columns)
    }
    for (let j = 0; j < columns; j++) axis[j]! /= length
  }
  return axes
}

/** Takes from row k its parts along the rows before; gives the length of the rest. */
function madeOrthogonal(axes: Float64Array, k: number, columns: number): number {
  const start = k * columns
  // Twice: the first time leaves rounding errors of the size of what was taken.
  for (let other = 0; other < 2 * k; other++) {
    const from = (other % k) * columns
    let sum = 0
    for (let j = 0; j < columns; j++) sum += axes[start + j]! * axes[from + j]!
    for (let j = 0; j < columns; j++) axes[start + j]! -= sum * axes[from + j]!
  }
  let squares = 0
  for (let j = 0; j < columns; j++) squares += squared(axes[start + j]!)
  return Math.sqrt(squares)
}

/** Turns each row around whose entry of the largest size is negative. */
function fixSigns(axes: Float64Array, columns: number): void {
  for (let start = 0; start < axes.length; start += columns) {
    const axis = axes.subarray(start, start + columns)
    const largest = axis.reduce((at, each, i) => (Math.abs(each) > Math.abs(axis[at]!) ? i : at), 0)
    if (axis[largest]! < 0) for (let j = 0; j < columns; j++) axis[j] = -axis[j]!
  }
}
