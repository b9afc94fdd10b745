// Expectation maximization for the weights of a mixture of orders.
import type { Events } from "./held-out.js"

/** Fitting stops when no weight changes by more. */
const TOLERANCE = 1e-6

const MAX_ROUNDS = 1000

/**
 * The weights that make the words of a text most likely.
 *
 * In each round every word is divided among the orders in proportion to the part each adds to its probability; the new weight of an
 * order is its share of the words that reach it from longer contexts. The likelihood never falls.
 *
 * @see Jelinek and Mercer 1980; Dempster, Laird and Rubin 1977
 */
export function fittedWeights(events: Events, uniform: number): (number | undefined)[] {
  let weights = events.counts.map(() => 0.5)
  let reached: number[] = []
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const shares = sharesOf(events, uniform, weights)
    reached = shares.reached
    const next = weights.map((weight, n) => (reached[n]! > 0 ? shares.taken[n]! / reached[n]! : weight))
    const change = next.reduce((most, weight, n) => Math.max(most, Math.abs(weight - weights[n]!)), 0)
    weights = next
    if (change <= TOLERANCE) break
  }
  return weights.map((weight, n) => (reached[n]! > 0 ? weight : undefined))
}

/** The share of all words that reaches each order, and the share that it takes. */
function sharesOf({ counts, frequencies, suffixes }: Events, uniform: number, weights: readonly number[]) {
  const reached = weights.map(() => 0)
  const taken = weights.map(() => 0)
  // The probability of each n-gram's last word, from order 1 up.
  const probs = frequencies.map((each) => new Float64Array(each.length))
  for (const [n, each] of frequencies.entries()) {
    for (let i = 0; i < each.length; i++) {
      const lower = n === 0 ? uniform : probs[n - 1]![suffixes[n]![i]!]!
      probs[n]![i] = Number.isNaN(each[i]) ? lower : weights[n]! * each[i]! + (1 - weights[n]!) * lower
    }
  }
  for (const [length, each] of counts.entries()) {
    for (let i = 0; i < each.length; i++) {
      let rest = each[i]!
      for (let n = length, at = i; n >= 0 && rest > 0; n--) {
        const frequency = frequencies[n]![at]!
        if (!Number.isNaN(frequency)) {
          const share = (weights[n]! * frequency) / probs[n]![at]!
          reached[n]! += rest
          taken[n]! += rest * share
          rest *= 1 - share
        }
        at = n === 0 ? at : suffixes[n]![at]!
      }
    }
  }
  return { reached, taken }
}
