// Scores of rows that tests share.

/** Their mean. */
export function mean(rows: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < rows.length; i++) sum += rows[i]!
  return sum / rows.length
}

/** Their median, the mean of the two in the middle of an even number; sorts them. */
export function median(rows: Float64Array): number {
  rows.sort()
  const half = rows.length >>> 1
  return rows.length % 2 === 1 ? rows[half]! : (rows[half - 1]! + rows[half]!) / 2
}

/** Their variance, divided by their number. */
export function variance(rows: ArrayLike<number>): number {
  return covariance(rows, rows)
}

function covariance(xs: ArrayLike<number>, ys: ArrayLike<number>): number {
  const [x, y] = [mean(xs), mean(ys)]
  let sum = 0
  for (let i = 0; i < xs.length; i++) sum += (xs[i]! - x) * (ys[i]! - y)
  return sum / xs.length
}

/** The correlation of two samples. */
export function correlationOf(xs: ArrayLike<number>, ys: ArrayLike<number>): number {
  return covariance(xs, ys) / Math.sqrt(variance(xs) * variance(ys))
}

/** The correlation of rows of two. */
export function correlation(rows: Float64Array): number {
  return correlationOf(
    rows.filter((_, i) => i % 2 === 0),
    rows.filter((_, i) => i % 2 === 1),
  )
}

/** Rows of as many numbers as there are samples. */
export function rowsOf(samples: readonly (readonly number[])[]): Float64Array {
  return Float64Array.from(samples[0]!.flatMap((_, i) => samples.map((sample) => sample[i]!)))
}
