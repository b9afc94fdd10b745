// Jelinek-Mercer smoothing: relative frequencies of all orders, mixed with weights that fit a held-out text best.
import { checkedOptions, checkList, checkProbability, later, type OptionTable, outOfRange } from "@lectern/core/checks"
import { checkCounts, type NgramCounts } from "../count/ngram-counts.js"
import { type Corpus, corpusOf, SHARED_OPTIONS, type SmoothedModel, type SmoothingOptions } from "./corpus.js"
import { rawCounts } from "./discounted-model.js"
import { estimate } from "./estimate.js"
import { modelOf } from "./finish.js"
import { fittedWeights } from "./fit-weights.js"
import { heldOutEvents, leaveOneOutEvents } from "./held-out.js"

/** Options of Jelinek-Mercer smoothing. */
export interface JelinekMercerOptions extends SmoothingOptions {
  /**
   * The weight of the relative frequency at each order from 1 on, 0 to 1; the rest is the weight of the shorter context's probability.
   *
   * @defaultValue those that fit best
   */
  readonly weights?: readonly number[]
  /**
   * The counts of a text that the weights should fit, of the same order. Words that the model does not have count as unknown.
   *
   * @defaultValue each n-gram of the corpus itself in turn, with one occurrence taken away
   */
  readonly heldOut?: NgramCounts
}

/** The table of {@link JelinekMercerOptions}. */
export const JELINEK_MERCER_OPTIONS: OptionTable<JelinekMercerOptions, "weights" | "heldOut"> = {
  ...SHARED_OPTIONS,
  weights: [later(), undefined],
  heldOut: [later(), undefined],
}

/**
 * Makes a model by Jelinek-Mercer smoothing: λ c / N + (1 - λ) p, where p is the probability after the shorter context and λ has one
 * value at each order. Below order 1 all words are equally likely.
 *
 * Weights are fitted by expectation maximization, until none changes by more than 1e-6.
 *
 * @param counts - of n-grams
 * @param options - pruning, the weights or a held-out text; `interpolateUnigrams` is true by default
 * @returns the model; its parameter is λ at each order. Where no context of an order occurs in the held-out text, it is 0.5, with a note
 * @throws LecternError `unknown-option`, `wrong-type`, `out-of-range`; `bad-data` for counts without sentences
 * @see Jelinek and Mercer 1980; Chen and Goodman 1998, section 2.3
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const counts = countNgrams(["the cat sat", "the cat ran"], { order: 2 })
 * const heldOut = countNgrams(["the dog sat"], { order: 2 })
 * const { model, parameters } = jelinekMercer(counts, { heldOut })
 * ```
 */
export function jelinekMercer(counts: NgramCounts, options: JelinekMercerOptions = {}): SmoothedModel {
  const settings = checkedOptions("jelinekMercer()", options, JELINEK_MERCER_OPTIONS)
  const { weights, heldOut, interpolateUnigrams } = settings
  const corpus = corpusOf(counts, settings)
  if (weights !== undefined) checkWeights(weights, counts.order)
  if (heldOut !== undefined) {
    checkCounts(heldOut)
    if (heldOut.order !== counts.order)
      throw outOfRange("heldOut.order", heldOut.order, `the order of the counts, ${counts.order}`)
  }
  const fitted = weights === undefined ? fittedTo(corpus, heldOut) : Array.from(weights)
  const notes: string[] = []
  const used = fitted.map((weight, n) => {
    if (weight !== undefined) return weight
    notes.push(`order ${n + 1}: the held-out text has no context that occurs, so the weight 0.5 is used`)
    return 0.5
  })
  const methods = rawCounts(counts).map((each, n) => {
    const taken = 1 - used[n]!
    return { counts: each, discount: (count: number) => taken * count }
  })
  return {
    model: modelOf(corpus, estimate(corpus, methods, "interpolated", interpolateUnigrams), "shorter"),
    parameters: used.map((weight) => [weight]),
    notes,
  }
}

function fittedTo(corpus: Corpus, heldOut: NgramCounts | undefined): (number | undefined)[] {
  const events = heldOut === undefined ? leaveOneOutEvents(corpus) : heldOutEvents(corpus, heldOut)
  return fittedWeights(events, 1 / corpus.predictable)
}

function checkWeights(weights: readonly number[], order: number): void {
  checkList("weights", weights)
  if (weights.length !== order) throw outOfRange("the length of weights", weights.length, `the order, ${order}`)
  Array.from(weights).forEach((weight, i) => {
    checkProbability(`weights[${i}]`, weight)
  })
}
