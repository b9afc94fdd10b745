// The rounding errors of one addition and of one multiplication, themselves exact doubles: with them a formula
// that loses half of the precision can be computed with twice as much. JavaScript has no fused multiply-add, so
// products use Veltkamp's split.
// Source: Dekker 1971, "A floating-point technique for extending the available precision"; Knuth, TAOCP 2, 4.2.2.

const SPLITTER = 0x8000001
// 2^996, where splitting overflows.
const LARGE = 6.696928794914171e299

/**
 * The rounding error of a sum: `a + b = sum + sumError(a, b, sum)` exactly.
 *
 * @param a - any finite number
 * @param b - any finite number
 * @param sum - the rounded `a + b`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#the-same-bits-everywhere)
 * @example
 * ```ts
 * // 0.1 + 0.2 rounds up, by 2^-55.
 * sumError(0.1, 0.2, 0.1 + 0.2) //=> -2.7755575615628914e-17
 * ```
 */
export function sumError(a: number, b: number, sum: number): number {
  const bPart = sum - a
  return a - (sum - bPart) + (b - bPart)
}

/**
 * As `sumError`, with fewer operations, when `a` is at least as large in magnitude as `b`.
 *
 * @param a - the larger term, or zero
 * @param b - the smaller term
 * @param sum - the rounded `a + b`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#the-same-bits-everywhere)
 * @example
 * ```ts
 * // 1e-20 is lost in the sum, and is its error.
 * smallError(1, 1e-20, 1 + 1e-20) //=> 1e-20
 * ```
 */
export function smallError(a: number, b: number, sum: number): number {
  return b - (sum - a)
}

/** The upper 26 bits of a number below 2^996 in magnitude; the rest fits in 26 bits as well. */
export function upperHalf(a: number): number {
  const scaled = SPLITTER * a
  return scaled - (scaled - a)
}

/**
 * The rounding error of a product: exact while both factors are below 2^996 and the product is normal.
 *
 * @param a - a number below 2^996 in magnitude
 * @param b - a number below 2^996 in magnitude
 * @param product - the rounded `a * b`
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#the-same-bits-everywhere)
 * @example
 * ```ts
 * productError(0.1, 0.1, 0.1 * 0.1) //=> -8.326672684688674e-19
 * ```
 */
export function productError(a: number, b: number, product: number): number {
  const aHigh = upperHalf(a)
  const aLow = a - aHigh
  const bHigh = upperHalf(b)
  const bLow = b - bHigh
  return aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow
}

/**
 * As `productError`, for finite factors of any size and a finite product.
 *
 * @param a - any finite number
 * @param b - any finite number
 * @param product - the rounded `a * b`, finite
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#the-same-bits-everywhere)
 * @example
 * ```ts
 * // productError would overflow.
 * scaledProductError(1e300, 0.1, 1e300 * 0.1) //=> 5.551115123125783e+282
 * ```
 */
export function scaledProductError(a: number, b: number, product: number): number {
  // 2^200 and 2^-200 keep the smaller factor exact.
  if (a > LARGE || a < -LARGE) return productError(a * 6.223015277861142e-61, b * 1.6069380442589903e60, product)
  if (b > LARGE || b < -LARGE) return productError(a * 1.6069380442589903e60, b * 6.223015277861142e-61, product)
  return productError(a, b, product)
}
