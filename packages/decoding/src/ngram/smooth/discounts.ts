// Discounts of a few small counts, estimated from counts of counts, and the fallback if there are too few.

/** The discounts of counts 1, 2 and so on; the last one applies to all larger counts. */
export interface Discounts {
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
export function discountOf(discounts: readonly number[]): (count: number) => number {
  const last = discounts.length
  const table = Float64Array.of(0, ...discounts)
  return (count) => table[count < last ? count : last]!
}
