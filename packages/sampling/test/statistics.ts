// How far observed counts are from a distribution, in standard errors.

/**
 * Pearson's chi-square of `counts` against `probs`, as the number of standard deviations above its mean.
 * With k outcomes of positive probability, chi-square has mean k - 1 and variance 2 (k - 1).
 */
export function excessOfChiSquare(counts: Readonly<ArrayLike<number>>, probs: Readonly<ArrayLike<number>>): number {
  let draws = 0
  for (let i = 0; i < counts.length; i++) draws += counts[i]!
  let chiSquare = 0
  let outcomes = 0
  for (let i = 0; i < counts.length; i++) {
    const expected = draws * probs[i]!
    if (expected === 0) {
      if (counts[i] !== 0) return Infinity
      continue
    }
    chiSquare += (counts[i]! - expected) ** 2 / expected
    outcomes++
  }
  return (chiSquare - (outcomes - 1)) / Math.sqrt(2 * (outcomes - 1))
}
