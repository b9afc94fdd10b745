// The common part of absolute discounting and both Kneser-Ney methods: discounts of small counts, given or estimated.
import {
  checkedOptions,
  checkFiniteNumbers,
  checkList,
  checkNotEmpty,
  choice,
  later,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"
import { adjustedCounts, countsOfCounts, withoutStart } from "../count/adjusted.js"
import type { NgramCounts } from "../count/ngram-counts.js"
import { corpusOf, SHARED_OPTIONS, type SmoothedModel, type SmoothingOptions } from "./corpus.js"
import { estimate, type Variant } from "./estimate.js"
import { modelOf } from "./finish.js"

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

/** The table of {@link DiscountOptions}. */
export const DISCOUNT_OPTIONS: OptionTable<DiscountOptions, "discounts"> = {
  ...SHARED_OPTIONS,
  discounts: [later(), undefined],
  variant: [choice(["interpolated", "backoff"]), "interpolated"],
}

/** A method of estimating discounts. */
interface DiscountMethod {
  /** The function whose options these are. */
  readonly owner: string
  /** The counts to discount: occurrences, or numbers of contexts in which an n-gram occurs. */
  readonly counted: "raw" | "adjusted"
  /** Estimates discounts. */
  discounts(of: Float64Array, order: number): Discounts
}

/** Makes a model by discounting. */
export function discountedModel(method: DiscountMethod, counts: NgramCounts, options: DiscountOptions): SmoothedModel {
  const settings = checkedOptions(method.owner, options, DISCOUNT_OPTIONS)
  const { variant, interpolateUnigrams, discounts } = settings
  const corpus = corpusOf(counts, settings)
  if (discounts !== undefined) checkDiscounts(discounts, counts.order)
  const used = method.counted === "adjusted" ? adjustedCounts(counts, corpus.suffixes) : rawCounts(counts)
  const found = used.map((each, n): Discounts => {
    if (discounts !== undefined) return { discounts: discounts[Math.min(n, discounts.length - 1)]! }
    return method.discounts(countsOfCounts(each, 4), n + 1)
  })
  const methods = used.map((each, n) => ({
    counts: each,
    areCountsFree: each !== counts.levels[n]!.counts,
    discount: discountOf(found[n]!.discounts),
  }))
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

/** The discounts of counts 1, 2 and so on; the last one applies to all larger counts. */
interface Discounts {
  readonly discounts: readonly number[]
  /** Why the formula could not be used, if it could not. */
  readonly note?: string
}

/** lmplz's `--discount_fallback`. */
const FALLBACK = [0.5, 1, 1.5]

/** The single discount to use without data; a common choice for Kneser-Ney. */
const SINGLE_FALLBACK = 0.75

/**
 * The discounts D1, D2, D3+ of modified Kneser-Ney smoothing.
 *
 * @see Chen and Goodman 1998, equation (26)
 */
export function modifiedDiscounts(of: Float64Array, order: number): Discounts {
  const [, n1 = 0, n2 = 0, n3 = 0, n4 = 0] = of
  const missing = [n1, n2, n3].indexOf(0) + 1
  if (missing > 0) return fallback(order, `there are no n-grams with count ${missing}`, FALLBACK)
  const y = n1 / (n1 + 2 * n2)
  const discounts = [1 - (2 * y * n2) / n1, 2 - (3 * y * n3) / n2, 3 - (4 * y * n4) / n3]
  const wrong = discounts.findIndex((discount) => discount < 0)
  if (wrong < 0) return { discounts }
  return fallback(order, `the discount of count ${wrong + 1} would be ${discounts[wrong]!.toPrecision(4)}`, FALLBACK)
}

/**
 * The single discount D of absolute discounting and Kneser-Ney smoothing.
 *
 * @see Ney, Essen and Kneser 1994; Chen and Goodman 1998, equation (11)
 */
export function absoluteDiscount(of: Float64Array, order: number): Discounts {
  const [, n1 = 0, n2 = 0] = of
  const missing = [n1, n2].indexOf(0) + 1
  if (missing > 0) return fallback(order, `there are no n-grams with count ${missing}`, [SINGLE_FALLBACK])
  return { discounts: [n1 / (n1 + 2 * n2)] }
}

function fallback(order: number, why: string, discounts: readonly number[]): Discounts {
  const used = discounts.length === 1 ? `the discount ${discounts[0]}` : `the discounts ${discounts.join(", ")}`
  return { discounts, note: `order ${order}: ${why}, so ${used} ${discounts.length === 1 ? "is" : "are"} used` }
}

/** The discount of a count as a function. */
function discountOf(discounts: readonly number[]): (count: number) => number {
  const last = discounts.length
  const table = Float64Array.of(0, ...discounts)
  return (count) => table[count < last ? count : last]!
}
