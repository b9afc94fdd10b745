// From counts to BLEU: brevity penalty times the weighted geometric mean of the precisions.
import type { BleuSettings } from "./options.js"
import { smoothedPrecisions } from "./smoothing.js"

/** BLEU and its parts. Never holds NaN: without any match, and for an empty corpus, the score is 0. */
export interface BleuScore {
  /** 0 to 1; reports multiply by 100. */
  readonly score: number
  /** Smoothed precision of order 1, 2, ...: the individual n-gram scores, 0 to 1. */
  readonly precisions: readonly number[]
  /** BLEU-1, BLEU-2, ...: the score over orders 1 to k with uniform weights, 0 to 1. */
  readonly cumulative: readonly number[]
  /** Clipped matches of order 1, 2, ...; add-k smoothing raises those above order 1, as in sacreBLEU's reports. */
  readonly counts: readonly number[]
  /** N-grams of the hypotheses of order 1, 2, ...; add-k smoothing raises those above order 1. */
  readonly totals: readonly number[]
  /** 1 when the hypotheses are at least as long as the references, less when shorter, 0 when there is no token. */
  readonly brevityPenalty: number
  /** Tokens of the hypotheses. */
  readonly hypothesisLength: number
  /**
   * Tokens of the references: for each segment, the length closest to the hypothesis's, the shorter of two equally close.
   */
  readonly referenceLength: number
  /** Hypothesis length by reference length; 0 when the latter is 0. */
  readonly ratio: number
}

/** Computes BLEU from the counts. */
export function bleuScore(state: Float64Array, settings: BleuSettings): BleuScore {
  const { maxOrder, weights, uniform, smoothing, smoothingValue, effectiveOrder } = settings
  const [hypothesisLength = 0, referenceLength = 0] = state
  const smoothed = smoothedPrecisions(
    state.subarray(2, 2 + maxOrder),
    state.subarray(2 + maxOrder, 2 + 2 * maxOrder),
    smoothing,
    smoothingValue,
  )
  const { precisions, counts, totals } = smoothed
  const brevityPenalty = brevity(hypothesisLength, referenceLength)
  const upTo = (order: number): number => (effectiveOrder ? Math.min(order, smoothed.effectiveOrder) : order)
  const bleu = (order: number, by: readonly number[]): number =>
    brevityPenalty * geometricMean(precisions, by, upTo(order))
  const alike = precisions.map(() => 1)
  const cumulative = precisions.map((_, k) => bleu(k + 1, alike))
  return {
    score: uniform ? cumulative[maxOrder - 1]! : bleu(maxOrder, weights),
    precisions,
    cumulative,
    counts,
    totals,
    brevityPenalty,
    hypothesisLength,
    referenceLength,
    ratio: referenceLength === 0 ? 0 : hypothesisLength / referenceLength,
  }
}

function brevity(hypothesisLength: number, referenceLength: number): number {
  if (hypothesisLength >= referenceLength) return 1
  return hypothesisLength === 0 ? 0 : Math.exp(1 - referenceLength / hypothesisLength)
}

/**
 * The mean of the first `orders` values, their weights rescaled to sum to 1; orders of weight 0 do not count. 0 without
 * weights.
 */
function geometricMean(values: readonly number[], weights: readonly number[], orders: number): number {
  let logs = 0
  let weight = 0
  for (let n = 0; n < orders; n++) {
    if (weights[n] === 0) continue
    if (values[n] === 0) return 0
    logs += weights[n]! * Math.log(values[n]!)
    weight += weights[n]!
  }
  return weight === 0 ? 0 : Math.exp(logs / weight)
}
