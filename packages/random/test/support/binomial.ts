// The binomial distribution for tests of its samplers.
import { excessOfChiSquare } from "./statistics.js"

/** The probabilities of 0..n successes, from the middle outwards so that nothing underflows. */
export function binomialProbs(n: number, p: number): Float64Array {
  const probs = new Float64Array(n + 1)
  const middle = Math.floor(n * p)
  probs[middle] = 1
  for (let k = middle; k < n; k++) probs[k + 1] = (probs[k]! * (n - k) * p) / ((k + 1) * (1 - p))
  for (let k = middle; k > 0; k--) probs[k - 1] = (probs[k]! * k * (1 - p)) / ((n - k + 1) * p)
  const sum = probs.reduce((a, b) => a + b, 0)
  return probs.map((prob) => prob / sum)
}

/** Chi-square with rare outcomes at either end lumped together, so that each expects at least five. */
export function excessOfCounts(counts: Float64Array, probs: Float64Array): number {
  const draws = counts.reduce((a, b) => a + b, 0)
  const lumped: { count: number; prob: number }[] = [{ count: 0, prob: 0 }]
  let rest = 1
  for (let k = 0; k < probs.length; k++) {
    if (lumped.at(-1)!.prob * draws >= 5 && rest * draws >= 5) lumped.push({ count: 0, prob: 0 })
    lumped.at(-1)!.count += counts[k]!
    lumped.at(-1)!.prob += probs[k]!
    rest -= probs[k]!
  }
  return excessOfChiSquare(
    lumped.map(({ count }) => count),
    lumped.map(({ prob }) => prob),
  )
}
