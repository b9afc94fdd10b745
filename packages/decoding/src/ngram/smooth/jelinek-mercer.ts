// Jelinek-Mercer smoothing: relative frequencies of all orders, mixed with weights that fit a held-out text best.
import { checkedOptions, checkList, checkProbability, later, type OptionTable, outOfRange } from "@lectern/core/checks"
import { compareBytes } from "@lectern/core/utf8"
import { allSuffixes, longestCounts, withoutStart } from "../count/adjusted.js"
import { checkCounts, type NgramCounts } from "../count/ngram-counts.js"
import { UNK } from "../model.js"
import { lowerBound } from "../trie/find.js"
import { SPECIAL_WORDS, type WordList } from "../words/word-list.js"
import { type Corpus, corpusOf, SHARED_OPTIONS, type SmoothedModel, type SmoothingOptions } from "./corpus.js"
import { rawCounts } from "./discounted-model.js"
import { estimate } from "./estimate.js"
import { modelOf } from "./finish.js"

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

/** The words of a held-out text with their contexts, as n-grams. */
interface Events {
  /** Number of times that each n-gram is the longest one that ends in a word, by order: 0 for those inside longer n-grams. */
  readonly counts: readonly Float64Array[]
  /** Relative frequency of the last word after the others in the corpus, by order; NaN if they do not occur. */
  readonly frequencies: readonly Float64Array[]
  /** Suffixes: the n-grams without their first word, by order. */
  readonly suffixes: readonly Uint32Array[]
}

const NONE = 0xffffffff

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
function fittedWeights(events: Events, uniform: number): (number | undefined)[] {
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

/** The corpus as its own held-out text: each word with its own occurrence taken away from the counts. */
function leaveOneOutEvents({ counts, suffixes }: Corpus): Events {
  const frequencies = counts.levels.map(({ starts, counts }, n) => {
    const used = n === 0 ? withoutStart(counts) : counts
    return eachContext(starts, used, (total, count) =>
      total > 1 && count > 0 ? (count - 1) / (total - 1) : Number.NaN,
    )
  })
  return { counts: longestCounts(counts), frequencies, suffixes }
}

/** The words of another text. */
function heldOutEvents({ counts }: Corpus, heldOut: NgramCounts): Events {
  const ids = idsIn(counts.words, heldOut.words)
  const frequencies: Float64Array[] = []
  // The place in the corpus of each n-gram of the level before.
  let places: Uint32Array = Uint32Array.of(0)
  for (const [n, { starts, words }] of heldOut.levels.entries()) {
    const level = counts.levels[n]!
    const used = n === 0 ? withoutStart(level.counts) : level.counts
    const next = new Uint32Array(words.length).fill(NONE)
    const found = new Float64Array(words.length).fill(Number.NaN)
    for (const [context, place] of places.entries()) {
      const from = place === NONE ? 0 : level.starts[place]!
      const to = place === NONE ? 0 : level.starts[place + 1]!
      if (from === to) continue
      let total = 0
      for (let i = from; i < to; i++) total += used[i]!
      for (let i = starts[context]!; i < starts[context + 1]!; i++) {
        const at = lowerBound(level.words, from, to, ids[words[i]!]!)
        const listed = at < to && level.words[at] === ids[words[i]!]
        if (listed) next[i] = at
        found[i] = listed ? used[at]! / total : 0
      }
    }
    frequencies.push(found)
    places = next
  }
  return { counts: longestCounts(heldOut), frequencies, suffixes: allSuffixes(heldOut) }
}

function eachContext(
  starts: Uint32Array,
  counts: Float64Array,
  value: (total: number, count: number) => number,
): Float64Array {
  const values = new Float64Array(counts.length)
  for (let context = 0; context + 1 < starts.length; context++) {
    let total = 0
    for (let i = starts[context]!; i < starts[context + 1]!; i++) total += counts[i]!
    for (let i = starts[context]!; i < starts[context + 1]!; i++) values[i] = value(total, counts[i]!)
  }
  return values
}

/** The id in one list of each word of another; `<unk>` for words that it does not have. */
function idsIn(list: WordList, words: WordList): Uint32Array {
  // The special words come first in both lists, out of the order of bytes.
  const ids = Uint32Array.from(words.ends, (_, word) => (word < SPECIAL_WORDS.length ? word : UNK))
  let at = SPECIAL_WORDS.length
  for (let word = at; word < ids.length; word++) {
    let order = -1
    while (at < list.ends.length) {
      order = compared(list, at, words, word)
      if (order >= 0) break
      at++
    }
    if (order === 0) ids[word] = at++
  }
  return ids
}

function compared(a: WordList, wordA: number, b: WordList, wordB: number): number {
  return compareBytes(a.bytes, a.ends[wordA - 1]!, a.ends[wordA]!, b.bytes, b.ends[wordB - 1]!, b.ends[wordB]!)
}
