// Good-Turing smoothing: each count becomes the expected count in a new text of an n-gram that occurs so often. Its ratios, and models
// that back off by such ratios.
import { checkedOptions } from "@lectern/core/checks"
import { exp, log } from "@lectern/core/elementary"
import { countsOfCounts } from "../count/adjusted.js"
import type { NgramCounts } from "../count/ngram-counts.js"
import { BACKOFF_OPTIONS, corpusOf, type SmoothedModel, type SmoothingOptions } from "./corpus.js"
import { absoluteDiscount, rawCounts } from "./discounted-model.js"
import { type Discounting, estimate } from "./estimate.js"
import { modelOf } from "./finish.js"

/**
 * Makes a model by simple Good-Turing smoothing: every count r becomes r*, the expected count of such n-grams in a new text of
 * the same size, and the discounts go to the words that do not occur after the context, in proportion to their probability after
 * the shorter one.
 *
 * The n-grams of each order that do not occur get n1 counts together, n1 being the number of those that occur once. After a context
 * where nothing is taken off, one count is left for the words that do not occur.
 *
 * @param counts - of n-grams
 * @param options - pruning; `interpolateUnigrams` is false by default: unknown words have the probability n1 / N
 * @returns the model; its parameters are r* / r for r = 1 to 5 at each order. If the counts do not suit the method, a fixed
 *   amount is taken off, with a note
 * @throws LecternError `unknown-option`, `wrong-type`, `out-of-range`; `bad-data` for counts without sentences
 * @see Good 1953; Gale and Sampson 1995
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const { model, notes } = goodTuring(countNgrams(["the cat sat", "the dog sat"], { order: 2 }))
 * ```
 */
export function goodTuring(counts: NgramCounts, options: SmoothingOptions = {}): SmoothedModel {
  return backoffByRatios(counts, checkedOptions("goodTuring()", options, BACKOFF_OPTIONS), (each) => {
    const ratios = simpleGoodTuring(each)
    return ratios === undefined ? { ratios, note: "simple Good-Turing does not suit these counts" } : { ratios }
  })
}

/** Ratios r* / r by r; at most 1. */
interface Ratios {
  /** The ratio of a count. */
  ratio(count: number): number
  /** The ratios of counts 1, 2 and so on, for reports. */
  readonly first: readonly number[]
}

/**
 * Katz's ratios: Good-Turing's for counts up to k, scaled so that n-grams that do not occur get n1 counts; larger counts are kept.
 *
 * @see Katz 1987, equations (2) and (13)
 */
export function katzRatios(of: Float64Array, k: number): Ratios | undefined {
  const common = ((k + 1) * of[k + 1]!) / of[1]!
  const first: number[] = []
  for (let r = 1; r <= k; r++) {
    const ratio = (((r + 1) * of[r + 1]!) / (r * of[r]!) - common) / (1 - common)
    if (!(ratio > 0 && ratio < 1)) return undefined
    first.push(ratio)
  }
  return { ratio: (count) => (count <= k ? first[count - 1]! : 1), first }
}

/**
 * Number of standard deviations by which the raw estimate must differ from the smooth one to be used: 1.65 in the paper, 1.96 in
 * Sampson's program and in NLTK.
 */
const SIGNIFICANT = 1.96

/**
 * Simple Good-Turing: raw estimates while they differ significantly from a straight line through the logarithms of averaged counts
 * of counts, the line from there on; scaled so that n-grams that do not occur get n1 counts.
 *
 * @see Gale and Sampson 1995, section 3
 */
export function simpleGoodTuring(counts: Float64Array): Ratios | undefined {
  const { values, frequencies } = frequenciesOf(counts)
  const n1 = frequencies[0]!
  if (values.length < 2 || values[0] !== 1) return undefined
  const slope = slopeOf(values, frequencies)
  if (slope >= -1) return undefined
  const estimates = new Float64Array(values.length)
  let line = false
  for (let i = 0; i < values.length; i++) {
    const r = values[i]!
    const smooth = r * exp((slope + 1) * log(1 + 1 / r))
    if (values[i + 1] !== r + 1) line = true
    if (!line) {
      const proportion = frequencies[i + 1]! / frequencies[i]!
      const raw = (r + 1) * proportion
      const deviation = Math.sqrt(((r + 1) ** 2 / frequencies[i]!) * proportion * (1 + proportion))
      if (Math.abs(raw - smooth) > SIGNIFICANT * deviation) {
        estimates[i] = raw
        continue
      }
      line = true
    }
    estimates[i] = smooth
  }
  let total = 0
  let estimated = 0
  for (let i = 0; i < values.length; i++) {
    total += frequencies[i]! * values[i]!
    estimated += frequencies[i]! * estimates[i]!
  }
  const scale = (total - n1) / estimated
  const ratios = new Map(Array.from(values, (r, i) => [r, Math.min(1, (scale * estimates[i]!) / r)]))
  return { ratio: (count) => ratios.get(count)!, first: [1, 2, 3, 4, 5].map((r) => ratios.get(r) ?? 1) }
}

/** The different counts above 0 in ascending order, and the number of n-grams with each. */
function frequenciesOf(counts: Float64Array): { values: Float64Array; frequencies: Float64Array } {
  const table = new Map<number, number>()
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i]!
    if (count > 0) table.set(count, (table.get(count) ?? 0) + 1)
  }
  const values = Float64Array.from(table.keys()).sort()
  return { values, frequencies: values.map((count) => table.get(count)!) }
}

/** The slope of the line of least squares through (log r, log of the frequency of r averaged over the gap around r). */
function slopeOf(values: Float64Array, frequencies: Float64Array): number {
  const x = values.map((r) => log(r))
  const y = values.map((r, i) => {
    const before = values[i - 1] ?? 0
    const after = values[i + 1] ?? 2 * r - before
    return log((2 * frequencies[i]!) / (after - before))
  })
  const middleX = x.reduce((sum, each) => sum + each, 0) / x.length
  const middleY = y.reduce((sum, each) => sum + each, 0) / y.length
  let products = 0
  let squares = 0
  for (let i = 0; i < x.length; i++) {
    products += (x[i]! - middleX) * (y[i]! - middleY)
    squares += (x[i]! - middleX) ** 2
  }
  return products / squares
}

/** The ratios of one order, if there are any, and why they are not the ones requested. */
export interface FoundRatios {
  readonly ratios: Ratios | undefined
  readonly note?: string
}

/** Makes a model by ratios. */
export function backoffByRatios(
  counts: NgramCounts,
  { prune, interpolateUnigrams }: Required<SmoothingOptions>,
  find: (counts: Float64Array) => FoundRatios,
): SmoothedModel {
  const corpus = corpusOf(counts, { prune })
  const orders = rawCounts(counts).map((each, n) => discounting(each, n + 1, find))
  const methods = orders.map(({ method }) => method)
  return {
    model: modelOf(corpus, estimate(corpus, methods, "backoff", interpolateUnigrams), "shorter"),
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
