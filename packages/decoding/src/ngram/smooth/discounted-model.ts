// The common part of absolute discounting and both Kneser-Ney methods: discounts of small counts, given or estimated.
import {
  checkChoice,
  checkFiniteNumbers,
  checkList,
  checkNotEmpty,
  checkOptions,
  type OptionNames,
  outOfRange,
} from "@lectern/core/checks"
import { adjustedCounts, withoutStart } from "../count/adjusted.js"
import { countsOfCounts } from "../count/counts-of-counts.js"
import type { NgramCounts } from "../count/ngram-counts.js"
import { corpusOf } from "./corpus.js"
import { type Discounts, discountOf } from "./discounts.js"
import { estimate, type Variant } from "./estimate.js"
import { modelOf } from "./finish.js"
import { SHARED_OPTIONS, type SmoothedModel, type SmoothingOptions } from "./smoothed.js"

/** Options of the methods with discounts. */
export interface DiscountOptions extends SmoothingOptions {
  /**
   * The discounts, instead of those that the counts suggest: for each order from 1 on, that of count 1, 2 and so on, the last one
   * for all larger counts; each from 0 to its count. The last list applies to all longer n-grams.
   */
  readonly discounts?: readonly (readonly number[])[]
  /**
   * Whether a word that occurs after a context gets a share of the shorter context's probability too.
   *
   * @defaultValue "interpolated"
   */
  readonly variant?: Variant
}

const OPTIONS: OptionNames<DiscountOptions> = { ...SHARED_OPTIONS, discounts: true, variant: true }

/** A method of estimating discounts. */
export interface DiscountMethod {
  /** The function whose options these are. */
  readonly owner: string
  /** The counts to discount: occurrences, or numbers of contexts in which an n-gram occurs. */
  readonly counted: "raw" | "adjusted"
  /** Estimates discounts. */
  discounts(of: Float64Array, order: number): Discounts
}

/** Makes a model by discounting. */
export function discountedModel(method: DiscountMethod, counts: NgramCounts, options: DiscountOptions): SmoothedModel {
  checkOptions(method.owner, options, OPTIONS)
  const { variant = "interpolated", interpolateUnigrams = true, discounts } = options
  checkChoice("variant", variant, ["interpolated", "backoff"])
  const corpus = corpusOf(counts, options)
  if (discounts !== undefined) checkDiscounts(discounts, counts.order)
  const used = method.counted === "adjusted" ? adjustedCounts(counts, corpus.suffixes) : rawCounts(counts)
  const found = used.map((each, n): Discounts => {
    if (discounts !== undefined) return { discounts: discounts[Math.min(n, discounts.length - 1)]! }
    return method.discounts(countsOfCounts(each, 4), n + 1)
  })
  const methods = used.map((each, n) => ({ counts: each, discount: discountOf(found[n]!.discounts) }))
  return {
    model: modelOf(corpus, estimate(corpus, methods, variant, interpolateUnigrams), "shorter"),
    parameters: found.map((each) => each.discounts),
    notes: found.flatMap(({ note }) => note ?? []),
  }
}

/** The counts of all orders, without those of `<s>`. */
export function rawCounts({ levels }: NgramCounts): Float64Array[] {
  return levels.map((level, n) => (n === 0 ? withoutStart(level.counts) : level.counts))
}

function checkDiscounts(discounts: readonly (readonly number[])[], order: number): void {
  checkList("discounts", discounts, "a list of lists")
  checkNotEmpty("discounts", discounts)
  if (discounts.length > order)
    throw outOfRange("the length of discounts", discounts.length, `at most the order, ${order}`)
  Array.from(discounts).forEach((each, n) => {
    const name = `discounts[${n}]`
    checkFiniteNumbers(name, each)
    checkNotEmpty(name, each)
    Array.from(each).forEach((discount, i) => {
      if (!(discount >= 0 && discount <= i + 1)) throw outOfRange(`${name}[${i}]`, discount, `in 0..${i + 1}`)
    })
  })
}
