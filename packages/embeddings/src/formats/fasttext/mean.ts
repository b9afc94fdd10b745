// The mean of rows in single precision: the same bytes as fastText's.

/** Rows of numbers. */
export interface Rows {
  /** Row by row. */
  readonly data: Float32Array
  /** Numbers from one row to the next. */
  readonly stride: number
}

/** Writes the mean of rows: sums in the order of the rows, then a product with 1/n, each rounded to single precision. */
export function writeMeanOfRows(
  { data, stride }: Rows,
  which: Readonly<ArrayLike<number | undefined>>,
  to: Float32Array,
): void {
  for (let i = 0; i < which.length; i++) {
    const row = which[i]
    if (row === undefined) continue
    for (let d = 0; d < to.length; d++) to[d]! += data[row * stride + d]!
  }
  const share = Math.fround(1 / which.length)
  for (let d = 0; d < to.length; d++) to[d]! *= share
}
