// The two ways to use a shorter context: interpolation and backoff. All methods but add-k are one of them with other discounts.

import { mappedNumbers } from "../count/memory.js"
import { BOS } from "../model.js"
import type { Corpus } from "./corpus.js"

/** The discounting of a method at one order. */
export interface Discounting {
  /** The counts it uses, one for each n-gram of the order. */
  readonly counts: Float64Array
  /** Whether probabilities may take the place of the counts, which saves memory. */
  readonly areCountsFree?: boolean
  /** The discount of a count, which goes to the shorter context. */
  discount(count: number): number
  /** Number added to a context's count, in favour of the shorter context; left out for 0. */
  raise?(types: number, free: number): number
}

/** Probabilities and backoff weights, one list for each order; not yet logarithms. */
export interface Estimate {
  readonly probs: readonly Float64Array[]
  /** One for each n-gram; the highest order has none. */
  readonly backoffs: readonly Float64Array[]
}

/** Use of the shorter context: always, or only for words that do not occur after the longer one. */
export type Variant = "interpolated" | "backoff"

/** Estimates all probabilities. */
export function estimate(
  corpus: Corpus,
  methods: readonly Discounting[],
  variant: Variant,
  interpolateUnigrams: boolean,
): Estimate {
  const probs = [wordProbs(corpus, methods[0]!, interpolateUnigrams)]
  const backoffs: Float64Array[] = []
  for (let n = 1; n < corpus.counts.order; n++) {
    const { prob, backoff } = shared(corpus, methods[n]!, n, { lower: probs[n - 1]!, variant })
    probs.push(prob)
    backoffs.push(backoff)
  }
  backoffs.push(new Float64Array(0))
  return { probs, backoffs }
}

/** Below this the words that do not occur after a context have no probability after the shorter one, up to rounding. */
const NOTHING = 1e-13

/** Probabilities of the n-grams of an order, and backoff weights of their contexts. */
function shared(
  { counts, suffixes, dropped }: Corpus,
  method: Discounting,
  n: number,
  { lower, variant }: { readonly lower: Float64Array; readonly variant: Variant },
): { readonly prob: Float64Array; readonly backoff: Float64Array } {
  const { starts } = counts.levels[n]!
  const shorter = suffixes[n]!
  const prob = method.areCountsFree === true ? method.counts : mappedNumbers(method.counts.length)
  const backoff = mappedNumbers(starts.length - 1).fill(1)
  for (let context = 0; context < backoff.length; context++) {
    const from = starts[context]!
    const to = starts[context + 1]!
    if (from === to) continue
    const { total, free } = discounted(method, dropped[n], from, to, prob)
    if (variant === "interpolated") {
      const weight = free / total
      backoff[context] = weight
      for (let i = from; i < to; i++) prob[i] = prob[i]! / total + weight * lower[shorter[i]!]!
      continue
    }
    let others = 1
    for (let i = from; i < to; i++) if (dropped[n]?.[i] !== 1) others -= lower[shorter[i]!]!
    // If no other word can follow, the words that occur share all there is; if nothing is left of their counts, as after the shorter context.
    const closed = others < NOTHING
    backoff[context] = closed ? 1 : free / total / others
    const left = closed ? total - free : total
    for (let i = from; i < to; i++) prob[i] = left > 0 ? prob[i]! / left : lower[shorter[i]!]!
  }
  return { prob, backoff }
}

function wordProbs({ dropped, predictable }: Corpus, method: Discounting, interpolateUnigrams: boolean): Float64Array {
  const { counts } = method
  const prob = new Float64Array(counts.length)
  const { total, free } = discounted(method, dropped[0], 0, counts.length, prob)
  const isDropped = (word: number): boolean => word === BOS || dropped[0]?.[word] === 1
  let unseen = 0
  for (let word = 0; word < counts.length; word++) if (counts[word] === 0 && !isDropped(word)) unseen++
  // If every word occurs, the share of unseen words goes to all.
  const all = interpolateUnigrams || unseen === 0
  const share = free / total / (all ? predictable : unseen)
  for (let word = 0; word < counts.length; word++) {
    prob[word]! /= total
    if (!isDropped(word) && (all || counts[word] === 0)) prob[word]! += share
  }
  // Not predicted: 1, as in lmplz's files, so that the sum of a sentence may include it.
  prob[BOS] = 1
  return prob
}

/** Discounts the counts of a context into `prob`; gives its raised total and the sum of the discounts and of the number added. */
function discounted(
  { counts, discount, raise }: Discounting,
  dropped: Uint8Array | undefined,
  from: number,
  to: number,
  prob: Float64Array,
): { total: number; free: number } {
  let total = 0
  let free = 0
  let types = 0
  for (let i = from; i < to; i++) {
    const count = counts[i]!
    if (count === 0) continue
    total += count
    types++
    const taken = dropped?.[i] === 1 ? count : discount(count)
    free += taken
    prob[i] = count - taken
  }
  const raised = raise?.(types, free) ?? 0
  return { total: total + raised, free: free + raised }
}
