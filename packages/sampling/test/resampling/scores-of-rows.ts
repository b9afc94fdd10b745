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
  const centre = mean(rows)
  return mean(Array.from(rows, (row) => (row - centre) ** 2))
}

/** The correlation of rows of two. */
export function correlation(rows: Float64Array): number {
  const [xs, ys] = [rows.filter((_, i) => i % 2 === 0), rows.filter((_, i) => i % 2 === 1)]
  const [x, y] = [mean(xs), mean(ys)]
  const covariance = mean(xs.map((each, i) => (each - x) * (ys[i]! - y)))
  return covariance / Math.sqrt(variance(xs) * variance(ys))
}

/** Rows of as many numbers as there are samples. */
export function rowsOf(samples: readonly (readonly number[])[]): Float64Array {
  return Float64Array.from(samples[0]!.flatMap((_, i) => samples.map((sample) => sample[i]!)))
}
