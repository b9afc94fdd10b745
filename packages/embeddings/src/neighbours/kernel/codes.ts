// Bounds of results, from short codes of vectors: a quarter of the memory to read, and whole numbers that are quick to sum.
//
// A vector is scale * codes + rest. The product of x and y differs from scale(x) * scale(y) * sum(codes(x) * codes(y)) by at most
// |rest(x)| |y| + |x - rest(x)| |rest(y)|. Of the second term, the first factor is at most 2 |x|, the other one 0.51 |y| d^(1/2) / limit
// for d numbers with codes up to a limit. All that rounding to single precision does, to results and to bounds, is below
// |x| |y| (d + 64) / 2^24 for products, and below four times (|x|^2 + |y|^2) (d + 64) / 2^24 for squares of distances.

/** The largest code of a row. */
export const ROW_LIMIT = 127

/** The largest code of a query: sums of products of codes have 32 bits. */
export function queryLimit(length: number): number {
  return Math.min(32767, Math.floor(2 ** 31 / ((ROW_LIMIT + 1) * length)))
}

/**
 * Part of errors: products of two are more than what is lost of numbers too small for single precision, and one is more than the length of
 * a vector whose scale is 0 because all its numbers are below 2^-100.
 */
const TINY = 2 ** -60

/** What bounds are made of: the products of the scales and of the errors of a row and a query are added, and both bases. */
export interface Terms {
  /** For the sum of products of codes. */
  readonly scale: number
  /** For what the product may be more than that. */
  readonly error: number
  /** For distances, the negative square of the length. */
  readonly base: number
}

/** The terms of rows and queries for their scale, and the sums of squares of rests and numbers in units of it. */
export function termsFor(
  comparison: "products" | "distances",
  length: number,
): Record<"row" | "query", (scale: number, rests: number, squares: number) => Terms> {
  const rounding = (length + 64) / 2 ** 24
  const share = (1.02 * Math.sqrt(length)) / queryLimit(length) + rounding
  const base = (norm: number): number => (comparison === "products" ? 0 : (4 * rounding - 1) * norm ** 2 + TINY ** 2)
  const times = comparison === "products" ? 1 : 2
  return {
    row(scale, rests, squares) {
      const norm = scale * Math.sqrt(squares)
      const error = squares === 0 ? 0 : times * (scale * Math.sqrt(rests) + share * norm + TINY)
      return { scale: times * scale, error, base: base(norm) }
    },
    query(scale, _, squares) {
      const norm = scale * Math.sqrt(squares)
      return { scale, error: squares === 0 ? 0 : norm + TINY, base: base(norm) }
    },
  }
}
