// Principal components, exact: the eigenvectors of the covariance, or of the products of rows when there are fewer rows.
import {
  checkFiniteNumbers,
  checkInteger,
  checkOptions,
  checkRecord,
  checkSameLength,
  checkTypedArray,
  later,
  type OptionTable,
} from "@lectern/core/checks"
import { checkedMatrix, type Doubles, type Matrix } from "../rows/matrix.js"
import { principalAxes } from "./principal-axes.js"

/** Options of {@link pca}. */
export interface PcaOptions {
  /**
   * The number of components, an integer from 1 to the smaller of rows and columns.
   * @defaultValue `2`, or 1 of a single column
   */
  readonly dimensions?: number
}

/** Principal components of a matrix. */
export interface Pca {
  /** The number of rows of the matrix. */
  readonly rows: number
  /** The number of columns of the matrix. */
  readonly columns: number
  /** The number of components. */
  readonly dimensions: number
  /** `rows x dimensions`: each row along each component, in the units of the matrix; each column has mean 0. */
  readonly positions: Float64Array
  /** `dimensions x columns`: orthogonal directions of length 1, that of the largest variance first. */
  readonly components: Float64Array
  /** The mean of each column. */
  readonly means: Float64Array
  /** The variance along each component, with `rows - 1` as the divisor. */
  readonly explainedVariance: Float64Array
  /** Its share of the variance of all columns, in [0, 1]; 0 when all rows are equal. */
  readonly explainedVarianceRatio: Float64Array
}

/** The table of {@link PcaOptions}. */
export const PCA_OPTIONS: OptionTable<PcaOptions> = { dimensions: [later(), 2] }

/**
 * Principal component analysis: the straight-line projection that keeps the most variance.
 *
 * Exact, and the same bytes in every engine. The sign of each component is such that its entry of the largest size is
 * positive, the first of equally large ones. Variances below about 1e-15 of the largest one are rounding errors. The columns are
 * centred, not scaled.
 *
 * @param matrix - at least 2 rows
 * @param options - `dimensions`, 2 by default
 * @returns positions, components and variances
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`, `unknown-option`
 * @see Jolliffe 2002, Principal Component Analysis, 2nd edition, section 3.1
 * @see [Note: Looking at vectors](../../../../../docs/notes/looking-at-vectors.md)
 * @example
 * ```ts
 * const matrix = { data: Float64Array.of(0, 0, 3, 4, 6, 8), rows: 3, columns: 2 }
 * pca(matrix, { dimensions: 1 }).explainedVarianceRatio //=> [1]
 * ```
 */
export function pca(matrix: Matrix, options: PcaOptions = {}): Pca {
  checkOptions<PcaOptions>("pca()", options, PCA_OPTIONS)
  const doubles = checkedMatrix("matrix", matrix)
  const most = Math.min(doubles.rows, doubles.columns)
  const { dimensions = Math.min(PCA_OPTIONS.dimensions[1], most) } = options
  checkInteger("dimensions", dimensions, 1, most)
  return pcaOf(doubles, dimensions)
}

/** Principal components of a checked matrix. */
export function pcaOf(matrix: Doubles, dimensions: number): Pca {
  const { rows, columns } = matrix
  const means = columnMeans(matrix)
  const centred = centredRows(matrix, means)
  const { components, variances, total } = principalAxes(centred, dimensions)
  return {
    rows,
    columns,
    dimensions,
    positions: along(centred, components, dimensions),
    components,
    means,
    explainedVariance: variances,
    explainedVarianceRatio: variances.map((each) => (total > 0 ? each / total : 0)),
  }
}

/**
 * Positions of other rows along principal components.
 *
 * @param components - of {@link pca}
 * @param matrix - as many columns as the components
 * @returns `rows x dimensions` positions
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`, `unknown-option`
 * @see [Guide: Word vectors in programs](../../../../../docs/guides/word-vectors.md#pictures)
 * @example
 * ```ts
 * const fitted = pca({ data: Float64Array.of(0, 0, 3, 4, 6, 8), rows: 3, columns: 2 }, { dimensions: 1 })
 * pcaPositions(fitted, { data: Float64Array.of(3, 4, 0, 0), rows: 2, columns: 2 }) //=> [0, -5]
 * ```
 */
export function pcaPositions(components: Pca, matrix: Matrix): Float64Array {
  const { means, dimensions, components: axes } = checkedPca(components)
  const doubles = checkedMatrix("matrix", matrix)
  checkSameLength("columns", ["components", means.length], ["matrix", doubles.columns])
  return along(centredRows(doubles, means), axes, dimensions)
}

function checkedPca(value: Pca): Pca {
  checkRecord("components", value, "what pca() gave")
  const { means, dimensions, components } = value
  checkTypedArray("components.means", means, "Float64Array")
  checkTypedArray("components.components", components, "Float64Array")
  checkInteger("components.dimensions", dimensions, 1)
  checkFiniteNumbers("components.means", means)
  checkFiniteNumbers("components.components", components)
  const product = dimensions * means.length
  checkSameLength("numbers", ["components.components", components.length], ["dimensions times columns", product])
  return value
}

function columnMeans({ data, rows, columns }: Doubles): Float64Array {
  const means = new Float64Array(columns)
  for (let row = 0, i = 0; row < rows; row++) for (let k = 0; k < columns; k++) means[k]! += data[i++]!
  for (let k = 0; k < columns; k++) means[k]! /= rows
  return means
}

function centredRows({ data, rows, columns }: Doubles, means: Float64Array): Doubles {
  return { data: data.map((each, i) => each - means[i % columns]!), rows, columns }
}

function along({ data, rows, columns }: Doubles, axes: Float64Array, dimensions: number): Float64Array {
  const positions = new Float64Array(rows * dimensions)
  for (let row = 0; row < rows; row++) {
    for (let axis = 0; axis < dimensions; axis++) {
      let sum = 0
      for (let k = 0; k < columns; k++) sum += data[row * columns + k]! * axes[axis * columns + k]!
      positions[row * dimensions + axis] = sum
    }
  }
  return positions
}
