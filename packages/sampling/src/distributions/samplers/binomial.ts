// Draws of a binomial distribution, by the methods that numpy uses and with the same use of the stream: inversion where
// few successes are expected, algorithm BTPE (Kachitvichyanukul & Schmeiser 1988) otherwise.
//
// BTPE covers the histogram, scaled to height 1 at its mode, by a triangle that lies below it, two parallelograms that make
// it a trapezium, and two exponential tails. A draw is a point (u, v): u says in which of the four, v where. Most points fall
// into the triangle and need no test.

import { exp, log, log1p } from "@lectern/core/elementary"
import type { Generator } from "@lectern/random"

/** Draws a number of successes. */
export type BinomialSampler = (generator: Generator) => number

const INVERTED = 30

/** The sampler of a binomial distribution; values that do not change between draws are computed once, here. */
export function binomialSampler(trials: number, probability: number): BinomialSampler {
  if (trials === 0 || probability === 0) return () => 0
  if (probability <= 0.5) return rareSuccesses(trials, probability)
  const failures = rareSuccesses(trials, 1 - probability)
  return (generator) => trials - failures(generator)
}

function rareSuccesses(n: number, p: number): BinomialSampler {
  return n * p <= INVERTED ? inversion(n, p) : btpe(n, p)
}

/** Subtracts one probability after the other, from 0 successes on, from a uniform number. */
function inversion(n: number, p: number): BinomialSampler {
  const q = 1 - p
  const mean = n * p
  // Ten standard deviations: values beyond are as rare as the rounding errors that the rest of u then consists of.
  const most = Math.floor(Math.min(n, mean + 10 * Math.sqrt(mean * q + 1)))
  // As many as were needed so far.
  const probs = [exp(n * log1p(-p))]
  return (generator) => {
    let u = generator.uniform()
    let successes = 0
    while (u > probs[successes]!) {
      u -= probs[successes]!
      successes += 1
      if (successes > most) {
        successes = 0
        u = generator.uniform()
      } else if (successes === probs.length) {
        probs.push(((n - successes + 1) * p * probs[successes - 1]!) / (successes * q))
      }
    }
    return successes
  }
}

/** Algorithm BTPE for p up to 1/2; steps and constants are named as in the paper. */
function btpe(n: number, p: number): BinomialSampler {
  const q = 1 - p
  const variance = n * p * q
  const peak = n * p + p
  const mode = Math.floor(peak)
  const p1 = Math.floor(2.195 * Math.sqrt(variance) - 4.6 * q) + 0.5
  const middle = mode + 0.5
  const left = middle - p1
  const right = middle + p1
  const c = 0.134 + 20.5 / (15.3 + mode)
  const rise = (peak - left) / (peak - left * p)
  const leftDecay = rise * (1 + rise / 2)
  const fall = (right - peak) / (right * q)
  const rightDecay = fall * (1 + fall / 2)
  const p2 = p1 * (1 + 2 * c)
  const p3 = p2 + c / leftDecay
  const p4 = p3 + c / rightDecay
  const isBelow = underHistogram(n, p)

  return (generator) => {
    while (true) {
      const u = generator.uniform() * p4
      const v = generator.uniform()
      // Step 1: the triangle.
      if (u <= p1) return Math.floor(middle - p1 * v + u)
      let y: number
      let height: number
      if (u <= p2) {
        // Step 2: the parallelograms.
        const x = left + (u - p1) / c
        height = v * c + 1 - Math.abs(mode - x + 0.5) / p1
        if (height > 1) continue
        y = Math.floor(x)
      } else if (u <= p3) {
        // Step 3: the left tail; y is -Infinity when v is 0.
        y = Math.floor(left + log(v) / leftDecay)
        if (y < 0) continue
        height = v * (u - p2) * leftDecay
      } else {
        // Step 4: the right tail.
        y = Math.floor(right - log(v) / rightDecay)
        if (y > n) continue
        height = v * (u - p3) * rightDecay
      }
      if (isBelow(height, y)) return y
    }
  }
}

/** Step 5: whether `height` is at most the probability of y over that of the mode. */
function underHistogram(n: number, p: number): (height: number, y: number) => boolean {
  const q = 1 - p
  const variance = n * p * q
  const mode = Math.floor(n * p + p)
  const odds = p / q
  const a = odds * (n + 1)
  const f1 = mode + 1
  const z = n + 1 - mode
  const stirlingOfMode = stirling(f1) + stirling(z)

  return (height, y) => {
    const k = Math.abs(y - mode)
    if (k <= 20 || k >= variance / 2 - 1) {
      // Step 5.1: factor by factor.
      let ratio = 1
      for (let i = mode + 1; i <= y; i++) ratio *= a / i - odds
      for (let i = y + 1; i <= mode; i++) ratio /= a / i - odds
      return height <= ratio
    }
    // Step 5.2: squeezed between two parabolas.
    const rho = (k / variance) * ((k * (k / 3 + 0.625) + 1 / 6) / variance + 0.5)
    const parabola = (-k * k) / (2 * variance)
    const logHeight = log(height)
    if (logHeight < parabola - rho) return true
    if (logHeight > parabola + rho) return false
    // Step 5.3: Stirling's formula. The paper adds the terms of y, too; they belong to the denominator.
    const x1 = y + 1
    const w = n - y + 1
    const logRatio = (mode + 0.5) * log(f1 / x1) + (n - mode + 0.5) * log(z / w) + (y - mode) * log((w * p) / (x1 * q))
    return logHeight <= logRatio + stirlingOfMode - stirling(x1) - stirling(w)
  }
}

// The error of Stirling's formula, up to x^-9.
function stirling(x: number): number {
  const square = x * x
  return (13860 - (462 - (132 - (99 - 140 / square) / square) / square) / square) / x / 166320
}
