// A distribution over a list: index i with the probability of its weight.

import { log, log1p } from "@lectern/core/elementary"
import { type AliasTable, aliasTable } from "@lectern/random"
import { checkTotal, checkWeights, prefixSums, suffixSums } from "@lectern/random/internal"
import { discrete } from "./discrete.js"
import type { DiscreteDistribution, Moments } from "./distribution.js"

/**
 * The distribution of an index whose probability is proportional to its weight.
 *
 * Draws take constant time, by an alias table that is built when the first draw is made.
 *
 * @param weights - at least one; finite, not negative, with a finite positive sum; they need not sum to 1
 * @returns the distribution over 0..weights.length-1
 * @throws LecternError `out-of-range` when the weights are not allowed
 * @see Walker 1977, "An efficient method for generating discrete random variables with general distributions"
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * categorical([1, 2, 5]).pmf(2) //=> 0.625
 * ```
 */
export function categorical(weights: Readonly<ArrayLike<number>>): DiscreteDistribution {
  const { upTo, above, total } = partialSums(weights)
  const size = weights.length
  // The weights may be the caller's array, which may change.
  const own = Float64Array.from(weights)
  let low = 0
  while (own[low] === 0) low++
  let high = size - 1
  while (own[high] === 0) high--
  let table: AliasTable | undefined
  const tableOf = (): AliasTable => {
    table ??= aliasTable(own)
    return table
  }
  const cdf = (k: number): number => upTo[k]! / total
  const sf = (k: number): number => above[k]! / total

  return discrete({
    support: [low, high],
    ...momentsOf(own, total),
    sample: (generator) => tableOf().draw(generator),
    fill(out, generator) {
      out.set(tableOf().fill(new Uint32Array(out.length), generator))
      return out
    },
    pmf: (k) => own[k]! / total,
    logPmf: (k) => log(own[k]! / total),
    cdf,
    sf,
    logCdf: (k) => (sf(k) < 0.5 ? log1p(-sf(k)) : log(cdf(k))),
    logSf: (k) => (cdf(k) < 0.5 ? log1p(-cdf(k)) : log(sf(k))),
    guess: (p) => firstReaching(upTo, p * total),
  })
}

interface PartialSums {
  /** By index, the sum of the weights up to and including it. */
  readonly upTo: Float64Array
  /** By index, the sum of the weights beyond it. */
  readonly above: Float64Array
  readonly total: number
}

/** Sums from either end, each rounded once. */
function partialSums(weights: Readonly<ArrayLike<number>>): PartialSums {
  checkWeights(weights)
  const upTo = prefixSums(weights)
  const total = upTo.at(-1) ?? 0
  checkTotal(total)
  const above = new Float64Array(weights.length)
  above.set(suffixSums(weights).subarray(1))
  return { upTo, above, total }
}

/** The smallest index whose sum is at least `sum`. */
function firstReaching(sums: Float64Array, sum: number): number {
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sums[middle]! >= sum) high = middle
    else low = middle + 1
  }
  return low
}

function momentsOf(weights: Float64Array, total: number): Moments {
  const about = (centre: number, power: number): number => {
    let sum = 0
    for (let i = 0; i < weights.length; i++) sum += (weights[i]! / total) * (i - centre) ** power
    return sum
  }
  const mean = about(0, 1)
  const variance = about(mean, 2)
  // Weights that are negligible beside another count as 0.
  const sure = variance === 0 || weights.filter((weight) => weight > 0).length === 1
  return {
    mean,
    variance: sure ? 0 : variance,
    skewness: sure ? undefined : about(mean, 3) / variance / Math.sqrt(variance),
    excessKurtosis: sure ? undefined : about(mean, 4) / variance / variance - 3,
  }
}
