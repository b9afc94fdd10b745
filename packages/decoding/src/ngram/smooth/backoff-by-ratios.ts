// The common part of Katz's and Good-Turing smoothing: counts are multiplied by ratios, the rest goes to words that do not occur.

import { countsOfCounts } from "../count/counts-of-counts.js"
import type { NgramCounts } from "../count/ngram-counts.js"
import { corpusOf } from "./corpus.js"
import { rawCounts } from "./discounted-model.js"
import { absoluteDiscount } from "./discounts.js"
import { type Discounting, estimate } from "./estimate.js"
import { modelOf } from "./finish.js"
import type { Ratios } from "./good-turing-ratios.js"
import type { SmoothedModel, SmoothingOptions } from "./smoothed.js"

/** The ratios of one order, if there are any, and why they are not the ones requested. */
export interface FoundRatios {
  readonly ratios: Ratios | undefined
  readonly note?: string
}

/** Makes a model by ratios. */
export function backoffByRatios(
  counts: NgramCounts,
  options: SmoothingOptions,
  find: (counts: Float64Array) => FoundRatios,
): SmoothedModel {
  const corpus = corpusOf(counts, options)
  const orders = rawCounts(counts).map((each, n) => discounting(each, n + 1, find))
  const methods = orders.map(({ method }) => method)
  return {
    model: modelOf(corpus, estimate(corpus, methods, "backoff", options.interpolateUnigrams ?? false), "shorter"),
    parameters: orders.map(({ parameters }) => parameters),
    notes: orders.flatMap(({ note }) => note ?? []),
  }
}

interface Order {
  readonly method: Discounting
  readonly parameters: readonly number[]
  readonly note: string | undefined
}

function discounting(counts: Float64Array, order: number, find: (counts: Float64Array) => FoundRatios): Order {
  // Where nothing is taken off, one count is left for words that do not occur (Rosenfeld; as SRILM).
  const raise = (_: number, free: number): number => (free > 0 ? 0 : 1)
  const { ratios, note } = find(counts)
  if (ratios !== undefined) {
    const method = { counts, discount: (count: number) => count * (1 - ratios.ratio(count)), raise }
    return { method, parameters: ratios.first, note: note && `order ${order}: ${note}` }
  }
  const { discounts } = absoluteDiscount(countsOfCounts(counts, 2), order)
  const discount = Math.min(discounts[0]!, MAX_DISCOUNT)
  return {
    method: { counts, discount: () => discount, raise },
    parameters: [1, 2, 3, 4, 5].map((count) => 1 - discount / count),
    note: `order ${order}: ${note}, so ${discount} is taken off each count`,
  }
}

/** A word that occurs must not lose all of its count. */
const MAX_DISCOUNT = 0.9
