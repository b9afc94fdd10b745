// How far draws are from a distribution, in standard errors or as a p-value.
import { runs } from "@lectern/core/testing"

/**
 * How many draws a test of a distribution takes: all of them when all tests run, a sixteenth otherwise. Tolerances must depend
 * on the number.
 */
export function drawsOutOf(full: number): number {
  return runs(runs(full))
}

/** The expected moments that {@link meanError} and {@link varianceError} compare with. */
export interface ExpectedMoments {
  readonly mean: number | undefined
  readonly variance: number | undefined
  readonly excessKurtosis: number | undefined
}

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

/** {@link excessOfChiSquare} of draws from a continuous distribution over `bins` bins that are equally likely by its `cdf`. */
export function excessOverBins(draws: Readonly<ArrayLike<number>>, cdf: (x: number) => number, bins = 100): number {
  const counts = new Float64Array(bins)
  for (let i = 0; i < draws.length; i++) counts[Math.min(bins - 1, Math.floor(cdf(draws[i]!) * bins))]! += 1
  return excessOfChiSquare(counts, new Float64Array(bins).fill(1 / bins))
}

/** The Kolmogorov-Smirnov distance: the largest difference between the share of draws up to some x and `cdf(x)`. */
export function kolmogorovSmirnov(draws: Readonly<ArrayLike<number>>, cdf: (x: number) => number): number {
  const sorted = Float64Array.from(draws).sort()
  const n = sorted.length
  let distance = 0
  for (let i = 0; i < n; i++) {
    const below = cdf(sorted[i]!)
    distance = Math.max(distance, below - i / n, (i + 1) / n - below)
  }
  return distance
}

/**
 * How likely `n` draws from the distribution itself are this far from it or farther: exact (Marsaglia, Tsang and Wang 2003) up
 * to 200 draws; Kolmogorov's limit with the correction of Vrbik 2018 ("Small-sample corrections to Kolmogorov-Smirnov test
 * statistic", good to about 1/n^2) for more.
 */
export function kolmogorovSmirnovPValue(distance: number, n: number): number {
  if (n <= 200) return 1 - marsagliaTsangWang(distance, n)
  const plain = distance * Math.sqrt(n)
  return kolmogorovTail(plain + 1 / (6 * Math.sqrt(n)) + (plain - 1) / (4 * n))
}

/** The p-value of draws under `cdf`, by Kolmogorov and Smirnov. */
export function pValueOfDraws(draws: Readonly<ArrayLike<number>>, cdf: (x: number) => number): number {
  return kolmogorovSmirnovPValue(kolmogorovSmirnov(draws, cdf), draws.length)
}

/** The mean of draws. */
export function meanOf(draws: Readonly<ArrayLike<number>>): number {
  let sum = 0
  for (let i = 0; i < draws.length; i++) sum += draws[i]!
  return sum / draws.length
}

/** The variance of draws about `centre`, their own mean by default (then with n - 1). */
export function varianceOf(draws: Readonly<ArrayLike<number>>, centre?: number): number {
  const mean = centre ?? meanOf(draws)
  let sum = 0
  for (let i = 0; i < draws.length; i++) sum += (draws[i]! - mean) ** 2
  return sum / (centre === undefined ? draws.length - 1 : draws.length)
}

/** How many standard errors the mean of draws lies from the expected one; needs a finite variance. */
export function meanError(draws: Readonly<ArrayLike<number>>, { mean, variance }: ExpectedMoments): number {
  return (meanOf(draws) - mean!) / Math.sqrt(variance! / draws.length)
}

/** How many standard errors the variance of draws lies from the expected one; needs a finite fourth moment. */
export function varianceError(draws: Readonly<ArrayLike<number>>, expected: ExpectedMoments): number {
  const { mean, variance, excessKurtosis } = expected
  return (varianceOf(draws, mean) / variance! - 1) / Math.sqrt((excessKurtosis! + 2) / draws.length)
}

/** How many standard errors the mean of draws lies from `mean`, the standard error taken from the draws themselves. */
export function studentizedError(draws: Readonly<ArrayLike<number>>, mean: number): number {
  return (meanOf(draws) - mean) / Math.sqrt(varianceOf(draws) / draws.length)
}

// P(K > x) of Kolmogorov's distribution.
function kolmogorovTail(x: number): number {
  if (x <= 0) return 1
  if (x < 1) {
    let sum = 0
    for (let k = 1; k <= 9; k += 2) sum += Math.exp(-((k * Math.PI) ** 2) / (8 * x * x))
    return 1 - (Math.sqrt(2 * Math.PI) / x) * sum
  }
  let sum = 0
  for (let k = 1; k <= 6; k++) sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * (k * x) ** 2)
  return sum
}

// P(D_n < d), "Evaluating Kolmogorov's distribution": an entry of the nth power of a small matrix.
function marsagliaTsangWang(d: number, n: number): number {
  if (d >= 1) return 1
  if (d <= 0.5 / n) return 0
  const k = Math.floor(n * d) + 1
  const m = 2 * k - 1
  const h = k - n * d
  const matrix = new Float64Array(m * m)
  for (let i = 0; i < m; i++) for (let j = 0; j < Math.min(m, i + 2); j++) matrix[i * m + j] = 1
  for (let i = 0; i < m; i++) {
    matrix[i * m]! -= h ** (i + 1)
    matrix[(m - 1) * m + i]! -= h ** (m - i)
  }
  matrix[(m - 1) * m]! += Math.max(0, 2 * h - 1) ** m
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < Math.min(m, i + 2); j++) for (let g = 1; g <= i - j + 1; g++) matrix[i * m + j]! /= g
  }
  let row = new Float64Array(m)
  row[k - 1] = 1
  for (let i = 1; i <= n; i++) {
    const next = new Float64Array(m)
    for (let a = 0; a < m; a++) for (let b = 0; b < m; b++) next[b]! += row[a]! * matrix[a * m + b]!
    // n! / n^n would underflow as a whole.
    for (let b = 0; b < m; b++) next[b]! *= i / n
    row = next
  }
  return row[k - 1]!
}
